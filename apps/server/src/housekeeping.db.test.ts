import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweepEvents, sweepHospitals } from './housekeeping.ts';

test('stored responses and events are deleted after two days, and not before', async () => {
  await using hospital = await openHospital([]);
  const remember = (key: string, hours: number) => ({
    account: hospital.admin.id,
    key,
    request_hash: Buffer.from('x'),
    created_at: new Date(Date.now() - hours * 3_600_000),
  });
  await hospital.work((trx) =>
    trx
      .insertInto('idempotency_key')
      .values([remember('old', 49), remember('fresh', 47)])
      .execute(),
  );

  await sweepEvents(hospital);

  const saved = await hospital.work((trx) => trx.selectFrom('idempotency_key').select('key').execute());
  expect(saved).toEqual([{ key: 'fresh' }]);
});

test('every hospital is maintained each minute, and a failure in one is reported', async () => {
  await using hospital = await openHospital([]);
  const failures: Error[] = [];
  const parts = { db: hospital.db, services: hospital.services, reactions: {}, clock: () => new Date() };

  await sweepHospitals({ ...parts, onError: (error) => failures.push(error) });

  expect(failures).toEqual([]);
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(hospital.db);
  expect(rows).toEqual([{ n: 1 }]);
  // The hospitals of all other tests are in the same database: some two thousand.
}, 400_000);
