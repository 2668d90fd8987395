import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Db, inSystem } from '@alder/database';
import {
  ADDRESS_LIMITS,
  clientAddressOf,
  networkOf,
  OpenCounts,
  type ProxyTrust,
  refuseSocket,
  type Session,
  sameSite,
} from '@alder/server';
import { SOCKET_PATH, socketClose } from '@alder/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Bus, openBus } from './bus.ts';
import { endSessionsThatAreOver } from './end-sessions.ts';
import { type OutboxEvent, openFeeds } from './feed.ts';
import type { Handshake } from './messages.ts';
import { type Guest, type LiveSocket, liveSocket, type SocketOptions } from './socket.ts';
import { openUsage } from './usage.ts';

export type RealtimeOptions = {
  /** The web server whose upgrade requests are handled. */
  readonly server: Server;
  readonly db: Db;
  /** Direct connection for LISTEN, as the application's role. */
  readonly databaseUrl: string;
  /** Undefined: PostgreSQL LISTEN/NOTIFY. */
  readonly busUrl?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly findSession: (request: { headers: IncomingMessage['headers'] }) => Promise<Session | undefined>;
  /** Verifies a share or portal id; without it anonymous clients receive nothing. */
  readonly findGuest?: (handshake: Handshake) => Promise<Guest | undefined>;
  /** False: usage notes are thrown away. */
  readonly keepsUsage?: boolean;
  readonly limits?: Partial<SocketLimits>;
  /** Whose `X-Forwarded-For` names the client; without it the address of the connection counts. */
  readonly trust?: ProxyTrust;
  readonly onError?: (error: Error) => void;
};

export type SocketLimits = {
  readonly perAccount: number;
  readonly guestsPerAddress: number;
  /** Of every kind together. */
  readonly perAddress: number;
  readonly heartbeatMs: number;
  readonly lookMs: number;
};

const LIMITS: SocketLimits = {
  perAccount: 10,
  guestsPerAddress: 50,
  perAddress: ADDRESS_LIMITS.sockets,
  heartbeatMs: 60_000,
  lookMs: 5_000,
};
const MAX_MESSAGE_BYTES = 64 * 1024;
/** RFC 6455 registry: try again later. */
const TRY_LATER = 1013;

/** Takes over a connection that asks to become a socket; `address` is the client's, not a proxy's. */
export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer, address: string) => void;

/** The sockets of one server process. */
export type Realtime = {
  readonly bus: Bus['kind'];
  /** How many sockets are open now. */
  count(): number;
  /** Leaves upgrades at another path to another handler, which has to reply to every one of them. */
  handleUpgradeAt(path: string, upgrade: Upgrade): void;
  /**
   * Notifies of every event of one hospital from the moment that the promise resolves.
   *
   * @returns The function that unsubscribes.
   */
  subscribe(hospital: string, notice: (event: OutboxEvent) => void): Promise<() => void>;
  /** Asks every browser to connect again in a moment, to another server or to the next start of this one. */
  close(): Promise<void>;
};

/** Handles upgrades at `/ws` and sends the events of the outbox to the permitted subscribers. */
export async function openRealtime(parts: RealtimeOptions): Promise<Realtime> {
  const { server, db, onError = () => {} } = parts;
  const limits = { ...LIMITS, ...parts.limits };
  const feeds = openFeeds(db, onError);
  const usage = parts.keepsUsage === false ? undefined : openUsage(db, onError);
  const bus = await openBus(parts.busUrl, { databaseUrl: parts.databaseUrl, nudge: feeds.nudge, onError });
  const open: OpenSockets = new Map();
  const others = new Map<string, Upgrade>();
  const browsers = upgrader(parts, limits, open, {
    feeds,
    usage,
    onError,
    isLive: async (session) => (await liveSessions(db, [session])).has(session),
    findGuest: parts.findGuest ?? (async () => undefined),
  });
  const counts = new OpenCounts(limits.perAddress);
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {});
    const address = clientAddressOf(request, parts.trust ?? (() => false));
    const end = counts.add(address);
    if (!end) return refuseSocket(stream as Socket, 'Too many WebSockets from this address');
    stream.once('close', end);
    (others.get(pathOf(request)) ?? browsers)(request, stream, head, address);
  };
  server.on('upgrade', onUpgrade);
  const timers = [
    setInterval(() => heartbeat(db, open).catch(onError), limits.heartbeatMs),
    setInterval(() => feeds.lookForGrowth().catch(onError), limits.lookMs),
  ];

  return {
    bus: bus.kind,
    count: () => open.size,
    handleUpgradeAt: (path, upgrade) => void others.set(path, upgrade),
    async subscribe(hospital, notice) {
      const subscriber = { hospital, notice, accepts: () => false, send: () => {} };
      await feeds.join(subscriber, undefined);
      return () => feeds.leave(subscriber);
    },
    async close() {
      server.off('upgrade', onUpgrade);
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...open].map(([ws, socket]) => closeGently(ws, socket)));
      await usage?.close();
      await bus.close();
    },
  };
}

type OpenSockets = Map<WebSocket, LiveSocket & { readonly network: string }>;

/** Decides over each upgrade: right place, own site, not too many of one kind. */
function upgrader(parts: RealtimeOptions, limits: SocketLimits, open: OpenSockets, socketOptions: SocketOptions) {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const count = (isOne: (socket: LiveSocket & { network: string }) => boolean) =>
    [...open.values()].filter(isOne).length;

  function admit(ws: WebSocket, session: Session | undefined, network: string): void {
    const own = session ? count((socket) => socket.session?.account.id === session.account.id) : 0;
    open.set(ws, { ...liveSocket(ws, session, socketOptions), network });
    ws.once('close', () => open.delete(ws));
    if (own >= limits.perAccount) ws.close(TRY_LATER, 'too many sockets');
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer, address: string): Promise<void> {
    const { origin, host } = request.headers;
    if (pathOf(request) !== SOCKET_PATH) return refuse(stream, '404 Not Found');
    if (origin !== undefined && !sameSite(origin, host, parts.publicUrl)) return refuse(stream, '403 Forbidden');
    const session = await parts.findSession(request);
    const network = networkOf(address);
    const guests = session ? 0 : count((socket) => !socket.session && socket.network === network);
    if (guests >= limits.guestsPerAddress)
      return refuseSocket(stream as Socket, 'Too many WebSockets of visitors from this address');
    wss.handleUpgrade(request, stream, head, (ws) => admit(ws, session, network));
  }

  return (request: IncomingMessage, stream: Duplex, head: Buffer, address: string) => {
    upgrade(request, stream, head, address).catch((error: Error) => {
      socketOptions.onError(error);
      refuse(stream, '503 Service Unavailable');
    });
  };
}

/** Once a minute: silent sockets are closed; sockets of ended sessions are closed with the reason. */
async function heartbeat(db: Db, open: OpenSockets): Promise<void> {
  for (const socket of open.values()) socket.heartbeat();
  await endSessionsThatAreOver(open.values(), (sessions) => liveSessions(db, sessions));
}

/** The browser acknowledges the close frame or is cut off after a second. */
function closeGently(ws: WebSocket, socket: LiveSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => ws.terminate(), 1_000);
    ws.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(socketClose.restarting, 'restarting');
    if (ws.readyState === ws.CLOSED) ws.emit('close');
  });
}

async function liveSessions(db: Db, sessions: readonly string[]): Promise<Set<string>> {
  if (sessions.length === 0) return new Set();
  const rows = await inSystem(db, (trx) =>
    trx
      .selectFrom('session')
      .select('id')
      .where('id', 'in', [...new Set(sessions)])
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!;

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
