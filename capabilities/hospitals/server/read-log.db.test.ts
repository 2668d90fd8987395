import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportAffected, exportAudit, getAudit } from '../contract/index.ts';
import { hospitalHandlers, openReadLog } from './index.ts';

const settled = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const open = () => openHospital(hospitalHandlers(settled));
type Opened = Awaited<ReturnType<typeof open>>;
const START = Date.parse('2026-11-23T02:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);

function reader(hospital: Opened, user: { id: string; role: string } = hospital.admin) {
  const failures: Error[] = [];
  const log = openReadLog({ db: hospital.db, onError: (error) => void failures.push(error) });
  const session = { id: newId(), hospital, account: { ...hospital.admin, ...user } } as never;
  const note = (call: string, input: object, minutes = 0) => log.note({ call, session, input, now: at(minutes) });
  return { log, note, failures };
}
const readsOf = async (hospital: Opened, filter: object = {}) =>
  (await hospital.call(getAudit, { kind: 'reads', ...filter } as never)).payload.result;

async function chart(hospital: Opened) {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const [study, series] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: visit, pet: pet.id }).execute();
    await trx
      .insertInto('study')
      .values({
        id: study,
        pet: pet.id,
        study_instance_uid: `2.25.${BigInt(`0x${study.replaceAll('-', '')}`)}`,
        datetime: at(0),
      })
      .execute();
    await trx
      .insertInto('series')
      .values({ id: series, study, series_instance_uid: `2.25.${BigInt(`0x${series.replaceAll('-', '')}`)}` })
      .execute();
  });
  return { pet, visit, study, series };
}

