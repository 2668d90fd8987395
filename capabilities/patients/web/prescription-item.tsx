import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { PrescriptionProgress } from '@alder/pharmacy/domain';
import type { PetVisit } from '@alder/records/contract';
import { StatusChip, TimelineItem } from '@alder/ui';
import { Pill } from 'lucide-react';
import { Link } from 'react-router';
import { usePatientTexts } from './patient-texts.ts';
import styles from './timeline.module.css';

export type PrescriptionItemProps = {
  readonly visit: PetVisit;
  /** When it was handed out, or written, ISO 8601. */
  readonly at: string;
  readonly progress: PrescriptionProgress;
};

/** What was prescribed at a visit, and how far it was handed out. */
export function PrescriptionItem({ visit, at, progress }: PrescriptionItemProps) {
  const t = usePatientTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = doseWords(language);
  const { medicineRecords: lines } = visit;
  const done = lines.filter((line) => line.progress === 'dispensed').length;
  return (
    <TimelineItem
      icon={<Pill />}
      title={t('prescription.title', { count: lines.length })}
      badges={
        <StatusChip
          of="rx"
          status={progress}
          {...(progress === 'dispensing' && { detail: `${done}/${lines.length}` })}
        />
      }
      meta={[visit.assignee_name, format.time(at)].filter(Boolean).join(' · ')}
      footer={<Link to={`/his/record/${visit.id}`}>{t('visit.open')}</Link>}
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <b>{nameIn(line, language)}</b>
            <span className="tn">{words.short(line)}</span>
          </li>
        ))}
      </ul>
    </TimelineItem>
  );
}
