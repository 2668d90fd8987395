import { setTimeout as sleep } from 'node:timers/promises';
import type { beat } from '@alder/devices/contract';
import {
  challengeText,
  type FromCloud,
  type FromGateway,
  fromCloud,
  GATEWAY_LINE_PATH,
  LINE_VERSION,
  lineClose,
  type Said,
} from '@alder/lab/contract';
import { signText } from '@alder/secrets/signing-key';
import type { InputOf } from '@alder/wire';
import { WebSocket } from 'ws';
import type { Log } from './log.ts';
import type { GatewaySettings } from './settings.ts';

const ANSWER_MS = 30_000;
const HANDSHAKE_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** The longest frame of the cloud is an order. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** How the gateway stands with the cloud; `refused` says in words why it is not let in. */
export type LineState = { connected: boolean; since: string; refused: string | null };

/** The cloud answered that it will not do it. */
export class CloudRefusal extends Error {
  override readonly name = 'CloudRefusal';
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** Nobody knows whether the cloud heard it: the line broke before the answer. */
export class LineCut extends Error {
  override readonly name = 'LineCut';
}

type Options = {
  readonly settings: Pick<GatewaySettings, 'server' | 'serial' | 'key'>;
  readonly log: Log;
  readonly hello: () => InputOf<typeof beat>;
  /** The cloud has let the gateway in: what waits can be handed over. */
  readonly onWelcome: (frame: Extract<FromCloud, { t: 'welcome' }>) => void;
  /** What the cloud says unasked. */
  readonly onFrame: (frame: FromCloud) => void;
};

type Request = { resolve: (frame: FromCloud) => void; reject: (error: Error) => void };

/**
 * The socket to the cloud: opened from inside, proven by a signature, opened again whenever it is lost, later each
 * time and not by all gateways at once.
 */
export function openLine({ settings, log, hello, onWelcome, onFrame }: Options) {
  const state: LineState = { connected: false, since: new Date().toISOString(), refused: null };
  const ending = new AbortController();
  const request = new Map<string, Request>();
  let socket: WebSocket | undefined;
  let failures = 0;
  let count = 0;

  function say(ws: WebSocket, text: Said<FromGateway>): string {
    count += 1;
    const id = String(count);
    ws.send(JSON.stringify({ v: LINE_VERSION, id, ts: new Date().toISOString(), ...text }));
    return id;
  }

  function take(ws: WebSocket, frame: FromCloud): void {
    if (frame.t === 'challenge') {
      const { serial, key } = settings;
      const signature = signText(key, challengeText(frame.body.nonce, serial));
      return void say(ws, { t: 'hello', body: { serial, signature, ...hello() } });
    }
    if (frame.t === 'welcome') {
      failures = 0;
      note(true, null);
      onWelcome(frame);
      return;
    }
    const waiting = request.get(frame.id);
    request.delete(frame.id);
    if (!waiting) onFrame(frame);
    else if (frame.t === 'refused') waiting.reject(new CloudRefusal(frame.body.status, frame.body.message));
    else waiting.resolve(frame);
  }

  function note(connected: boolean, refused: string | null): void {
    if (state.connected === connected && state.refused === refused) return;
    Object.assign(state, { connected, refused, since: new Date().toISOString() });
    if (connected) log('info', 'connected to the cloud');
    else if (refused) log('error', 'the cloud does not let this gateway in', { reason: refused });
    else log('warn', 'the cloud does not answer; what devices send is kept here');
  }

  /** One connection from its start to its end. @returns How it ended. */
  function connect(): Promise<{ code: number; reason: string }> {
    const url = settings.server.replace(/^http/, 'ws').replace(/\/$/, '') + GATEWAY_LINE_PATH;
    const ws = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = ws;
    const late = setTimeout(() => !state.connected && ws.terminate(), HANDSHAKE_MS);
    ws.on('message', (text) => {
      const frame = readFrame(text.toString());
      if (frame) take(ws, frame);
      else ws.close(lineClose.notUnderstood, 'not a frame of this protocol');
    });
    return new Promise((resolve) => {
      let fault = '';
      ws.on('error', ({ message }) => {
        fault = message;
      });
      ws.once('close', (code, reason) => {
        clearTimeout(late);
        for (const { reject } of request.values()) reject(new LineCut('the line broke before the answer'));
        request.clear();
        resolve({ code, reason: reason.toString() || fault });
      });
    });
  }

  async function keepOpen(): Promise<void> {
    while (!ending.signal.aborted) {
      const { code, reason } = await connect();
      if (ending.signal.aborted) return;
      const isRefused = code === lineClose.keyRefused || code === lineClose.serialInUse;
      note(false, isRefused ? reason : null);
      log('warn', 'the line to the cloud ended', { code, reason });
      // A key that was refused will hardly be let in a moment later.
      failures = isRefused ? Math.max(failures + 1, 5) : failures + 1;
      await pause(failures);
    }
  }

  async function pause(times: number): Promise<void> {
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(times - 1, 10));
    await sleep(longest / 2 + Math.random() * (longest / 2), undefined, { signal: ending.signal }).catch(
      () => undefined,
    );
  }

  return {
    state,
    open: () => void keepOpen(),
    /** Says something that needs no answer; lost when the line is. */
    tell(text: Said<FromGateway>): void {
      if (state.connected && socket?.readyState === WebSocket.OPEN) say(socket, text);
    },
    /**
     * Says something and waits for the answer.
     *
     * @throws {CloudRefusal} when the cloud refuses it; {LineCut} when nobody knows whether it heard.
     */
    ask(text: Said<FromGateway>): Promise<FromCloud> {
      const ws = socket;
      if (!ws || !state.connected || ws.readyState !== WebSocket.OPEN) {
        return Promise.reject(new LineCut('there is no line to the cloud'));
      }
      return new Promise((resolve, reject) => {
        const id = say(ws, text);
        // Silence is as good as a broken line; whatever else was asked on it has to be asked again too.
        const timer = setTimeout(() => ws.terminate(), ANSWER_MS);
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            settle(value);
          };
        request.set(id, { resolve: settled(resolve), reject: settled(reject) });
      });
    },
    /** Ends the line for good. */
    async close(): Promise<void> {
      ending.abort();
      const ws = socket;
      if (!ws || ws.readyState === WebSocket.CLOSED) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => ws.terminate(), 1_000);
        ws.once('close', () => {
          clearTimeout(timer);
          resolve();
        });
        ws.close();
      });
    },
  };
}

function readFrame(text: string): FromCloud | undefined {
  try {
    return fromCloud.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
