import { newId } from '@alder/database';
import type { Session } from '@alder/server';
import type { WebSocket } from 'ws';
import {
  closeCode,
  type FrameBody,
  type FromCloud,
  type FromGateway,
  fromGateway,
  PROTOCOL_VERSION,
} from '../contract/index.ts';
import type { ConnectionOptions } from './gateway-connection.ts';
import { type GatewayFrames, gatewayFrames, type MessageFrame } from './gateway-frames.ts';

/** The line of a gateway that has proven who it is. */
export type OpenLine = {
  /** Whether the other side replies to a ping in time. */
  isAlive(): Promise<boolean>;
  /** Called now and then; drops a gateway that has not replied since the call before the last. */
  heartbeat(): void;
  close(code: number, reason: string): Promise<void>;
};

type Options = ConnectionOptions & {
  readonly nonce: string;
  readonly pongTimeoutMs: number;
  readonly prove: (serial: string, signature: string) => ReturnType<ConnectionOptions['authenticate']>;
  readonly findDuplicate: (gateway: string) => OpenLine | undefined;
  readonly onKnown: (gateway: string, line: OpenLine) => void;
};

type Hello = Extract<FromGateway, { t: 'hello' }>;

/** Frames that may wait for their turn. */
const MAX_WAITING = 500;
/** Messages filed in one transaction, and their base64. */
const MAX_BATCH = 50;
const MAX_BATCH_CHARACTERS = 1024 * 1024;

const KEY_REVOKED = 'The key of this gateway has been revoked. Enroll it again to get a new one.';
const KEY_UNKNOWN = 'Serial number and key do not belong together. Enroll the gateway again.';
const SERIAL_IN_USE = 'Another gateway with this serial number is connected.';

/**
 * Speaks with one gateway, from the challenge to the end: frames are dealt with one after the other, so what a device
 * sent first is filed first.
 */
