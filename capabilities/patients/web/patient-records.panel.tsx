import { useFormat } from '@alder/i18n';
import type { Visit } from '@alder/records/contract';
import { Button, Card, Empty, ListRow, SkeletonRows, StatusChip, Timeline } from '@alder/ui';
import { useState } from 'react';
import styles from './patient.module.css';
import { usePatientTexts } from './patient-texts.ts';
import type { Visits } from './use-visits.ts';
import { VisitItem } from './visit-item.tsx';

/** Visits as a list, the chosen one beside it. */
export function PatientRecordsPanel({ visits }: { visits: Visits }) {
  const t = usePatientTexts();
  const format = useFormat();
  const [id, setId] = useState<string>();
  const { entries, isPending, hasMore, isFetchingMore, more } = visits;
  if (entries.length === 0) return isPending ? <SkeletonRows rows={6} /> : <Empty>{t('timeline.first')}</Empty>;
  const chosen: Visit = entries.find((visit) => visit.id === id) ?? entries[0]!;
  return (
    <div className={styles.reading}>
      <Card className={styles.list}>
        {entries.map((visit) => (
          <ListRow
            key={visit.id}
            title={visit.reason || visit.diagnosisRecords[0]?.name || t('visit.title')}
            about={[format.date(visit.checked_in_at), visit.assignee_name].filter(Boolean).join(' · ')}
            end={visit.stage !== 'archive' && <StatusChip of="stage" status={visit.stage} />}
            selected={visit === chosen}
            onClick={() => setId(visit.id)}
          />
        ))}
        {hasMore && (
          <Button size="sm" variant="ghost" busy={isFetchingMore} onClick={more}>
            {t('timeline.older')}
          </Button>
        )}
      </Card>
      <Timeline label={format.date(chosen.checked_in_at)}>
        <VisitItem visit={chosen} />
      </Timeline>
    </div>
  );
}
