import { connect, type Socket } from 'node:net';
import { createSender, encodeFrame, frameRecords, joinText, readFrames, type SendOutcome } from '@alder/astm';
import { createMllpFramer, wrapMllp } from '@alder/hl7';

export type Target = { readonly host: string; readonly port: number };

/** Faults that a real line has, for tests of what is at its other end. */
export type LineFaults = {
  /** Index of a frame whose checksum is spoilt at the first try. */
  readonly spoil?: number;
  /** Index of a frame that is sent twice, as if its ACK had been lost. */
  readonly repeat?: number;
  /** The line goes dead after this many frames. */
  readonly breakAfter?: number;
  /** The analyzer falls silent after this many frames, with its line open, for `silentMs`; then the line ends. */
  readonly silentAfter?: number;
  readonly silentMs?: number;
};

/**
 * Sends a stored transfer exactly as its analyzer did: frame by frame behind ENQ, each waiting for its ACK, EOT.
 *
 * @param transfer Frames one after the other, as `.astm` files hold them; a file of plain records is framed first.
 */
export async function replayTransfer(
  target: Target,
  transfer: Uint8Array,
  faults: LineFaults = {},
): Promise<SendOutcome | 'broken'> {
  const socket = await open(target);
  const frames = withFaults(framesOf(transfer), faults);
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let silence: NodeJS.Timeout | undefined;
    let sent = 0;
    const settle = (outcome: SendOutcome | 'broken') => {
      clearTimeout(timer);
      clearTimeout(silence);
      socket.end();
      resolve(outcome);
    };
    const sender = createSender(
      frames,
      {
        send(bytes) {
          if (bytes.length > 1 && faults.breakAfter !== undefined && sent >= faults.breakAfter) {
            clearTimeout(timer);
            socket.destroy();
            return resolve('broken');
          }
          if (bytes.length > 1 && faults.silentAfter !== undefined && sent >= faults.silentAfter) {
            silence ??= setTimeout(() => {
              clearTimeout(timer);
              socket.destroy();
              resolve('broken');
            }, faults.silentMs ?? 1_000);
            return;
          }
          if (bytes.length > 1) sent += 1;
          const spoilt = faults.spoil !== undefined && sent - 1 === faults.spoil && bytes.length > 1;
          socket.write(spoilt && sent === faults.spoil! + 1 ? damaged(bytes) : bytes);
        },
        wait(milliseconds) {
          clearTimeout(timer);
          timer = setTimeout(() => sender.expire(), milliseconds);
        },
        done: settle,
      },
      'analyzer',
    );
    socket.on('data', (bytes) => sender.take(bytes));
    socket.on('close', () => settle('broken'));
    sender.start();
  });
}

/**
 * Sends one HL7 message over MLLP and waits for the acknowledgment.
 *
 * @returns The bytes of the acknowledgment, without their frame.
 * @throws when the line closes first.
 */
export async function sendHl7(target: Target, message: Uint8Array): Promise<Uint8Array> {
  const socket = await open(target);
  const framer = createMllpFramer();
  return new Promise((resolve, reject) => {
    socket.on('data', (bytes) => {
      const [response] = framer.push(bytes);
      if (!response) return;
      resolve(response);
      socket.end();
    });
    socket.on('close', () => reject(new Error('the line was closed without an acknowledgment')));
    socket.write(wrapMllp(message));
  });
}

/** The frames of a file: as captured, or made of its records. */
export function framesOf(transfer: Uint8Array): Uint8Array[] {
  if (transfer.includes(0x02)) return readFrames(transfer).map(({ raw }) => raw);
  const text = new TextDecoder('latin1').decode(transfer);
  const records = text.split(/[\r\n]+/).filter((line) => line !== '' && !line.startsWith('#'));
  return frameRecords(records.map((line) => Uint8Array.from(line, (letter) => letter.charCodeAt(0) & 0xff)));
}

/**
 * A captured transfer with some of its text replaced, renumbered and with new checksums: the same panel for another
 * patient.
 */
export function rewriteTransfer(transfer: Uint8Array, replace: (text: string) => string): Uint8Array {
  const frames = readFrames(transfer).map((frame) => {
    const text = new TextDecoder('latin1').decode(joinText([frame]));
    return encodeFrame(
      frame.number,
      Uint8Array.from(replace(text), (letter) => letter.charCodeAt(0) & 0xff),
      frame.last,
    );
  });
  return Uint8Array.from(frames.flatMap((frame) => [...frame]));
}

function withFaults(frames: Uint8Array[], { repeat }: LineFaults): Uint8Array[] {
  return repeat === undefined
    ? frames
    : frames.flatMap((frame, index) => (index === repeat ? [frame, frame] : [frame]));
}

function damaged(frame: Uint8Array): Uint8Array {
  const copy = frame.slice();
  copy[2]! ^= 0x01;
  return copy;
}

function open({ host, port }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      socket.setNoDelay(true);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
