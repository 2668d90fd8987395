import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { createQcEvent, type DeviceQc, getQcChart, getQcHold } from '../contract/index.ts';
import { eventKinds } from '../domain/index.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

/** Records what was done to an analyzer. */
export function ActionDialog({ device, onClose }: { device: DeviceQc; onClose: () => void }) {
  const t = useQcTexts();
  const create = useMutationCall(createQcEvent, { refreshes: [getQcChart, getQcHold] });
  const form = useCallForm(createQcEvent, {
    initial: { device: device.device, kind: 'recalibrated', note: '' },
    send: create.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('action.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('action.title')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('action.save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <SelectField
          name="kind"
          label={t('action.kind')}
          options={eventKinds.map((value) => ({ value, label: t(`event.${value}`) }))}
        />
        <TextField name="note" label={t('action.note')} maxLength={1000} />
      </CallForm>
    </Dialog>
  );
}
