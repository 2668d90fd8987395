import type { WireClient } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, classes } from '@alder/ui';
import { useState } from 'react';
import { leaveWalkIn, type WalkInView } from '../contract/index.ts';
import { Wait } from './take-form.tsx';
import { usePublicTexts } from './use-public-texts.ts';
import styles from './walk-in.module.css';

type Props = {
  readonly wire: WireClient;
  readonly of: string;
  readonly token: string;
  readonly view: WalkInView;
  /** Since when there is no connection. */
  readonly since: string | undefined;
  readonly onChanged: () => void;
  readonly onAgain?: () => void;
};
const STATES = ['waiting', 'called', 'skipped', 'served', 'left'] as const;

/** The number on the phone of its owner. */
export function NumberView({ wire, of, token, view, since, onChanged, onAgain }: Props) {
  const t = usePublicTexts();
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const status = STATES.find((one) => one === view.status) ?? 'waiting';
  const isOver = status === 'served' || status === 'left';
  const leave = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await wire.send(leaveWalkIn, { key: of, token }, { once: true });
    } catch {
      setFailed(true);
    }
    setAsks(false);
    setBusy(false);
    onChanged();
  };
  return (
    <>
      <section className={classes(styles.card, styles.ticket, status === 'called' && styles.now)} aria-live="polite">
        <strong className={styles.number}>{view.number}</strong>
        <h2>{t(`status.${status}`)}</h2>
      </section>
      {status === 'waiting' && <Wait before={view.before} estimate={view.estimate} />}
      {since ? (
        <p className={styles.problem} role="status">
          {t('offline', { time: format.time(since) })}
        </p>
      ) : (
        !isOver && <p className={styles.small}>{t('fresh')}</p>
      )}
      {failed && (
        <p className={styles.problem} role="alert">
          {t('failed')}
        </p>
      )}
      {!isOver && !asks && (
        <Button variant="ghost" onClick={() => setAsks(true)}>
          {t('leave')}
        </Button>
      )}
      {!isOver && asks && (
        <section className={styles.card}>
          <p>{t('leave.sure')}</p>
          <div className={styles.acts}>
            <Button variant="danger" busy={busy} onClick={() => void leave()}>
              {t('leave.yes')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('keep')}</Button>
          </div>
        </section>
      )}
      {isOver && onAgain && <Button onClick={onAgain}>{t('again')}</Button>}
    </>
  );
}
