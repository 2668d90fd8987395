import { useConnection, useRealtime } from '@alder/client';
import { Button, ConnectionDot, IconButton, Kbd, PressArea } from '@alder/ui';
import { Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShellTexts } from '../texts.ts';
import { OutboxButton } from './outbox-button.tsx';
import styles from './shell.module.css';

export type TopBarProps = {
  /** Where the screen puts its title and acts. */
  readonly placeRef: (place: HTMLElement | null) => void;
  readonly onMenu: () => void;
  /** Without it there is nothing to search: consultants from outside see no patients. */
  readonly onSearch: (() => void) | undefined;
  readonly accountMenu: ReactNode;
  readonly bell: ReactNode;
};

/** Title of the screen, search, connection, outbox, bell, account. */
export function TopBar({ placeRef, onMenu, onSearch, accountMenu, bell }: TopBarProps) {
  const t = useShellTexts();
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton label={t('menu.open')} icon={<MenuIcon />} onClick={onMenu} />
      </div>
      <div className={styles.head} ref={placeRef} />
      <div className={styles.tail}>
        {onSearch && (
          <PressArea
            className={styles.search}
            aria-label={t('search.open')}
            aria-keyshortcuts="Control+K"
            onClick={onSearch}
          >
            <Search aria-hidden="true" />
            <span>{t('search.short')}</span>
            <Kbd>Ctrl K</Kbd>
          </PressArea>
        )}
        <LiveDot />
        <OutboxButton />
        {bell}
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
        <Button size="sm" className={styles.retry} onClick={() => realtime.retryNow()}>
          {t('live.retry')}
        </Button>
      )}
    </>
  );
}
