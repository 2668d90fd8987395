import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { CallForm, Dialog, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { createExport, getExports } from '../contract/index.ts';
import { EXPORT_DAYS } from '../domain/index.ts';
import { useExportTexts } from './use-export-texts.ts';

/** Asks for the password before everything is taken out. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useExportTexts();
  const { language } = useLanguage();
  const make = useMutationCall(createExport, { title: t('make'), isSecret: true, refreshes: [getExports] });
  const form = useCallForm(createExport, {
    initial: { password: '' },
    toInput: ({ password }) => ({ password, lang: language }),
    send: make.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('make.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!form.values.password}>
          {t('make')}
        </SubmitButton>
      }
    >
      <p>{t('make.text', { days: EXPORT_DAYS })}</p>
      <CallForm form={form}>
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" autoFocus />
      </CallForm>
    </Dialog>
  );
}
