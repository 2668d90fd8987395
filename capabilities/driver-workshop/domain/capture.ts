import { type DriverFile, resolveDriver } from '@alder/drivers/domain';
import {
  type DecimalMark,
  formOf,
  type MessageForm,
  type Protocol,
  type Run,
  readRuns,
  UnreadableMessage,
} from '@alder/instrument-messages/domain';
import type { Charset } from '@alder/terms';

/** A transfer of an analyzer as it was captured, with the settings of its device. */
export type Capture = {
  readonly bytes: Uint8Array;
  readonly protocol: Protocol;
  readonly charset: Charset;
  readonly decimal: DecimalMark;
};

/** Longest capture: a driver is taught by one message, and the longest of a real analyzer has 32 KB. */
export const MAX_CAPTURE_BYTES = 256 * 1024;

/** Why a driver cannot be taught by a capture. */
export const captureFaults = [
  'empty',
  'tooLarge',
  'binary',
  'otherProtocol',
  'severalMessages',
  'formNotTaught',
  'charset',
  'unreadable',
  'noResult',
] as const;
export type CaptureFault = (typeof captureFaults)[number];

/** What came of reading: the runs, or why there are none; `detail` is the reader's own reason. */
export type Reading =
  | { readonly runs: readonly Run[] }
  | { readonly fault: CaptureFault; readonly detail?: string | undefined };

/** Protocol of a device as it is set up. */
export const protocolOf = (protocol: 'astm' | 'hl7' | 'folder'): Protocol =>
  protocol === 'folder' ? 'file' : protocol;

const VT = 0x0b;
const FS = 0x1c;

/** A capture of a network line may have the MLLP marks around its message; a gateway stores messages without them. */
export function unwrapped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== VT) return bytes;
  const end = bytes.lastIndexOf(FS);
  return bytes.subarray(1, end < 0 ? bytes.length : end);
}

/** What is wrong with bytes before anything is read in them. */
export function captureFault(bytes: Uint8Array, protocol: Protocol): CaptureFault | undefined {
  if (bytes.length > MAX_CAPTURE_BYTES) return 'tooLarge';
  if (!bytes.some((byte) => byte > 0x20 && byte !== 0x7f)) return 'empty';
  if (isBinary(bytes)) return 'binary';
  const text = new TextDecoder('latin1').decode(bytes);
  const heads = [...text.matchAll(/(?:^|[\r\n\v])MSH\W/g)].length;
  const look = lookOf(text);
  if (heads > 1 || (heads > 0 && look !== 'hl7')) return 'severalMessages';
  return look !== undefined && (protocol === 'file' || protocol === look) ? undefined : 'otherProtocol';
}

/** Control characters that texts and links have; others, or many of these, are an image or a program. */
const TEXT_CONTROLS = new Set([9, 10, 13]);
const LINK_CONTROLS = new Set([1, 2, 3, 4, 5, 6, VT, FS, 0x15, 0x17]);
const MOST_LINK_CONTROLS = 0.2;

function isBinary(bytes: Uint8Array): boolean {
  let links = 0;
  for (const byte of bytes) {
    if (byte >= 0x20 || TEXT_CONTROLS.has(byte)) continue;
    if (!LINK_CONTROLS.has(byte)) return true;
    links += 1;
  }
  return links / bytes.length > MOST_LINK_CONTROLS;
}

/** The protocol that bytes look like; undefined: like none that is read. */
function lookOf(text: string): Protocol | undefined {
  const start = text.replaceAll('\u0005', '').trimStart();
  if (start.startsWith('MSH')) return 'hl7';
  if (text.includes('\u0002') || /^H[^\w\s;,"]/.test(start)) return 'astm';
  const [line = ''] = start.split(/[\r\n]/);
  return /[;,\t]/.test(line) || /^[{[<]/.test(start) ? 'file' : undefined;
}

/** Forms that have their own reader, which no driver changes. */
const NOT_TAUGHT: readonly MessageForm[] = ['text', 'vue', 'json', 'xml', 'pdf'];

/** Reads a capture with a driver, as the laboratory would read the message. */
export function readCapture(capture: Capture, file: DriverFile, zone: string): Reading {
  const bytes = unwrapped(capture.bytes);
  const fault = captureFault(bytes, capture.protocol);
  if (fault) return { fault };
  const driver = resolveDriver(file);
  const form = formOf(bytes, capture.protocol, driver);
  if (NOT_TAUGHT.includes(form)) return { fault: 'formNotTaught' };
  const reading = readMessage({ ...capture, bytes }, file, zone);
  return 'runs' in reading && reading.runs.length === 0 ? { fault: 'noResult' } : reading;
}

/** Reads a stored message with a driver; a message without results has no runs. */
export function readMessage({ bytes, ...dialect }: Capture, file: DriverFile, zone: string): Reading {
  try {
    return { runs: readRuns(bytes, { ...dialect, zone }, resolveDriver(file)) };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    if (error.message === `not ${dialect.charset}`) return { fault: 'charset' };
    return { fault: 'unreadable', detail: error.message };
  }
}
