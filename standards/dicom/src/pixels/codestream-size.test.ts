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
