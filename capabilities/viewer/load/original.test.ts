import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { afterEach, expect, test, vi } from 'vitest';
import { openOriginal } from './original.ts';

const FRAMES = 12;
const SIDE = 1024;

afterEach(() => vi.unstubAllGlobals());

/** A long file at an address that supports ranges; records the requested byte ranges. */
function served(attributes: WrittenDataset, syntax?: string, notified = 0) {
  const file = writeDicom(
    {
      SOPClassUID: sopClasses.UltrasoundMultiFrame,
      SOPInstanceUID: newUid(),
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      NumberOfFrames: String(FRAMES),
      Rows: SIDE,
      Columns: SIDE,
      BitsAllocated: 8,
      BitsStored: 8,
      HighBit: 7,
      PixelRepresentation: 0,
      ...attributes,
    },
    syntax ? { syntax } : {},
  );
  const request: number[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    const [start, end] = headers.range.slice('bytes='.length).split('-').map(Number);
    request.push(end! - start! + 1);
    const range = `bytes ${start}-${Math.min(end!, file.length - 1)}/${file.length}`;
    return new Response(file.slice(start, end! + 1), { status: 206, headers: { 'content-range': range } });
  });
  const { signal } = new AbortController();
  return {
    asked: request,
    open: () => openOriginal({ url: '/image', bytes: file.length + notified, signal, onBytes: () => undefined }),
  };
}

test('of a long uncompressed cine the header and the displayed frame are fetched, nothing else [const.streaming]', async () => {
  const pixels = Uint8Array.from({ length: FRAMES * SIDE * SIDE }, (_, at) => Math.floor(at / (SIDE * SIDE)));
  const { asked: request, open } = served({ PixelData: pixels });
  const last = await (await open()).frame(FRAMES - 1);

  expect(request).toEqual([3_000_000, SIDE * SIDE]);
  expect(new Set(last.bytes)).toEqual(new Set([FRAMES - 1]));
});

test('a frame of a long cine without an offset table is returned as soon as all its fragments have arrived [const.streaming]', async () => {
  const jpeg = (frame: number) => Uint8Array.from({ length: 700_000 }, (_, at) => [0xff, 0xd8, 0xff][at] ?? frame);
  const rest = (frame: number) => new Uint8Array(300_000).fill(frame);
  const fragments = Array.from({ length: FRAMES }, (_, frame) => [jpeg(frame), rest(frame)]).flat();
  const { asked: request, open } = served({ PixelData: { fragments } }, '1.2.840.10008.1.2.4.50');
  const original = await open();

  expect((await original.frame(0)).bytes).toHaveLength(1_000_000);
  expect(request).toEqual([3_000_000]);
  const [fifth, last] = await Promise.all([original.frame(4), original.frame(FRAMES - 1)]);
  expect([fifth.bytes.length, fifth.bytes.at(-1)]).toEqual([1_000_000, 4]);
  expect([last.bytes.length, last.bytes.at(-1)]).toEqual([1_000_000, FRAMES - 1]);
  expect(Math.max(...request.slice(1))).toBe(1_000_000);
});

test("a shared file shorter or longer than the archive's original is read by its actual length [role.share]", async () => {
  const pixels = Uint8Array.from({ length: FRAMES * SIDE * SIDE }, (_, at) => Math.floor(at / (SIDE * SIDE)));
  for (const notified of [-200, 200, -11_000_000]) {
    const { open } = served({ PixelData: pixels }, undefined, notified);
    const last = await (await open()).frame(FRAMES - 1);

    expect([last.bytes.length, ...new Set(last.bytes)]).toEqual([SIDE * SIDE, FRAMES - 1]);
  }
});

test('a file that ends before a frame does is reported', async () => {
  const { open } = served({ PixelData: new Uint8Array(3 * SIDE * SIDE) });
  const original = await open();

  await expect(original.frame(5)).rejects.toMatchObject({ code: 'cutShort' });
});
