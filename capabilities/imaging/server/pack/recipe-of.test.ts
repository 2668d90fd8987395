import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXPLICIT_BIG, EXPLICIT_LITTLE, IMPLICIT_LITTLE, newUid, sopClasses, writeDicom } from '@alder/dicom';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDicom } from '../../../renditions/server/prepare-dicom.ts';
import { recipeOf } from './recipe-of.ts';

const hospital = '0192f000-0000-7000-8000-000000000001';
const folder = mkdtempSync(path.join(tmpdir(), 'alder-pack-'));
const storage = await openStorage(readSettings({ ALDER_DATA: folder }));

/** Shapes of pixel data in which devices differ. */
const shapes = fc
  .record({
    syntax: fc.constantFrom(IMPLICIT_LITTLE, EXPLICIT_LITTLE, EXPLICIT_BIG),
    rows: fc.integer({ min: 3, max: 40 }),
    columns: fc.integer({ min: 3, max: 40 }),
    wide: fc.boolean(),
    stored: fc.integer({ min: 5, max: 16 }),
    raised: fc.integer({ min: 0, max: 4 }),
    signed: fc.boolean(),
    /** Content of the bits that no value uses. */
    unused: fc.constantFrom('zero', 'sign', 'overlay'),
    frames: fc.integer({ min: 1, max: 3 }),
    trailing: fc.boolean(),
    seed: fc.integer({ min: 1, max: 1e6 }),
    name: fc.string({ maxLength: 12, unit: fc.constantFrom('A', 'b', ' ', '^') }),
  })
  .map((shape) => ({ ...shape, stored: shape.wide ? Math.max(9, shape.stored) : Math.min(8, shape.stored) }));
type Shape = typeof shapes extends fc.Arbitrary<infer Made> ? Made : never;

/** A file of that shape with smooth values, so that the pixels compress like an image. */
function fileOf(shape: Shape): Buffer {
  const { rows, columns, wide, stored, signed, unused, frames, seed } = shape;
  const allocated = wide ? 16 : 8;
  const raised = Math.min(shape.raised, allocated - stored);
  const count = rows * columns * frames;
  const words = wide ? new Uint16Array(count) : new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const value =
      Math.floor(((Math.sin(at / 7 + seed) + 1) / 2) * (2 ** stored - 1)) - (signed ? 2 ** (stored - 1) : 0);
    const low = (value & (2 ** stored - 1)) << raised;
    const rest = (2 ** allocated - 1) & ~((2 ** stored - 1) << raised);
    const high = unused === 'zero' ? 0 : unused === 'sign' ? (value << raised) & rest : at % 40 === 0 ? rest : 0;
    words[at] = low | high;
  }
  const isBig = shape.syntax === EXPLICIT_BIG;
  const bytes = Buffer.from(words.buffer);
  const isOdd = bytes.length % 2 === 1;
  const padded = isOdd ? Buffer.concat([bytes, Buffer.from([seed & 0xff])]) : bytes;
  if (isBig && wide) padded.swap16();
  return Buffer.from(
    writeDicom(
      {
        ...{ SOPClassUID: sopClasses.ComputedRadiography, SOPInstanceUID: newUid(), PatientName: shape.name },
        ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), Modality: 'CR', SamplesPerPixel: 1 },
        ...{ PhotometricInterpretation: 'MONOCHROME2', Rows: rows, Columns: columns },
        ...(frames > 1 && { NumberOfFrames: String(frames) }),
        ...{ BitsAllocated: allocated, BitsStored: stored, HighBit: stored + raised - 1 },
        PixelRepresentation: signed ? 1 : 0,
        PixelData: new Uint8Array(padded),
        ...(shape.trailing && { DataSetTrailingPadding: new Uint8Array(6 + (seed % 2) * 2).fill(7) }),
      } as Parameters<typeof writeDicom>[0],
      { syntax: shape.syntax },
    ),
  );
}

async function filed(file: Buffer, frames: number) {
  const { key } = await storage.put(hospital, file);
  const task = {
    ...{ file: path.join(folder, 'original'), filetype: 'dicom' as const, attributes: {}, frames },
    ...{ thumbnailFile: path.join(folder, 'thumbnail.jpg'), renditionFile: path.join(folder, 'frames') },
  };
  writeFileSync(task.file, file);
  const { rendition } = await prepareDicom(task);
  if (!rendition) return undefined;
  const source = await storage.put(hospital, readFileSync(task.renditionFile));
  return { object_key: key, bytes: file.length, rendition_key: source.key, rendition };
}

async function read(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('an image of any device is rebuilt byte for byte from its frames, whole and in every part', async () => {
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });
  let [packed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      shapes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (shape, one, other) => {
        const file = fileOf(shape);
        const image = await filed(file, shape.frames);
        const recipe = image && (await recipeOf(storage, image));
        if (!image || !recipe) {
          refused += 1;
          return;
        }
        packed += 1;
        expect(await storage.pack(image.object_key, recipe)).toBeGreaterThan(0);
        await storage.letGo(image.object_key);
        expect(await storage.isWhole(image.object_key)).toBe(false);

        expect((await read(image.object_key)).equals(file)).toBe(true);
        expect(await storage.stat(image.object_key)).toEqual({ bytes: file.length });
        expect(await storage.verify(image.object_key)).toBe(true);
        const [start, end] = [one, other].map((at) => Math.floor(at * (file.length - 1))).sort((a, b) => a - b) as [
          number,
          number,
        ];
        expect((await read(image.object_key, { start, end })).equals(file.subarray(start, end + 1))).toBe(true);
        const part = new Uint8Array(end - start + 1);
        await storage.readInto(image.object_key, start, part);
        expect(Buffer.from(part).equals(file.subarray(start, end + 1))).toBe(true);
      },
    ),
    { numRuns: 120 },
  );
  // Only images whose unused high bits are like noise are not packed.
  expect(refused).toBeLessThan(packed);
}, 120_000);
