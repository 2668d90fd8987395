import { dayOf, useFormat } from '@alder/i18n';
import { Button, Empty, ErrorPanel, Filter, SkeletonRows, Timeline, TimelineDay } from '@alder/ui';
import { Fragment, useState } from 'react';
import styles from './patient.module.css';
import type { PatientResponse } from './patient.screen.tsx';
import { PatientRail } from './patient-rail.tsx';
import { usePatientTexts } from './patient-texts.ts';
import { type TimelineEvent, usePatientSlots } from './slots.ts';
import history from './timeline.module.css';
import { type History, useHistory } from './use-history.tsx';
import type { Visits } from './use-visits.ts';

/** The whole history, newest first, by day: visits, and events of other capabilities in between. */
export function PatientTimelinePanel({ response, visits }: { response: PatientResponse; visits: Visits | undefined }) {
  const { Aside } = usePatientSlots();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pet = response.result;
  const all = useHistory(pet, visits);
  const isShown = ({ kind }: TimelineEvent) => chosen.length === 0 || chosen.includes(kind);

  return (
    <div className={Aside ? `${styles.columns} ${styles.withAside}` : styles.columns}>
      <PatientRail response={response} visits={visits} />
      <div className={styles.history}>
        <Filters kinds={all.kinds} chosen={chosen} onChange={setChosen} />
        {all.failed.map(({ what, error, refetch }) => (
          <ErrorPanel key={what} error={error} what={what} onRetry={() => void refetch()} />
        ))}
        <Events history={all} events={all.events.filter(isShown)} mayVisit={visits !== undefined} />
      </div>
      {Aside && (
        <div className={styles.aside}>
          <Aside pet={pet} />
        </div>
      )}
    </div>
  );
}

/** What to show; several kinds may be pressed at once, none of them means all. */
function Filters({
  kinds,
  chosen,
  onChange,
}: Pick<History, 'kinds'> & { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }) {
  const t = usePatientTexts();
  if (kinds.length < 2) return null;
  return (
    <fieldset className={history.filters} aria-label={t('timeline.filter')}>
      <Filter pressed={chosen.length === 0} onChange={() => onChange([])}>
        {t('timeline.all')}
      </Filter>
      {kinds.map(([kind, label]) => (
        <Filter
          key={kind}
          pressed={chosen.includes(kind)}
          onChange={(pressed) => onChange(pressed ? [...chosen, kind] : chosen.filter((one) => one !== kind))}
        >
          {label}
        </Filter>
      ))}
    </fieldset>
  );
}

type EventsProps = { history: History; events: readonly TimelineEvent[]; mayVisit: boolean };

function Events({ history: { isPending, hasMore, isFetchingMore, more, failed }, events, mayVisit }: EventsProps) {
  const t = usePatientTexts();
  if (events.length === 0 && isPending) return <SkeletonRows rows={4} height={48} />;
  if (events.length === 0 && !hasMore) {
    if (failed.length > 0) return null;
    return <Empty>{t(mayVisit ? 'timeline.first' : 'timeline.noPermit')}</Empty>;
  }
  return (
    <>
      <Timeline label={t('timeline.label')}>
        <Days events={events} />
      </Timeline>
      {hasMore ? (
        <div className={history.older}>
          <Button busy={isFetchingMore} onClick={more}>
            {t('timeline.older')}
          </Button>
        </div>
      ) : (
        !isPending && failed.length === 0 && <p className={history.end}>{t('timeline.start')}</p>
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
