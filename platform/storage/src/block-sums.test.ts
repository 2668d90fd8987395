import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { BLOCK_BYTES } from './block-sums.ts';
import { diskStorage, journaledStorage, ObjectDamaged, type Storage } from './index.ts';

const hospital = randomUUID();
let root: string;
let reported: string[];
beforeEach(() => {
  root = fs.mkdtempSync(path.join(tmpdir(), 'alder-sums-'));
  reported = [];
});

/** A store that knows nothing of what another one has read, as after a restart. */
const reopen = (): Storage => diskStorage(root, {}, (key) => void reported.push(key));
const sumsFile = (key: string) => path.join(root, `s${key.slice(1)}`);

function flip(key: string, at: number): void {
  const file = fs.openSync(path.join(root, key), 'r+');
  const byte = Buffer.alloc(1);
  fs.readSync(file, byte, 0, 1, at);
  fs.writeSync(file, Buffer.from([byte[0]! ^ 0x10]), 0, 1, at);
  fs.closeSync(file);
}

/** What a reader has got before the error, and the error. */
async function readTo(storage: Storage, key: string, range?: { start: number; end: number }) {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await storage.read(key, range)) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks) };
  } catch (fault) {
    return { bytes: Buffer.concat(chunks), fault };
  }
}

test.each([
  [0, 0],
  [1, BLOCK_BYTES],
  [BLOCK_BYTES - 1, 2],
  [BLOCK_BYTES, BLOCK_BYTES],
  [5 * BLOCK_BYTES - 3, 7],
  [100_000, 1_500_000],
  [3_000_000 - 5, 5],
  [2_999_000, 90_000],
])(
  'a range that begins at byte %i and is %i bytes long is read exactly, across blocks and at the end',
  async (start, length) => {
    const content = randomBytes(3_000_000);
    const { key } = await reopen().put(hospital, content);

    for (const storage of [reopen(), await journaledStorage(root)]) {
      const stream = await storage.read(key, { start, end: start + length - 1 });
      expect((await buffer(stream)).equals(content.subarray(start, start + length))).toBe(true);
      const target = new Uint8Array(Math.min(length, content.length - start));
      await storage.readInto(key, start, target);
      expect(Buffer.from(target).equals(content.subarray(start, start + target.length))).toBe(true);
    }
  },
);

test.each([
  ['stored with checksums', 3_000_000, false],
  ['stored before there were checksums', 3_000_000, true],
  ['too short for a file of them', 500_000, false],
])('no byte of a damaged block is read by range from an object %s; sound blocks still are', async (_, bytes, isOld) => {
  const content = randomBytes(bytes);
  const { key } = await reopen().put(hospital, content);
  if (isOld) fs.rmSync(sumsFile(key));
  const storage = reopen();
  await storage.readInto(key, 0, new Uint8Array(4));
  flip(key, 200_000);

  const touching = { start: 197_000, end: 197_009 };
  expect(await readTo(storage, key, touching)).toMatchObject({
    bytes: Buffer.alloc(0),
    fault: expect.any(ObjectDamaged),
  });
  await expect(storage.readInto(key, 197_000, new Uint8Array(10))).rejects.toThrow(ObjectDamaged);
  expect(reported).toEqual([key, key]);
  const sound = await readTo(storage, key, { start: 300_000, end: 300_009 });
  expect(sound).toEqual({ bytes: content.subarray(300_000, 300_010) });
});

test('an object that was damaged before any read returns nothing by range', async () => {
  const { key } = await reopen().put(hospital, randomBytes(3_000_000));
  fs.rmSync(sumsFile(key));
  flip(key, 2_000_000);

  const { bytes, fault } = await readTo(reopen(), key, { start: 10, end: 19 });

  expect([bytes.length, fault]).toEqual([0, expect.any(ObjectDamaged)]);
  expect(reported).toEqual([key]);
});

test.each([
  ['whole', undefined],
  ['by a long range', { start: 10, end: 5_999_999 }],
])('what is read %s ends before the first damaged block, with an error', async (_, range) => {
  const content = randomBytes(6_000_000);
  const { key } = await reopen().put(hospital, content);
  flip(key, 4_000_000);

  const { bytes, fault } = await readTo(reopen(), key, range);

  expect(fault).toBeInstanceOf(ObjectDamaged);
  const from = range?.start ?? 0;
  expect(bytes.length).toBeLessThanOrEqual(4_000_000 - (4_000_000 % BLOCK_BYTES) - from);
  expect(bytes.equals(content.subarray(from, from + bytes.length))).toBe(true);
  expect(reported).toEqual([key]);
});

test('a file that was cut short is damaged, not shorter', async () => {
  const { key } = await reopen().put(hospital, randomBytes(3_000_000));
  fs.truncateSync(path.join(root, key), 2_500_000);

  for (const range of [{ start: 2_400_000, end: 2_600_000 }, { start: 0, end: 2_999_999 }, undefined]) {
    expect((await readTo(reopen(), key, range)).fault).toBeInstanceOf(ObjectDamaged);
  }
});

test('the nightly check gives an old object its checksums, and replaces torn ones', async () => {
  const { key } = await reopen().put(hospital, randomBytes(3_000_000));
  const written = fs.readFileSync(sumsFile(key));
  for (const torn of [undefined, written.subarray(0, 40), Buffer.alloc(written.length)]) {
    fs.rmSync(sumsFile(key));
    if (torn) fs.writeFileSync(sumsFile(key), torn);

    expect(await reopen().verify(key)).toBe(true);

    expect(fs.readFileSync(sumsFile(key)).equals(written)).toBe(true);
  }
  expect(reported).toEqual([]);
  await reopen().remove(key);
  expect(fs.existsSync(sumsFile(key))).toBe(false);
});

test('an image that is sent again is read again, though it was found to be damaged', async () => {
  const content = randomBytes(3_000_000);
  const storage = reopen();
  const { key } = await storage.put(hospital, content);
  flip(key, 10);
  expect((await readTo(storage, key, { start: 0, end: 99 })).fault).toBeInstanceOf(ObjectDamaged);

  await storage.put(hospital, content);

  expect(await readTo(storage, key, { start: 0, end: 99 })).toEqual({ bytes: content.subarray(0, 100) });
});
