import { ACK, ENQ, EOT, NAK } from './frame.ts';

/** Milliseconds a sender waits for a reply (ASTM E1381 §6.5.2.3). */
export const REPLY_TIMEOUT_MS = 15_000;
/** Milliseconds to rest after a NAK to ENQ: the other side is busy (§6.2.4). */
export const BUSY_REST_MS = 10_000;
/** Milliseconds an analyzer waits after contention before it asks again (§6.2.7.1). */
export const CONTENTION_REST_MS = 1_000;
/** Milliseconds a host lets the analyzer go first after contention (§6.2.7.2). */
export const YIELD_MS = 20_000;
/** A frame refused this often ends the transfer (§6.5.1.2). */
export const FRAME_ATTEMPTS = 6;

/** How a transfer ended for its sender. */
export type SendOutcome = 'delivered' | 'refused' | 'silent' | 'interrupted' | 'yielded';

/** What a sender asks of the program around it. */
export type SenderPort = {
  send(bytes: Uint8Array): void;
  /** The sender waits now: call {@link Sender.expire} when this long nothing came. Replaces an earlier wait. */
  wait(milliseconds: number): void;
  done(outcome: SendOutcome): void;
};

export type Sender = {
  start(): void;
  take(bytes: Uint8Array): void;
  expire(): void;
};

/**
 * The sending half of the link layer, without a socket or a clock.
 *
 * @param frames Whole frames, as `frameRecords` makes them.
 * @param side On contention the `analyzer` asks again after a second, the `host` gives way (outcome
 * `yielded`: receive first, then start over).
 * @see ASTM E1381 §6
 */
export function createSender(frames: readonly Uint8Array[], port: SenderPort, side: 'analyzer' | 'host'): Sender {
  let state: 'idle' | 'asking' | 'resting' | 'sending' | 'done' = 'idle';
  let at = 0;
  let attempts = 0;
  let busy = 0;

  function ask() {
    state = 'asking';
    port.send(Uint8Array.of(ENQ));
    port.wait(REPLY_TIMEOUT_MS);
  }

  function rest(milliseconds: number) {
    state = 'resting';
    port.wait(milliseconds);
  }

  function finish(outcome: SendOutcome, closing = true) {
    state = 'done';
    if (closing) port.send(Uint8Array.of(EOT));
    port.done(outcome);
  }

  function sendFrame() {
    const frame = frames[at];
    if (!frame) return finish('delivered');
    state = 'sending';
    port.send(frame);
    port.wait(REPLY_TIMEOUT_MS);
  }

  function takeAsking(byte: number) {
    if (byte === ACK) sendFrame();
    else if (byte === NAK) {
      busy += 1;
      if (busy >= FRAME_ATTEMPTS) finish('refused');
      else rest(BUSY_REST_MS);
    } else if (byte === ENQ) {
      if (side === 'host') finish('yielded', false);
      else rest(CONTENTION_REST_MS);
    }
  }

  function takeSending(byte: number) {
    if (byte === ACK || byte === EOT) {
      at += 1;
      attempts = 0;
      if (byte === EOT && at < frames.length) finish('interrupted');
      else sendFrame();
    } else if (byte === NAK) {
      attempts += 1;
      if (attempts >= FRAME_ATTEMPTS) finish('refused');
      else sendFrame();
    }
  }

  return {
    start: ask,
    take(bytes) {
      for (const byte of bytes) {
        if (state === 'asking') takeAsking(byte);
        else if (state === 'sending') takeSending(byte);
      }
    },
    expire() {
      if (state === 'resting') ask();
      else if (state === 'asking' || state === 'sending') finish('silent');
    },
  };
}
