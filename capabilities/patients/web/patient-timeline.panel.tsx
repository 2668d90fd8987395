import { dayOf, useFormat } from '@alder/i18n';
import { Button, Empty, ErrorPanel, Filter, SkeletonRows, Timeline, TimelineDay } from '@alder/ui';
import { Fragment, useState } from 'react';
import styles from './patient.module.css';
import type { PatientAnswer } from './patient.screen.tsx';
import { PatientRail } from './patient-rail.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { type PatientSlots, type TimelineEvent, usePatientSlots } from './slots.ts';
import type { Visits } from './use-visits.ts';
import { VisitItem } from './visit-item.tsx';

const none: NonNullable<PatientSlots['timelines']> = [];

/** The whole history, newest first, by day; what other rooms know stands in between. */
export function PatientTimelinePanel({ answer, visits }: { answer: PatientAnswer; visits: Visits | undefined }) {
  const t = usePatientTexts();
  const { timelines = none, Aside } = usePatientSlots();
  const [kind, setKind] = useState<string>();
  const pet = answer.result;
  const own: readonly TimelineEvent[] = (visits?.entries ?? []).map((visit) => ({
    id: visit.id,
    at: visit.checked_in_at,
    kind: 'visit',
    label: t('timeline.visits'),
    item: <VisitItem visit={visit} />,
  }));
  // The slots are filled once, when the program starts: the hooks are always the same, in the same order.
  const others = timelines.flatMap((useEvents) => useEvents(pet));
  const all = [...own, ...others].sort((a, b) => b.at.localeCompare(a.at));
  const kinds = [...new Map(all.map((event) => [event.kind, event.label]))];

  return (
    <div className={Aside ? `${styles.columns} ${styles.withAside}` : styles.columns}>
      <PatientRail pet={answer.result} owner={answer.owner} visits={visits} />
      <div className={styles.history}>
        {kinds.length > 1 && (
          <div className={styles.filters}>
            <Filter pressed={kind === undefined} onChange={() => setKind(undefined)}>
              {t('timeline.all')}
            </Filter>
            {kinds.map(([value, label]) => (
              <Filter key={value} pressed={kind === value} onChange={() => setKind(value)}>
                {label}
              </Filter>
            ))}
          </div>
        )}
        <Events events={kind === undefined ? all : all.filter((event) => event.kind === kind)} visits={visits} />
      </div>
      {Aside && (
        <div className={styles.aside}>
          <Aside pet={pet} />
        </div>
      )}
    </div>
  );
}

function Events({ events, visits }: { events: readonly TimelineEvent[]; visits: Visits | undefined }) {
  const t = usePatientTexts();
  if (events.length === 0) {
    if (!visits) return <Empty>{t('timeline.noPermit')}</Empty>;
    if (visits.error)
      return <ErrorPanel error={visits.error} what={t('timeline.what')} onRetry={() => void visits.refetch()} />;
    return visits.isPending ? <SkeletonRows rows={4} height={48} /> : <Empty>{t('timeline.first')}</Empty>;
  }
  return (
    <>
      <Timeline label={t('timeline.label')}>
        <Days events={events} />
      </Timeline>
      {visits?.hasMore ? (
        <div className={styles.older}>
          <Button busy={visits.isFetchingMore} onClick={visits.more}>
            {t('timeline.older')}
          </Button>
        </div>
      ) : (
        <p className={styles.end}>{t('timeline.start')}</p>
      )}
    </>
  );
}

function Days({ events }: { events: readonly TimelineEvent[] }) {
  const t = usePatientTexts();
  const format = useFormat();
  const today = dayOf(Date.now(), format.timeZone);
  const days = Map.groupBy(events, ({ at }) => dayOf(at, format.timeZone));
  return [...days].map(([day, ofDay]) => (
    <Fragment key={day}>
      <TimelineDay about={day === today ? format.date(day) : format.relative(day, today)}>
        {day === today ? t('timeline.today') : format.date(day)}
      </TimelineDay>
      {ofDay.map(({ id, item }) => (
        <Fragment key={id}>{item}</Fragment>
      ))}
    </Fragment>
  ));
}
