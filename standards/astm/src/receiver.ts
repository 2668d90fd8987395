import { ACK, CR, decodeFrame, ENQ, EOT, ETB, ETX, type Frame, isRepetition, NAK, STX } from './frame.ts';

/** Milliseconds a receiver waits for the next frame or EOT (ASTM E1381 §6.5.2.4). */
export const RECEIVE_TIMEOUT_MS = 30_000;

/** Longest frame taken; a line that never ends must not fill the memory. */
export const FRAME_LIMIT_BYTES = 1_048_576;

/** What a good line does not have. */
export type LinkEvent = 'refused' | 'repeated';

/** What a receiver asks of the program around it. */
export type ReceiverPort = {
  /** Sends one control character back. */
  reply(byte: number): void;
  /** A transfer starts. `false` when busy or out of disk: the reply to the ENQ is NAK. */
  begin(): boolean;
  /** Makes a frame durable. Only when this gave `true` is the frame acknowledged; otherwise NAK. */
  keep(frame: Frame): boolean;
  /** A frame or a transfer was refused with NAK, or a frame came twice: counts of how well the line works. */
  note?(event: LinkEvent): void;
  /** The transfer is over: `complete` when its terminator record came, else `interrupted`. */
  end(outcome: 'complete' | 'interrupted'): void;
};

export type Receiver = {
  /** Takes bytes as they arrive, in pieces of any size. */
  take(bytes: Uint8Array): void;
  /** Nothing came for {@link RECEIVE_TIMEOUT_MS}: the transfer is given up. */
  expire(): void;
  /** The line was closed. */
  close(): void;
  /** Whether a transfer is under way, so that the time limit runs. */
  readonly isReceiving: boolean;
};

/**
 * The receiving half of the link layer, without a socket.
 *
 * Kinder than the book where captured analyzers are: any frame number with a good checksum is taken (a
 * sender waits for our reply, so none can be lost in between), frames need no ENQ before them, and CR LF
 * after the checksum may be only half there. Not kinder about damage: a frame with a wrong checksum is
 * replied to with NAK and not stored.
 *
 * @see ASTM E1381 §6
 */
export function createReceiver(port: ReceiverPort): Receiver {
  let receiving = false;
  let pending: number[] | undefined;
  let digitsLeft = 0;
  let accepted: Frame | undefined;
  let recordStart = '';
  let fresh = true;

  function start(): boolean {
    if (!port.begin()) return false;
    receiving = true;
    pending = undefined;
    accepted = undefined;
    recordStart = '';
    fresh = true;
    return true;
  }

  function finish() {
    if (!receiving) return;
    receiving = false;
    pending = undefined;
    if (accepted) port.end(recordStart === 'L' ? 'complete' : 'interrupted');
  }

  /** Remembers the first letter of the last record: a transfer is complete when it is an L. */
  function follow({ text, last }: Frame) {
    for (const byte of text) {
      if (byte === CR) fresh = true;
      else if (fresh) {
        recordStart = String.fromCharCode(byte);
        fresh = false;
      }
    }
    if (last) fresh = true;
  }

  function refuse() {
    port.note?.('refused');
    port.reply(NAK);
  }

  function takeFrame(bytes: Uint8Array) {
    const frame = decodeFrame(bytes);
    if (typeof frame === 'string') return refuse();
    if (isRepetition(frame, accepted)) {
      port.note?.('repeated');
      return port.reply(ACK);
    }
    if (!port.keep(frame)) return refuse();

    accepted = frame;
    follow(frame);
    port.reply(ACK);
  }

  function takeInFrame(frame: number[], byte: number) {
    if (byte === STX && digitsLeft === 0) {
      pending = [STX];
      return;
    }
    frame.push(byte);
    if (digitsLeft > 0) {
      digitsLeft -= 1;
      if (digitsLeft > 0) return;
      pending = undefined;
      takeFrame(Uint8Array.from(frame));
    } else if (byte === ETX || byte === ETB) {
      digitsLeft = 2;
    } else if (frame.length > FRAME_LIMIT_BYTES) {
      pending = undefined;
      refuse();
    }
  }

  /** Between frames line ends and noise are passed over: a sender that lost its place times out or repeats. */
  function takeBetween(byte: number) {
    if (byte === ENQ) {
      finish();
      if (start()) port.reply(ACK);
      else refuse();
    } else if (byte === EOT) {
      finish();
    } else if (byte === STX) {
      if (!receiving && !start()) return refuse();
      pending = [STX];
      digitsLeft = 0;
    }
  }

  return {
    take(bytes) {
      for (const byte of bytes) {
        if (pending && (byte !== EOT || digitsLeft > 0)) takeInFrame(pending, byte);
        else takeBetween(byte);
      }
    },
    expire: finish,
    close: finish,
    get isReceiving() {
      return receiving;
    },
  };
}
