import { useFormat } from '@alder/i18n';
import { Chip, copyText, Eyebrow, PetFace, PhoneNumber, PressArea, Sparkline, StatusChip } from '@alder/ui';
import { Copy, Phone, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { showChip, telephoneLink } from '../domain/index.ts';
import { AlertChips } from './alert-chips.tsx';
import { InsuranceChip } from './insurance.tsx';
import styles from './patient.module.css';
import type { PatientDialog, PatientResponse } from './patient.screen.tsx';
import { PatientActions } from './patient-actions.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { Reading } from './reading.tsx';
import { presentationOf, usePetLabels } from './signalment.ts';
import { usePatientSlots } from './slots.ts';
import type { Visits } from './use-visits.ts';

export type PatientHeaderProps = {
  readonly response: PatientResponse;
  readonly visits: Visits | undefined;
  readonly onDialog: (dialog: PatientDialog) => void;
};

/** Who this is, what to beware of, what it weighs, whose it is, and what to do next. */
export function PatientHeader({ response, visits, onDialog }: PatientHeaderProps) {
  const t = usePatientTexts();
  const pet = response.result;
  return (
    <section aria-label={t('patient.summary')} className={styles.hero}>
      <div className={styles.identity}>
        <PetFace
          {...presentationOf(pet)}
          size="xl"
          square
          deceased={pet.status === 'deceased'}
          className={styles.face}
        />
        <div className={styles.words}>
          <div className={styles.title}>
            <h2>{pet.name}</h2>
            <Reading>{pet.reading}</Reading>
            <StatusChip of="pet" status={pet.status} />
            <span className={`${styles.muted} tn`}>{pet.patient_id}</span>
          </div>
          <Signalment pet={pet} />
          <AlertChips alerts={pet.alerts} allergies={response.allergies} />
        </div>
      </div>
      <WeightPart response={response} />
      <OwnerPart response={response} />
      <PatientActions pet={pet} visits={visits} onDialog={onDialog} />
    </section>
  );
}

function Signalment({ pet }: { pet: PatientResponse['result'] }) {
  const t = usePatientTexts();
  const format = useFormat();
  const signalment = usePetLabels();
  const copy = () => copyText(pet.chip_number ?? '', t('patient.chip.copied'));
  return (
    <p className={styles.signalment}>
      <span>{signalment.kind(pet)}</span>
      <span className={pet.sex === null ? styles.caution : undefined}>{signalment.sex(pet)}</span>
      <span>
        <b>{format.age(pet.birthdate)}</b>
        {pet.birthdate && <span className={styles.muted}> {format.date(pet.birthdate)}</span>}
      </span>
      {pet.coat_colour && <span>{pet.coat_colour}</span>}
      {pet.chip_number && (
        <PressArea
          className={styles.chip}
          aria-label={t('patient.chip.copy', { number: showChip(pet.chip_number) })}
          onClick={copy}
        >
          {t('patient.chip', { number: showChip(pet.chip_number) })}
          <Copy aria-hidden="true" />
        </PressArea>
      )}
      <InsuranceChip pet={pet} />
    </p>
  );
}

/** Days within which a change of weight is shown. */
const TREND_DAYS = 90;
const DAY_MS = 86_400_000;

function WeightPart({ response: { result: pet, weights } }: { response: PatientResponse }) {
  const t = usePatientTexts();
  const format = useFormat();
  const now = weights.at(-1)?.weight ?? pet.weight;
  if (now === null) {
    return (
      <div className={styles.weight}>
        <Eyebrow>{t('patient.weight')}</Eyebrow>
        <p className={styles.muted}>{t('patient.weight.none')}</p>
      </div>
    );
  }
  const newest = Date.parse(weights.at(-1)?.at ?? '');
  const before = weights.find(({ at }) => newest - Date.parse(at) <= TREND_DAYS * DAY_MS);
  const change = before && before !== weights.at(-1) ? now - before.weight : undefined;
  const share = change === undefined || !before ? 0 : Math.abs(change) / before.weight;
  return (
    <div className={styles.weight}>
      <Eyebrow>{t('patient.weight')}</Eyebrow>
      <p className={`${styles.value} tn`}>{format.weight(now)}</p>
      {change !== undefined && before && Math.abs(change) >= 0.005 && (
        <p className={share > 0.1 ? styles.danger : share > 0.05 ? styles.caution : styles.muted}>
          {change < 0 ? <TrendingDown aria-hidden="true" /> : <TrendingUp aria-hidden="true" />}
          {t('patient.weight.change', {
            change: format.change(change, 2),
            days: Math.round((newest - Date.parse(before.at)) / DAY_MS),
          })}
        </p>
      )}
      {weights.length > 1 && (
        <Sparkline
          values={weights.map(({ weight }) => weight)}
          flag={share > 0.1 ? 'H' : ''}
          width={132}
          height={44}
          label={t('patient.weight.trend')}
        />
      )}
    </div>
  );
}

function OwnerPart({ response: { owner, further_owners, siblings } }: { response: PatientResponse }) {
  const t = usePatientTexts();
  const { OwnerMoney } = usePatientSlots();
  if (!owner) {
    return (
      <div className={styles.owner}>
        <Eyebrow>{t('patient.owner')}</Eyebrow>
        <p className={styles.muted}>{t('owner.none')}</p>
      </div>
    );
  }
  return (
    <div className={styles.owner}>
      <Eyebrow>{t(further_owners.length > 0 ? 'owners.primary' : 'patient.owner')}</Eyebrow>
      <Link to={`/patient?owner=${owner.id}`} className={styles.ownerName}>
        <bdi>{owner.name}</bdi>
      </Link>
      <Reading>{owner.reading}</Reading>
      {owner.phones.map((phone) => (
        <p key={phone} className={styles.phone}>
          <Phone aria-hidden="true" />
          <a href={telephoneLink(phone)} className="tn">
            <PhoneNumber>{phone}</PhoneNumber>
          </a>
          {owner.line_account && phone === owner.phones[0] && (
            <Chip tone="ok" title={owner.line_account}>
              LINE
            </Chip>
          )}
        </p>
      ))}
      {OwnerMoney && <OwnerMoney owner={owner} />}
      {further_owners.map(({ id, name, relation, phones }) => (
        <p key={id} className={styles.further}>
          <Link to={`/patient?owner=${id}`}>
            <bdi>{name}</bdi>
          </Link>
          <span>{t(`relation.${relation}`)}</span>
          {phones[0] && (
            <a href={telephoneLink(phones[0])} className="tn">
              <PhoneNumber>{phones[0]}</PhoneNumber>
            </a>
          )}
        </p>
      ))}
      {siblings.length > 0 && (
        <p className={styles.siblings}>
          {siblings.map((pet) => (
            <Link key={pet.id} to={`/patient/${pet.id}`} title={pet.name}>
              <PetFace {...presentationOf(pet)} size="xs" deceased={pet.status === 'deceased'} />
              <span>{pet.name}</span>
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
