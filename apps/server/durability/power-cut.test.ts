import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage, journaledStorage, type Storage } from '@alder/storage';
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
  const saved = await storage.put(hospital, Buffer.from('acknowledged'));
  const again = await storage.put(hospital, Buffer.from('acknowledged'));
  const part = await storage.openPart(hospital, randomUUID());
  await part.append(0, [Buffer.from('in parts')] as never);
  const whole = await part.finish();
  const arriving = storage.openDraft(hospital);
  await arriving.write(Buffer.alloc(2_000_000, 'half'));
  const spool = path.join(root, 'spool');
  await expect.poll(() => readdirSync(spool).map((name) => statSync(path.join(spool, name)).size > 0)).toEqual([true]);

  expect(cutPower(journal)).toBe(1);

  expect(await storage.verify(saved.key)).toBe(true);
  expect(again.key).toBe(saved.key);
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

/** A short image through the journal, which makes its file when it is first asked for room. */
async function acknowledge(storage: Storage, content: string): Promise<string> {
  const isReady = () => {
    const probe = storage.openDraft(hospital);
    probe.write(Buffer.from('probe'));
    const forget = probe.remember('');
    void probe.discard();
    return forget !== undefined;
  };
  await expect.poll(isReady).toBe(true);
  const draft = storage.openDraft(hospital);
  draft.write(Buffer.from(content));
  return (await draft.commit()).key;
}

test.each([
  ['what the journal acknowledged outlives a power cut', false],
  ['a journal that never flushes loses what it acknowledged: the check would see it', true],
])('%s', async (_promise, skipSync) => {
  const { root, journal } = folder();
  const storage = await journaledStorage(root, { trace: journalTo(journal), skipSync });
  const key = await acknowledge(storage, 'acknowledged');

  cutPower(journal);

  const next = await journaledStorage(root);
  expect(await next.verify(key)).toBe(!skipSync);
  await Promise.all([storage.close().catch(() => undefined), next.close()]);
});
