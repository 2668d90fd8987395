import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { ORPHAN_AFTER_MS, sweepOrphans } from './sweep.ts';

const hospital = randomUUID();

test('a file that no row names is swept after a day, one that is named stays', async () => {
  const storage = diskStorage(mkdtempSync(path.join(tmpdir(), 'alder-sweep-')));
  const named = await storage.put(hospital, Buffer.from('kept'));
  const orphan = await storage.put(hospital, Buffer.from('orphan'));
  const isNamed = async (keys: readonly string[]) => new Set(keys.filter((key) => key === named.key));

  const tomorrow = new Date(Date.now() + ORPHAN_AFTER_MS + 1_000);
  expect(await sweepOrphans(storage, hospital, isNamed, tomorrow)).toBe(1);
  expect(await storage.stat(orphan.key)).toBeUndefined();
  expect(await storage.stat(named.key)).toEqual({ bytes: 4 });
});

test('a fresh file is left alone: its row may be about to be committed', async () => {
  const storage = diskStorage(mkdtempSync(path.join(tmpdir(), 'alder-sweep-')));
  const fresh = await storage.put(hospital, Buffer.from('fresh'));

  expect(await sweepOrphans(storage, hospital, async () => new Set(), new Date())).toBe(0);
  expect(await storage.stat(fresh.key)).toEqual({ bytes: 5 });
});
