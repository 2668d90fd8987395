import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from '@alder/storage';
import { expect, test } from 'vitest';
import { cutPower, journalTo } from './power-cut.ts';

const hospital = randomUUID();

function folder() {
  const root = mkdtempSync(path.join(tmpdir(), 'alder-power-'));
  return { root: path.join(root, 'objects'), journal: path.join(root, 'journal') };
}

test('an image that was acknowledged outlives a power cut; one that was still arriving is gone', async () => {
  const { root, journal } = folder();
  const storage = diskStorage(root, { trace: journalTo(journal) });
  const kept = await storage.put(hospital, Buffer.from('acknowledged'));
  const again = await storage.put(hospital, Buffer.from('acknowledged'));
  const part = await storage.openPart(hospital, randomUUID());
  await part.append(0, [Buffer.from('in parts')] as never);
  const whole = await part.finish();
  const arriving = storage.openDraft(hospital);
  await arriving.write(Buffer.alloc(2_000_000, 'half'));
  const spool = path.join(root, 'spool');
  await expect.poll(() => readdirSync(spool).map((name) => statSync(path.join(spool, name)).size > 0)).toEqual([true]);

  expect(cutPower(journal)).toBe(1);

  expect(await storage.verify(kept.key)).toBe(true);
  expect(again.key).toBe(kept.key);
  expect(await storage.verify(whole.key)).toBe(true);
  await arriving.discard();
});

test('a storage that never flushes loses what it acknowledged: the check would see it', async () => {
  const { root, journal } = folder();
  const storage = diskStorage(root, { trace: journalTo(journal), skipSync: true });
  const { key } = await storage.put(hospital, Buffer.from('acknowledged'));

  cutPower(journal);

  expect(await storage.verify(key)).toBe(false);
});
