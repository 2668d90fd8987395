import { formBlob, randomId, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, FileField, SubmitButton, TextArea, TextField, toast, useCallForm } from '@alder/ui';
import { useRef } from 'react';
import {
  getHospitalServiceLogs,
  requestReplacement,
  type ServiceLog,
  uploadReplacementPhoto,
} from '../contract/index.ts';
import { useLogWords } from './log-words.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

type Props = { readonly logs: readonly ServiceLog[]; readonly onClose: () => void; readonly onSent: () => void };

/**
 * Requests replacements: the messages of the device are known from the logs, the person adds what happened and a photo.
 */
export function RequestDialog({ logs, onClose, onSent }: Props) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const words = useLogWords();
  const sendPhoto = usePhoto();
  const request = useMutationCall(requestReplacement, { refreshes: [getHospitalServiceLogs], title: t('request') });
  const form = useCallForm(requestReplacement, {
    initial: {
      reason: logs.map(({ request }) => request?.reason).find(Boolean) ?? '',
      contact: logs.map(({ request }) => request?.contact).find(Boolean) ?? '',
      files: [] as readonly File[],
    },
    toInput: ({ reason, contact }) => ({ logs: logs.map(({ id, version }) => ({ id, version })), reason, contact }),
    send: async (input, { files: [file] }) =>
      request.mutateAsync({ ...input, photo: file ? await sendPhoto(file) : (logs[0]?.request?.photo ?? null) }),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('sent', { count: result.length }) });
      onSent();
    },
    refusalAt: { replacementPhoto: 'files', attachmentType: 'files', attachmentUnreadable: 'files' },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('request')}
      about={t('form.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('form.send')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <ul className={styles.chosen} aria-label={t('form.logs')}>
            {logs.map((log) => {
              const { device, code, time } = words.of(log);
              return (
                <li key={log.id}>
                  <span>{format.list([device, code, log.rotor_lot_number])}</span>
                  <small>{time}</small>
                </li>
              );
            })}
          </ul>
          <TextArea name="reason" label={t('form.reason')} required maxLength={2000} rows={3} />
          <TextField name="contact" label={t('form.contact')} maxLength={200} autoComplete="off" />
          <FileField
            name="files"
            label={t('form.photo')}
            hint={t('form.photo.hint')}
            accept="image/jpeg,image/png,image/gif,image/webp"
          />
        </div>
      </CallForm>
    </Dialog>
  );
}

/** Sends a photograph once: a request that is sent again after a fault does not send its photograph again. */
function usePhoto(): (file: File) => Promise<string> {
  const wire = useWire();
  const sent = useRef(new Map<File, string>());
  return async (file) => {
    const known = sent.current.get(file);
    if (known) return known;
    const id = randomId();
    await wire.send(uploadReplacementPhoto, {}, { bytes: formBlob({ id }, file) });
    sent.current.set(file, id);
    return id;
  };
}
