import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { diskStorage, ObjectMissing } from './index.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const folder = fs.mkdtempSync(path.join(tmpdir(), 'alder-storage-'));
const hospital = randomUUID();
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function bucket(): Promise<Storage> {
  const port = await new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const found = (probe.address() as net.AddressInfo).port;
      probe.close(() => resolve(found));
    });
  });
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'alder', configs: [] }],
  });
  await server.run();
  closers.push(() => server.close());
  const access = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  return s3Storage(new URL(`s3://alder/archive?endpoint=http://127.0.0.1:${port}`), access, path.join(folder, 'spool'));
}

const kinds = { folder: async () => diskStorage(path.join(folder, 'disk')), bucket };

for (const [kind, open] of Object.entries(kinds)) {
  const opened = open();

  test(`${kind}: what was stored is read back byte for byte, whole and in ranges [cap.imaging]`, async () => {
    const storage = await opened;
    const content = randomBytes(300_000);

    const stored = await storage.put(hospital, content);

    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await storage.stat(stored.key)).toEqual({ bytes: 300_000 });
    expect((await buffer(await storage.read(stored.key))).equals(content)).toBe(true);
    expect(
      (await buffer(await storage.read(stored.key, { start: 10, end: 19 }))).equals(content.subarray(10, 20)),
    ).toBe(true);
    const part = new Uint8Array(10);
    await storage.readInto(stored.key, 10, part);
    expect(Buffer.from(part).equals(content.subarray(10, 20))).toBe(true);
    await expect(storage.readInto(stored.key, 299_995, part)).rejects.toThrow(RangeError);
    expect(await storage.verify(stored.key)).toBe(true);
  });

  test(`${kind}: what stands for an object is kept, found with it and removed [cap.imaging]`, async () => {
    const storage = await opened;
    const { key } = await storage.put(hospital, randomBytes(20));
    expect(await storage.recipes.read(key)).toBeUndefined();

    await storage.recipes.write(key, Buffer.from('first'));
    await storage.recipes.write(key, Buffer.from('second'));

    expect((await storage.recipes.read(key))!.toString()).toBe('second');
    const listed: unknown[] = [];
    for await (const each of storage.recipes.list(hospital)) listed.push(each);
    for await (const each of storage.recipes.list(randomUUID())) listed.push(each);
    expect(listed).toMatchObject([{ key, bytes: 6 }]);
    await storage.recipes.remove(key);
    expect(await storage.recipes.read(key)).toBeUndefined();
  });

  test(`${kind}: an upload that was cut goes on where it stopped [rule.upload]`, async () => {
    const storage = await opened;
    const content = randomBytes(50_000);
    const first = await storage.openPart(hospital, 'cut');
    await first.append(0, [content.subarray(0, 20_000)] as never);

    const again = await storage.openPart(hospital, 'cut');
    expect(again.size).toBe(20_000);
    await expect(again.append(0, [] as never)).rejects.toThrow(RangeError);
    await again.append(20_000, [content.subarray(20_000)] as never);
    const stored = await again.finish();

    expect((await buffer(await storage.read(stored.key))).equals(content)).toBe(true);
  });

  test(`${kind}: an object lies under its hospital, is listed there and is gone when removed [cap.multiHospital]`, async () => {
    const storage = await opened;
    const own = randomUUID();
    const stored = await storage.put(own, Buffer.from('thorax'));

    expect(stored.key.startsWith(`o/${own}/`)).toBe(true);
    const listed: string[] = [];
    for await (const { key } of storage.list(own)) listed.push(key);
    expect(listed).toEqual([stored.key]);
    await storage.remove(stored.key);
    await expect(storage.read(stored.key)).rejects.toThrow(ObjectMissing);
    expect(await storage.stat(stored.key)).toBeUndefined();
  });
}

test('a file that rotted on the disk is noticed when it is read, not shown [cap.imaging]', async () => {
  const storage = diskStorage(path.join(folder, 'rot'));
  const { key } = await storage.put(hospital, Buffer.from('stifle, lateral'));
  fs.writeFileSync(path.join(folder, 'rot', key), 'stifle, laterax');

  await expect(storage.read(key).then(buffer)).rejects.toThrow(/damaged/);
  expect(await storage.verify(key)).toBe(false);
});