export function serveGateway(ws: WebSocket, parts: Options): void {
  let frames: GatewayFrames | undefined;
  let turn = Promise.resolve();
  let waiting = 0;
  let isLooking = false;
  /** Messages whose turn has not come: those that follow join them. */
  let batch: MessageFrame[] | undefined;

  const sendFrame = (text: FrameBody<FromCloud>, id: string = newId()) => {
    if (ws.readyState !== ws.OPEN) return;
    ws.send(JSON.stringify({ v: PROTOCOL_VERSION, id, ts: parts.clock().toISOString(), ...text }));
  };
  const inTurn = (work: () => Promise<void>) => {
    waiting += 1;
    turn = turn
      .then(() => (ws.readyState === ws.OPEN ? work() : undefined))
      .catch((error: Error) => {
        parts.onError(error);
        ws.close(closeCode.restarting, 'try again');
      })
      .finally(() => {
        waiting -= 1;
      });
  };
  const handOver = async (isBack: boolean) => {
    isLooking = false;
    for (const command of (await frames?.commands(isBack)) ?? []) sendFrame(command);
  };

  /** A hundred events that come at once are one look. */
  function lookForCommands(): void {
    if (isLooking) return;
    isLooking = true;
    inTurn(() => handOver(false));
  }

  async function handshake({ body: { serial, signature, ...sign } }: Hello): Promise<void> {
    const session = await parts.prove(serial, signature);
    if (session === 'revoked') return ws.close(closeCode.keyRefused, KEY_REVOKED);
    if (session === 'unknown') return ws.close(closeCode.keyRefused, KEY_UNKNOWN);
    const gateway = session.account.id;
    const duplicate = parts.findDuplicate(gateway);
    if (duplicate && (await duplicate.isAlive())) {
      parts.onError(new Error(`${SERIAL_IN_USE} ${session.account.display_name}`));
      return ws.close(closeCode.serialInUse, SERIAL_IN_USE);
    }
    await duplicate?.close(closeCode.serialInUse, SERIAL_IN_USE);
    frames = gatewayFrames(parts, session);
    parts.onKnown(gateway, lineOf(ws, parts.pongTimeoutMs));
    await listen(session);
    sendFrame(await frames.welcome(sign));
    await handOver(true);
  }

  /** Nothing is polled: the gateway is notified by the events of its hospital. */
  async function listen({ account, hospital }: Session): Promise<void> {
    const leave = await parts.subscribe(hospital.id, ({ event, entity_id }) => {
      if (event === 'pulpo.revoked' && entity_id === account.id) ws.close(closeCode.keyRefused, KEY_REVOKED);
      else if (event.startsWith('labOrder.') || event === 'pulpo.asked') lookForCommands();
      else if (event.startsWith('device.') || (event === 'pulpo.pinned' && entity_id === account.id))
        inTurn(async () => sendFrame(await frames!.settings()));
    });
    ws.once('close', leave);
    if (ws.readyState !== ws.OPEN) leave();
  }

  function takeMessage(frame: MessageFrame): void {
    if (batch && fits(batch, frame)) {
      batch.push(frame);
      waiting += 1;
      return;
    }
    const messages = [frame];
    batch = messages;
    inTurn(async () => {
      if (batch === messages) batch = undefined;
      waiting -= messages.length - 1;
      if (!frames) return ws.close(closeCode.notUnderstood, 'no handshake');
      const replies = await frames.fileMessages(messages);
      for (const [index, reply] of replies.entries()) send(reply, messages[index]!.id);
    });
  }

  function send(reply: FrameBody<FromCloud>, id: string): void {
    if (reply.t === 'refused' && reply.body.status === 401) ws.close(closeCode.keyRefused, KEY_REVOKED);
    else sendFrame(reply, id);
  }

  async function take(frame: Exclude<FromGateway, MessageFrame>): Promise<void> {
    if (frame.t === 'hello') return frames ? ws.close(closeCode.notUnderstood, 'second handshake') : handshake(frame);
    if (!frames) return ws.close(closeCode.notUnderstood, 'no handshake');
    const reply = await frames.reply(frame);
    if (reply) send(reply, frame.id);
    // A sign of life is also the net under the events: whatever was missed is handed over now.
    if (frame.t === 'beat') await handOver(false);
  }

  ws.on('message', (text, isBinary) => {
    const frame = isBinary ? undefined : readFrame(text.toString());
    if (!frame || waiting >= MAX_WAITING) return ws.close(closeCode.notUnderstood, 'not a frame of this protocol');
    if (frame.t === 'result.put') return takeMessage(frame);
    batch = undefined;
    inTurn(() => take(frame));
  });
  sendFrame({ t: 'challenge', body: { nonce: parts.nonce } });
}

/** A number that comes twice is looked up before it is stored again. */
function fits(batch: readonly MessageFrame[], { body }: MessageFrame): boolean {
  const characters = batch.reduce((sum, one) => sum + one.body.raw.length, body.raw.length);
  return (
    batch.length < MAX_BATCH && characters <= MAX_BATCH_CHARACTERS && batch.every((one) => one.body.seq !== body.seq)
  );
}

function readFrame(text: string): FromGateway | undefined {
  try {
    return fromGateway.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function lineOf(ws: WebSocket, pongTimeoutMs: number): OpenLine {
  let missedHeartbeats = 0;
  ws.on('pong', () => {
    missedHeartbeats = 0;
  });
  ws.on('message', () => {
    missedHeartbeats = 0;
  });
  return {
    isAlive: () =>
      new Promise((resolve) => {
        if (ws.readyState !== ws.OPEN) return resolve(false);
        const timer = setTimeout(() => resolve(false), pongTimeoutMs);
        const settle = (isAlive: boolean) => () => {
          clearTimeout(timer);
          resolve(isAlive);
        };
        ws.once('pong', settle(true));
        ws.once('close', settle(false));
        ws.ping();
      }),
    heartbeat() {
      missedHeartbeats += 1;
      if (missedHeartbeats > 2) ws.terminate();
      else if (ws.readyState === ws.OPEN) ws.ping();
    },
    close: (code, reason) =>
      new Promise((resolve) => {
        if (ws.readyState === ws.CLOSED) return resolve();
        const timer = setTimeout(() => ws.terminate(), 1_000);
        ws.once('close', () => {
          clearTimeout(timer);
          resolve();
        });
        ws.close(code, reason);
      }),
  };
}
