import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codestreamSize } from './codestream-size.ts';
import { decodeFrame } from './decode-frame.ts';
import type { PixelGeometry } from './geometry.ts';

const geometry = {
  ...{ rows: 48, columns: 64, samples: 1, bitsAllocated: 8, bitsStored: 8, highBit: 7, frames: 1 },
  ...{ signed: false, planar: false, photometric: 'MONOCHROME2' },
} satisfies PixelGeometry;
const size = (width: number, height: number) => [width >> 8, width & 255, height >> 8, height & 255];
/** Beginnings of codestreams of 65,535 by 65,535. */
const huge = {
  '1.2.840.10008.1.2.4.80': Uint8Array.from([0xff, 0xd8, 0xff, 0xf7, 0, 11, 8, ...size(0xffff, 0xffff), 1, 1, 0x11, 0]),
  '1.2.840.10008.1.2.4.90': Uint8Array.from([
    ...[0xff, 0x4f, 0xff, 0x51, 0, 41, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff],
    ...new Array(30).fill(0),
  ]),
};

test.each(Object.entries(huge))(
  'a codestream (%s) that says another size than its header is refused before it is decoded',
  async (syntax, bytes) => {
    let decoded = false;
    const wasm = async () => {
      decoded = true;
      throw new Error('decoded');
    };
    await expect(decodeFrame(bytes, syntax, geometry, { wasm })).rejects.toThrow(
      '65535 by 65535, the header says 64 by 48',
    );
    expect(decoded).toBe(false);
  },
);

test('bytes that are no codestream, or end in the middle of its header, have no size', () => {
  for (const bytes of Object.values(huge))
    for (let length = 0; length < 9; length += 1) expect(codestreamSize(bytes.subarray(0, length))).toBeUndefined();
  expect(codestreamSize(new Uint8Array(100))).toBeUndefined();
});

/** SizeHeader of ISO/IEC 18181-1 D.2 without a ratio, in the shortest field of each side; bits from the lowest on. */
function jpegXl(width: number, height: number): Uint8Array {
  const bits: number[] = [];
  const write = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push(Math.floor(value / 2 ** bit) % 2);
  };
  const side = (value: number) => {
    const lengths = [9, 13, 18, 30];
    const selector = lengths.findIndex((length) => value <= 2 ** length);
    write(selector, 2);
    write(value - 1, lengths[selector]!);
  };
  write(0, 1);
  side(height);
  write(0, 3);
  side(width);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte + bit * 2 ** place, 0),
  );
  return Uint8Array.from([0xff, 0x0a, ...bytes]);
}

/** A container as libjxl writes it: signature, file type and the codestream. */
const inContainer = (codestream: Uint8Array) =>
  Uint8Array.from([
    ...[0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a],
    ...[0, 0, 0, 20, ...Buffer.from('ftypjxl '), 0, 0, 0, 0, ...Buffer.from('jxl ')],
    ...[0, 0, 0, 0, ...Buffer.from('jxlc'), ...codestream],
  ]);

test('the size of a JPEG XL codestream is read before it is decoded, bare and in its container', () => {
  const side = fc.integer({ min: 1, max: 2 ** 30 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const codestream = jpegXl(width, height);
      expect(codestreamSize(codestream)).toEqual({ width, height });
      expect(codestreamSize(inContainer(codestream))).toEqual({ width, height });
      expect(codestreamSize(codestream.subarray(0, codestream.length - 1))).toBeUndefined();
    }),
  );
  // Sides of eight, and a width given by its ratio: 256 by 3 to 2.
  expect(codestreamSize(Uint8Array.from([0xff, 0x0a, 0x3f, 0x1f]))).toEqual({ width: 384, height: 256 });
});

test('a JPEG XL codestream that says another size than its header is refused before it is decoded', async () => {
  const wasm = () => Promise.reject(new Error('decoded'));
  await expect(decodeFrame(jpegXl(2 ** 30, 2 ** 30), '1.2.840.10008.1.2.4.112', geometry, { wasm })).rejects.toThrow(
    'the codestream is 1073741824 by 1073741824, the header says 64 by 48',
  );
});

test('a codec that stops with a number is reported in a sentence', async () => {
  const wasm = () => Promise.reject(5_247_112);
  await expect(decodeFrame(jpegXl(64, 48), '1.2.840.10008.1.2.4.112', geometry, { wasm })).rejects.toThrow(
    new Error('the jpeg-xl decoder stopped (5247112)'),
  );
});
