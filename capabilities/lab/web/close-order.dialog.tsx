import { useMutationCall } from '@alder/client';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { closeOrder, type LabOrder } from '../contract/index.ts';
import { useLabTexts } from './use-lab-texts.ts';

/** Ends an order of which a part of the results will never come, with the reason. */
export function CloseOrderDialog({ order, onClose }: { order: LabOrder; onClose: () => void }) {
  const t = useLabTexts();
  const close = useMutationCall(closeOrder, { refreshes: [{ id: 'labOrder.getAll' }] });
  const form = useCallForm(closeOrder, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: order.id, reason: reason.trim() }),
    send: close.mutateAsync,
    onSent: () => {
      toast({ text: t('close.done') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      title={t('close.title', { number: order.order_id })}
      about={t('close.about')}
      footer={
        <SubmitButton of={form} disabled={form.values.reason.trim() === ''}>
          {t('close.action')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="reason" label={t('close.reason')} maxLength={200} />
      </CallForm>
    </Dialog>
  );
}
