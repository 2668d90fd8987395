import { inflateRawSync, inflateSync } from 'node:zlib';
import type { SentFile } from '@alder/instrument-messages/domain';
import { type Curve, curveOf } from '../domain/index.ts';

/** Most bytes that a packed curve may become: a file of a kilobyte could otherwise fill the memory. */
const MAX_CURVE_BYTES = 256 * 1024;

/** `FLOATLE-stream/deflate:base64^…`: type and order of the numbers, how they are packed, and the bytes. */
const STREAM = /^(FLOAT|DOUBLE|U?INT8|U?INT16|U?INT32)(LE|BE)?-stream(\/deflate)?:base64\^([A-Za-z0-9+/\s]+=*)$/i;

const SIZES: Readonly<Record<string, number>> = {
  FLOAT: 4,
  DOUBLE: 8,
  INT8: 1,
  UINT8: 1,
  INT16: 2,
  UINT16: 2,
  INT32: 4,
  UINT32: 4,
};

/** The curve that an analyzer sent as points. @returns `undefined` where it is damaged. */
export function readCurve({ data, limits: sent }: Pick<SentFile, 'data' | 'limits'>): Curve | undefined {
  try {
    const limits = sent ? numbersIn(sent) : [];
    return curveOf(numbersIn(data), limits);
  } catch {
    return undefined;
  }
}

function numbersIn(text: string): number[] {
  const stream = STREAM.exec(text.trim());
  if (!stream)
    return text
      .trim()
      .split(/[\s,;^\\]+/)
      .map(Number);
  const [, kind = '', order = 'LE', isPacked, base64 = ''] = stream;
  const sent = Buffer.from(base64, 'base64');
  const bytes = isPacked ? unpacked(sent) : sent;
  const size = SIZES[kind.toUpperCase()]!;
  if (bytes.length % size !== 0) throw new RangeError('cut');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / size }, (_, at) =>
    numberAt(view, at * size, kind.toUpperCase(), order.toUpperCase() === 'LE'),
  );
}

/** With the head of zlib or, as Horiba packs, without. */
function unpacked(bytes: Buffer): Buffer {
  const options = { maxOutputLength: MAX_CURVE_BYTES };
  try {
    return inflateRawSync(bytes, options);
  } catch {
    return inflateSync(bytes, options);
  }
}

function numberAt(view: DataView, at: number, kind: string, isLittle: boolean): number {
  switch (kind) {
    case 'FLOAT':
      return view.getFloat32(at, isLittle);
    case 'DOUBLE':
      return view.getFloat64(at, isLittle);
    case 'INT8':
      return view.getInt8(at);
    case 'UINT8':
      return view.getUint8(at);
    case 'INT16':
      return view.getInt16(at, isLittle);
    case 'UINT16':
      return view.getUint16(at, isLittle);
    case 'INT32':
      return view.getInt32(at, isLittle);
    default:
      return view.getUint32(at, isLittle);
  }
}
