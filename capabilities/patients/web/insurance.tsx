import { dayOf, useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { Pet } from '../contract/index.ts';
import { insuranceStatus } from '../domain/index.ts';
import styles from './patient.module.css';
import { usePatientTexts } from './patient-texts.ts';

/** Who insures the patient, or that it no longer is insured; nothing without an insurance. */
export function InsuranceChip({ pet }: { readonly pet: Pet }) {
  const t = usePatientTexts();
  const format = useFormat();
  const status = insuranceStatus(pet, dayOf(Date.now(), format.timeZone));
  if (status === 'none') return null;
  if (status === 'expired') {
    return (
      <span>
        <Chip tone="warn" title={pet.insurance_company ?? undefined}>
          {t('insurance.expired')}
        </Chip>
      </span>
    );
  }
  const label = [pet.insurance_company, shareOf(pet)].filter(Boolean).join(' ');
  return (
    <span>
      <Chip tone="info">{label === '' ? t('insurance.insured') : t('insurance.by', { company: label })}</Chip>
    </span>
  );
}

/** Insurer, policy, share and last day, marked where the day has passed; nothing where none of them is known. */
export function InsuranceText({ pet }: { readonly pet: Pet }) {
  const t = usePatientTexts();
  const format = useFormat();
  const status = insuranceStatus(pet, dayOf(Date.now(), format.timeZone));
  const { insurance_company, insurance_policy, insurance_until } = pet;
  const until = insurance_until && t('insurance.until', { date: format.date(insurance_until) });
  const text = [insurance_company, insurance_policy, shareOf(pet), until].filter(Boolean).join(' · ');
  if (text === '') return <span className={styles.muted}>{t('details.unknown')}</span>;
  return (
    <>
      {text} {status === 'expired' && <Chip tone="warn">{t('insurance.expired')}</Chip>}
    </>
  );
}

const shareOf = ({ insurance_share }: Pet) => insurance_share && `${insurance_share} %`;
