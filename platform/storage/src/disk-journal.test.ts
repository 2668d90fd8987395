import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { diskStorage, journaledStorage, ObjectMissing } from './index.ts';
import type { Storage } from './storage.ts';

const base = fs.mkdtempSync(path.join(tmpdir(), 'alder-journal-'));
const hospital = randomUUID();
const opened: Storage[] = [];
afterAll(async () => {
  for (const storage of opened) await storage.close();
  fs.rmSync(base, { recursive: true, force: true });
});

async function open(root = path.join(base, randomUUID())) {
  const storage = await journaledStorage(root);
  opened.push(storage);
  return { root, storage };
}

/** The journal makes its file when the first image comes; that one goes the long way. */
async function warm(storage: Storage, root: string): Promise<void> {
  await keep(storage, randomBytes(10));
  await expect.poll(() => journalOf(root)?.size).toBeGreaterThan(200_000_000);
  await expect.poll(() => canRemember(storage)).toBe(true);
}

function canRemember(storage: Storage): boolean {
  const draft = storage.openDraft(hospital);
  draft.write(randomBytes(10));
  const forget = draft.remember('');
  void draft.discard();
  return forget !== undefined;
}

async function keep(storage: Storage, content: Buffer, note?: string) {
  const draft = storage.openDraft(hospital);
  await draft.write(content);
  const forget = note === undefined ? undefined : draft.remember(note);
  return { ...(await draft.commit()), forget };
}

function journalOf(root: string) {
  const spool = path.join(root, 'spool');
  const name = fs.existsSync(spool) && fs.readdirSync(spool).find((each) => each.endsWith('.journal'));
  return name ? { file: path.join(spool, name), size: fs.statSync(path.join(spool, name)).size } : undefined;
}

/** What a `kill -9` leaves, seen by the next start. */
async function afterCrash(root: string, change: (root: string) => void = () => undefined) {
  const left = path.join(base, randomUUID());
  fs.cpSync(root, left, { recursive: true });
  change(left);
  return open(left);
}

test('an image is readable as soon as it is acknowledged, and stored under its own name soon after [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const content = randomBytes(400_000);

  const { key } = await keep(storage, content);

  expect(fs.existsSync(path.join(root, key))).toBe(false);
  for (const reader of [storage, diskStorage(root)]) {
    expect((await buffer(await reader.read(key))).equals(content)).toBe(true);
    const range = await buffer(await reader.read(key, { start: 10, end: 19 }));
    expect(range.equals(content.subarray(10, 20))).toBe(true);
    expect(await reader.stat(key)).toEqual({ bytes: 400_000 });
    expect(await reader.verify(key)).toBe(true);
  }
  await storage.settle();
  expect(fs.readFileSync(path.join(root, key)).equals(content)).toBe(true);
  expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
});

test('what a killed server had acknowledged is in its place after the next start, with the notes that it left [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const contents = Array.from({ length: 5 }, () => randomBytes(300_000));
  const saved = await Promise.all(contents.map((content, index) => keep(storage, content, `note ${index}`)));
  saved[0]!.forget!();

  const next = await afterCrash(root);

  for (const [index, { key }] of saved.entries())
    expect(fs.readFileSync(path.join(next.root, key)).equals(contents[index]!)).toBe(true);
  const { remembered } = next.storage;
  expect(remembered.map(({ key }) => key).sort()).toEqual(saved.map(({ key }) => key).sort());
  expect(remembered.find(({ key }) => key === saved[3]!.key)?.note).toBe('note 3');
  for (const { forget } of remembered) forget();
  await expect.poll(() => journalOf(next.root)).toBeUndefined();
  expect((await afterCrash(next.root)).storage.remembered).toEqual([]);
});

test('a note that was forgotten does not come back once its image lies in its place [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const first = await keep(storage, randomBytes(1000), 'first');
  const second = await keep(storage, randomBytes(1000), 'second');
  first.forget!();
  await storage.settle();

  const seen = async () => (await afterCrash(root)).storage.remembered.map(({ note }) => note);

  await expect.poll(seen).toEqual(['second']);
  expect(await storage.verify(second.key)).toBe(true);
});

test('a record that a power cut has torn is not taken for an image [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const content = randomBytes(300_000);
  const { key } = await keep(storage, content);

  const next = await afterCrash(root, (left) => {
    const { file } = journalOf(left)!;
    const bytes = fs.readFileSync(file);
    const at = bytes.indexOf(content.subarray(0, 64));
    bytes.fill(0, at + 100_000, at + 104_096);
    fs.writeFileSync(file, bytes);
  });

  await expect(next.storage.read(key)).rejects.toThrow(ObjectMissing);
});

test('more images at once than the journal holds are all kept [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const contents = Array.from({ length: 400 }, (_, index) => Buffer.from(`slice ${index}`));

  const saved = await Promise.all(contents.map((content) => keep(storage, content)));

  for (const { key } of saved) expect(await storage.verify(key)).toBe(true);
  await storage.settle();
  for (const [index, { key }] of saved.entries())
    expect(fs.readFileSync(path.join(root, key)).equals(contents[index]!)).toBe(true);
});

test('an image that is removed before it has its place stays away, unless it is brought again [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);
  const [gone, back] = [randomBytes(5000), randomBytes(5000)];
  const first = await keep(storage, gone);
  const second = await keep(storage, back);
  await storage.remove(first.key);
  await storage.remove(second.key);
  await keep(storage, back);
  await storage.settle();

  expect(await storage.stat(first.key)).toBeUndefined();
  expect(fs.existsSync(path.join(root, first.key))).toBe(false);
  expect(await storage.verify(second.key)).toBe(true);
});

test('a note that is too long, and an image that is, are kept without a note [cap.imaging]', async () => {
  const { root, storage } = await open();
  await warm(storage, root);

  const noted = await keep(storage, randomBytes(1000), 'x'.repeat(70_000));
  const long = await keep(storage, randomBytes(2_000_000), 'short');

  expect([noted.forget, long.forget]).toEqual([undefined, undefined]);
  await storage.settle();
  for (const { key, sha256 } of [noted, long])
    expect(
      createHash('sha256')
        .update(fs.readFileSync(path.join(root, key)))
        .digest('hex'),
    ).toBe(sha256);
});

test('a storage that is closed has everything in its place and leaves no journal [cap.imaging]', async () => {
  const root = path.join(base, randomUUID());
  const storage = await journaledStorage(root);
  await warm(storage, root);
  const { key } = await keep(storage, randomBytes(300_000));

  await storage.close();

  expect(fs.existsSync(path.join(root, key))).toBe(true);
  expect(journalOf(root)).toBeUndefined();
});
