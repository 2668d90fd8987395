import { useAccount, useCall } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { getHospitalEntriesOfRange, getTodayMedicalRecords } from '@alder/records/contract';
import { addDays, boardFlow } from '@alder/records/domain';
import { Button, ErrorPanel, IconButton, PressArea, Screen, Seg, Skeleton } from '@alder/ui';
import { CalendarDays, ChevronLeft, ChevronRight, List, SquareKanban } from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './board.module.css';
import { Board } from './board.panel.tsx';
import type { NewPatientForm } from './board-check-in.dialog.tsx';
import { useBoardTexts } from './board-texts.ts';

/** What other capabilities show on the board. */
export type BoardSlots = {
  readonly NewPatient?: NewPatientForm;
  /** Who is expected today, above what came in. */
  readonly NextUp?: ComponentType<{ readonly day: string }>;
};

/** The outpatient board (design: screens §3.3): the day's visits from clinic to archive. */
export function BoardScreen({ slots = {} }: { readonly slots?: BoardSlots }) {
  const t = useBoardTexts();
  const { asked: request, today, past, query } = useBoardDay();
  const day = request ?? today.data?.day;
  const cards = (request ? past.data?.result : today.data?.result) ?? undefined;

  return (
    <Screen title={t('title')} lead={<BoardLead day={day} isToday={!request} />}>
      {cards && today.data ? (
        <Board
          cards={cards}
          today={today.data}
          arrivedAt={query.dataUpdatedAt}
          day={day ?? today.data.day}
          readOnly={request !== undefined}
          NewPatient={slots.NewPatient}
          NextUp={slots.NextUp}
        />
      ) : query.error ? (
        <ErrorPanel what={t('what.board')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </Screen>
  );
}

/** The day of the address, and its cards. */
export function useBoardDay() {
  const [address] = useSearchParams();
  const input = address.get('day');
  const today = useCall(getTodayMedicalRecords, {});
  const request = input && /^\d{4}-\d{2}-\d{2}$/.test(input) && input !== today.data?.day ? input : undefined;
  const past = useCall(
    getHospitalEntriesOfRange,
    { start: request ?? '2000-01-01', end: request ?? '2000-01-01' },
    { enabled: request !== undefined },
  );
  return { asked: request, today, past, query: request ? past : today };
}

/** Day and view, beside the title. */
export function BoardLead({
  day,
  isToday,
  view = 'board',
}: {
  readonly day: string | undefined;
  readonly isToday: boolean;
  readonly view?: 'board' | 'list';
}) {
  const t = useBoardTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const go = (to: string | undefined) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set('day', to);
      else next.delete('day');
      return next;
    });
  const visible = day && format.date(day, 'weekday');

  return (
    <div data-leads className={styles.lead}>
      <span className={styles.hospital}>{hospitalNameIn(hospital, language)}</span>
      <div className={styles.days}>
        <IconButton
          size="sm"
          label={t('day.previous')}
          repeatable
          icon={<ChevronLeft />}
          disabled={!day}
          onClick={() => day && go(addDays(day, -1))}
        />
        {isToday ? (
          <span className={styles.today}>{visible && t('day.today', { date: visible })}</span>
        ) : (
          <PressArea className={styles.today} title={t('day.back')} onClick={() => go(undefined)}>
            {visible}
          </PressArea>
        )}
        <IconButton
          size="sm"
          label={t('day.next')}
          repeatable
          icon={<ChevronRight />}
          disabled={!day || isToday}
          onClick={() => day && go(addDays(day, 1))}
        />
        {!isToday && (
          <Button size="sm" variant="soft" icon={<CalendarDays />} onClick={() => go(undefined)}>
            <span className={styles.backWord}>{t('day.back')}</span>
          </Button>
        )}
      </div>
      <Seg
        label={t('view')}
        className={styles.views}
        value={view}
        onChange={(to) => navigate({ pathname: `/his/${to}`, search: address.toString() })}
        entries={[
          { value: 'board', label: t('view.board'), icon: <SquareKanban aria-hidden="true" /> },
          { value: 'list', label: t('view.list'), icon: <List aria-hidden="true" /> },
        ]}
      />
      <Button
        className={styles.wall}
        size="sm"
        variant="ghost"
        title={t('view.wall.title')}
        onClick={() => navigate('/his/list?tv', { state: { from: `/his/${view}` } })}
      >
        {t('view.wall')}
      </Button>
    </div>
  );
}

/** Four columns with three grey cards each. */
function BoardSkeleton() {
  const t = useBoardTexts();
  return (
    <div className={styles.main} style={{ height: '100%' }} role="status" aria-label={t('what.board')}>
      <div className={styles.toolbar}>
        <Skeleton width={420} height={40} />
      </div>
      <div className={styles.board}>
        {boardFlow.states.map((stage) => (
          <div key={stage} className={`${styles.column} ${styles[stage]} ${stage === 'clinic' ? styles.current : ''}`}>
            <header>
              <Skeleton width={70} height={18} />
            </header>
            <div className={styles.skeleton}>
              <Skeleton height={118} radius={10} />
              <Skeleton height={96} radius={10} />
              <Skeleton height={96} radius={10} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
