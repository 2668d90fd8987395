import { formBlob, useWire } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import {
  CallForm,
  Checkbox,
  Dialog,
  FileField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { useQueryClient } from '@tanstack/react-query';
import { getShareViews, type ShareUrl, sendShareUrl } from '../contract/index.ts';
import { hasSomethingToShare } from '../domain/index.ts';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

const languages = ['en', 'zhtw', 'ja'] as const;
const NAMES = { en: 'English', zhtw: '繁體中文', ja: '日本語' } as const;

/** A letter with the link, a PDF or both (design: screens §3.20). */
export function SendLinkDialog({ share, onClose }: { share: ShareUrl; onClose: () => void }) {
  const t = useSharingTexts();
  const wire = useWire();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const form = useCallForm(sendShareUrl, {
    initial: {
      email: share.email ?? share.owner?.email ?? '',
      lang: share.owner?.lang ?? language,
      note: '',
      link: true,
      files: [] as readonly File[],
    },
    // The fields travel beside the PDF.
    toInput: () => ({}),
    send: (input, { email, lang, note, link, files }) => {
      const bytes = formBlob({ id: share.id, email: email.trim(), lang, note, link: String(link) }, files[0]);
      return wire.send(sendShareUrl, input, { bytes });
    },
    onSent: async (_, { email }) => {
      toast({ text: t('send.sent', { email: email.trim() }) });
      await queries.invalidateQueries({ queryKey: [getShareViews.id] });
      onClose();
    },
    texts: t,
  });
  const { email, link, files } = form.values;
  const isWorthSending = hasSomethingToShare({ link, pdf: files.length > 0 });

  return (
    <Dialog
      open
      title={t('send.title', { title: share.title || t('untitled') })}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!isWorthSending || email.trim() === ''}>
          {t('send.send')}
        </SubmitButton>
      }
    >
      <CallForm form={form} className={styles.dialog}>
        <TextField name="email" label={t('send.email')} type="email" inputMode="email" />
        <SelectField
          name="lang"
          label={t('send.language')}
          options={languages.map((value) => ({ value, label: NAMES[value] }))}
        />
        <TextArea name="note" label={t('send.note')} maxLength={2000} />
        <Checkbox name="link" label={t('send.link')} />
        {link && share.password && <p className={styles.hint}>{t('send.passwordApart')}</p>}
        <FileField name="files" label={t('send.pdf')} accept=".pdf,application/pdf" />
        {!isWorthSending && (
          <p className={styles.hint} role="status">
            {t('send.needs')}
          </p>
        )}
      </CallForm>
    </Dialog>
  );
}
