import { updateHospital, verifyAudit } from '@alder/hospitals/contract';
import { openHospital, testDatabase } from '@alder/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

const now = new Date('2026-11-23T02:00:00.000Z');

test('a chain as it was written is reported as whole, one with a changed row is reported as broken there', async () => {
  await using hospital = await openHospital(implementations, { now });
  for (const version of [1, 2, 3]) await hospital.call(updateHospital, { version, phone: `${version}` });
  const verify = async () => (await hospital.call(verifyAudit, {})).payload.result;
  expect(await verify()).toEqual({ rows: 3, broken: null, at: now.toISOString() });

  // As an owner of the database could.
  const owner = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await owner.connect();
  try {
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(`select set_config('app.hospital', $1, false), set_config('app.system', 'on', false)`, [
      hospital.id,
    ]);
    await owner.query(`update audit_log set detail = '{}' where hospital = $1 and seq = 2`, [hospital.id]);
    expect(await verify()).toMatchObject({ rows: 3, broken: 2 });
    await owner.query('delete from audit_log where hospital = $1 and seq > 1', [hospital.id]);
    expect(await verify()).toMatchObject({ rows: 1, broken: 2 });
  } finally {
    await owner.end();
  }
});
