import { GUEST_ROLE } from '@alder/accounts/domain';
import { useSession } from '@alder/client';
import {
  ErrorBoundary,
  lazyPart,
  prefetchLayers,
  prefetchMenus,
  ToastRegion,
  TopBarPlace,
  toastQueue,
} from '@alder/ui';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useLock } from '../lock.ts';
import { SectionPage } from '../other-pages.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useLeavePrompt } from './leave-prompt.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';

// the first page of the day does not wait for what is opened later
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, null, 'floating');
const RailDrawer = lazyPart(async () => (await import('./rail-drawer.tsx')).RailDrawer, null, 'floating');
const bellPlace = <span className={styles.bell} />;
const NoticeBell = lazyPart(async () => (await import('@alder/notices/web')).NoticeBell, bellPlace, 'none');
const AgreementNotice = lazyPart(async () => (await import('@alder/agreements/web')).AgreementNotice, null, 'none');
const HelpDialog = lazyPart(async () => (await import('../help/help.dialog.tsx')).HelpDialog, null, 'floating');

/** Idle time of the network before code for later is loaded: notification bell, palette, other pages. */
const QUIET_MS = 3000;

type Layer = 'menu' | 'search' | 'shortcuts';

/** What stands around every page of the app: sidebar, top bar, notices, prompts, toasts. */
export function Shell({ onLogout }: { onLogout: () => void }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [layer, setLayer] = useState<Layer>();
  const { prompt, askThen } = useLeavePrompt();
  const { pathname } = useLocation();
  const { loginState, account } = useSession();
  const isGuest = account?.role === GUEST_ROLE;
  const isAdmin = account?.role === 'hospitalAdmin';
  const search = isGuest ? undefined : () => setLayer('search');
  const close = () => setLayer(undefined);
  useShellKeys({ onSearch: search, onShortcuts: () => setLayer('shortcuts'), onLock: useLock() });

  useEffect(() => () => toastQueue.clearFailures(), [pathname]);
  const isQuiet = useQuiet();
  useEffect(() => {
    if (!isQuiet) return;
    void Palette.prefetch(); // so that no letter typed after Ctrl K is lost
    void SectionPage.prefetch(); // the table of the pages other than the board
    void prefetchLayers();
    void prefetchMenus();
  }, [isQuiet]);

  if (loginState !== 'login') return null;
  const logout = () => {
    close();
    askThen(onLogout);
  };
  return (
    <div className={styles.app} data-acting={account?.acting_from ? '' : undefined}>
      <Rail onLogout={logout} />
      <div className={styles.main}>
        <TopBar
          placeRef={setPlace}
          onMenu={() => setLayer('menu')}
          onSearch={search}
          bell={<Bell isTime={isQuiet} />}
          accountMenu={<AccountMenu onShortcuts={() => setLayer('shortcuts')} onLogout={logout} />}
        />
        <Notices />
        {isQuiet && isAdmin && <AgreementNotice />}
        <main className={styles.content}>
          <TopBarPlace value={place}>
            <ErrorBoundary resetKey={pathname}>{place && <Outlet />}</ErrorBoundary>
          </TopBarPlace>
        </main>
      </div>
      {layer === 'menu' && <RailDrawer onClose={close} onLogout={logout} />}
      {layer === 'search' && <Palette onClose={close} onLogout={logout} />}
      {layer === 'shortcuts' && <HelpDialog onClose={close} />}
      {prompt}
      <ToastRegion />
    </div>
  );
}

/** Whether the first page of the day stands: its program is there, and its data has come. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isQuiet;
}

/** The bell comes when the page stands; its place is kept, so that nothing moves. */
function Bell({ isTime }: { isTime: boolean }) {
  return isTime ? <NoticeBell /> : bellPlace;
}
