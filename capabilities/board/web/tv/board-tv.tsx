import { useAccount, useCall } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { getTodayMedicalRecords } from '@alder/records/contract';
import { cardTimer } from '@alder/records/domain';
import { Button, PetFace } from '@alder/ui';
import { LOBBY_GROUPS } from '@alder/walk-in/domain';
import { WifiOff, X } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import styles from './board-tv.module.css';
import { type TvVisit, turnOf, tvGroups } from './masked-visit.ts';
import { useTvTexts } from './use-tv-texts.ts';
import { useFit, useRowPx, useTurn, useWakeLock, useWallNow, useWholeScreen } from './use-wall.ts';

/** Asks again by itself, besides the live events: a socket may be dead without knowing it. */
const REFRESH_MS = 30_000;
/** Without an answer for so long, what is shown is marked as old. */
const OLD_MS = 90_000;
/** How long a page of a column is shown before the next. */
const TURN_MS = 12_000;

/** The board for a screen on the wall of the staff: large, masked, by itself; Esc leaves (design: screens §3.3). */
export function BoardTv() {
  const t = useTvTexts();
  const query = useCall(getTodayMedicalRecords, {});
  const { refetch, dataUpdatedAt: arrivedAt } = query;
  const now = useWallNow(query.data?.now, arrivedAt);
  const leave = useLeave();
  useWakeLock();
  useWholeScreen(leave);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const turn = useTurn(TURN_MS);
  const rowPx = useRowPx();
  const groups = tvGroups(query.data?.result ?? []);
  return createPortal(
    <section className={styles.tv} style={{ '--row': `${rowPx}px` } as CSSProperties} aria-label={t('title')}>
      <Head arrivedAt={arrivedAt} now={now} leave={leave} />
      <div className={styles.columns}>
        {LOBBY_GROUPS.map((group) => (
          <Column key={group} group={group} visits={query.data && groups[group]} now={now} turn={turn} rowPx={rowPx} />
        ))}
      </div>
    </section>,
    document.body,
  );
}

/** Leads back to the view that opened the wall, or to the list where its address was opened by itself. */
function useLeave(): () => void {
  const [address] = useSearchParams();
  const { state } = useLocation() as { readonly state: { readonly from?: string } | null };
  const navigate = useNavigate();
  const leave = () => {
    const next = new URLSearchParams(address);
    next.delete('tv');
    void navigate({ ...(state?.from && { pathname: state.from }), search: next.toString() });
  };
  const latest = useRef(leave);
  latest.current = leave;
  return useCallback(() => latest.current(), []);
}

function Head({ arrivedAt, now, leave }: { arrivedAt: number; now: Date; leave: () => void }) {
  const t = useTvTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  // Beside the clock of this device, on which the answer arrived; the tick of the timers redraws it.
  const isOld = arrivedAt > 0 && Date.now() - arrivedAt > OLD_MS;
  return (
    <header className={styles.head}>
      <h1>{hospitalNameIn(hospital, language)}</h1>
      <time className={styles.clock}>{format.time(now)}</time>
      <p className={isOld ? styles.old : styles.fresh} role="status">
        {isOld && <WifiOff aria-hidden="true" />}
        {arrivedAt > 0 && t(isOld ? 'old' : 'asOf', { time: format.time(arrivedAt) })}
      </p>
      <Button variant="ghost" icon={<X />} onClick={leave}>
        {t('leave')}
      </Button>
    </header>
  );
}

type ColumnProps = {
  readonly group: (typeof LOBBY_GROUPS)[number];
  /** Undefined: not known yet, which differs from none. */
  readonly visits: readonly TvVisit[] | undefined;
  readonly now: Date;
  readonly turn: number;
  readonly rowPx: number;
};

function Column({ group, visits, now, turn, rowPx }: ColumnProps) {
  const t = useTvTexts();
  const list = useRef<HTMLOListElement>(null);
  const fit = useFit(list, rowPx);
  const { shown, page, pages } = turnOf(visits ?? [], fit, turn);
  return (
    <section className={styles.column} data-group={group} aria-label={t(`group.${group}`)}>
      <h2>
        {t(`group.${group}`)} {visits && <b className="tn">{visits.length}</b>}
        {pages > 1 && <small className="tn">{t('page', { page, pages })}</small>}
      </h2>
      <ol ref={list}>
        {shown.map((visit) => (
          <Visit key={visit.id} visit={visit} now={now} />
        ))}
        {visits?.length === 0 && <li className={styles.none}>{t('none')}</li>}
      </ol>
    </section>
  );
}

function Visit({ visit, now }: { readonly visit: TvVisit; readonly now: Date }) {
  const t = useTvTexts();
  const { patient, owner, room, urgent } = visit;
  const { minutes, tone } = cardTimer(visit, now);
  return (
    <li className={styles.visit} data-urgent={urgent}>
      <PetFace {...patient} color={patient.coat_colour} deceased={patient.status === 'deceased'} />
      <span className={styles.who}>
        <b>{patient.name}</b>
        <small className="tn">{[patient.patient_id, owner, room].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.minutes} data-tone={tone}>
        {urgent && <em>{t('urgent')}</em>}
        <b className="tn">{minutes}</b> {t('minutes')}
      </span>
    </li>
  );
}
