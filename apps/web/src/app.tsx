import type { SetUpSlot } from '@alder/accounts/factor';
import {
  createQueries,
  type OutboxStore,
  openOutboxStore,
  resumeOutbox,
  type StoredResponses,
  useSession,
  WireProvider,
} from '@alder/client';
import { FormatProvider, LanguageProvider, languageOfPage } from '@alder/i18n';
import { lazyPart } from '@alder/ui';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useCallback, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { accountAppearance } from './account-appearance.ts';
import type { Page } from './boot.ts';
import { partOf } from './entry.ts';
import { followHospital } from './follow-hospital.ts';
import { guardPage } from './guard-page.ts';
import { loadLanguage } from './load-language.ts';
import { LockContext, lockPage } from './lock.ts';
import { Locked, usePrefetchedLock } from './locked.tsx';
import { registerServiceWorker } from './offline/register.ts';
import { appRoutes } from './routes.tsx';
import { resumeLanguage, saveLanguage } from './save-language.ts';
import { SessionEnded } from './shell/whole-page.tsx';
import { AppearanceContext } from './use-appearance.ts';
import { saveReturnUrl } from './wanted.ts';

/** One per page load: it holds the lock by which other tabs detect that this one is alive. */
let store: OutboxStore | undefined;

let isRegistered = false;

/** Everything behind the log-in. */
export async function show(root: HTMLElement, page: Page, go: (path: string) => void): Promise<() => void> {
  if (!isRegistered) registerServiceWorker();
  isRegistered = true;
  await loadLanguage(languageOfPage(page.session.get().account?.langKey));
  const queries = createQueries();
  const stopStoring = await followResponses(page, queries);
  const appearance = accountAppearance(page);
  resumeLanguage(page, queries);
  const router = createBrowserRouter(appRoutes(() => void page.session.logout().catch(() => undefined)));
  page.onReset(() => queries.clear());
  store ??= openOutboxStore(page.browserSessionId);
  const stopOutbox = store && resumeOutbox({ ...page, store });
  const stopFollowing = followHospital(page);
  const stop = guardPage(page, (path) => void router.navigate(path));

  const leave = () => {
    const here = location.pathname + location.search;
    if (page.session.get().ended && partOf(here) === 'app') saveReturnUrl(here);
    go('/auth');
  };
  const place = createRoot(root);
  place.render(
    <StrictMode>
      <AppearanceContext value={appearance}>
        <WireProvider
          wire={page.wire}
          queries={queries}
          session={page.session}
          realtime={page.realtime}
          outbox={page.outbox}
          unsaved={page.unsaved}
        >
          <App page={page} queries={queries} onLeave={leave}>
            <RouterProvider router={router} />
          </App>
        </WireProvider>
      </AppearanceContext>
    </StrictMode>,
  );
  return () => {
    stop();
    stopOutbox?.();
    stopFollowing();
    stopStoring?.();
    appearance.stop();
    place.unmount();
    router.dispose();
  };
}

/** Stores the responses of this session on the device, and shows them where the server does not respond. */
async function followResponses({ session, realtime, responses }: Page, queries: QueryClient) {
  if (!responses) return undefined;
  const { account, hospital, version } = session.get();
  // Without the version of the server the session is the stored one: nothing has been read yet.
  if (!version) await responses.restore(queries).catch(() => undefined);
  else if (account && hospital) {
    await forgetOtherHospital(responses, hospital.id).catch(() => undefined);
    void responses.writeSession({ account, hospital }).catch(() => undefined);
  }
  const stopStoring = responses.follow(queries);
  const stopResync = realtime.onResync(() => {
    if (!session.get().version) void session.check().catch(() => undefined);
  });
  return () => {
    stopStoring();
    stopResync();
  };
}

/** The person has changed the hospital: responses of the one before would be shown as this one's while the server is away. */
async function forgetOtherHospital(responses: StoredResponses, hospital: string): Promise<void> {
  const before = await responses.readSession();
  if (before && before.hospital.id !== hospital) await responses.clear();
}

type AppProps = {
  readonly page: Page;
  readonly queries: QueryClient;
  readonly onLeave: () => void;
  readonly children: React.ReactNode;
};

const IdleLock = lazyPart(async () => (await import('./idle-lock.tsx')).IdleLock, null, 'none');
const FactorGate = lazyPart(async () => (await import('@alder/accounts/factor')).FactorGate);
const FactorDueDialog = lazyPart(async () => (await import('@alder/accounts/factor')).FactorDueDialog, null, 'none');
const AddPasskey = lazyPart(async () => (await import('@alder/passkeys/web')).AddPasskey);
const now = (act: () => void) => act();
/** A passkey in place of the app, where a second factor has to be set up. */
const addPasskey = (slot: SetUpSlot) => <AddPasskey verified={now} {...slot} />;

function App({ page, queries, onLeave, children }: AppProps) {
  const { loginState, account, hospital, ended } = useSession();
  const [language] = useState(() => languageOfPage(account?.langKey));
  const format = useMemo(
    () => ({
      ...(typeof hospital?.timezone === 'string' && { timeZone: hospital.timezone }),
      ...(typeof hospital?.currency === 'string' && { currency: hospital.currency }),
    }),
    [hospital],
  );
  usePrefetchedLock();
  const lock = useCallback(() => lockPage(page), [page]);
  const logout = useCallback(() => void page.session.logout().catch(() => undefined), [page]);
  const isLocked = account?.limit === 'locked';
  const minutes = account?.configs?.lockMinutes;
  const isOut = loginState === 'logout' && !ended;
  useEffect(() => {
    if (isOut) onLeave();
  }, [isOut, onLeave]);

  return (
    <LanguageProvider
      initial={language}
      load={loadLanguage}
      onChange={(chosen) => void saveLanguage(page, queries, chosen)}
    >
      <FormatProvider settings={format}>
        {loginState === 'login' && (
          <LockContext value={lock}>
            {account?.limit === 'factor' ? (
              <FactorGate onDone={() => location.reload()} onLogout={logout} passkey={addPasskey} />
            ) : (
              // All that was typed stays behind the lock, out of sight and out of reach.
              <div inert={isLocked} style={isLocked ? { visibility: 'hidden' } : undefined}>
                {children}
              </div>
            )}
            {account && isLocked && (
              <Locked
                name={account.displayName}
                hasPin={account.hasPin === true}
                onOpen={() => {
                  page.session.patch({ account: { limit: null } });
                  void queries.invalidateQueries();
                }}
                onLogout={logout}
              />
            )}
            {typeof minutes === 'number' && minutes > 0 && !isLocked && <IdleLock minutes={minutes} onLock={lock} />}
            {typeof account?.factorDue === 'string' && !isLocked && (
              <FactorDueDialog onDone={() => void page.session.check()} passkey={addPasskey} />
            )}
          </LockContext>
        )}
        {ended && <SessionEnded why={ended} onLogin={onLeave} />}
      </FormatProvider>
    </LanguageProvider>
  );
}
