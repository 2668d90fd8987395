import { setTimeout as sleep } from 'node:timers/promises';
import type { heartbeat } from '@alder/devices/contract';
import {
  type FrameBody,
  type FromGateway,
  type GatewayCommand,
  isPermanent,
  OUTCOME_LIMIT,
  type PageData,
  PING_SECONDS,
} from '@alder/lab/contract';
import type { Charset } from '@alder/terms';
import type { InputOf, PayloadOf } from '@alder/wire';
import { CloudRefusal, ConnectionLost, openConnection } from './cloud-connection.ts';
import type { Log } from './log.ts';
import type { GatewaySettings } from './settings.ts';
import type { Pending, Settled, Store } from './store.ts';

const HEARTBEAT_MS = PING_SECONDS * 2 * 1000;
/** Time between a change of what waits and the heartbeat that says so: a hundred changes are one heartbeat. */
const REPORT_WITHIN_MS = 2_000;
const TRY_AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Heartbeats between two looks whether ranges, pets or the PIN have changed. */
const PAGE_EVERY = 10;
/** Milliseconds until delivery is tried again that failed on this side, such as by a full disk. */
const DELIVER_AGAIN_MS = 5_000;

/** Messages of all devices, and bytes of one, that are sent before the reply to the first has come. */
const MAX_IN_FLIGHT = 128;
const MAX_IN_FLIGHT_BYTES = 1024 * 1024;

/** A message that was sent: in the end either settled or faulty. */
type Sent = {
  readonly seq: number;
  readonly bytes: number;
  /** Never rejects. */
  readonly reply: Promise<void>;
  settled?: Settled;
  fault?: Error;
};

type Options = {
  readonly settings: GatewaySettings;
  readonly store: Store;
  readonly log: Log;
  readonly version: string;
  readonly announce: () => Pick<
    InputOf<typeof heartbeat>,
    'addresses' | 'devices' | 'images' | 'page_port' | 'page_fingerprint'
  >;
  /** What the own page has, and what it takes instead. */
  readonly page: { readonly digest: () => string; readonly take: (digest: string, data: PageData) => void };
  /** The cloud is there, again after it was away. */
  readonly onConnected: () => void;
  readonly onDevices: (devices: PayloadOf<typeof heartbeat>['devices'], hospital: string) => void;
  /** Executes a command of the cloud and stores its outcome on disk before it returns. */
  readonly onCommand: (command: GatewayCommand) => Promise<void>;
};

/**
 * Exchange between the gateway and the cloud.
 *
 * Received messages are delivered in order, device by device, several before the first is acknowledged, and retried until the
 * cloud acknowledges them; a command is acknowledged once it is on disk, and its outcome is reported until the cloud acknowledges that.
 */
