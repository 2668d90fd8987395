import { useFormat } from '@alder/i18n';
import { CircleAlert, CloudCheck, CloudOff, GitCompareArrows, Lock, RefreshCw, Send } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { Ring } from '../controls/ring.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './presence.module.css';

export type SaveStateProps = {
  readonly state: 'saved' | 'saving' | 'local' | 'retrying' | 'failed' | 'conflict' | 'readonly';
  /** Which of the 20 tries it is. */
  readonly attempt?: number;
  /** When it was saved, in milliseconds. */
  readonly at?: number;
  /** Tries again now. */
  readonly onRetry?: () => void;
};

const icons = {
  saved: CloudCheck,
  local: CloudOff,
  retrying: RefreshCw,
  failed: CircleAlert,
  conflict: GitCompareArrows,
  readonly: Lock,
} as const;

/** Whether what was typed is on the server, on this device, or in trouble. It always says which. */
export function SaveState({ state, attempt = 1, at, onRetry }: SaveStateProps) {
  const t = useUiTexts();
  const seconds = useSecondsSince(state === 'saved' ? at : undefined);
  const words = {
    saved:
      seconds === undefined || seconds < 1 || seconds > 59 ? t('save.saved') : t('save.savedAgo', { count: seconds }),
    saving: t('save.saving'),
    local: t('save.local'),
    retrying: t('save.retrying', { attempt }),
    failed: t('save.failed'),
    conflict: t('save.conflict'),
    readonly: t('save.readonly'),
  }[state];
  const about =
    state === 'retrying'
      ? t('save.retrying.about', { attempt })
      : state === 'failed'
        ? t('save.failed.about')
        : undefined;
  const Icon = state === 'saving' ? undefined : icons[state];
  const look = classes(styles.state, styles[state]);
  const content = (
    <>
      {Icon ? <Icon aria-hidden="true" /> : <Ring />}
      {words}
      {about && <span className="sr">{about}</span>}
    </>
  );

  return onRetry && (state === 'failed' || state === 'retrying') ? (
    <button type="button" className={look} title={about} onClick={onRetry} style={{ cursor: 'pointer' }}>
      {content}
    </button>
  ) : (
    <span role={state === 'failed' || state === 'conflict' ? 'alert' : 'status'} className={look} title={about}>
      {content}
    </span>
  );
}

/** Counts up to a minute, then stays. */
function useSecondsSince(at: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    const stop = setTimeout(() => clearInterval(timer), 61_000);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [at]);
  return at === undefined ? undefined : Math.max(0, Math.round((now - at) / 1000));
}

/** How much still waits to be sent; nothing when all is sent. */
export function OutboxChip({
  count,
  onClick,
  ref,
}: {
  readonly count: number;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const t = useUiTexts();
  if (count === 0) return null;
  return (
    <button ref={ref} type="button" className={styles.outbox} data-unsent="" onClick={onClick}>
      <Send aria-hidden="true" />
      <span className={styles.outboxWord}>{t('outbox', { count })}</span>
      <span className={styles.outboxCount} aria-hidden="true">
        {count}
      </span>
    </button>
  );
}

export type ConnectionDotProps = {
  readonly state: 'live' | 'refreshing' | 'reconnecting' | 'offline';
  /** Which of the 50 tries it is. */
  readonly attempt?: number;
  /** When something last arrived. */
  readonly lastAt?: number;
};

/** Live, refreshing, reconnecting or offline, in a word and a shape. */
export function ConnectionDot({ state, attempt = 1, lastAt }: ConnectionDotProps) {
  const t = useUiTexts();
  const format = useFormat();
  const words = {
    live: t('connection.live'),
    refreshing: t('connection.refreshing'),
    reconnecting: t('connection.reconnecting', { attempt }),
    offline: t('connection.offline'),
  }[state];
  const late =
    state === 'offline' && lastAt !== undefined ? t('connection.lastUpdate', { time: format.time(lastAt) }) : undefined;
  return (
    <span role="status" className={classes(styles.live, styles[state])} title={words}>
      <span className={styles.words}>
        {words}
        {late && <> · {late}</>}
      </span>
    </span>
  );
}
