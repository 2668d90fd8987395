import { useCall } from '@alder/client';
import { Button, Chip } from '@alder/ui';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getAetitles, getWorklist } from '../contract/index.ts';
import { ExamDialog } from './exam.dialog.tsx';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

type AskExamProps = {
  readonly pet: { readonly id: string; readonly name: string };
  /** The visit that asks; without it the exam belongs to the patient alone. */
  readonly record?: string;
};

/** Exams that a visit or a patient waits for, and the way to ask for one more. */
export function AskExam({ pet, record }: AskExamProps) {
  const t = useWorklistTexts();
  const [isAsking, setAsking] = useState(false);
  const items = useCall(getWorklist, record ? { medical_record: record } : { pet: pet.id });
  const equipment = useCall(getAetitles, {}, { enabled: isAsking });
  const open = items.data?.result.filter(({ ended_at }) => ended_at === null) ?? [];
  return (
    <section className={styles.ask} aria-label={t('ask.title')}>
      {open.map((item) => (
        <Link key={item.id} to="/pacs/worklist">
          <Chip tone={item.status === 'STARTED' ? 'info' : 'outline'}>
            {`${item.modality} ${item.procedure} · ${t(`status.${item.status}`)}`}
          </Chip>
        </Link>
      ))}
      <Button size="sm" className="no-print" icon={<ScanLine />} onClick={() => setAsking(true)}>
        {t('list.add')}
      </Button>
      {isAsking && (
        <ExamDialog pet={pet} record={record} devices={equipment.data?.result ?? []} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
