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
  await store.add(path, { ...of, calling: 'DR-1', charset: null, received_at });
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
  again.settle(newest);
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
