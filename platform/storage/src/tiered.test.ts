import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { diskStorage, ObjectMissing, type Storage, tieredStorage } from './index.ts';

function openTiers() {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-tiers-'));
  const [near, far] = [diskStorage(path.join(folder, 'near')), diskStorage(path.join(folder, 'far'))];
  return { folder, near, far, storage: tieredStorage(near, far), hospital: randomUUID() };
}

test('what was moved into the archive is read, checked and listed as before, and comes back whole', async () => {
  const { near, far, storage, hospital } = openTiers();
  const { key } = await storage.put(hospital, Buffer.from('a radiograph'));

  await storage.archive(key);
  expect([await near.stat(key), await far.stat(key)]).toEqual([undefined, { bytes: 12 }]);
  expect((await buffer(await storage.read(key))).toString()).toBe('a radiograph');
  expect((await buffer(await storage.read(key, { start: 2, end: 6 }))).toString()).toBe('radio');
  expect(await storage.verify(key)).toBe(true);
  expect(await keysOf(storage, hospital)).toEqual([key]);

  await storage.archive(key);
  await storage.restore(key);
  expect([await near.stat(key), await far.stat(key)]).toEqual([{ bytes: 12 }, undefined]);
  await storage.archive(key);
  await storage.remove(key);
  await expect(storage.archive(key)).rejects.toThrow(ObjectMissing);
});

test('a file that is damaged stays where it is: the archive takes no other content under its name', async () => {
  const { folder, near, far, storage, hospital } = openTiers();
  const { key } = await storage.put(hospital, Buffer.from('a radiograph'));
  writeFileSync(path.join(folder, 'near', key), 'something else');

  await expect(storage.archive(key)).rejects.toThrow('damaged');

  expect(await far.stat(key)).toBeUndefined();
  expect(await near.stat(key)).toEqual({ bytes: 14 });
  expect(await keysOf(far, hospital)).toEqual([]);
});

async function keysOf(storage: Storage, hospital: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(hospital)) keys.push(key);
  return keys;
}
