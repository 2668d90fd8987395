import { newId } from '@alder/database';
import { setMeasuredWeight } from '@alder/patients/server';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { entryLaws } from '@alder/testing/entry-laws';
import { expect, test } from 'vitest';
import {
  carryDifferentials,
  createDiagnosisRecord,
  createDifferentialRecord,
  getOpenDifferentials,
  updateDiagnosisRecord,
  updateDifferentialRecord,
} from '../contract/index.ts';
import { chartHandlers } from './index.ts';

const handlers = chartHandlers({ setMeasuredWeight });

/** A doctor with a pet; `visit` adds a visit of the pet on a day of November. */
async function openClinic() {
  const hospital = await openHospital(handlers);
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet();
  const visit = async (day: number, of = pet.id) => {
    const id = newId();
    const row = { id, pet: of, assignee: doctor.id, checked_in_at: new Date(Date.UTC(2026, 10, day, 2)) };
    await hospital.work((trx) => trx.insertInto('medical_record').values(row).execute());
    return id;
  };
  const as = { as: doctor };
  const problem = async (medical_record: string, name: string) =>
    (await hospital.call(createDiagnosisRecord, { medical_record, name }, as)).payload.result;
  const consider = async (medical_record: string, name: string, more: object = {}) =>
    (await hospital.call(createDifferentialRecord, { medical_record, name, ...more }, as)).payload.result;
  const lines = (medical_record: string) => linesOf(hospital, medical_record);
  const listed = (medical_record: string) =>
    hospital.work((trx) =>
      trx
        .selectFrom('differential_record as d')
        .leftJoin('diagnosis_record as p', 'p.id', 'd.problem')
        .select(['d.name', 'd.state', 'd.reason', 'd.test', 'p.name as problem'])
        .where('d.medical_record', '=', medical_record)
        .where('d.deleted_at', 'is', null)
        .orderBy('d.rank')
        .execute(),
    );
  return Object.assign(hospital, { doctor, pet, visit, as, problem, consider, lines, listed });
}

const linesOf = (hospital: OpenHospital, medical_record: string) =>
  hospital.work((trx) =>
    trx
      .selectFrom('diagnosis_record')
      .select(['name', 'status'])
      .where('medical_record', '=', medical_record)
      .where('deleted_at', 'is', null)
      .orderBy('rank')
      .execute(),
  );

entryLaws({
  handlers,
  proves: 'DDX-01',
  calls: { model: 'differentialRecord', create: createDifferentialRecord, update: updateDifferentialRecord },
  table: 'differential_record',
  given: async (hospital) => {
    const doctor = await hospital.addUser();
    const pet = await hospital.addPet();
    const id = newId();
    await hospital.work((trx) =>
      trx.insertInto('medical_record').values({ id, pet: pet.id, assignee: doctor.id }).execute(),
    );
    return { input: { medical_record: id, name: 'Pancreatitis' }, as: doctor };
  },
  change: { state: 'ruled_out', reason: 'Normal fPLI', test: 'fPLI', rank: 0.5 },
});

test('only the assignee of the visit notes, changes and carries differential diagnoses [DDX-01]', async () => {
  await using clinic = await openClinic();
  const [earlier, visit] = [await clinic.visit(1), await clinic.visit(2)];
  const one = await clinic.consider(earlier, 'Gastritis');
  const refused = { status: 403, payload: { error: 'assigneeOnly' } };

  for (const other of [await clinic.addUser({ role: 'assistant' }), await clinic.addUser(), clinic.admin]) {
    const as = { as: other as TestUser };
    const add = { medical_record: visit, name: 'CKD' };
    expect(await clinic.call(createDifferentialRecord, add, as)).toMatchObject(refused);
    const change = { id: one.id, version: one.version, state: 'confirmed' } as const;
    expect(await clinic.call(updateDifferentialRecord, change, as)).toMatchObject(refused);
    expect(await clinic.call(carryDifferentials, { medical_record: visit, from: earlier }, as)).toMatchObject(refused);
  }
  expect(await clinic.lines(earlier)).toEqual([]);
});

