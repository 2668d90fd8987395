import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { inHospital, inSystem } from '@alder/database';
import { openHospital, testDatabase } from '@alder/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { auditHeadsFile, signAuditHeads, verifyAuditHeads } from './audit-heads.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');

/** A hospital with three audit rows, whose heads are signed; problems are those of this hospital. */
async function openSigned() {
  const hospital = await openHospital([]);
  const { db, services, id, key } = hospital;
  for (const action of ['pet.create', 'pet.update', 'his.updateReceipt'])
    await inHospital(db, id, (trx) =>
      sql`select app.finish('[]'::jsonb, ${JSON.stringify([{ action, detail: { by: action } }])}::jsonb)`.execute(trx),
    );
  await signAuditHeads(db, services.settings, NOW);
  const problems = async () =>
    (await verifyAuditHeads(db, services.settings)).problems.filter((one) => /line/.test(one) || one.includes(key));
  return Object.assign(hospital, { problems });
}

test('audit logs that were only appended to agree with their signed heads', async () => {
  await using hospital = await openSigned();
  expect(await hospital.problems()).toEqual([]);
  await signAuditHeads(hospital.db, hospital.services.settings, NOW);
  const lines = readFileSync(auditHeadsFile(hospital.services.settings), 'utf8').split('\n');
  expect(lines.filter((line) => line.includes(hospital.id))).toHaveLength(1);
});

test('an audit log that the owner of the database rewrote with a correct chain is found', async () => {
  await using hospital = await openSigned();
  const owner = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await owner.connect();
  try {
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(`select set_config('app.hospital', $1, false), set_config('app.system', 'on', false)`, [
      hospital.id,
    ]);
    await owner.query(`update audit_log set detail = '{"by":"forger"}' where hospital = $1 and seq = 3`, [hospital.id]);
    await owner.query(
      `update audit_log a set hash = sha256((select hash from audit_log where hospital = $1 and seq = 2) || convert_to(app.audit_text(a), 'UTF8'))
       where hospital = $1 and seq = 3`,
      [hospital.id],
    );
    await owner.query(
      'update hospital_sequence set audit_hash = (select hash from audit_log where hospital = $1 and seq = 3) where hospital = $1',
      [hospital.id],
    );
  } finally {
    await owner.end();
  }
  const { rows } = await inSystem(hospital.db, (trx) =>
    sql<{ broken: number | null }>`select app.audit_break(${hospital.id}) as broken`.execute(trx),
  );
  expect(rows[0]!.broken).toBeNull();

  expect(await hospital.problems()).toEqual([`the audit log of ${hospital.key} has another row 3`]);
});

test('a line of the file that was changed, added or put elsewhere is found', async () => {
  await using hospital = await openSigned();
  const file = auditHeadsFile(hospital.services.settings);
  const right = readFileSync(file, 'utf8');

  writeFileSync(file, right.replace(/"seq":\d+/, '"seq":999999'));
  expect(await hospital.problems()).toEqual([expect.stringMatching(/^line 1 of .* is not the one that was signed$/)]);
  writeFileSync(file, right);
  appendFileSync(file, right.split('\n')[0]!);
  expect(await hospital.problems()).toEqual([expect.stringMatching(/^line \d+ of .* is not the one that was signed$/)]);
});