test('an image that was given up leaves nothing, and one that was abandoned is swept [rule.upload]', async () => {
  const root = path.join(folder, 'sweep');
  const storage = diskStorage(root);
  const long = Buffer.alloc(3_000_000, 7);
  const draft = storage.openDraft(hospital);
  await draft.write(long);
  await draft.discard();
  const abandoned = storage.openDraft(hospital);
  await abandoned.write(long);
  await expect.poll(() => fs.readdirSync(path.join(root, 'spool'))).toHaveLength(1);

  expect(await storage.sweepSpool(0)).toBe(1);
  expect(fs.readdirSync(path.join(root, 'spool'))).toEqual([]);
  await abandoned.discard();
});

test.each([
  ['one that fits in memory', 700_000],
  ['one of several blocks', 5_300_000],
])('an image in odd pieces is stored exactly, %s, and once when it comes twice [cap.imaging]', async (_, bytes) => {
  const root = path.join(folder, `pieces-${bytes}`);
  const storage = diskStorage(root);
  const content = randomBytes(bytes);
  const send = async () => {
    const draft = storage.openDraft(hospital);
    // One buffer for all pieces, as a socket fills it: the draft must not look at it later.
    const piece = Buffer.alloc(99_991);
    for (let at = 0; at < bytes; at += piece.length) {
      const length = content.copy(piece, 0, at, at + piece.length);
      await draft.write(piece.subarray(0, length));
      piece.fill(0);
    }
    const named = draft.name();
    expect(await draft.commit()).toEqual(named);
    return named;
  };

  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();

  expect([second.key, third.key]).toEqual([first.key, first.key]);
  expect(first).toMatchObject({ bytes, sha256: createHash('sha256').update(content).digest('hex') });
  expect((await buffer(await storage.read(first.key))).equals(content)).toBe(true);
  expect(fs.readdirSync(path.join(root, 'o', hospital), { recursive: true })).toHaveLength(2);
  expect(fs.existsSync(path.join(root, 'spool')) ? fs.readdirSync(path.join(root, 'spool')) : []).toEqual([]);
});

test('a sender that is faster than the disk is held back, and who does not wait loses nothing [rule.upload]', async () => {
  const storage = diskStorage(path.join(folder, 'fast'));
  const content = randomBytes(12_000_001);
  const draft = storage.openDraft(hospital);
  const waits: (Promise<void> | undefined)[] = [];

  for (let at = 0; at < content.length; at += 500_000) waits.push(draft.write(content.subarray(at, at + 500_000)));
  const { key } = await draft.commit();

  expect(waits.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(waits.at(-1)).toBeInstanceOf(Promise);
  await Promise.all(waits);
  expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
});

test('an image that the disk does not take is refused, and leaves nothing behind [rule.upload]', async () => {
  const root = path.join(folder, 'refused');
  const storage = diskStorage(root);
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'spool'), 'a file where the folder of the spool should be');
  const draft = storage.openDraft(hospital);
  await draft.write(Buffer.alloc(5_000_000));

  await expect(draft.commit()).rejects.toMatchObject({ code: 'ENOTDIR' });
  await draft.discard();
  expect(fs.readdirSync(root)).toEqual(['spool']);
});

test('a damaged stored object is repaired when the same image is stored again [cap.imaging]', async () => {
  const root = path.join(folder, 'mend');
  const storage = diskStorage(root);
  const { key } = await storage.put(hospital, Buffer.from('stifle, lateral'));
  fs.writeFileSync(path.join(root, key), 'torn');

  await storage.put(hospital, Buffer.from('stifle, lateral'));

  expect(await storage.verify(key)).toBe(true);
});

test('no path outside the store can be asked for', async () => {
  const storage = diskStorage(path.join(folder, 'outside'));

  for (const key of ['../../etc/passwd', 'o/x', `o/${hospital}/aa/../../../secret`]) {
    await expect(storage.read(key)).rejects.toThrow(ObjectMissing);
  }
});
