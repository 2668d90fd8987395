import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  createReceiver,
  createSender,
  ENQ,
  joinText,
  RECEIVE_TIMEOUT_MS,
  type Receiver,
  readFrames,
  readRecords,
  type Sender,
  YIELD_MS,
} from '@alder/astm';
import { decodeText } from '@alder/terms';
import type { Log } from './log.ts';
import { type OrderQueue, type QueryReply, replyToQuery } from './order-queue.ts';
import type { GatewayDevice } from './settings.ts';
import type { Store } from './store.ts';

/** Milliseconds until a transfer that could not be kept as a message is tried again. */
const FINISH_AGAIN_MS = 5_000;

type Options = {
  readonly store: Store;
  readonly log: Log;
  readonly orders: OrderQueue;
  /** A message is on disk and can be handed over. */
  readonly onMessage: () => void;
  readonly onContact: (connected: boolean) => void;
};

/** Waits for one analyzer that speaks ASTM over TCP. Nothing is acknowledged before it is on disk. */
export function listenAstm(device: GatewayDevice, parts: Options): Server {
  return createServer((socket) => {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    serveAstm(socket, device, parts);
  });
}

/** Serves one analyzer that speaks ASTM on an open line, a connection or a serial port, until the line closes. */
export function serveAstm(socket: Duplex, device: GatewayDevice, parts: Options): void {
  const { store, log, onMessage, onContact } = parts;
  let session = '';
  let place = 0;
  let timer: NodeJS.Timeout | undefined;
  onContact(true);

  const receiver = createReceiver({
    reply: (byte) => void (socket.writable && socket.write(Uint8Array.of(byte))),
    begin() {
      session = store.newSession();
      place = 0;
      return true;
    },
    keep(frame) {
      try {
        store.addFrame(session, place, frame.raw, device);
        place += 1;
        return true;
      } catch (error) {
        log('error', 'a frame could not be kept', { device: device.model, error: String(error) });
        return false;
      }
    },
    note: (event) => store.countOnLine(device, event === 'refused' ? 'naks' : 'repeats'),
    end(outcome) {
      if (outcome === 'interrupted') store.countOnLine(device, 'rejected');
      const saved = store.sessionBytes(session);
      try {
        finishSession(store, session, outcome === 'interrupted');
      } catch (error) {
        // Its frames are on disk and acknowledged: it becomes a message when the disk takes one again.
        log('error', 'a transfer waits for room on the disk', { device: device.model, error: String(error) });
        finishLater(session);
        return;
      }
      onMessage();
      if (outcome === 'complete' && saved) replyTo(saved.bytes);
    },
  });
  function finishLater(held: string) {
    setTimeout(() => {
      try {
        if (finishHeld(store, held)) onMessage();
      } catch {
        finishLater(held);
      }
    }, FINISH_AGAIN_MS).unref();
  }

  const line = sendingLine(socket, device, parts, receiver);

  /** A query is replied to on the same line as soon as the analyzer has released it. */
  function replyTo(transfer: Uint8Array) {
    const records = recordsIn(transfer, device);
    const found = records && replyToQuery(records, device, parts.orders);
    if (found) line.send(found);
  }

  socket.on('data', (bytes) => {
    if (line.take(bytes)) return;
    receiver.take(bytes);
    clearTimeout(timer);
    if (receiver.isReceiving) timer = setTimeout(() => receiver.expire(), RECEIVE_TIMEOUT_MS);
  });
  socket.on('close', () => {
    clearTimeout(timer);
    receiver.close();
    line.close();
    onContact(false);
  });
  socket.on('error', (error) =>
    log('warn', 'line to an analyzer broke', { device: device.model, error: error.message }),
  );
}

/** The same line in the other direction: orders, one transfer at a time. */
function sendingLine(socket: Duplex, device: GatewayDevice, { log }: Options, receiver: Receiver) {
  let sender: Sender | undefined;
  let timer: NodeJS.Timeout | undefined;

  function send(reply: QueryReply) {
    sender = createSender(
      reply.frames,
      {
        send: (bytes) => void (socket.writable && socket.write(bytes)),
        wait(milliseconds) {
          clearTimeout(timer);
          timer = setTimeout(() => sender?.expire(), milliseconds);
        },
        done(outcome) {
          clearTimeout(timer);
          sender = undefined;
          if (outcome === 'delivered') return reply.onDelivered();
          log('warn', 'orders were not taken', { device: device.model, outcome });
          if (outcome !== 'yielded') return;
          // The analyzer asked first: its transfer comes now, ours when it has had its time.
          receiver.take(Uint8Array.of(ENQ));
          timer = setTimeout(() => send(reply), YIELD_MS);
        },
      },
      'host',
    );
    sender.start();
  }

  return {
    send,
    /** @returns Whether the bytes were replies to what is being sent. */
    take(bytes: Uint8Array): boolean {
      if (!sender) return false;
      sender.take(bytes);
      return true;
    },
    close() {
      clearTimeout(timer);
      sender = undefined;
    },
  };
}

/** Makes a message of the frames of a transfer. */
function finishSession(store: Store, session: string, interrupted: boolean): void {
  const saved = store.sessionBytes(session);
  if (!saved) return;
  store.closeSession(session, () => store.addMessage(saved.device, 'astm', saved.bytes, { interrupted, at: saved.at }));
}

/** Makes a message of a transfer that a full disk held up. @returns Whether there was one. */
function finishHeld(store: Store, session: string): boolean {
  const saved = store.sessionBytes(session);
  if (!saved) return false;
  finishSession(store, session, recordsIn(saved.bytes, saved.device)?.at(-1)?.type !== 'L');
  return true;
}

/** Takes up what a power cut left in the middle: a transfer that had come to its end is whole, another is not. */
export function recoverSessions(store: Store): number {
  const sessions = store.openSessions();
  for (const session of sessions) {
    const saved = store.sessionBytes(session);
    const records = saved && recordsIn(saved.bytes, saved.device);
    finishSession(store, session, records?.at(-1)?.type !== 'L');
  }
  return sessions.length;
}

function recordsIn(bytes: Uint8Array, { charset }: GatewayDevice) {
  try {
    return readRecords(decodeText(joinText(readFrames(bytes)), charset)).flatMap(({ records }) => records);
  } catch {
    // Whatever is wrong with it, the cloud will say so; here it only means that there is no query in it.
    return undefined;
  }
}
