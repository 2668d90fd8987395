import { nameIn } from '@alder/catalog/domain';
import { useAccount } from '@alder/client';
import { getHospitalLogo } from '@alder/hospitals/contract';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { alertsOf } from '@alder/pharmacy/domain';
import { PhoneNumber, useSignalment } from '@alder/ui';
import { addressOf, type PayloadOf } from '@alder/wire';
import type { getEntry } from '../contract/index.ts';
import styles from './record-print.module.css';
import { useRecordTexts } from './record-texts.ts';

type Entry = PayloadOf<typeof getEntry>;

/** The head of a printed record: whose hospital, which animal, whose, what to beware of, when and by whom. */
export function RecordPrintHead({ entry }: { entry: Entry }) {
  const { result, patient, owner_name, owner_phone, weights, allergyRecords } = entry;
  const t = useRecordTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  const place = [hospital.address, hospital.phone].filter(Boolean).join('　');
  const weight = weights.find(({ at }) => at >= result.checked_in_at)?.weight ?? patient.weight;
  const noted = allergyRecords.filter(({ deleted }) => !deleted);
  const beware = alertsOf(noted, patient.alerts).map(({ kind, text }) =>
    kind === 'allergy' ? t('context.allergy', { name: text }) : text,
  );
  return (
    <header className={styles.head}>
      <p>
        <b>
          {typeof hospital.logo === 'string' && (
            <img className={styles.logo} src={addressOf(getHospitalLogo, { id: hospital.logo })} alt="" />
          )}
          {hospitalNameIn(hospital, language)}
          {place && <small>{place}</small>}
        </b>
        <span>{t('print.title')}</span>
      </p>
      <h2>
        {patient.name} <small>{patient.patient_id}</small>
      </h2>
      <p>
        <span>{signalment.line({ ...patient, weight })}</span>
        <span>
          <bdi>{owner_name}</bdi> <PhoneNumber>{owner_phone}</PhoneNumber>
        </span>
      </p>
      <p>
        <span>{[format.dateTime(result.checked_in_at), result.reason].filter(Boolean).join(' · ')}</span>
        <span>{result.assignee_name}</span>
      </p>
      {beware.length > 0 && <p className={styles.beware}>{beware.join(' · ')}</p>}
    </header>
  );
}

/** What was done and prescribed, without prices, below the text of a printed record. */
export function RecordPrintFoot({ entry }: { entry: Entry }) {
  const { result, medicineRecords } = entry;
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = doseWords(language);
  return (
    <footer className={styles.foot}>
      {result.treatmentRecords.length > 0 && (
        <section>
          <h3>{t('plan.treatmentsAndTests')}</h3>
          <p>{result.treatmentRecords.map((line) => nameIn(line, language)).join(' · ')}</p>
        </section>
      )}
      {medicineRecords.length > 0 && (
        <section>
          <h3>{t('plan.prescription')}</h3>
          <ul>
            {medicineRecords.map((line) => (
              <li key={line.id}>
                {nameIn(line, language)}, {words.short(line)}
                {line.instructions && `, ${line.instructions}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>{t('print.at', { at: format.dateTime(Date.now()) })}</p>
    </footer>
  );
}
