/** Control characters of the link (ASTM E1381 §6; CLSI LIS01-A2). */
export const STX = 0x02;
export const ETX = 0x03;
export const EOT = 0x04;
export const ENQ = 0x05;
export const ACK = 0x06;
export const LF = 0x0a;
export const CR = 0x0d;
export const NAK = 0x15;
export const ETB = 0x17;

/** Bytes of text that the book allows in one frame; real analyzers send far more, so a reader does not insist. */
export const FRAME_TEXT_BYTES = 240;

/** One frame as it crossed the link. */
export type Frame = {
  /** 0 to 7: counts up from 1 within a transfer. */
  readonly number: number;
  /** The text between frame number and end mark, not decoded: its charset is a setting of the analyzer. */
  readonly text: Uint8Array;
  /** Ended with ETX (a record ends here) rather than ETB (the record goes on in the next frame). */
  readonly last: boolean;
  /** STX up to the checksum, CR LF added: what is stored, and what a repetition is compared with. */
  readonly raw: Uint8Array;
};

/** Why bytes between STX and checksum are no frame. */
export type FrameFault = 'checksum' | 'number' | 'end mark' | 'short';

/**
 * The checksum of a frame: two upper-case hexadecimal digits.
 *
 * @param counted Everything after STX up to and including ETB or ETX.
 * @see ASTM E1381 §6.3.3
 */
export function checksum(counted: Uint8Array): string {
  let sum = 0;
  for (const byte of counted) sum = (sum + byte) & 0xff;
  return sum.toString(16).toUpperCase().padStart(2, '0');
}

/**
 * Wraps text in a frame: `STX FN text ETB|ETX C1 C2 CR LF`.
 *
 * @param number Any whole number; the frame carries it modulo 8.
 */
export function encodeFrame(number: number, text: Uint8Array, last: boolean): Uint8Array {
  const counted = Uint8Array.of(0x30 + (number % 8), ...text, last ? ETX : ETB);
  const digits = checksum(counted);
  return Uint8Array.of(STX, ...counted, digits.charCodeAt(0), digits.charCodeAt(1), CR, LF);
}

/**
 * Reads one frame and verifies its checksum.
 *
 * @param bytes From STX to the second checksum digit; a CR, LF or both may follow.
 * @returns The frame, or what is wrong with it.
 */
export function decodeFrame(bytes: Uint8Array): Frame | FrameFault {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === CR || bytes[end - 1] === LF)) end -= 1;
  if (end < 5) return 'short';

  const mark = bytes[end - 3];
  if (mark !== ETX && mark !== ETB) return 'end mark';
  const counted = bytes.subarray(1, end - 2);
  const digits = String.fromCharCode(bytes[end - 2]!, bytes[end - 1]!).toUpperCase();
  if (digits !== checksum(counted)) return 'checksum';

  const number = counted[0]! - 0x30;
  if (number < 0 || number > 7) return 'number';
  return {
    number,
    text: counted.slice(1, -1),
    last: mark === ETX,
    raw: Uint8Array.of(...bytes.subarray(0, end), CR, LF),
  };
}

/**
 * Cuts records into frames numbered from 1, one record a frame, a long record over several.
 *
 * @param records Text of each record, without its closing CR.
 * @param textBytes Most bytes of text in a frame, CR included.
 */
export function frameRecords(records: readonly Uint8Array[], textBytes = FRAME_TEXT_BYTES): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (const record of records) {
    const text = Uint8Array.of(...record, CR);
    for (let at = 0; at < text.length; at += textBytes) {
      const piece = text.subarray(at, at + textBytes);
      frames.push(encodeFrame(frames.length + 1, piece, at + textBytes >= text.length));
    }
  }
  return frames;
}

/** A transfer that cannot be read: its bytes belong into quarantine. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}

/**
 * Takes a stored transfer apart: the frames in the order in which they were accepted.
 *
 * @param bytes Frames one after the other, ENQ, EOT and line ends between them ignored.
 * @throws {TransferFault} on a damaged frame, and where there is no frame at all.
 */
export function readFrames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] !== STX) {
      if (!isFiller(bytes[at]!)) throw new TransferFault(`byte ${at} stands outside of a frame`);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== ETX && bytes[end] !== ETB) end += 1;
    const frame = decodeFrame(bytes.subarray(at, Math.min(end + 3, bytes.length)));
    if (typeof frame === 'string') throw new TransferFault(`frame at byte ${at}: ${frame}`);
    if (!isRepetition(frame, frames.at(-1))) frames.push(frame);
    at = end + 3;
  }
  if (frames.length === 0) throw new TransferFault('no frame');
  return frames;
}

/**
 * Whether a frame is the last one sent again because our response got lost.
 *
 * The number alone is not enough: a Yumizen H500 numbers three different frames `1`, `1`, `1`.
 */
export function isRepetition(frame: Frame, accepted: Frame | undefined): boolean {
  return (
    accepted !== undefined &&
    frame.number === accepted.number &&
    frame.raw.length === accepted.raw.length &&
    frame.raw.every((byte, index) => byte === accepted.raw[index])
  );
}

/**
 * The text of a transfer, all frames put together, records divided by CR.
 *
 * A record may fill several frames, a frame may hold many records, and a Cobas c111 ends records inside
 * of ETB frames; so only a frame closed by ETX without a CR gets one added.
 */
export function joinText(frames: readonly Frame[]): Uint8Array {
  const parts: number[] = [];
  for (const { text, last } of frames) {
    for (const byte of text) parts.push(byte);
    if (last && text.at(-1) !== CR) parts.push(CR);
  }
  return Uint8Array.from(parts);
}

const isFiller = (byte: number) => byte === CR || byte === LF || byte === ENQ || byte === EOT;
