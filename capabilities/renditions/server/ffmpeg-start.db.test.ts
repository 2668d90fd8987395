import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder, testDb } from '@alder/testing';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { hasFfmpeg } from './ffmpeg.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a start does not wait for FFmpeg to answer, and a stop does not either', async () => {
  const folder = scratchFolder('slow-ffmpeg');
  writeFileSync(path.join(folder, 'ffmpeg'), '#!/bin/sh\nexec sleep 60\n');
  chmodSync(path.join(folder, 'ffmpeg'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const stopping = new AbortController();
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);

  const found = hasFfmpeg(stopping.signal);
  await expect.poll(() => ticks).toBeGreaterThan(5);
  stopping.abort();

  expect(await found).toBe(false);
  clearInterval(ticking);
});

test('videos that wait for FFmpeg are found by an index, not by reading every image', async () => {
  const db = await testDb();
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain update medical_image set prepared = 'waiting'
      where prepared = 'done' and prepare_failure = 'noDecoder:ffmpeg'`.execute(trx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

  expect(plan).toContain('image_waiting_for_ffmpeg');
});
