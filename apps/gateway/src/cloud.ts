import { setTimeout as sleep } from 'node:timers/promises';
import type { heartbeat } from '@alder/devices/contract';
import { type FrameBody, type FromGateway, type GatewayCommand, PING_SECONDS } from '@alder/lab/contract';
import type { Charset } from '@alder/terms';
import type { InputOf, PayloadOf } from '@alder/wire';
import { CloudRefusal, ConnectionLost, openConnection } from './cloud-connection.ts';
import type { Log } from './log.ts';
import type { GatewaySettings } from './settings.ts';
import type { Pending, Store } from './store.ts';

const HEARTBEAT_MS = PING_SECONDS * 2 * 1000;
const TRY_AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** A refusal that no repetition will change: the message stays on disk, the next one is handed over. */
const FOR_GOOD = new Set([400, 404, 413, 415, 422]);

type Options = {
  readonly settings: GatewaySettings;
  readonly store: Store;
  readonly log: Log;
  readonly version: string;
  readonly announce: () => Pick<InputOf<typeof heartbeat>, 'addresses' | 'devices'>;
  readonly onDevices: (devices: PayloadOf<typeof heartbeat>['devices'], hospital: string) => void;
  /** Executes a command of the cloud and stores its outcome on disk before it returns. */
  readonly onCommand: (command: GatewayCommand) => Promise<void>;
};

/**
 * Exchange between the gateway and the cloud.
 *
 * Received messages are delivered in order, device by device, and retried until the cloud acknowledges them; a command
 * is acknowledged once it is on disk, and its outcome is reported until the cloud acknowledges that.
 */
export function openCloud(parts: Options) {
  const { settings, store, log } = parts;
  const bootId = crypto.randomUUID();
  const partitions = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let reporting: Promise<void> | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;

  const heartbeatInput = (): InputOf<typeof heartbeat> => {
    const { queue, oldest } = store.depth();
    return { version: parts.version, boot_id: bootId, queue, oldest, ...parts.announce() };
  };
  const connection = openConnection({
    settings,
    log,
    hello: heartbeatInput,
    onWelcome({ body }) {
      parts.onDevices(body.devices, body.hospital);
      reportOutcomesOnce();
      deliver();
    },
    onFrame(frame) {
      if (frame.t === 'cmd') void obey(frame.body);
      if (frame.t === 'cfg') parts.onDevices(frame.body.devices, frame.body.hospital);
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
    try {
      const answer = await connection.request({ t: 'beat', body: heartbeatInput() });
      if (answer.t === 'cfg') parts.onDevices(answer.body.devices, answer.body.hospital);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) log('warn', 'heartbeat refused', { error: String(error) });
    }
    if (ending.signal.aborted) return;
    store.forgetOld(new Date());
    store.forgetCommands(new Date());
    heartbeatTimer = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
  }

  async function reportOutcomes(): Promise<void> {
    for (let left = store.unreported(); left.length > 0; left = store.unreported()) {
      for (const { id, outcome, detail } of left) {
        try {
          await connection.request({ t: 'cmd.done', body: { id, outcome, detail: detail.slice(0, 500) } });
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

  async function runPartition(partition: string): Promise<void> {
    let failures = 0;
    for (let message = store.nextOf(partition); message && !ending.signal.aborted; message = store.nextOf(partition)) {
      try {
        const answer = await connection.request(frameOf(message));
        if (answer.t !== 'result.ok' || answer.body.seq !== message.seq) throw new Error('unexpected reply');
        store.settle(message.seq, 'acked', answer.body.result);
        failures = 0;
      } catch (error) {
        // The partition continues after a reconnect.
        if (error instanceof ConnectionLost) return;
        if (error instanceof CloudRefusal && FOR_GOOD.has(error.status)) {
          log('error', 'the cloud refused a message for good', { seq: message.seq, error: error.message });
          store.settle(message.seq, 'rejected', error.message);
          continue;
        }
        failures += 1;
        log('warn', 'a message waits for the cloud', { seq: message.seq, error: String(error) });
        await sleep(Math.min(LONGEST_WAIT_MS, TRY_AGAIN_MS * 2 ** Math.min(failures, 6)), undefined, ending).catch(
          () => undefined,
        );
      }
    }
  }

  /** Delivers queued messages; each device has a partition of its own, so that one that fails delays no other. */
  function deliver(): void {
    if (!connection.state.connected) return;
    for (const partition of store.partitions()) {
      if (partitions.has(partition)) continue;
      const run = runPartition(partition).finally(() => {
        partitions.delete(partition);
        // A message may have been queued between the last read and the end of the partition.
        if (!ending.signal.aborted && connection.state.connected && store.nextOf(partition)) deliver();
      });
      partitions.set(partition, run);
    }
  }

  return {
    state: connection.state,
    sendHeartbeat: () => void sendHeartbeat(),
    reportOutcomes: reportOutcomesOnce,
    deliver,
    start() {
      connection.open();
      heartbeatTimer = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
    },
    async stop() {
      ending.abort();
      clearTimeout(heartbeatTimer);
      await connection.close();
      await Promise.allSettled(partitions.values());
      await reporting;
    },
  };
}

export type Cloud = ReturnType<typeof openCloud>;

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
