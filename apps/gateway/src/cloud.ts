import { setTimeout as sleep } from 'node:timers/promises';
import type { beat } from '@alder/devices/contract';
import { type FromGateway, type GatewayCommand, LINE_PING_SECONDS, type Said } from '@alder/lab/contract';
import type { Charset } from '@alder/terms';
import type { InputOf, PayloadOf } from '@alder/wire';
import { CloudRefusal, LineCut, openLine } from './line.ts';
import type { Log } from './log.ts';
import type { GatewaySettings } from './settings.ts';
import type { Pending, Store } from './store.ts';

const HEARTBEAT_MS = LINE_PING_SECONDS * 2 * 1000;
const TRY_AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** A refusal that no repetition will change: the message stays on disk, the next one is handed over. */
const FOR_GOOD = new Set([400, 404, 413, 415, 422]);

type Options = {
  readonly settings: GatewaySettings;
  readonly store: Store;
  readonly log: Log;
  readonly version: string;
  readonly announce: () => Pick<InputOf<typeof beat>, 'addresses' | 'devices'>;
  readonly onDevices: (devices: PayloadOf<typeof beat>['devices'], hospital: string) => void;
  /** Does what the cloud asks and keeps what comes of it on disk before it returns. */
  readonly onCommand: (command: GatewayCommand) => Promise<void>;
};

/**
 * What the gateway and the cloud have to say to each other.
 *
 * What has been received is handed over in order, device by device, and again until the cloud has it; a command is
 * acknowledged when it is on disk, and what became of it is told until the cloud knows.
 */
export function openCloud(parts: Options) {
  const { settings, store, log } = parts;
  const bootId = crypto.randomUUID();
  const partitions = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let reporting: Promise<void> | undefined;
  let beating: NodeJS.Timeout | undefined;

  const sign = (): InputOf<typeof beat> => {
    const { queue, oldest } = store.depth();
    return { version: parts.version, boot_id: bootId, queue, oldest, ...parts.announce() };
  };
  const line = openLine({
    settings,
    log,
    hello: sign,
    onWelcome({ body }) {
      parts.onDevices(body.devices, body.hospital);
      notify();
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
      line.tell({ t: 'cmd.ack', body: { id: command.id } });
      notify();
    } catch (error) {
      log('error', 'a command could not be kept', { id: command.id, error: String(error) });
    }
  }

  async function sendHeartbeat(): Promise<void> {
    clearTimeout(beating);
    try {
      const answer = await line.ask({ t: 'beat', body: sign() });
      if (answer.t === 'cfg') parts.onDevices(answer.body.devices, answer.body.hospital);
    } catch (error) {
      if (!(error instanceof LineCut)) log('warn', 'sign of life not taken', { error: String(error) });
    }
    if (ending.signal.aborted) return;
    store.forgetOld(new Date());
    store.forgetCommands(new Date());
    beating = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
  }

  async function reportOutcomes(): Promise<void> {
    for (let left = store.untold(); left.length > 0; left = store.untold()) {
      for (const { id, outcome, detail } of left) {
        try {
          await line.ask({ t: 'cmd.done', body: { id, outcome, detail: detail.slice(0, 500) } });
        } catch (error) {
          // It is not the cloud's any more: nobody waits for it.
          if (!(error instanceof CloudRefusal) || error.status !== 404) throw error;
        }
        store.told(id);
      }
    }
  }

  /** Tells what became of commands; one at a time, and again when the line is back. */
  function notify(): void {
    if (!line.state.connected) return;
    reporting ??= reportOutcomes()
      .then(
        () => true,
        (error: unknown) => {
          log('warn', 'outcomes wait for the cloud', { error: String(error) });
          return false;
        },
      )
      .then((isNotified) => {
        reporting = undefined;
        // One more may have come in between the last look and now.
        if (isNotified && !ending.signal.aborted && store.untold().length > 0) notify();
      });
  }

  async function runPartition(partition: string): Promise<void> {
    let failures = 0;
    for (let message = store.nextOf(partition); message && !ending.signal.aborted; message = store.nextOf(partition)) {
      try {
        const answer = await line.ask(frameOf(message));
        if (answer.t !== 'result.ok' || answer.body.seq !== message.seq) throw new Error('answered something else');
        store.settle(message.seq, 'acked', answer.body.result);
        failures = 0;
      } catch (error) {
        // The lane goes on when the line is back.
        if (error instanceof LineCut) return;
        if (error instanceof CloudRefusal && FOR_GOOD.has(error.status)) {
          log('error', 'the cloud will not take a message', { seq: message.seq, error: error.message });
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

  /** Hands over what waits; each device has a line of its own, so one that is stuck holds up no other. */
  function deliver(): void {
    if (!line.state.connected) return;
    for (const partition of store.lanes()) {
      if (partitions.has(partition)) continue;
      const run = runPartition(partition).finally(() => {
        partitions.delete(partition);
        // Something may have come in between the last look and the end of the lane.
        if (!ending.signal.aborted && line.state.connected && store.nextOf(partition)) deliver();
      });
      partitions.set(partition, run);
    }
  }

  return {
    state: line.state,
    beat: () => void sendHeartbeat(),
    tell: notify,
    deliver,
    start() {
      line.open();
      beating = setTimeout(() => void sendHeartbeat(), HEARTBEAT_MS);
    },
    async stop() {
      ending.abort();
      clearTimeout(beating);
      await line.close();
      await Promise.allSettled(partitions.values());
      await reporting;
    },
  };
}

export type Cloud = ReturnType<typeof openCloud>;

function frameOf({ seq, received_at, protocol, charset, decimal, model, serial, interrupted, bytes }: Pending) {
  const text: Said<FromGateway> = {
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
