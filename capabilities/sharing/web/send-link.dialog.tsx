import { useWire } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, Checkbox, Dialog, FileField, SelectField, TextArea, TextField, toast } from '@alder/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getShareViews, type ShareUrl, sendShareUrl } from '../contract/index.ts';
import { hasSomethingToShare } from '../domain/index.ts';
import { formBlob } from './form-blob.ts';
import styles from './sharing.module.css';
import { explain, isAboutAddress, useSharingTexts } from './use-sharing-texts.ts';

const languages = ['en', 'zhtw', 'ja'] as const;
const NAMES = { en: 'English', zhtw: '繁體中文', ja: '日本語' } as const;

/** A letter with the link, a PDF or both (design: screens §3.20). */
export function SendLinkDialog({ share, onClose }: { share: ShareUrl; onClose: () => void }) {
  const t = useSharingTexts();
  const wire = useWire();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const [email, setEmail] = useState(share.email ?? share.owner?.email ?? '');
  const [lang, setLang] = useState<(typeof languages)[number]>(share.owner?.lang ?? language);
  const [note, setNote] = useState('');
  const [link, setLink] = useState(true);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [wrongAddress, setWrongAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isWorthSending = hasSomethingToShare({ link, pdf: files.length > 0 });

  const send = async () => {
    const bytes = formBlob({ id: share.id, email: email.trim(), lang, note, link: String(link) }, files[0]);
    setBusy(true);
    setProblem(undefined);
    setWrongAddress(undefined);
    try {
      await wire.send(sendShareUrl, {}, { bytes });
      toast({ text: t('send.sent', { email: email.trim() }) });
      await queries.invalidateQueries({ queryKey: [getShareViews.id] });
      onClose();
    } catch (error) {
      (isAboutAddress(error) ? setWrongAddress : setProblem)(explain(t, error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      title={t('send.title', { title: share.title || t('untitled') })}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!isWorthSending || email.trim() === ''}
          onClick={() => void send()}
        >
          {t('send.send')}
        </Button>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWorthSending && email.trim() !== '') void send();
        }}
      >
        <TextField
          label={t('send.email')}
          type="email"
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={wrongAddress}
        />
        <SelectField
          label={t('send.language')}
          value={lang}
          options={languages.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(value) => value && setLang(value)}
        />
        <TextArea label={t('send.note')} value={note} onChange={setNote} maxLength={2000} />
        <Checkbox label={t('send.link')} value={link} onChange={setLink} />
        {link && share.password && <p className={styles.hint}>{t('send.passwordApart')}</p>}
        <FileField label={t('send.pdf')} accept=".pdf,application/pdf" value={files} onChange={setFiles} />
        {!isWorthSending && (
          <p className={styles.hint} role="status">
            {t('send.needs')}
          </p>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
