import { useMutationCall } from '@alder/client';
import type { PetLine } from '@alder/patients/contract';
import { Button, CallForm, Dialog, SubmitButton, toast, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { type ComponentType, useState } from 'react';
import { checkInWalkIn, getWalkInDay, type WalkInNumber } from '../contract/index.ts';
import styles from './reception.module.css';
import { useWalkInTexts } from './use-walk-in-texts.ts';

/** The search of patients, which belongs to another capability. */
export type PatientField = {
  readonly onChoose: (pet: PetLine) => void;
  readonly keep?: boolean;
  readonly label?: string;
  readonly autoFocus?: boolean;
};

type Props = {
  readonly of: WalkInNumber;
  readonly Field: ComponentType<PatientField>;
  readonly onClose: () => void;
};

/** Checks in who has a number; what was typed on the phone becomes the reason. */
export function CheckInNumber({ of, Field, onClose }: Props) {
  const t = useWalkInTexts();
  const send = useMutationCall(checkInWalkIn, { title: t('checkIn'), refreshes: [getWalkInDay] });
  const [pet, setPet] = useState<PetLine>();
  const [isOpen, setIsOpen] = useState(false);
  const form = useCallForm(checkInWalkIn, {
    initial: {},
    toInput: () => pet && { id: of.id, pet: pet.id, ...(isOpen && { confirmOpenVisit: true }) },
    send: send.mutateAsync,
    onSent: () => {
      if (pet) toast({ text: t('checkIn.done', { pet: pet.name }), tone: 'done' });
      onClose();
    },
    onRefused: (error) => {
      const asks = error instanceof Refusal && error.kind.code === 'visitOpen';
      if (asks) setIsOpen(true);
      return asks;
    },
    texts: t,
  });
  const typed = [of.name, of.phone, of.pet_name, of.reason].filter(Boolean).join(' · ');
  return (
    <Dialog open title={t('checkIn.title', { number: of.number })} onClose={onClose}>
      <CallForm form={form} className={styles.dialog} label={t('checkIn')}>
        <p className={styles.soft}>{t('checkIn.about')}</p>
        {typed && <p>{typed}</p>}
        <Field
          keep
          autoFocus
          label={t('checkIn.patient')}
          onChoose={(one) => {
            setPet(one);
            setIsOpen(false);
          }}
        />
        {isOpen && <p role="alert">{t('checkIn.open')}</p>}
        <div className={styles.acts}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton {...(!pet && { disabledReason: t('checkIn.about') })}>
            {isOpen ? t('checkIn.again') : t('checkIn')}
          </SubmitButton>
        </div>
      </CallForm>
    </Dialog>
  );
}
