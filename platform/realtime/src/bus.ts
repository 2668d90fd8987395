import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Word that a hospital's outbox has grown to `seq`; it may come twice or, in a failure, never. */
export type Nudge = (hospital: string, seq: number) => void;

/** What carries nudges to every server process. Events themselves are read from the database. */
export type Bus = {
  readonly kind: 'postgres' | 'nats';
  close(): Promise<void>;
};

export type BusOptions = {
  /** A direct connection to PostgreSQL: LISTEN does not pass a pooler that shares connections. */
  readonly databaseUrl: string;
  readonly nudge: Nudge;
  readonly onError: (error: Error) => void;
};

const CHANNEL = 'alder_outbox';
const SUBJECT = 'alder.outbox';
/** Any number; the one server that holds this lock passes on what the database announces. */
const RELAY_LOCK = 7_202_612;
const RETRY_MS = 1_000;

/** Opens the bus that `BUS_URL` names, or PostgreSQL's own. */
export function openBus(busUrl: string | undefined, parts: BusOptions): Promise<Bus> {
  return busUrl === undefined ? openPostgresBus(parts) : openNatsBus(busUrl, parts);
}

async function openPostgresBus(parts: BusOptions): Promise<Bus> {
  const listener = await listen(parts, async () => {}, parts.nudge);
  return { kind: 'postgres', close: () => listener.close() };
}

/**
 * Commits announce themselves in the database, whichever server made them; one server, the holder of a lock, forwards
 * them to NATS, to which every server subscribes. When it dies, another takes the lock and the task.
 */
async function openNatsBus(busUrl: string, parts: BusOptions): Promise<Bus> {
  const { hostname, port, username, password } = new URL(busUrl);
  const { connect } = await import('@nats-io/transport-node');
  const nats = await connect({
    servers: `${hostname}:${port || '4222'}`,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    name: 'alder',
  });
  nats.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) return parts.onError(error);
      readNudge(message.string(), parts.nudge);
    },
  });
  await nats.flush();
  const relay = listen(parts, takeRelayLock, (hospital, seq) => {
    if (!nats.isClosed()) nats.publish(SUBJECT, `${hospital}:${seq}`);
  });
  return {
    kind: 'nats',
    async close() {
      await (await relay).close();
      await nats.close();
    },
  };
}

type Listener = { close(): Promise<void> };

/**
 * Listens, and connects again whenever the connection is lost; the first connection is awaited unless it must wait
 * for a lock first.
 */
async function listen(
  { databaseUrl, onError }: BusOptions,
  prepare: (client: pg.Client, isOpen: () => boolean) => Promise<void>,
  nudge: Nudge,
): Promise<Listener> {
  let isOpen = true;
  let current: pg.Client | undefined;

  const attempt = async (first?: () => void) => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'alder-listen', keepAlive: true });
    current = client;
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => isOpen && onError(error));
    client.on('notification', ({ payload = '' }) => readNudge(payload, nudge));
    await client.connect();
    if (prepare !== undefined) await prepare(client, () => isOpen);
    await client.query(`listen ${CHANNEL}`);
    first?.();
    await lost;
  };
  const keepListening = async (first: () => void) => {
    while (isOpen) {
      await attempt(first).catch((error: Error) => isOpen && onError(error));
      if (isOpen) await sleep(RETRY_MS);
    }
  };
  const started = new Promise<void>((resolve) => void keepListening(resolve));
  if (prepare !== takeRelayLock) await started;
  return {
    async close() {
      isOpen = false;
      await current?.end().catch(() => {});
    },
  };
}

async function takeRelayLock(client: pg.Client, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [RELAY_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(RETRY_MS);
  }
}

function readNudge(payload: string, nudge: Nudge): void {
  const at = payload.lastIndexOf(':');
  const seq = Number(payload.slice(at + 1));
  if (at > 0 && Number.isSafeInteger(seq)) nudge(payload.slice(0, at), seq);
}
