import { saveFile, useMutationCall, useWire } from '@alder/client';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { type DataExport, getExportFile, openExport } from '../contract/index.ts';
import { TICKET_HOURS } from '../domain/index.ts';
import { useExportTexts } from './use-export-texts.ts';

/** Asks for the password, then has the browser save the archive: it resumes a download that was cut by itself. */
export function DownloadDialog({ entry, onClose }: { entry: DataExport; onClose: () => void }) {
  const t = useExportTexts();
  const wire = useWire();
  const { id } = entry;
  const open = useMutationCall(openExport, { title: t('download'), isSecret: true });
  const form = useCallForm(openExport, {
    initial: { password: '' },
    toInput: ({ password }) => ({ id, password }),
    send: open.mutateAsync,
    onSent: ({ ticket }) => {
      saveFile(wire.url(getExportFile, { id, ticket }));
      toast({ tone: 'done', text: t('download.begun') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('download.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!form.values.password}>
          {t('download')}
        </SubmitButton>
      }
    >
      <p>{t('download.text', { hours: TICKET_HOURS })}</p>
      <CallForm form={form}>
        <TextField name="password" label={t('password')} type="password" autoComplete="current-password" autoFocus />
      </CallForm>
    </Dialog>
  );
}
