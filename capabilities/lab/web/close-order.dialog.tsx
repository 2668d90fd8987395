import { useMutationCall } from '@alder/client';
import { Button, Dialog, TextField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { closeOrder, type LabOrder } from '../contract/index.ts';
import { useLabTexts } from './use-lab-texts.ts';

/** Ends an order of which a part of the results will never come, with the reason. */
export function CloseOrderDialog({ order, onClose }: { order: LabOrder; onClose: () => void }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const [reason, setReason] = useState('');
  const close = useMutationCall(closeOrder, { refreshes: [{ id: 'labOrder.getAll' }] });
  const isReady = reason.trim() !== '';
  const submit = () =>
    close
      .mutateAsync({ id: order.id, reason: reason.trim() })
      .then(() => {
        toast({ text: t('close.done') });
        onClose();
      })
      .catch(fail);
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isReady}
      title={t('close.title', { number: order.order_id })}
      about={t('close.about')}
      footer={
        <Button variant="primary" busy={close.isPending} disabled={!isReady} onClick={() => void submit()}>
          {t('close.action')}
        </Button>
      }
    >
      <TextField label={t('close.reason')} value={reason} onChange={setReason} maxLength={200} />
    </Dialog>
  );
}