test('one chosen from the catalog keeps its names in every language; an entry or problem that is not there is refused [DDX-01]', async () => {
  await using clinic = await openClinic();
  const visit = await clinic.visit(1);
  const diagnosis = newId();
  const entry = { id: diagnosis, name: 'Pancreatitis', name_zhtw: '胰臟炎', name_ja: '膵炎' };
  await clinic.work((trx) => trx.insertInto('diagnosis').values(entry).execute());
  const add = (more: object) =>
    clinic.call(createDifferentialRecord, { medical_record: visit, name: '膵炎', ...more }, clinic.as);

  expect(await add({ diagnosis })).toMatchObject({
    status: 200,
    payload: { result: { name: 'Pancreatitis', name_zhtw: '胰臟炎', name_ja: '膵炎', state: 'considered' } },
  });
  expect(await add({ diagnosis: newId() })).toMatchObject({
    status: 404,
    payload: { fields: { diagnosis: 'notFound' } },
  });
  const elsewhere = await clinic.problem(await clinic.visit(2), 'Vomiting');
  expect(await add({ problem: elsewhere.id })).toMatchObject({
    status: 404,
    payload: { fields: { problem: 'notFound' } },
  });
});

test('confirmed in one press it is a diagnosis of the visit; taken back, the line that nobody touched is gone again [DDX-02]', async () => {
  await using clinic = await openClinic();
  const visit = await clinic.visit(1);
  const vomiting = await clinic.problem(visit, 'Vomiting');
  const one = await clinic.consider(visit, 'Pancreatitis', { problem: vomiting.id });
  const set = (version: number, state: 'considered' | 'confirmed') =>
    clinic.call(updateDifferentialRecord, { id: one.id, version, state }, clinic.as);

  const confirmed = await set(one.version, 'confirmed');
  expect(await clinic.lines(visit)).toEqual([
    { name: 'Vomiting', status: 'new' },
    { name: 'Pancreatitis', status: 'new' },
  ]);
  expect(await clinic.events()).toEqual(expect.arrayContaining(['diagnosisRecord.created']));
  const back = await set(confirmed.payload.result.version, 'considered');
  expect(await clinic.lines(visit)).toEqual([{ name: 'Vomiting', status: 'new' }]);

  const again = await set(back.payload.result.version, 'confirmed');
  const { line } = again.payload.result;
  await clinic.call(updateDiagnosisRecord, { id: line!, version: 1, status: 'worse' }, clinic.as);
  await set(again.payload.result.version, 'considered');
  expect((await clinic.lines(visit))[1]).toEqual({ name: 'Pancreatitis', status: 'worse' });
});

test('a suspected line of the same name becomes active and, taken back, suspected again; it is not listed twice [DDX-02]', async () => {
  await using clinic = await openClinic();
  const visit = await clinic.visit(1);
  const { id, version } = await clinic.problem(visit, 'pancreatitis');
  await clinic.call(updateDiagnosisRecord, { id, version, status: 'suspected' }, clinic.as);

  const one = await clinic.consider(visit, 'Pancreatitis', { state: 'confirmed' });
  expect(await clinic.lines(visit)).toEqual([{ name: 'pancreatitis', status: 'active' }]);
  await clinic.call(updateDifferentialRecord, { id: one.id, version: one.version, state: 'ruled_out' }, clinic.as);

  expect(await clinic.lines(visit)).toEqual([{ name: 'pancreatitis', status: 'suspected' }]);
});

test('a confirmation made from an old version is refused and makes no diagnosis [DDX-02]', async () => {
  await using clinic = await openClinic();
  const visit = await clinic.visit(1);
  const one = await clinic.consider(visit, 'Pancreatitis');
  await clinic.call(updateDifferentialRecord, { id: one.id, version: one.version, reason: 'Lipase' }, clinic.as);

  const late = { id: one.id, version: one.version, state: 'confirmed' } as const;
  expect(await clinic.call(updateDifferentialRecord, late, clinic.as)).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { reason: 'Lipase' } },
  });
  expect(await clinic.lines(visit)).toEqual([]);
});

