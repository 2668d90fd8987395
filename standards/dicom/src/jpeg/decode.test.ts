import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeJpeg, readDicom } from '../index.ts';

/** A lossless JPEG of one component, every category coded with five bits: only for these tests. */
function encodeLossless(values: readonly number[], columns: number, precision: number, kind: number): Uint8Array {
  const rows = values.length / columns;
  const word = (value: number) => [value >> 8, value & 255];
  const counts = [0, 0, 0, 0, 17, ...new Array(11).fill(0)];
  const symbols = Array.from({ length: 17 }, (_, symbol) => symbol);
  const head = [
    ...[0xff, 0xd8, 0xff, 0xc3, ...word(11), precision, ...word(rows), ...word(columns), 1, 1, 0x11, 0],
    ...[0xff, 0xc4, ...word(36), 0, ...counts, ...symbols],
    ...[0xff, 0xda, ...word(8), 1, 1, 0, kind, 0, 0],
  ];
  let bits = '';
  for (const [at, value] of values.entries()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const [a, b, c] = [values[at - 1] ?? 0, values[at - columns] ?? 0, values[at - columns - 1] ?? 0];
    const predicted =
      y === 0
        ? x === 0
          ? 1 << (precision - 1)
          : a
        : x === 0
          ? b
          : [0, a, b, c, a + b - c, a + ((b - c) >> 1), b + ((a - c) >> 1), (a + b) >> 1][kind]!;
    const difference = ((value - predicted) << 16) >> 16;
    const size = difference === -32_768 ? 16 : difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
    bits += size.toString(2).padStart(5, '0');
    if (size > 0 && size < 16)
      bits += (difference > 0 ? difference : difference + (1 << size) - 1).toString(2).padStart(size, '0');
  }
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    data.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Uint8Array.from([...head, ...data, 0xff, 0xd9]);
}

const images = fc
  .record({
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
    precision: fc.integer({ min: 2, max: 16 }),
    kind: fc.integer({ min: 1, max: 7 }),
  })
  .chain((shape) =>
    fc.record({
      shape: fc.constant(shape),
      values: fc.array(fc.nat((1 << shape.precision) - 1), {
        minLength: shape.columns * shape.rows,
        maxLength: shape.columns * shape.rows,
      }),
    }),
  );

test('a lossless JPEG restores every value, with every predictor and precision', () => {
  fc.assert(
    fc.property(images, ({ shape, values }) => {
      const { columns, precision, kind } = shape;
      expect([...decodeJpeg(encodeLossless(values, columns, precision, kind)).values]).toEqual(values);
    }),
    { numRuns: 500 },
  );
});

test('a damaged JPEG is refused or decoded as far as it goes, never beyond its size', () => {
  const whole = encodeLossless(
    Array.from({ length: 64 }, (_, at) => at * 50),
    8,
    12,
    1,
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(whole.length),
      (changes, cut) => {
        const bytes = whole.slice(0, cut);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          return decodeJpeg(bytes).values.length > 0;
        } catch (fault) {
          return fault instanceof RangeError;
        }
      },
    ),
    { numRuns: 3000 },
  );
});

const folder = new URL('../../../../../shared/samples/dicom/', import.meta.url);
const present = existsSync(folder) && isInstalled('dcmdjpeg');
if (!present) console.info('skipped: needs real DICOM files at ../shared/samples/dicom and DCMTK (Debian: dcmtk)');

test.runIf(present).each([
  ['cr/RG2_JPLL.dcm', 0],
  ['cr/RG2_JPLY.dcm', 0],
  ['mg/GH133.dcm', 0],
  ['mg/OutOfBoundsOverlay.dcm', 0],
  ['ct/CTImage.dcm_JPEGProcess14TransferSyntax_1.2.840.10008.1.2.4.57.dcm', 0],
  ['ct/CTImage.dcm_JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51.dcm', 0],
])('%s decodes to the values of DCMTK, within %i', (name, most) => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'alder-jpeg-'));
  const reference = path.join(scratch, 'plain.dcm');
  execFileSync('dcmdjpeg', ['+cn', path.join(folder.pathname, name), reference], { stdio: 'ignore' });
  const file = readFileSync(path.join(folder.pathname, name));
  const { fragments } = readDicom(file).pixels!;
  const { values } = decodeJpeg(
    Buffer.concat(fragments.map(({ offset, length }) => file.subarray(offset, offset + length))),
  );
  const plain = readFileSync(reference);
  const { offset } = readDicom(plain).pixels!;
  rmSync(scratch, { recursive: true });

  let worst = 0;
  for (const [at, value] of values.entries())
    worst = Math.max(worst, Math.abs(value - plain.readUInt16LE(offset + at * 2)));
  expect(worst).toBeLessThanOrEqual(most);
});

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An image with edges and slopes, in colour or grey. */
function drawn(width: number, height: number, channels: 1 | 3) {
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * height * channels }, (_, at) => {
      const pixel = Math.floor(at / channels);
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      return (x * 5 + y * 3 * ((at % channels) + 1) + (x > width / 2 ? 90 : 0) + ((x * y) % 17)) % 256;
    }),
  );
  return sharp(pixels, { raw: { width, height, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
}

test('a progressive JPEG decodes to the same image as a baseline one of the same coefficients, colour subsampled or not', async () => {
  for (const [width, height, channels, chromaSubsampling] of [
    [64, 48, 1, '4:4:4'],
    [61, 45, 1, '4:4:4'],
    [70, 50, 3, '4:4:4'],
    [67, 43, 3, '4:2:0'],
  ] as const) {
    const made = (progressive: boolean) =>
      drawn(width, height, channels)
        .jpeg({ progressive, quality: 85, chromaSubsampling, optimiseCoding: true })
        .toBuffer();
    const [baseline, progressive] = [decodeJpeg(await made(false)), decodeJpeg(await made(true))];

    expect(progressive).toMatchObject({ rows: height, columns: width, components: channels, precision: 8 });
    expect(Buffer.compare(Buffer.from(progressive.values.buffer), Buffer.from(baseline.values.buffer))).toBe(0);
  }
});

test('a progressive JPEG that is cut or spoilt anywhere is decoded or refused, and never hangs', async () => {
  const whole = await drawn(40, 40, 3).jpeg({ progressive: true }).toBuffer();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, value, cuts) => {
      const bytes = cuts ? whole.subarray(0, at) : Buffer.from(whole).fill(value, at, at + 1);
      try {
        decodeJpeg(bytes);
      } catch (fault) {
        expect(fault).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 150 },
  );
});
