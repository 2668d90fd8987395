import { useMutationCall } from '@alder/client';
import type { PetLine } from '@alder/patients/contract';
import { Button, Dialog, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { type ComponentType, useState } from 'react';
import { checkInWalkIn, getWalkInDay, type WalkInNumber } from '../contract/index.ts';
import styles from './desk.module.css';
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
  const fail = useFailToast(t);
  const send = useMutationCall(checkInWalkIn, { title: t('checkIn'), refreshes: [getWalkInDay] });
  const [pet, setPet] = useState<PetLine>();
  const [isOpen, setIsOpen] = useState(false);
  const checkIn = async () => {
    if (!pet) return;
    try {
      const sent = await send.mutateAsync({ id: of.id, pet: pet.id, ...(isOpen && { confirmOpenVisit: true }) });
      if (sent) toast({ text: t('checkIn.done', { pet: pet.name }), tone: 'done' });
      onClose();
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'visitOpen') setIsOpen(true);
      else fail(error);
    }
  };
  const typed = [of.name, of.phone, of.pet_name, of.reason].filter(Boolean).join(' · ');
  return (
    <Dialog
      open
      title={t('checkIn.title', { number: of.number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() => void checkIn()}
            {...(!pet && { disabledReason: t('checkIn.about') })}
          >
            {isOpen ? t('checkIn.again') : t('checkIn')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
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
      </div>
    </Dialog>
  );
}
