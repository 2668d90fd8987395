import { setTimeout as sleep } from 'node:timers/promises';
import { beat } from '@alder/devices/contract';
import { acknowledgeCommand, type GatewayCommand, pollCommands, putResult } from '@alder/lab/contract';
import type { InputOf, PayloadOf } from '@alder/wire';
import type { Log } from './log.ts';
import type { GatewaySettings } from './settings.ts';
import type { Store, Waiting } from './store.ts';

const BEAT_MS = 60_000;
const POLL_SECONDS = 20;
const ANSWER_MS = 30_000;
const LONGEST_WAIT_MS = 60_000;

/** A refusal that no repetition will change: the message stays on disk, the next one is handed over. */
const FOR_GOOD = new Set([400, 413, 415, 422]);

type CloudState = { connected: boolean; since: string };

type Parts = {
  readonly settings: GatewaySettings;
  readonly store: Store;
  readonly log: Log;
  readonly version: string;
  readonly announce: () => Pick<InputOf<typeof beat>, 'addresses' | 'devices'>;
  readonly onDevices: (devices: PayloadOf<typeof beat>['devices'], hospital: string) => void;
  readonly onCommand: (command: GatewayCommand) => Promise<void>;
};

class CloudRefusal extends Error {
  override readonly name = 'CloudRefusal';
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/**
 * The line to the cloud: outward only, so that no port of the hospital has to be opened.
 *
 * What has been received is handed over in order, device by device, and tried again until the cloud has it, later
 * each time and not all gateways at once.
 */
export function openCloud(parts: Parts) {
  const { settings, store, log } = parts;
  const ending = new AbortController();
  const state: CloudState = { connected: false, since: new Date().toISOString() };
  const lanes = new Map<string, Promise<void>>();
  const bootId = crypto.randomUUID();
  let beating: NodeJS.Timeout | undefined;

  function note(connected: boolean) {
    if (state.connected === connected) return;
    Object.assign(state, { connected, since: new Date().toISOString() });
    log(connected ? 'info' : 'warn', connected ? 'connected to the cloud' : 'the cloud does not answer');
  }

  async function send(path: string, body: BodyInit, type: string): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(settings.server + path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${settings.serial}.${settings.key}`, 'content-type': type },
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
    } catch (error) {
      note(false);
      throw error;
    }
    note(response.status < 500 && response.status !== 401);
    const { payload = {} } = (await response.json().catch(() => ({}))) as { payload?: Record<string, unknown> };
    if (!response.ok) throw new CloudRefusal(response.status, String(payload.message ?? ''));
    return payload;
  }

  const call = (path: string, input: object) => send(path, JSON.stringify(input), 'application/json');

  async function beatNow() {
    clearTimeout(beating);
    try {
      const { queue, oldest } = store.depth();
      const input = { version: parts.version, boot_id: bootId, queue, oldest, ...parts.announce() };
      const answer = beat.payload.parse(await call(beat.path, input));
      parts.onDevices(answer.devices, answer.hospital);
      store.forgetOld(new Date());
      store.forgetCommands(new Date());
    } catch (error) {
      if (!ending.signal.aborted) log('warn', 'sign of life not taken', { error: reason(error) });
    }
    if (!ending.signal.aborted) beating = setTimeout(() => void beatNow(), state.connected ? BEAT_MS : 5_000);
  }

  async function tellOutcomes() {
    for (const { id, outcome, detail } of store.untold()) {
      try {
        await call(acknowledgeCommand.path, { id, outcome, detail: detail.slice(0, 500) });
      } catch (error) {
        if (!(error instanceof CloudRefusal) || error.status !== 404) throw error;
      }
      store.told(id);
    }
  }

  async function poll() {
    let failures = 0;
    while (!ending.signal.aborted) {
      try {
        await tellOutcomes();
        const answer = pollCommands.payload.parse(await call(pollCommands.path, { wait: POLL_SECONDS }));
        failures = 0;
        for (const command of answer.commands) await parts.onCommand(command);
      } catch (error) {
        if (ending.signal.aborted) return;
        failures += 1;
        log('warn', 'no commands from the cloud', { error: reason(error) });
        await pause(failures);
      }
    }
  }

  async function runLane(lane: string) {
    let failures = 0;
    for (let message = store.nextOf(lane); message && !ending.signal.aborted; message = store.nextOf(lane)) {
      try {
        const answer = putResult.payload.parse(
          await send(addressOf(message), Buffer.from(message.bytes), 'application/octet-stream'),
        );
        store.settle(message.seq, 'acked', answer.result);
        failures = 0;
      } catch (error) {
        if (ending.signal.aborted) return;
        if (error instanceof CloudRefusal && FOR_GOOD.has(error.status)) {
          log('error', 'the cloud will not take a message', { seq: message.seq, error: error.message });
          store.settle(message.seq, 'rejected', error.message);
          continue;
        }
        failures += 1;
        log('warn', 'a message waits for the cloud', { seq: message.seq, error: reason(error) });
        await pause(failures);
      }
    }
  }

  /** Later each time, at most a minute, and never all gateways at the same instant. */
  async function pause(failures: number) {
    const longest = Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(failures, 10));
    await sleep(longest / 2 + Math.random() * (longest / 2), undefined, { signal: ending.signal }).catch(
      () => undefined,
    );
  }

  return {
    state,
    beat: beatNow,
    /** Tells what became of commands now, not with the next poll. */
    tell() {
      tellOutcomes().catch((error: unknown) => log('warn', 'outcomes wait for the cloud', { error: reason(error) }));
    },
    start() {
      void beatNow();
      void poll();
      this.deliver();
    },
    /** Hands over what waits; each device has a line of its own, so one that is stuck holds up no other. */
    deliver() {
      for (const lane of store.lanes()) {
        if (lanes.has(lane)) continue;
        lanes.set(
          lane,
          runLane(lane).finally(() => {
            lanes.delete(lane);
            // Something may have come in between the last look and the end of the line.
            if (!ending.signal.aborted && store.nextOf(lane)) this.deliver();
          }),
        );
      }
    },
    async stop() {
      clearTimeout(beating);
      ending.abort();
      await Promise.allSettled(lanes.values());
    },
  };
}

export type Cloud = ReturnType<typeof openCloud>;

function addressOf(message: Waiting): string {
  const query = new URLSearchParams({
    received_at: message.received_at,
    protocol: message.protocol,
    charset: message.charset,
    decimal: message.decimal,
    device: message.model,
    device_serial: message.serial,
    interrupted: message.interrupted ? 'yes' : 'no',
  });
  return `${putResult.path.replace(':seq', String(message.seq))}?${query}`;
}

/** `fetch` hides the reason of a network fault in the cause. */
function reason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