export function openCloud(parts: Options) {
  const { settings, store, log } = parts;
  const bootId = crypto.randomUUID();
  const partitions = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let reporting: Promise<void> | undefined;
  let inFlight = 0;
  let heartbeats = 0;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let reportTimer: NodeJS.Timeout | undefined;

  const heartbeatInput = (): InputOf<typeof heartbeat> => {
    const { queue, oldest } = store.depth();
    return {
      ...{ version: parts.version, boot_id: bootId, queue, oldest, storage: store.storage(), links: store.linkDays() },
      ...parts.announce(),
    };
  };
  const connection = openConnection({
    settings,
    log,
    hello: heartbeatInput,
    onWelcome({ body }) {
      parts.onConnected();
      parts.onDevices(body.devices, body.hospital);
      reportOutcomesOnce();
      deliver();
      void fetchPage();
    },
    onFrame(frame) {
      if (frame.t === 'cmd') void obey(frame.body);
      if (frame.t === 'cfg') {
        parts.onDevices(frame.body.devices, frame.body.hospital);
        void fetchPage();
      }
    },
  });

  async function obey(command: GatewayCommand): Promise<void> {
    try {
      await parts.onCommand(command);
      connection.send({ t: 'cmd.ack', body: { id: command.id } });
      reportOutcomesOnce();
    } catch (error) {
      log('error', 'a command could not be stored', { id: command.id, error: String(error) });
    }
  }

  async function sendHeartbeat(): Promise<void> {
    clearTimeout(heartbeatTimer);
    await reportState();
    if (ending.signal.aborted) return;
    try {
      store.forgetOld(new Date());
      store.forgetCommands(new Date());
      store.forgetActs(new Date());
      store.forgetLinkDays();
    } catch (error) {
      // A full disk: what is owed stays, and what is done is forgotten later.
      log('error', 'old messages could not be removed', { error: String(error) });
    }
    heartbeats += 1;
    if (heartbeats % PAGE_EVERY === 0) void fetchPage();
    deliver();
    heartbeatTimer = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
  }

  async function reportState(): Promise<void> {
    try {
      const reply = await connection.request({ t: 'beat', body: heartbeatInput() });
      if (reply.t === 'cfg') parts.onDevices(reply.body.devices, reply.body.hospital);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) log('warn', 'heartbeat refused', { error: String(error) });
    }
  }

  async function reportOutcomes(): Promise<void> {
    for (let left = store.unreported(); left.length > 0; left = store.unreported()) {
      for (const { id, outcome, detail } of left) {
        try {
          await connection.request({ t: 'cmd.done', body: { id, outcome, detail: detail.slice(-OUTCOME_LIMIT) } });
        } catch (error) {
          // The cloud no longer has this command: the outcome is not needed.
          if (!(error instanceof CloudRefusal) || error.status !== 404) throw error;
        }
        store.markReported(id);
      }
    }
  }

  /** Reports the outcomes of commands; one at a time, and again after a reconnect. */
  function reportOutcomesOnce(): void {
    if (!connection.state.connected) return;
    reporting ??= reportOutcomes()
      .then(
        () => true,
        (error: unknown) => {
          log('warn', 'outcomes wait for the cloud', { error: String(error) });
          return false;
        },
      )
      .then((isReported) => {
        reporting = undefined;
        // Another outcome may have arrived in the meantime.
        if (isReported && !ending.signal.aborted && store.unreported().length > 0) reportOutcomesOnce();
      });
  }

  /** Sends a message; `fault` is why it has to be sent again. */
  function send(message: Pending): Sent {
    inFlight += 1;
    const sent: Sent = {
      seq: message.seq,
      bytes: message.bytes.length,
      reply: connection
        .request(frameOf(message))
        .then((reply) => {
          if (reply.t !== 'result.ok' || reply.body.seq !== message.seq) throw new Error('unexpected reply');
          sent.settled = { seq: message.seq, state: 'acked', outcome: reply.body.result };
        })
        .catch((error: Error) => {
          const isRejected = error instanceof CloudRefusal && isPermanent(error.status);
          if (!isRejected) {
            sent.fault = error;
            return;
          }
          log('error', 'the cloud refused a message for good', { seq: message.seq, error: error.message });
          sent.settled = { seq: message.seq, state: 'rejected', outcome: error.message };
        })
        .finally(() => {
          inFlight -= 1;
        }),
    };
    return sent;
  }

  /** Sends further messages of a device behind those that wait for their reply. */
  function sendMore(partition: string, window: Sent[]): void {
    if (window.length > 0 && inFlight >= MAX_IN_FLIGHT) return;
    let bytes = window.reduce((sum, one) => sum + one.bytes, 0);
    for (const message of store.queuedOf(partition, window.at(-1)?.seq)) {
      bytes += message.bytes.length;
      if (window.length > 0 && bytes > MAX_IN_FLIGHT_BYTES) return;
      window.push(send(message));
      if (inFlight >= MAX_IN_FLIGHT) return;
    }
  }

  async function runPartition(partition: string): Promise<void> {
    const window: Sent[] = [];
    let failures = 0;
    while (!ending.signal.aborted) {
      sendMore(partition, window);
      const [first] = window;
      if (!first) return;
      await first.reply;
      const settled = settledAtHead(window);
      if (settled.length > 0) {
        store.settle(settled);
        failures = 0;
      }
      const fault = window[0]?.fault;
      if (!fault) continue;
      // The partition continues after a reconnect.
      if (fault instanceof ConnectionLost) return;
      // The cloud refuses what was sent behind it as well, and everything is sent again in its order.
      await Promise.all(window.map(({ reply }) => reply));
      log('warn', 'a message waits for the cloud', { seq: window[0]!.seq, error: String(fault) });
      window.length = 0;
      failures += 1;
      await sleep(Math.min(LONGEST_WAIT_MS, TRY_AGAIN_MS * 2 ** Math.min(failures, 6)), undefined, ending).catch(
        () => undefined,
      );
    }
  }

  /** Takes what the own page needs, if it has changed. */
  async function fetchPage(): Promise<void> {
    try {
      const reply = await connection.request({ t: 'page.get', body: { digest: parts.page.digest() } });
      if (reply.t === 'page' && reply.body.data) parts.page.take(reply.body.digest, reply.body.data);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) log('warn', 'the data of the own page wait', { error: String(error) });
    }
  }

  /** Delivers what people did on the own page, one act after the other. */
  async function deliverActs(): Promise<void> {
    for (let act = store.nextAct(); act && !ending.signal.aborted; act = store.nextAct()) {
      const reply = await connection.request({ t: 'act.put', body: act });
      if (reply.t !== 'act.ok') throw new Error('unexpected reply');
      store.settleAct(reply.body);
    }
  }

  function deliverActsOnce(): void {
    if (!connection.state.connected || ending.signal.aborted) return;
    delivering ??= deliverActs()
      .catch((error: unknown) => {
        if (!(error instanceof ConnectionLost))
          log('warn', 'acts of people wait for the cloud', { error: String(error) });
      })
      .finally(() => {
        delivering = undefined;
      });
  }

  /** Delivers queued messages; each device has a partition of its own, so that one that fails delays no other. */
  function deliver(): void {
    if (!connection.state.connected) return;
    for (const partition of store.partitions()) {
      if (partitions.has(partition)) continue;
      const run = runPartition(partition).then(
        () => ended(partition, deliver),
        (error: unknown) => {
          // What the cloud has is not noted yet; delivered again, it is known there.
          log('error', 'what was delivered could not be noted', { error: String(error) });
          ended(partition, deliverLater);
        },
      );
      partitions.set(partition, run);
    }
    deliverActsOnce();
  }

  function ended(partition: string, again: () => void): void {
    partitions.delete(partition);
    if (ending.signal.aborted || !connection.state.connected) return;
    // A message may have been queued between the last read and the end of the partition.
    if (store.isQueued(partition)) again();
    else deliverActsOnce();
  }

  function deliverLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(deliver, DELIVER_AGAIN_MS);
  }

  return {
    state: connection.state,
    /** Announces the own devices and takes those of the cloud. */
    reportState,
    /** Sends a heartbeat shortly, for what changed since the last one. */
    reportSoon(): void {
      if (!connection.state.connected || ending.signal.aborted) return;
      reportTimer ??= setTimeout(() => {
        reportTimer = undefined;
        void reportState();
      }, REPORT_WITHIN_MS);
    },
    reportOutcomes: reportOutcomesOnce,
    deliver,
    start() {
      connection.open();
      heartbeatTimer = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
    },
    async stop() {
      ending.abort();
      clearTimeout(heartbeatTimer);
      clearTimeout(retryTimer);
      clearTimeout(reportTimer);
      await connection.close();
      await Promise.allSettled(partitions.values());
      await delivering;
      await reporting;
    },
  };
}

export type Cloud = ReturnType<typeof openCloud>;

/** Takes those off whose reply has come, up to the first that has to wait or to be sent again. */
function settledAtHead(window: Sent[]): Settled[] {
  const settled: Settled[] = [];
  for (let first = window[0]; first?.settled; first = window[0]) {
    settled.push(first.settled);
    window.shift();
  }
  return settled;
}

function frameOf({ seq, received_at, protocol, charset, decimal, model, serial, interrupted, bytes }: Pending) {
  const text: FrameBody<FromGateway> = {
    t: 'result.put',
    body: {
      seq,
      received_at,
      protocol,
      charset: charset as Charset,
      decimal,
      device: model,
      device_serial: serial,
      interrupted: interrupted ? 'yes' : 'no',
      raw: Buffer.from(bytes).toString('base64'),
    },
  };
  return text;
}
