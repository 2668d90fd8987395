import { useFormat } from '@alder/i18n';
import type { PetChange } from '@alder/records/contract';
import { TimelineItem } from '@alder/ui';
import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Pet } from '../contract/index.ts';
import { usePatientTexts } from './patient-texts.ts';

/** A visit that went to another patient or came from one, because the wrong one had been checked in. */
export function PetChangeItem({ pet, change }: { pet: Pet; change: PetChange }) {
  const t = usePatientTexts();
  const format = useFormat();
  const { from, to, author_name, at, reason, medical_record } = change;
  const isGone = from.id === pet.id;
  const other = isGone ? to : from;
  return (
    <TimelineItem
      icon={<ArrowLeftRight />}
      title={t(isGone ? 'petChange.gone' : 'petChange.come', { name: other.name, number: other.patient_id })}
      meta={[author_name, format.time(at)].filter(Boolean).join(' · ')}
      footer={
        <>
          <Link to={`/patient/${other.id}`}>{t('petChange.open', { name: other.name })}</Link>
          <Link to={`/his/record/${medical_record}`}>{t('visit.open')}</Link>
        </>
      }
    >
      {reason && <p>{reason}</p>}
    </TimelineItem>
  );
}
