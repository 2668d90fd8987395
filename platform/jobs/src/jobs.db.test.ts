import { randomUUID } from 'node:crypto';
import { inHospital, openDatabase } from '@alder/database';
import { freshDatabase } from '@alder/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type JobData, openJobs, prepareJobs } from './index.ts';

/** Jobs in a database of their own, so that no other test's worker takes them. */
async function openWorkshop() {
  const { ownerUrl, url } = await freshDatabase();
  await prepareJobs(ownerUrl);
  const db = openDatabase(url, { max: 4 });
  const errors: Error[] = [];
  const jobs = openJobs(url, (error) => errors.push(error));
  onTestFinished(async () => {
    await jobs.stop();
    await db.destroy();
  });
  const hospital = randomUUID();
  const send = (name: string, data: object, fail = false) =>
    inHospital(db, hospital, async (trx) => {
      await jobs.send(trx, name, { hospital, ...data });
      if (fail) throw new Error('the call was refused');
    });
  return { jobs, hospital, send, url };
}

test('a job runs once its transaction is committed, and knows its hospital', async () => {
  const { jobs, hospital, send } = await openWorkshop();
  const done: JobData[] = [];
  jobs.register('thumbnail', async (data) => void done.push(data));
  await jobs.start();

  await send('thumbnail', { image: 'a' });

  await expect.poll(() => done).toEqual([{ hospital, image: 'a' }]);
});

test('a job of a transaction that was undone never runs', async () => {
  const { jobs, send } = await openWorkshop();
  const done: unknown[] = [];
  jobs.register('mail', async ({ letter }) => void done.push(letter));
  await jobs.start();

  await expect(send('mail', { email: 'undone' }, true)).rejects.toThrow('the call was refused');
  await send('mail', { letter: 'sent' });

  await expect.poll(() => done).toEqual(['sent']);
});

test('a job that fails is tried again, later each time, until it succeeds', async () => {
  const { jobs, send } = await openWorkshop();
  const tries: number[] = [];
  jobs.register(
    'upload',
    async () => {
      tries.push(Date.now());
      if (tries.length < 3) throw new Error('the store is away');
    },
    { retries: 4, retryDelaySeconds: 1 },
  );
  await jobs.start();

  await send('upload', {});

  await expect.poll(() => tries.length, { timeout: 40_000, interval: 200 }).toBe(3);
  expect(tries[1]! - tries[0]!).toBeGreaterThan(900);
});

test('a job asked for while no server worked is done by the next one', async () => {
  const { jobs, send, url } = await openWorkshop();
  jobs.register('report', async () => {});
  await jobs.start();
  await jobs.stop();
  await send('report', { n: 1 });

  const done: unknown[] = [];
  const next = openJobs(url, () => {});
  onTestFinished(() => next.stop());
  next.register('report', async ({ n }) => void done.push(n));
  await next.start();

  await expect.poll(() => done).toEqual([1]);
});
