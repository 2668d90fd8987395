import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type Drafts, openDrafts } from './drafts.ts';
import { createOutbox, type Outbox, type Unsent } from './outbox.ts';
import { readAgain } from './read-again.ts';
import { type Connection, createRealtime, type Realtime } from './realtime.ts';
import type { Session, SessionAccount, SessionHospital, SessionState } from './session.ts';
import { createStore, useStore } from './store.ts';
import { createUnsaved, type Unsaved, type UnsavedList, useUnsavedIn } from './unsaved.ts';
import type { WireClient } from './wire-client.ts';

type Client = {
  readonly wire: WireClient;
  readonly session: Pick<Session, 'get' | 'subscribe'>;
  readonly realtime: Realtime;
  readonly outbox: Outbox;
  readonly unsaved: UnsavedList;
  readonly drafts: Drafts;
};

const ClientContext = createContext<Client | null>(null);

/** How soon a burst of events becomes one round of reads. */
const BATCH_WINDOW_MS = 40;

/** Makes the cache of responses that {@link WireProvider} serves screens from. */
export function createQueries(): QueryClient {
  // the wire client retries, and the socket says when to read again: the cache must do neither by itself
  const queries = {
    retry: false,
    networkMode: 'always',
    staleTime: 2_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const;
  return new QueryClient({ defaultOptions: { queries, mutations: { retry: false, networkMode: 'always' } } });
}

export type WireProviderProps = {
  readonly wire: WireClient;
  readonly queries?: QueryClient;
  readonly session?: Pick<Session, 'get' | 'subscribe'>;
  readonly realtime?: Realtime;
  readonly outbox?: Outbox;
  readonly unsaved?: UnsavedList;
  readonly children: ReactNode;
};

/** Gives the screens below the wire, the stored responses, live updates, drafts, outbox and session. */
export function WireProvider({ children, ...input }: WireProviderProps) {
  const { wire, session, realtime, outbox, unsaved } = input;
  const own = useMemo(
    () => ({
      session: createStore<SessionState>({ loginState: 'init' }),
      realtime: createRealtime(),
      outbox: createOutbox(),
      unsaved: createUnsaved(),
    }),
    [],
  );
  const queries = useMemo(() => input.queries ?? createQueries(), [input.queries]);
  const chosen: Pick<Session, 'get' | 'subscribe'> = session ?? own.session;
  const state = useStore<SessionState>(chosen);
  const [account, hospital] = [state.account?.id ?? 'nobody', state.hospital?.id];
  const live = realtime ?? own.realtime;
  const client = useMemo(
    () => ({
      wire,
      session: chosen,
      realtime: live,
      outbox: outbox ?? own.outbox,
      unsaved: unsaved ?? own.unsaved,
      drafts: openDrafts(account, hospital),
    }),
    [wire, chosen, live, outbox, unsaved, own, account, hospital],
  );
  useEffect(() => refreshOnEvents(live, queries), [live, queries]);
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ClientContext>
  );
}

/**
 * Reads again what an event has made stale: every stored response whose call watches the event's entity.
 *
 * Queries of visible components are refetched at once; the others when a component uses them again.
 */
export function refreshOnEvents(realtime: Pick<Realtime, 'onEvent' | 'onResync'>, queries: QueryClient): () => void {
  let entities = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const changed = entities;
    entities = new Set();
    timer = undefined;
    void readAgain(queries, {
      predicate: ({ meta }) =>
        (meta?.watches as readonly string[] | undefined)?.some((one) => changed.has(one)) ?? false,
    });
  };
  const stops = [
    realtime.onEvent(({ event }) => {
      entities.add(event.split('.')[0] ?? event);
      timer ??= setTimeout(flush, BATCH_WINDOW_MS);
    }),
    realtime.onResync(() => void readAgain(queries)),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('This hook needs a <WireProvider> above it');
  return client;
}

/** The wire itself, for what {@link useCall} and {@link useMutationCall} do not cover: uploads, addresses of images. */
export function useWire(): WireClient {
  return useClient().wire;
}

/** Saves that are still on their way, for the chip in the top bar. */
export function useOutbox(): readonly Unsent[] {
  return useStore(useClient().outbox);
}

/** The outbox itself. */
export function useOutboxStore(): Outbox {
  return useClient().outbox;
}

/** Everything typed that is only on this device, for the leave-or-keep-editing prompt. */
export function useUnsavedList(): readonly Unsaved[] {
  return useStore(useClient().unsaved);
}

/** Puts this screen's unsaved words on the list of the leave-or-keep-editing prompt; `null` when all is saved. */
export function useUnsaved(what: Omit<Unsaved, 'id'> | null): void {
  useUnsavedIn(useClient().unsaved, what);
}

/** Drafts of the account that is logged in. */
export function useDrafts(): Drafts {
  return useClient().drafts;
}

/** Login state, account and hospital (specification §3). */
export function useSession(): SessionState {
  return useStore(useClient().session);
}

/** Who is logged in, and where. Only below the guard of the authenticated pages. */
export function useAccount(): { account: SessionAccount; hospital: SessionHospital } {
  const { account, hospital } = useSession();
  if (!account || !hospital) throw new Error('useAccount needs a logged-in user');
  return { account, hospital };
}

/** State of the live connection: the dot in the top bar. */
export function useConnection(): Connection {
  return useStore(useClient().realtime);
}

/** The live connection itself: events, usage notes, reconnect now. */
export function useRealtime(): Realtime {
  return useClient().realtime;
}
