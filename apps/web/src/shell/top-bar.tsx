import { useConnection, useOutbox, useRealtime, useWire } from '@alder/client';
import { Button, ConnectionDot, IconButton, Kbd, OutboxChip, Popover } from '@alder/ui';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

export type TopBarProps = {
  /** Where the screen puts its title and acts. */
  readonly placeRef: (place: HTMLElement | null) => void;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly accountMenu: ReactNode;
};

/** Title of the screen, search, connection, outbox, account. */
export function TopBar({ placeRef, onMenu, onSearch, accountMenu }: TopBarProps) {
  const t = useShellTexts();
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton label={t('menu.open')} icon={<MenuIcon />} onClick={onMenu} />
      </div>
      <div className={styles.head} ref={placeRef} />
      <div className={styles.tail}>
        <button
          type="button"
          className={styles.search}
          aria-label={t('search.open')}
          aria-keyshortcuts="Control+K"
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
          <span>{t('search.short')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <LiveDot />
        <OutboxButton />
        {accountMenu}
      </div>
    </header>
  );
}

function LiveDot() {
  const t = useShellTexts();
  const connection = useConnection();
  const realtime = useRealtime();
  if (connection.status === 'closed') return null;
  if (connection.status === 'connecting') return <ConnectionDot state="refreshing" />;
  return (
    <>
      <ConnectionDot
        state={connection.status}
        attempt={connection.status === 'reconnecting' ? connection.attempt : undefined}
      />
      {connection.status === 'offline' && (
        <Button size="sm" onClick={() => realtime.retryNow()}>
          {t('live.retry')}
        </Button>
      )}
    </>
  );
}

function OutboxButton() {
  const t = useShellTexts();
  const wire = useWire();
  const unsent = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const isRetrying = unsent.some(({ state }) => state === 'retrying');
  return (
    <>
      <OutboxChip ref={anchor} count={unsent.length} onClick={() => setOpen(!isOpen)} />
      <Popover
        open={isOpen && unsent.length > 0}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('outbox.title')}
        placement="bottom end"
      >
        <div className={styles.waiting}>
          <b>{t('outbox.title')}</b>
          <p className={styles.about}>{t('outbox.about')}</p>
          <ul>
            {unsent.map(({ id, title, attempt, state, again }) => (
              <li key={id} className={state === 'failed' ? styles.failed : undefined}>
                <span>
                  {title}
                  <small>{state === 'failed' ? t('outbox.failed') : t('outbox.retrying', { attempt })}</small>
                </span>
                {again && (
                  <Button size="sm" onClick={again}>
                    {t('outbox.again')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {isRetrying && (
            <Button size="sm" variant="primary" onClick={() => wire.retryNow()}>
              {t('outbox.now')}
            </Button>
          )}
        </div>
      </Popover>
    </>
  );
}
