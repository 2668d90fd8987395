import {
  type FromBrowser,
  type FromServer,
  PING_EVERY_MS,
  type SessionEnd,
  SOCKET_PATH,
  socketClose,
  type Usage,
} from '@alder/wire';
import { CLIENT_VERSION } from './session.ts';
import { createStore, type Store } from './store.ts';
import { createUsageQueue } from './usage-queue.ts';

/** A lost socket is opened again this often, and so many times, before it is called offline (specification §9). */
export const RECONNECT_WAIT_MS = 15_000;
export const RECONNECTS = 50;
/** A reachable server responds to a ping within this time; without a response the connection counts as lost. */
export const PONG_TIMEOUT_MS = 10_000;

/** Something changed at the hospital; screens read again what it made stale. */
export type RealtimeEvent = Extract<FromServer, { type: 'event' }>;

export type Connection =
  /** Not asked to connect (no user is logged in). */
  | { readonly status: 'closed' }
  | { readonly status: 'connecting' }
  | { readonly status: 'live' }
  | { readonly status: 'reconnecting'; readonly attempt: number }
  | { readonly status: 'offline' };

export type Realtime = Pick<Store<Connection>, 'get' | 'subscribe'> & {
  connect(): void;
  close(): void;
  /** Asks whether the server is still there: the network has just changed. */
  check(): void;
  /** A call got a response: a socket that waits for its next try is opened now. */
  reached(): void;
  /** Opens the socket now instead of at the next turn ("Reconnect"). */
  retryNow(): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
  /** Connected, for the first time or again: everything read before this moment may be old. */
  onResync(listener: () => void): () => void;
  /** Notes a use of the product; tried every 500 ms, 5 times, then dropped. */
  note(usage: Usage): void;
};

export type RealtimeOptions = {
  /** Opens a socket; given in tests. */
  readonly open?: () => WebSocket;
  readonly shareId?: string;
  readonly portalId?: string;
  readonly browserSessionId?: string;
  /** The server ended the session behind the socket. */
  readonly onSessionEnd?: (why: SessionEnd) => void;
};

/** Live updates: the WebSocket of specification §7, kept open and resumed where it broke off. */
export function createRealtime(options: RealtimeOptions = {}): Realtime {
  const store = createStore<Connection>({ status: 'closed' });
  const events = new Set<(event: RealtimeEvent) => void>();
  const resyncs = new Set<() => void>();
  let socket: WebSocket | undefined;
  let since: number | undefined;
  let attempts = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  function send(message: FromBrowser): boolean {
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }
  const usage = createUsageQueue((one) => store.get().status === 'live' && send({ type: 'i13n', ...one }));

  function start() {
    clearTimeout(wait);
    drop();
    const own = (options.open ?? openSocket)();
    socket = own;
    own.onopen = () => {
      send({ type: 'web_connecting', ...handshake(options), ...(since !== undefined && { since }) });
      ping = setInterval(check, PING_EVERY_MS);
    };
    own.onmessage = ({ data }) => socket === own && receive(data);
    own.onclose = ({ code, reason }) => socket === own && lost(code, reason);
  }

  /** A connection that broke silently looks open for minutes: only a response to a ping proves it. */
  function check() {
    // A question under way keeps its deadline, however many calls fail meanwhile.
    if (pongTimer !== undefined) return;
    pongTimer = setTimeout(() => lost(ABNORMAL_CLOSURE, ''), PONG_TIMEOUT_MS);
    if (!send({ type: 'ping' })) stopPongTimer();
  }

  function stopPongTimer() {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  }

  function receive(data: unknown) {
    stopPongTimer();
    const message = messageOf(data);
    if (message?.type === 'web_connectStatus') {
      attempts = 0;
      if (message.resync || since === undefined) since = message.seq;
      store.set({ status: 'live' });
      for (const listener of resyncs) listener();
    }
    if (message?.type === 'event') {
      since = Math.max(since ?? 0, message.seq);
      for (const listener of events) listener(message);
    }
  }

  function lost(code: number, reason: string) {
    drop();
    if (code === socketClose.sessionEnded) {
      close();
      options.onSessionEnd?.(isSessionEnd(reason) ? reason : 'revoked');
      return;
    }
    attempts += 1;
    if (attempts > RECONNECTS) return store.set({ status: 'offline' });
    store.set({ status: 'reconnecting', attempt: attempts });
    wait = setTimeout(start, RECONNECT_WAIT_MS);
  }

  function drop() {
    clearInterval(ping);
    stopPongTimer();
    const old = socket;
    socket = undefined;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  function close() {
    clearTimeout(wait);
    drop();
    usage.clear();
    since = undefined;
    attempts = 0;
    store.set({ status: 'closed' });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    connect() {
      if (store.get().status !== 'closed') return;
      store.set({ status: 'connecting' });
      start();
    },
    close,
    check,
    reached() {
      if (!socket && store.get().status === 'reconnecting') start();
    },
    retryNow() {
      const { status } = store.get();
      if (status === 'offline') attempts = 0;
      if (status === 'reconnecting' || status === 'offline') start();
    },
    onEvent: (listener) => listen(events, listener),
    onResync: (listener) => listen(resyncs, listener),
    note: usage.add,
  };
}

/** Close code of a connection that ended without a close frame (RFC 6455 §7.4.1). */
const ABNORMAL_CLOSURE = 1006;

function listen<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => void all.delete(one);
}

function handshake({ shareId, portalId, browserSessionId }: RealtimeOptions) {
  const { platform, userAgent } = navigator;
  return {
    version: CLIENT_VERSION,
    platform: platform.slice(0, 100),
    userAgent: userAgent.slice(0, 500),
    ...(shareId && { shareId }),
    ...(portalId && { portalId }),
    ...(browserSessionId && { browserSessionId }),
  };
}

function openSocket(): WebSocket {
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url);
}

function messageOf(data: unknown): FromServer | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return message && typeof message === 'object' && 'type' in message ? (message as FromServer) : undefined;
  } catch {
    return undefined;
  }
}

function isSessionEnd(reason: string): reason is SessionEnd {
  return ['kicked', 'logout', 'expired', 'revoked'].includes(reason);
}
