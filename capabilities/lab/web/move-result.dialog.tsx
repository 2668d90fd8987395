import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, SelectField, TextField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { getAllOrders, type LabRecord, moveRecord } from '../contract/index.ts';
import lab from './lab.module.css';
import { type PetChoice, PetChoiceField } from './pet-choice.panel.tsx';
import styles from './sheet.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const refreshes = [{ id: 'record.getById' }, { id: 'record.getEntriesNew' }, { id: 'labOrder.getAll' }];

/** Moves a result that was filed with the wrong patient: to whom, for which order, and why. */
export function MoveResultDialog({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const [pet, setPet] = useState<PetChoice>();
  const [order, setOrder] = useState('');
  const [reason, setReason] = useState('');
  const [isMismatch, setMismatch] = useState(false);
  const move = useMutationCall(moveRecord, { refreshes });
  const isReady = pet !== undefined && reason.trim() !== '';

  async function submit() {
    if (!pet || !isReady || move.isPending) return;
    const { id, version } = record;
    try {
      const chosen = order === '' ? {} : { order };
      await move.mutateAsync({ id, version, pet: pet.id, ...chosen, reason: reason.trim(), confirmed: isMismatch });
      toast({ text: t('move.done', { name: pet.name }) });
      onClose();
    } catch (error) {
      const code = (error as { kind?: { code: string } }).kind?.code;
      if (code === 'patientMismatch') setMismatch(true);
      else fail(error);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={pet !== undefined || reason !== ''}
      title={t('move.title')}
      about={t('move.about', { name: record.pet_name ?? '' })}
      {...(isReady && { onMainAction: () => void submit() })}
      footer={
        <Button
          variant={isMismatch ? 'danger' : 'primary'}
          busy={move.isPending}
          disabled={!isReady}
          onClick={() => void submit()}
        >
          {isMismatch ? t('move.anyway') : pet ? t('move.submit', { name: pet.name }) : t('sheet.move')}
        </Button>
      }
    >
      <div className={styles.owner}>
        <PetChoiceField
          chosen={pet}
          except={record.pet}
          onChoose={(chosen) => {
            setPet(chosen);
            setOrder('');
            setMismatch(false);
          }}
        />
        {pet && <OpenOrders pet={pet.id} value={order} onChange={setOrder} />}
        <TextField label={t('move.reason')} value={reason} onChange={setReason} maxLength={400} />
        {isMismatch && pet && <p className={lab.warn}>{t('unmatched.mismatch', { name: pet.name })}</p>}
      </div>
    </Dialog>
  );
}

/** The open orders of the patient that the result may belong to; nothing while there are none. */
function OpenOrders({ pet, value, onChange }: { pet: string; value: string; onChange: (order: string) => void }) {
  const t = useLabTexts();
  const format = useFormat();
  const orders = useCall(getAllOrders, { pet, open: true });
  const open = orders.data?.result ?? [];
  if (open.length === 0) return null;
  return (
    <SelectField
      label={t('move.order')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('move.noOrder') },
        ...open.map(({ id, order_id, tests }) => ({ value: id, label: `${order_id} ${format.list(tests)}`.trim() })),
      ]}
    />
  );
}
