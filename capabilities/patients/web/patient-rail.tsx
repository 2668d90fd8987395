import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { endOfCourse, takenAt } from '@alder/pharmacy/domain';
import { Card, StatusChip } from '@alder/ui';
import { type Problem, problemsOf } from '../domain/index.ts';
import { FamilyPanel } from './family.panel.tsx';
import styles from './patient.module.css';
import type { PatientResponse } from './patient.screen.tsx';
import { type PatientText, usePatientTexts } from './patient-texts.ts';
import type { Visits } from './use-visits.ts';

/** Left of the history: what the patient suffers from, and what staff wrote of it and of the owner. */
export function PatientRail({ response, visits }: { response: PatientResponse; visits: Visits | undefined }) {
  const t = usePatientTexts();
  const { result: pet, owner } = response;
  return (
    <div className={styles.rail}>
      <FamilyPanel response={response} />
      {visits && <Problems visits={visits} />}
      {visits && <Medication visits={visits} />}
      {pet.notes && (
        <Card note title={t('notes.title')}>
          <p className={styles.text}>{pet.notes}</p>
        </Card>
      )}
      {owner?.notes && (
        <Card note title={t('notes.owner')}>
          <p className={styles.text}>{owner.notes}</p>
        </Card>
      )}
    </div>
  );
}

function Problems({ visits }: { visits: Visits }) {
  const t = usePatientTexts();
  const { language } = useLanguage();
  const problems = problemsOf(
    visits.entries.flatMap(({ checked_in_at, diagnosisRecords }) =>
      diagnosisRecords.map((one) => ({ name: nameIn(one, language), status: one.status, at: checked_in_at })),
    ),
  );
  return (
    <Card title={t('problems.title')}>
      {problems.length === 0 ? (
        <p className={`${styles.muted} ${styles.text}`}>{t('problems.none')}</p>
      ) : (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <ProblemRow key={problem.name.toLowerCase()} problem={problem} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const DAY_MS = 86_400_000;

/** What the patient takes now, and for how long what was handed out will last; absent where it takes nothing. */
function Medication({ visits }: { visits: Visits }) {
  const t = usePatientTexts();
  const { language } = useLanguage();
  const words = doseWords(language);
  const now = Date.now();
  const newest = visits.entries
    .flatMap(({ medicineRecords }) => medicineRecords)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  const acquired = takenAt(newest, now);
  if (acquired.length === 0) return null;
  return (
    <Card title={t('medication.title')}>
      <ul className={styles.medication}>
        {acquired.map((line) => {
          const left = Math.min(line.days, Math.ceil((endOfCourse(line) - now) / DAY_MS));
          return (
            <li key={line.id}>
              <span>
                <b>{nameIn(line, language)}</b>
                <StatusChip of="rx" status={line.progress} />
              </span>
              <small className="tn">
                {words.short(line)}
                {' · '}
                {t('medication.left', { left, count: line.days })}
              </small>
              <i aria-hidden="true" data-low={left <= line.days / 5}>
                <i style={{ width: `${(left / line.days) * 100}%` }} />
              </i>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function ProblemRow({ problem: { name, status, since, last, isActive } }: { problem: Problem }) {
  const t = usePatientTexts();
  const format = useFormat();
  const word = t(`problem.status.${status}` as PatientText);
  const about =
    status === 'resolved'
      ? t('problems.resolved', { date: format.date(last) })
      : `${word} · ${t('problems.since', { date: format.date(since) })}`;
  return (
    <li className={isActive ? styles.active : undefined}>
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </li>
  );
}
