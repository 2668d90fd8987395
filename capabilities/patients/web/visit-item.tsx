import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import type { Visit } from '@alder/records/contract';
import { Chip, StatusChip, TimelineItem } from '@alder/ui';
import { Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { usePatientTexts } from './patient-texts.ts';
import styles from './timeline.module.css';

/** A visit in the history: enough of it that it need not be opened. */
export function VisitItem({ visit }: { visit: Visit }) {
  const t = usePatientTexts();
  const format = useFormat();
  const isOpen = visit.stage !== 'archive';
  return (
    <TimelineItem
      icon={<Stethoscope />}
      {...(isOpen && { tone: 'current' as const })}
      title={visit.reason || (visit.assignee_name ? t('visit.with', { name: visit.assignee_name }) : t('visit.title'))}
      badges={isOpen && <StatusChip of="stage" status={visit.stage} />}
      meta={[visit.reason ? visit.assignee_name : null, format.time(visit.checked_in_at)].filter(Boolean).join(' · ')}
      footer={
        <>
          <Treatments of={visit.treatmentRecords} />
          <Link to={`/his/record/${visit.id}`}>{t('visit.open')}</Link>
        </>
      }
    >
      <Soap visit={visit} />
      <Vitals visit={visit} />
    </TimelineItem>
  );
}

function Soap({ visit }: { visit: Visit }) {
  const t = usePatientTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const parts = [
    ['S', visit.subjective],
    ['O', visit.objective],
    [
      'A',
      [format.list(visit.diagnosisRecords.map((one) => nameIn(one, language))), visit.assessment]
        .filter(Boolean)
        .join('. '),
    ],
    ['P', visit.plan],
  ].filter(([, text]) => text);
  if (parts.length === 0) return <p className={styles.muted}>{t('visit.nothing')}</p>;
  return (
    <p className={styles.soap}>
      {parts.map(([letter, text]) => (
        <span key={letter}>
          <b>{letter}</b> {text}{' '}
        </span>
      ))}
    </p>
  );
}

const NAMED = 3;

/** What was done, by name, and the count of the rest; what is still to do says so, what was declined is left out. */
function Treatments({ of }: { of: Visit['treatmentRecords'] }) {
  const t = usePatientTexts();
  const { language } = useLanguage();
  const kept = of.filter(({ status }) => status !== 'declined');
  const ordered = [...kept.filter(isDone), ...kept.filter((one) => !isDone(one))];
  return (
    <>
      {ordered.slice(0, NAMED).map((one) => {
        const name = nameIn(one, language);
        return <Chip key={one.id}>{isDone(one) ? name : t('visit.treatment.open', { name })}</Chip>;
      })}
      {ordered.length > NAMED && (
        <Chip title={t('visit.treatments', { count: ordered.length })}>
          {t('visit.treatments.more', { count: ordered.length - NAMED })}
        </Chip>
      )}
    </>
  );
}

const isDone = ({ status }: Visit['treatmentRecords'][number]) => status === 'done' || status === 'resulted';

const visible = ['temperature', 'pulse', 'respiration', 'systolic', 'weight', 'bcs'] as const;

function Vitals({ visit }: { visit: Visit }) {
  const t = usePatientTexts();
  const format = useFormat();
  const newest = visible
    .map((vital) => [vital, visit.vitalSigns.find((set) => set[vital] !== null)?.[vital]] as const)
    .filter(([, value]) => value !== undefined && value !== null);
  if (newest.length === 0) return null;
  return (
    <p className={styles.vitals}>
      {newest.map(([vital, value]) => (
        <span key={vital}>
          {t(`vital.${vital}`)}{' '}
          <b className="tn">{vital === 'weight' ? format.weight(value!) : vital === 'bcs' ? `${value}/9` : value}</b>
        </span>
      ))}
    </p>
  );
}