test('who opened a patient, a visit and images is found by patient and by person, newest first', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const { pet, visit, study, series } = await chart(hospital);
  const admin = reader(hospital);
  const other = reader(hospital, doctor);
  admin.note('pet.get', { id: pet.id });
  await admin.log.close();
  other.note('his.getEntry', { id: visit }, 1);
  await other.log.flush();
  other.note('pacs.getSeriesEntries', { id: series }, 2);
  await other.log.close();

  const rows = await readsOf(hospital, { pet: pet.id });
  expect(rows.map(({ action, entity, by }) => [action, entity, by?.name])).toEqual([
    ['pacs.getSeriesEntries', 'study', 'Dr. Wu'],
    ['his.getEntry', 'medicalRecord', 'Dr. Wu'],
    ['pet.get', 'pet', hospital.admin.display_name],
  ]);
  expect(rows[0]).toMatchObject({ about: `Mochi (${pet.patient_id})`, entity_id: study, at: at(2).toISOString() });
  expect(await readsOf(hospital, { account: hospital.admin.id })).toHaveLength(1);
  expect(await readsOf(hospital, { entry: visit })).toHaveLength(1);
  expect(await readsOf(hospital, { from: '2026-11-24' })).toEqual([]);
  expect((await readsOf(hospital, { limit: 1 }))[0]?.action).toBe('pacs.getSeriesEntries');
  const file = await hospital.app.inject({
    ...{ method: 'GET', url: `${addressOf(exportAudit, { hospital: hospital.key })}?kind=reads` },
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(file.body.split('\r\n').filter((line) => line.includes('Mochi'))).toHaveLength(3);
  expect(exportAudit.access).toEqual(getAudit.access);
});

test('the same entry opened again within five minutes is one read, and later another', async () => {
  await using hospital = await open();
  const { pet } = await chart(hospital);
  const { log, note } = reader(hospital);
  for (const minute of [0, 1, 4.9, 5, 9]) note('pet.get', { id: pet.id }, minute);
  await log.close();
  expect(await readsOf(hospital)).toHaveLength(2);
});

test('lists, machines and what the hospital does not have leave no read', async () => {
  await using hospital = await open();
  await using other = await open();
  const otherChart = await chart(other);
  const { log, note, failures } = reader(hospital);
  note('pet.search', { q: 'mochi' });
  note('pet.get', { id: otherChart.pet.id });
  note('pet.get', { id: 'no id' });
  note('pacs.getImage', { rawFileKey: 'nothing' });
  await log.close();
  const program = reader(hospital, { ...hospital.admin, role: 'dicomweb' });
  program.note('pet.get', { id: otherChart.pet.id });
  await program.log.close();

  expect(await readsOf(hospital)).toEqual([]);
  expect(await readsOf(other)).toEqual([]);
  expect(failures).toEqual([]);
});

test('reads that the database did not take are kept and written by the next round', async () => {
  await using hospital = await open();
  const { pet } = await chart(hospital);
  const failures: Error[] = [];
  let isAway = true;
  const db = new Proxy(hospital.db, {
    get: (target, name) => {
      if (isAway) throw new Error('away');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const log = openReadLog({ db, onError: (error) => void failures.push(error) });
  const session = { id: newId(), hospital, account: hospital.admin } as never;
  log.note({ call: 'pet.get', session, input: { id: pet.id }, now: at(0) });
  await log.flush();
  expect(failures.map(({ message }) => message)).toEqual(['away']);
  isAway = false;
  await log.close();
  expect(await readsOf(hospital)).toHaveLength(1);
});

test('reads are for administrators, and the rows cannot be changed', async () => {
  await using hospital = await open();
  const as = await hospital.addUser({ role: 'doctor' });
  expect((await hospital.call(getAudit, { kind: 'reads' } as never, { as })).status).toBe(403);
  const change = hospital.work((trx) => trx.updateTable('read_log').set({ action: 'none' }).execute());
  await expect(change).rejects.toThrow(/permission denied/);
});

test('who was affected is answered by person, by link and by period, with owners and what was done', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const owner = await hospital.addOwner({ name: '=Lin' });
  const { pet, visit, study } = await chart(hospital);
  const other = await chart(hospital);
  const link = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('pet').set({ owner: owner.id }).where('id', '=', pet.id).execute();
    const row = { action: 'his.updateMedicalRecord', entity: 'medicalRecord', id: visit, account: doctor.id };
    await sql`select app.finish('[]'::jsonb, ${JSON.stringify([row])}::jsonb)`.execute(trx);
    await trx
      .insertInto('share_url')
      .values({
        ...{
          id: link,
          share_hash: Buffer.from(link),
          share_sealed: Buffer.from('x'),
          expiration: new Date(),
          title: '',
        },
        queries: JSON.stringify({ studies: [], series: [other.series], images: [] }),
      })
      .execute();
  });
  const { log, note } = reader(hospital, doctor);
  note('pacs.getStudyEntries', { id: study });
  await log.close();

  const affected = async (query: string, as = hospital.admin) => {
    const response = await hospital.app.inject({
      ...{ method: 'GET', url: `${addressOf(exportAffected, { hospital: hospital.key })}?${query}` },
      headers: { 'x-test-session': as.id },
    });
    return response.statusCode === 200 ? response.body.trim().split('\r\n').slice(1) : response.statusCode;
  };
  const [mine, ...more] = (await affected(`account=${doctor.id}`)) as string[];
  expect(more).toEqual([]);
  expect(mine).toMatch(new RegExp(`^'=Lin,0912-345-678,,Mochi,${pet.patient_id},1,1,,`));
  expect(await affected(`account=${hospital.admin.id}`)).toEqual([]);
  expect(await affected(`link=${link}`)).toEqual([expect.stringContaining(`Mochi,${other.pet.patient_id},0,0,yes`)]);
  expect(await affected('from=2026-11-23&to=2026-11-23')).toHaveLength(1);
  expect(await affected('to=2020-01-01')).toEqual([]);
  expect(await affected('', doctor)).toBe(403);
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('action', '=', 'hospital.exportAffected').execute(),
  );
  expect(rows).toHaveLength(5);
});