test('a problem that comes up again brings along what is still considered and what was ruled out, with the reasons [DDX-03]', async () => {
  await using clinic = await openClinic();
  const first = await clinic.visit(1);
  const vomiting = await clinic.problem(first, 'Vomiting');
  await clinic.consider(first, 'Gastritis', { problem: vomiting.id, reason: 'New food', test: 'Ultrasound' });
  await clinic.consider(first, 'Foreign body', { problem: vomiting.id, state: 'ruled_out', reason: 'Clean film' });
  await clinic.consider(first, 'Otitis');

  const second = await clinic.visit(8);
  await clinic.problem(second, 'VOMITING');

  expect(await clinic.listed(second)).toEqual([
    { name: 'Gastritis', state: 'considered', reason: 'New food', test: 'Ultrasound', problem: 'VOMITING' },
    { name: 'Foreign body', state: 'ruled_out', reason: 'Clean film', test: '', problem: 'VOMITING' },
  ]);
  expect(await clinic.events()).toEqual(expect.arrayContaining(['differentialRecord.created']));
});

test('the next visit is offered what the last one left open, takes it over with its problem, and once only [DDX-03]', async () => {
  await using clinic = await openClinic();
  const [first, second] = [await clinic.visit(1), await clinic.visit(8)];
  const vomiting = await clinic.problem(first, 'Vomiting');
  await clinic.consider(first, 'Gastritis', { problem: vomiting.id });
  await clinic.consider(first, 'Hyperthyroidism');
  const ask = () => clinic.call(getOpenDifferentials, { medical_record: second });
  const carry = () => clinic.call(carryDifferentials, { medical_record: second, from: first }, clinic.as);

  const offered = (await ask()).payload;
  expect(offered).toMatchObject({ from: first, at: '2026-11-01T02:00:00.000Z' });
  expect(offered.result.map(({ name }) => name).toSorted()).toEqual(['Gastritis', 'Hyperthyroidism']);
  expect((await carry()).payload.result).toHaveLength(2);
  expect((await carry()).payload.result).toEqual([]);

  expect((await ask()).payload).toEqual({ from: null, at: null, result: [] });
  expect(await clinic.lines(second)).toEqual([{ name: 'Vomiting', status: 'active' }]);
  expect((await clinic.listed(second)).map(({ name, problem }) => [name, problem]).toSorted()).toEqual([
    ['Gastritis', 'Vomiting'],
    ['Hyperthyroidism', null],
  ]);
});

test('a question that was answered, a visit that was deleted and a later visit are not carried forward [DDX-03]', async () => {
  await using clinic = await openClinic();
  const answered = await clinic.visit(1);
  await clinic.consider(answered, 'Gastritis', { state: 'confirmed' });
  await clinic.consider(answered, 'Ulcer', { state: 'ruled_out' });
  const deleted = await clinic.visit(2);
  await clinic.consider(deleted, 'Lymphoma');
  await clinic.work((trx) =>
    trx.updateTable('medical_record').set({ deleted_at: new Date() }).where('id', '=', deleted).execute(),
  );
  await clinic.consider(await clinic.visit(20), 'Otitis');

  const { payload } = await clinic.call(getOpenDifferentials, { medical_record: await clinic.visit(8) });

  expect(payload).toEqual({ from: null, at: null, result: [] });
});

test("another pet's visit and another hospital's are not carried forward [DDX-03] [cap.multiHospital]", async () => {
  await using clinic = await openClinic();
  await using elsewhere = await openClinic();
  const visit = await clinic.visit(8);
  const otherPet = await clinic.visit(1, (await clinic.addPet()).id);
  const otherHospital = await elsewhere.visit(1);
  const carry = (from: string) => clinic.call(carryDifferentials, { medical_record: visit, from }, clinic.as);

  expect(await carry(otherPet)).toMatchObject({ status: 422, payload: { error: 'patientMismatch' } });
  expect(await carry(otherHospital)).toMatchObject({ status: 404, payload: { fields: { from: 'notFound' } } });
  expect(await clinic.call(getOpenDifferentials, { medical_record: otherHospital })).toMatchObject({ status: 404 });
  const outsider = await clinic.addUser({ role: 'hospitalAdmin', permits: ['pacs'] });
  const asked = await clinic.call(getOpenDifferentials, { medical_record: visit }, { as: outsider });
  expect(asked).toMatchObject({ status: 403 });
});
