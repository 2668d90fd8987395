import { setTimeout as sleep } from 'node:timers/promises';
import type { heartbeat } from '@alder/devices/contract';
import {
  challengeText,
  closeCode,
  type FrameBody,
  type FromCloud,
  type FromGateway,
  fromCloud,
  GATEWAY_SOCKET_PATH,
  PROTOCOL_VERSION,
} from '@alder/lab/contract';
import { signText } from '@alder/secrets/signing-key';
import type { InputOf } from '@alder/wire';
import { WebSocket } from 'ws';
import type { Log } from './log.ts';
import { pauseAfter } from './pause.ts';
import type { GatewaySettings } from './settings.ts';

const REPLY_TIMEOUT_MS = 30_000;
const HANDSHAKE_MS = 30_000;
/** The longest frame of the cloud is an order. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/** State of the connection to the cloud; `refused` is the reason of a rejection. */
export type ConnectionState = { connected: boolean; since: string; refused: string | null };

/** The cloud refused the request. */
export class CloudRefusal extends Error {
  override readonly name = 'CloudRefusal';
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** The outcome is unknown: the connection was lost before the reply. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

type Options = {
  readonly settings: Pick<GatewaySettings, 'server' | 'serial' | 'key'>;
  readonly log: Log;
  readonly hello: () => InputOf<typeof heartbeat>;
  /** The cloud has accepted the gateway: queued messages can be delivered. */
  readonly onWelcome: (frame: Extract<FromCloud, { t: 'welcome' }>) => void;
  /** Frames of the cloud that reply to no request. */
  readonly onFrame: (frame: FromCloud) => void;
};

type Request = { resolve: (frame: FromCloud) => void; reject: (error: Error) => void };

/**
 * The socket to the cloud: opened from inside the hospital, authenticated by a signature, reopened whenever it is lost,
 * with a growing random delay so that gateways do not reconnect at once.
 */
export function openConnection({ settings, log, hello, onWelcome, onFrame }: Options) {
  const state: ConnectionState = { connected: false, since: new Date().toISOString(), refused: null };
  const ending = new AbortController();
  const pending = new Map<string, Request>();
  let socket: WebSocket | undefined;
  let failures = 0;
  let count = 0;

  function sendFrame(ws: WebSocket, text: FrameBody<FromGateway>): string {
    count += 1;
    const id = String(count);
    ws.send(JSON.stringify({ v: PROTOCOL_VERSION, id, ts: new Date().toISOString(), ...text }));
    return id;
  }

  function handleFrame(ws: WebSocket, frame: FromCloud): void {
    if (frame.t === 'challenge') {
      const { serial, key } = settings;
      const signature = signText(key, challengeText(frame.body.nonce, serial));
      return void sendFrame(ws, { t: 'hello', body: { serial, signature, ...hello() } });
    }
    if (frame.t === 'welcome') {
      failures = 0;
      note(true, null);
      onWelcome(frame);
      return;
    }
    const waiting = pending.get(frame.id);
    pending.delete(frame.id);
    if (!waiting) onFrame(frame);
    else if (frame.t === 'refused') waiting.reject(new CloudRefusal(frame.body.status, frame.body.message));
    else waiting.resolve(frame);
  }

  function note(connected: boolean, refused: string | null): void {
    if (state.connected === connected && state.refused === refused) return;
    Object.assign(state, { connected, refused, since: new Date().toISOString() });
    if (connected) log('info', 'connected to the cloud');
    else if (refused) log('error', 'the cloud refuses this gateway', { reason: refused });
    else log('warn', 'the cloud is unreachable; messages of devices are stored here');
  }

  /** One connection from its start to its end. @returns Its close code and reason. */
  function connect(): Promise<{ code: number; reason: string }> {
    const url = settings.server.replace(/^http/, 'ws').replace(/\/$/, '') + GATEWAY_SOCKET_PATH;
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
      if (frame) handleFrame(ws, frame);
      else ws.close(closeCode.notUnderstood, 'not a frame of this protocol');
    });
    return new Promise((resolve) => {
      let fault = '';
      ws.on('error', ({ message }) => {
        fault = message;
      });
      ws.once('close', (code, reason) => {
        clearTimeout(late);
        for (const { reject } of pending.values())
          reject(new ConnectionLost('the connection was lost before the reply'));
        pending.clear();
        resolve({ code, reason: reason.toString() || fault });
      });
    });
  }

  async function keepOpen(): Promise<void> {
    while (!ending.signal.aborted) {
      const { code, reason } = await connect();
      if (ending.signal.aborted) return;
      const isRefused = code === closeCode.keyRefused || code === closeCode.serialInUse;
      note(false, isRefused ? reason : null);
      log('warn', 'the connection to the cloud ended', { code, reason });
      // A refused key will hardly be accepted a moment later.
      failures = isRefused ? Math.max(failures + 1, 5) : failures + 1;
      await sleep(pauseAfter(failures), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    state,
    open: () => void keepOpen(),
    /** Sends a frame that needs no reply; lost if the connection is. */
    send(text: FrameBody<FromGateway>): void {
      if (state.connected && socket?.readyState === WebSocket.OPEN) sendFrame(socket, text);
    },
    /**
     * Sends a frame and waits for the reply.
     *
     * @throws {CloudRefusal} if the cloud refuses it; {ConnectionLost} if the outcome is unknown.
     */
    request(text: FrameBody<FromGateway>): Promise<FromCloud> {
      const ws = socket;
      if (!ws || !state.connected || ws.readyState !== WebSocket.OPEN) {
        return Promise.reject(new ConnectionLost('there is no connection to the cloud'));
      }
      return new Promise((resolve, reject) => {
        const id = sendFrame(ws, text);
        // A missing reply is handled as a lost connection; its other requests have to be sent again too.
        const timer = setTimeout(() => ws.terminate(), REPLY_TIMEOUT_MS);
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            settle(value);
          };
        pending.set(id, { resolve: settled(resolve), reject: settled(reject) });
      });
    },
    /** Closes the connection and does not reopen it. */
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
