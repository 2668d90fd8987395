import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getAllOrders, type LabRecord, moveRecord } from '../contract/index.ts';
import lab from './lab.module.css';
import { type PetChoice, PetChoiceField } from './pet-choice.panel.tsx';
import styles from './sheet.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const refreshes = [{ id: 'record.getById' }, { id: 'record.getEntriesNew' }, { id: 'labOrder.getAll' }];

/** Moves a result that was filed with the wrong patient: to whom, for which order, and why. */
export function MoveResultDialog({
  record,
  candidate = null,
  onClose,
}: {
  record: LabRecord;
  /** The patient that is offered first. */
  candidate?: string | null | undefined;
  onClose: () => void;
}) {
  const t = useLabTexts();
  const [isMismatch, setMismatch] = useState(false);
  const move = useMutationCall(moveRecord, { refreshes });
  const form = useCallForm(moveRecord, {
    initial: { chosen: undefined as PetChoice | undefined, order: '', reason: '' },
    toInput: ({ chosen: pet, order, reason }) =>
      pet && {
        ...{ id: record.id, version: record.version, pet: pet.id, reason: reason.trim(), confirmed: isMismatch },
        ...(order !== '' && { order }),
      },
    send: move.mutateAsync,
    onSent: (_, { chosen: pet }) => {
      toast({ text: t('move.done', { name: pet?.name ?? '' }) });
      onClose();
    },
    onRefused: (error) => {
      const isOther = error instanceof Refusal && error.kind.code === 'patientMismatch';
      if (isOther) setMismatch(true);
      return isOther;
    },
    texts: t,
  });
  const { chosen: pet, order, reason } = form.values;

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('move.title')}
      about={t('move.about', { name: record.pet_name ?? '' })}
      onMainAction={form.submit}
      footer={
        <SubmitButton
          of={form}
          variant={isMismatch ? 'danger' : 'primary'}
          disabled={pet === undefined || reason.trim() === ''}
        >
          {isMismatch ? t('move.anyway') : pet ? t('move.submit', { name: pet.name }) : t('sheet.move')}
        </SubmitButton>
      }
    >
      <CallForm form={form} className={styles.owner}>
        <PetChoiceField
          chosen={pet}
          candidate={candidate}
          except={record.pet}
          onChoose={(chosen) => {
            form.set({ chosen, order: '' });
            setMismatch(false);
          }}
        />
        {pet && <OpenOrders pet={pet.id} value={order} onChange={(chosen) => form.set({ order: chosen })} />}
        <TextField name="reason" label={t('move.reason')} maxLength={400} />
        {isMismatch && pet && <p className={lab.warn}>{t('unmatched.mismatch', { name: pet.name })}</p>}
      </CallForm>
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
