import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';
import { openImageStore } from './image-store.ts';

async function add(store: ReturnType<typeof openImageStore>, name: string, exam_at: string): Promise<void> {
  const path = store.newFile();
  writeFileSync(path, name);
  const received_at = `2026-11-28T10:00:0${name.length}.000Z`;
  const of = { sha256: name, sop_instance: `1.${name.length}`, study: exam_at, exam_at, bytes: name.length };
  const about = { patient_name: 'Mochi', patient_id: '7', modality: 'DX', description: '', view: name, number: 1 };
  await store.add(path, { ...of, calling: 'DR-1', charset: null, received_at }, { ...about, attributes: {} });
}

test('after an outage the newest exam is sent first, an older one that came later waits, and the order survives a restart', async () => {
  const folder = scratchFolder('order');
  const store = openImageStore(folder);
  await add(store, 'a', '20261128101500');
  await add(store, 'bb', '20261128110000');
  await add(store, 'ccc', '20200101080000');
  expect(store.next(new Set())?.sha256).toBe('bb');
  expect(store.next(new Set(['bb']))?.sha256).toBe('a');
  expect(store.hasNewer(store.next(new Set(['bb']))!)).toBe(true);
  store.close();

  const again = openImageStore(folder);
  const newest = again.next(new Set())!;
  expect(newest.sha256).toBe('bb');
  expect(again.hasNewer(newest)).toBe(false);
  again.settle(newest, null);
  expect(existsSync(again.pathOf(newest))).toBe(false);
  expect(again.next(new Set())?.sha256).toBe('a');
  again.refuse(again.next(new Set())!, 'unreadable');
  expect(again.next(new Set())?.sha256).toBe('ccc');
  expect(again.depth()).toEqual({ waiting: 1, bytes: 3, oldest: '2026-11-28T10:00:03.000Z', refused: 1 });
  again.close();
});

test('a file whose row a power cut prevented was never acknowledged, and is removed at the next start', async () => {
  const folder = scratchFolder('power-cut');
  const store = openImageStore(folder);
  await add(store, 'a', '');
  const kept = store.pathOf(store.next(new Set())!);
  store.close();
  const orphan = join(folder, 'images', 'orphan.dcm');
  writeFileSync(orphan, 'x');

  openImageStore(folder).close();
  expect([existsSync(kept), existsSync(orphan)]).toEqual([true, false]);
});

test('copies of what the cloud has are deleted by age and by size, the oldest first, and never an image that it does not have', async () => {
  const store = openImageStore(scratchFolder('copies'));
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const kept = { days: 14, bytes: 6 };
  for (const [number, name] of ['a', 'bb', 'ccc', 'dddd'].entries()) {
    await add(store, name, String(number));
    if (name !== 'dddd') store.settle(store.find(name)!, kept, at(number + 1));
  }
  const held = () => ['a', 'bb', 'ccc', 'dddd'].filter((name) => store.find(name));
  store.prune(kept, at(4));
  expect(held()).toEqual(['a', 'bb', 'ccc', 'dddd']);
  store.prune({ ...kept, bytes: 5 }, at(4));
  expect(held()).toEqual(['bb', 'ccc', 'dddd']);
  store.prune(kept, at(16.5));
  expect(held()).toEqual(['ccc', 'dddd']);
  // No disk has so much room: every copy goes, and what the cloud does not have stays.
  store.makeRoom(Number.MAX_SAFE_INTEGER);
  expect(held()).toEqual(['dddd']);
  expect(existsSync(store.pathOf(store.find('dddd')!))).toBe(true);

  // A hospital that switches it off has no copies left.
  store.settle(store.find('dddd')!, kept, at(17));
  store.prune(null, at(17));
  expect(held()).toEqual([]);
  store.close();
});

test('an image that a device sends again is asked for in the cloud again, though a copy is kept: somebody may have deleted it there', async () => {
  const store = openImageStore(scratchFolder('again'));
  await add(store, 'a', '');
  store.settle(store.find('a')!, { days: 1, bytes: 100 });
  expect(store.next(new Set())).toBeUndefined();
  await add(store, 'a', '');
  expect(store.next(new Set())?.sha256).toBe('a');
  expect(existsSync(store.pathOf(store.find('a')!))).toBe(true);
  store.close();
});
