import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportAffected, exportAudit, getAudit, verifyAudit } from '../contract/index.ts';
import { hospitalHandlers } from './index.ts';

const settled = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const now = new Date('2026-11-23T02:00:00.000Z');
const open = () => openHospital(hospitalHandlers(settled), { now });
type Opened = Awaited<ReturnType<typeof open>>;

/** Writes rows as calls would. */
const write = (hospital: Opened, rows: readonly Record<string, unknown>[]) =>
  hospital.work((trx) => sql`select app.finish('[]'::jsonb, ${JSON.stringify(rows)}::jsonb)`.execute(trx));
const actions = async (hospital: Opened, filter: object) =>
  (await hospital.call(getAudit, filter as never)).payload.result.map(({ action }) => action);

test('what concerns a patient is found, be it done to the patient, a visit or by name of the patient in the row', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id: visit, pet: pet.id }).execute());
  const account = hospital.admin.id;
  await write(hospital, [
    { action: 'pet.update', entity: 'pet', id: pet.id, account },
    { action: 'his.updateMedicalRecord', entity: 'medicalRecord', id: visit, account },
    { action: 'pacs.fileMeasurement', account, detail: { pet: pet.id } },
    { action: 'hospital.update', entity: 'hospital', id: hospital.id, account },
  ]);

  const { result } = (await hospital.call(getAudit, { pet: pet.id })).payload;
  expect(result.map(({ action }) => action)).toEqual(['pacs.fileMeasurement', 'his.updateMedicalRecord', 'pet.update']);
  expect(result.at(-1)).toMatchObject({
    about: `Mochi (${pet.patient_id})`,
    by: { id: account, name: hospital.admin.display_name },
  });
});

test('log-ins that failed, what recipients of links did, and the actions of one person are found apart', async () => {
  await using hospital = await open();
  const nurse = await hospital.addUser({ display_name: 'Chou' });
  const link = newId();
  await write(hospital, [
    { action: 'public.login', account: nurse.id },
    {
      action: 'public.loginFailed',
      entity: 'account',
      id: nurse.id,
      detail: { address: '192.0.2.1', reason: 'wrongPassword' },
    },
    { action: 'share.opened', entity: 'shareUrl', id: link, detail: { ip: '192.0.2.9' } },
    { action: 'pet.update', account: nurse.id },
  ]);

  expect(await actions(hospital, { kind: 'failedLogIns' })).toEqual(['public.loginFailed']);
  expect(await actions(hospital, { kind: 'logIns' })).toEqual(['public.loginFailed', 'public.login']);
  expect(await actions(hospital, { kind: 'links' })).toEqual(['share.opened']);
  expect(await actions(hospital, { kind: 'changes' })).toEqual(['pet.update']);
  expect(await actions(hospital, { account: nurse.id })).toEqual(['pet.update', 'public.login']);
  expect(await actions(hospital, { entry: link })).toEqual(['share.opened']);
  const [failed] = (await hospital.call(getAudit, { kind: 'failedLogIns' })).payload.result;
  expect(failed).toMatchObject({ by: null, about: 'Chou', detail: { address: '192.0.2.1' } });
});

test('days are those of the hospital, both included', async () => {
  await using hospital = await open();
  await write(hospital, [{ action: 'pet.update' }]);
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Taipei' }).format(new Date());
  expect(await actions(hospital, { from: today, to: today })).toEqual(['pet.update']);
  expect(await actions(hospital, { to: '2020-01-01' })).toEqual([]);
});

test('pages follow each other without a row twice or missing', async () => {
  await using hospital = await open();
  await write(
    hospital,
    [1, 2, 3, 4, 5].map((n) => ({ action: `step.${n}` })),
  );
  const first = (await hospital.call(getAudit, { limit: 2 })).payload;
  const second = (await hospital.call(getAudit, { limit: 2, offset: first.next })).payload;
  const third = (await hospital.call(getAudit, { limit: 2, offset: second.next })).payload;
  const seen = [first, second, third].flatMap(({ result }) => result.map(({ action }) => action));
  expect(seen).toEqual(['step.5', 'step.4', 'step.3', 'step.2', 'step.1']);
  expect(third.next).toBeUndefined();
  expect(await hospital.call(getAudit, { offset: '1; drop' })).toMatchObject({ status: 400 });
});

test('the log is taken out as CSV in which no cell is a formula, and that it was is in the log', async () => {
  await using hospital = await open();
  await hospital.addUser({ display_name: '=HYPERLINK("http://evil.test")' });
  const { id } = await hospital.addUser({ display_name: '=1+1' });
  await write(hospital, [{ action: 'pet.update', account: id, detail: { note: '=cmd|"/c calc"' } }]);

  const response = await hospital.app.inject({
    url: addressOf(exportAudit, { hospital: hospital.key, kind: 'changes' }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(response.headers['content-type']).toContain('text/csv');
  const [head, line] = response.body.split('\r\n');
  expect(head).toBe('\ufeffnumber,time,person,action,entity,entry,about,detail');
  expect(line).toContain(",'=1+1,pet.update,");
  expect(line!.split(',').filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  expect(await actions(hospital, { account: hospital.admin.id })).toEqual(['hospital.exportAudit']);
});

test('a table that is taken out in the evening carries the day of the hospital in its name', async () => {
  await using hospital = await openHospital(hospitalHandlers(settled), { now: new Date('2026-11-23T17:00:00.000Z') });
  for (const [call, name] of [
    [exportAudit, 'audit'],
    [exportAffected, 'affected'],
  ] as const) {
    const { headers } = await hospital.app.inject({
      url: addressOf(call, { hospital: hospital.key }),
      headers: { 'x-test-session': hospital.admin.id },
    });
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}-2026-11-24.csv"`);
  }
});

test('only administrators read, take out and verify the log; no user reads that of another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  await write(other, [{ action: 'pet.update' }]);
  const doctor = await hospital.addUser();
  for (const call of [getAudit, verifyAudit] as const) {
    expect(await hospital.call(call, {}, { as: doctor })).toMatchObject({ status: 403 });
    expect(await hospital.call(call, {}, { hospital: other.key })).toMatchObject({ status: 404 });
  }
  const csv = await hospital.app.inject({
    url: addressOf(exportAudit, { hospital: hospital.key }),
    headers: { 'x-test-session': doctor.id },
  });
  expect(csv.statusCode).toBe(403);
  expect(await actions(hospital, {})).toEqual([]);
});
