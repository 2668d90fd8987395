import { getCriticalOfRecord } from '@alder/critical-values/contract';
import { newId } from '@alder/database';
import {
  createInterferenceRule,
  deleteInterferenceRule,
  getInterferenceRuleHistory,
  getInterferenceRules,
  getInterferences,
  getLookOfSpecimen,
  type InterferenceRuleEntry,
  noteSampleLook,
  updateInterferenceRule,
} from '@alder/interference/contract';
import { productRules } from '@alder/interference/domain';
import { createRecord, getRecord } from '@alder/lab/contract';
import { getLabReportPdf } from '@alder/lab-reports/contract';
import { createMedicineRecord } from '@alder/pharmacy/contract';
import { createCustomRange } from '@alder/ranges/contract';
import { getSpecimens, orderTests } from '@alder/specimens/contract';
import type { TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const clear = { hemolysis: null, lipemia: null, icterus: null };
const KEY = '01933f00-0000-7000-8000-00000000eeee';

/** Potassium reads 20 % high from 3+ on, on the analyzer of the hospital. */
const OWN = {
  ...{ product: null, is_on: true, kind: 'sample' as const, index: 'hemolysis' as const, grade_from: 3 },
  ...{ value_from: null, drug: null, days_after: 0, model: null, species: null, analyte: 'K' },
  ...{ direction: 'up' as const, percent: 20, source: 'Instructions of the analyzer, 2025' },
};

/** A dog with a visit, in a hospital where potassium above 7.5 is critical. */
async function open() {
  const hospital = await openWithGateway({ now: NOW });
  const doctor = await hospital.addUser({ display_name: 'Dr. Wu' });
  const technician = await hospital.addUser({ display_name: 'Chen', permits: ['lis'] });
  const pet = await hospital.addPet({ species: 'dog', sex: 'male' });
  const visit = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, assignee: doctor.id, checked_in_at: NOW })
      .execute(),
  );
  await hospital.call(createCustomRange, {
    ...{ species: 'dog', exam_type: 'elec', valid_from: '2020-01-01T00:00:00.000Z' },
    ranges: { K: { low: 3.5, high: 5.8, crit_low: 2.5, crit_high: 7.5, unit: 'mmol/L' } },
  });
  const file = async (results: { code: string; raw: string; unit: string }[], order?: string) =>
    (await hospital.call(createRecord, { pet: pet.id, results, ...(order && { order }) })).payload.result;
  const potassium = (raw = '8.1', order?: string) => file([{ code: 'K', raw, unit: 'mmol/L' }], order);
  const read = async (record: string, as?: TestUser) =>
    (await hospital.call(getInterferences, { records: [record] }, as && { as })).payload.result[0];
  const note = (
    record: string,
    look: object,
    { version = 0, ...how }: { version?: number; key?: string; as?: TestUser } = {},
  ) => hospital.call(noteSampleLook, { record, specimen: null, version, ...clear, ...look }, how);
  const rules = async () => (await hospital.call(getInterferenceRules, {})).payload.result;
  const writable = (rule: InterferenceRuleEntry) => {
    const { key: _key, product: _product, changed_by: _by, updated_at: _at, id, version, ...written } = rule;
    return { ...written, id: id!, version };
  };
  return Object.assign(hospital, { doctor, technician, pet, visit, file, potassium, read, note, rules, writable });
}

test('a critical value that hemolysis shifts is announced as before, with what interferes beside it', async () => {
  await using hospital = await open();
  const record = await hospital.potassium();
  const noted = await hospital.note(record.id, { hemolysis: 3 }, { as: hospital.technician });
  expect(noted).toMatchObject({
    status: 200,
    payload: { result: { version: 1, hemolysis: 3, lipemia: null, by: 'Chen' } },
  });

  expect(await hospital.read(record.id)).toMatchObject({
    look: { hemolysis: 3, by: 'Chen' },
    indices: { hemolysis: { grade: 3, value: null, by: 'person' } },
    marks: [{ code: 'K', rule: 'hemolysis-k', direction: 'up', percent: null, index: 'hemolysis', grade: 3 }],
  });
  const [alert] = (await hospital.call(getCriticalOfRecord, { record: record.id })).payload.result;
  expect(alert).toMatchObject({
    acknowledged_at: null,
    withdrawn_at: null,
    values: [{ code: 'K', raw: '8.1', flag: 'HH' }],
  });
  const stored = (await hospital.call(getRecord, { id: record.id })).payload.result;
  expect(stored).toMatchObject({
    version: record.version,
    critical: true,
    results: [{ raw: '8.1', number: 8.1, flag: 'HH' }],
  });
  expect(await hospital.events()).toContain('sampleLook.updated');

  const printed = await hospital.app.inject({
    url: addressOf(getLabReportPdf, { hospital: hospital.key, id: record.id, lang: 'en' }),
    headers: { 'x-test-session': hospital.doctor.id },
  });
  expect(printed.statusCode).toBe(200);
});

test('a look is noted once a key, not over a newer one, not by a user who has neither laboratory nor records, and not on what another hospital has', async () => {
  await using hospital = await open();
  await using other = await open();
  const record = await hospital.potassium();
  const imager = await hospital.addUser({ permits: ['pacs'] });
  const first = await hospital.note(record.id, { icterus: 2 }, { key: KEY });
  expect((await hospital.note(record.id, { icterus: 2 }, { key: KEY })).payload).toEqual(first.payload);
  expect(await hospital.note(record.id, { icterus: 4 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { version: 1, icterus: 2 } } },
  });
  expect(await hospital.note(record.id, { icterus: 0 }, { version: 1 })).toMatchObject({
    payload: { result: { version: 2 } },
  });
  expect((await hospital.note(record.id, {}, { version: 2, as: imager })).status).toBe(403);
  expect((await hospital.call(getInterferences, { records: [record.id] }, { as: imager })).status).toBe(403);
  expect((await other.note(record.id, { icterus: 2 })).status).toBe(404);
  expect((await other.call(getInterferences, { records: [record.id] })).payload.result).toEqual([]);
  for (const wrong of [{ icterus: 5 }, { hemolysis: -1 }, { specimen: newId() }, { record: null }])
    expect((await hospital.note(record.id, wrong, { version: 2 })).status).toBe(400);
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', noteSampleLook.id).execute(),
  );
  expect(audited).toHaveLength(2);
});

test('the look of a sample holds for every result of it, until one of them has a look of its own', async () => {
  await using hospital = await open();
  await hospital.call(orderTests, {
    pet: hospital.pet.id,
    samples: [{ sample_type: 'heparin', orders: [{ device: 'Catalyst_One', tests: ['K'] }] }],
  });
  const [tube] = (await hospital.call(getSpecimens, {})).payload.result;
  const specimen = tube!.id;
  expect((await hospital.call(getLookOfSpecimen, { specimen })).payload.result).toMatchObject({ version: 0, by: null });
  await hospital.call(noteSampleLook, { record: null, specimen, version: 0, ...clear, hemolysis: 2 });
  expect((await hospital.call(getLookOfSpecimen, { specimen })).payload.result).toMatchObject({
    version: 1,
    hemolysis: 2,
  });
  expect((await hospital.call(getLookOfSpecimen, { specimen: newId() })).status).toBe(404);
  expect((await hospital.call(noteSampleLook, { record: null, specimen: newId(), version: 0, ...clear })).status).toBe(
    404,
  );

  const order = await hospital.work((trx) => trx.selectFrom('lab_order').select('id').executeTakeFirstOrThrow());
  const record = await hospital.potassium('6.1', order.id);
  expect(await hospital.read(record.id)).toMatchObject({
    ...{ own: { version: 0 }, look: { hemolysis: 2 }, marks: [{ code: 'K', grade: 2 }] },
  });
  await hospital.note(record.id, { hemolysis: 0 });
  expect(await hospital.read(record.id)).toMatchObject({ own: { version: 1 }, look: { hemolysis: 0 }, marks: [] });
});

test('indices that the analyzer sends are read from its message: a grade counts, a number only by a rule of the hospital for it', async () => {
  await using hospital = await open();
  await hospital.work((trx) =>
    trx.insertInto('device').values({ id: newId(), model: 'vs2', serial: 'VS-00318' }).execute(),
  );
  const run = (indices: string, time: string) =>
    [
      'H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|20261128095901',
      `P|1|${hospital.pet.patient_id}`,
      `O|1|||^^^Comprehensive: 9172BB5||${time}`,
      'R|1|^^^K|6.1|mmol/L||||F',
      `C|1|I|${indices}|I`,
      'L|1|N',
    ].join('\r');
  const [graded] = await hospital.put(run('HEM: 3+  LIP: 0  ICT: 0', '20261128094500'));
  const [numbered] = await hospital.put(run('HEM: 187  LIP: 0  ICT: 0', '20261128094700'));
  expect(await hospital.read(graded!)).toMatchObject({
    indices: { hemolysis: { grade: 3, by: 'analyzer' }, lipemia: { grade: 0 } },
    marks: [{ code: 'K', grade: 3 }],
  });
  expect((await hospital.read(numbered!))!.marks).toEqual([]);
  await hospital.call(createInterferenceRule, { ...OWN, grade_from: null, value_from: 150, model: 'vs2' });
  expect((await hospital.read(numbered!))!.marks).toMatchObject([{ code: 'K', value: 187, grade: null, percent: 20 }]);
});

test('a prescription marks the test that it shifts, on the day and for the days of its rule, and one that was withdrawn does not', async () => {
  await using hospital = await open();
  const before = await hospital.file([{ code: 'T4', raw: '0.7', unit: 'ug/dL' }]);
  expect((await hospital.read(before.id))!.marks).toEqual([]);
  hospital.setNow(new Date(NOW.getTime() + 60_000));
  const line = {
    ...{ medical_record: hospital.visit, name: 'Phenomav 30 mg', dosage: 1, frequency: 'BID' as const, days: 10 },
    ...{ unit_price: 5, process_fee: 0 },
  };
  const charged = await hospital.call(createMedicineRecord, line, { as: hospital.doctor });
  expect(charged.status).toBe(200);
  // The database writes the day of its own clock.
  const created_at = new Date(NOW.getTime() + 60_000);
  await hospital.work((trx) => trx.updateTable('medicine_record').set({ created_at }).execute());
  const on = async (days: number) => {
    hospital.setNow(new Date(NOW.getTime() + days * 86_400_000));
    const { id } = await hospital.file([{ code: 'T4', raw: `0.${days + 10}`, unit: 'ug/dL' }]);
    return (await hospital.read(id))!.marks;
  };
  const mark = { code: 'T4', direction: 'down', index: null, medicine: ['Phenomav 30 mg', null, null, null] };
  expect(await on(1)).toMatchObject([mark]);
  expect(await on(38)).toMatchObject([mark]);
  expect(await on(39)).toEqual([]);
  expect((await hospital.read(before.id))!.marks).toEqual([]);

  await hospital.work((trx) => trx.updateTable('medicine_record').set({ deleted_at: NOW }).execute());
  expect(await on(2)).toEqual([]);
});

test('an order of a treatment sheet marks the test too: a single dose for its day, a running one until it is stopped', async () => {
  await using hospital = await open();
  const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  const give = (name: string, more: object) =>
    hospital.work(async (trx) => {
      const stay = newId();
      await trx
        .insertInto('inpatient_record')
        .values({ id: stay, pet: hospital.pet.id, reason: 'Observation', admitted_at: at(30), status: 'discharged' })
        .execute();
      const order = { id: newId(), inpatient_record: stay, pet: hospital.pet.id, kind: 'medicine', name, route: 'IV' };
      await trx
        .insertInto('inpatient_order')
        .values({ ...order, repeat: 'once', dosage: 1, starts_at: at(3), ...more })
        .execute();
    });
  await give('Furosemide', {});
  const record = await hospital.potassium('3.1');
  expect((await hospital.read(record.id))!.marks).toMatchObject([{ code: 'K', direction: 'down' }]);
  await hospital.work((trx) =>
    trx
      .updateTable('inpatient_order')
      .set({ starts_at: at(5) })
      .execute(),
  );
  expect((await hospital.read(record.id))!.marks).toEqual([]);
  await hospital.work((trx) =>
    trx.updateTable('inpatient_order').set({ repeat: 'every', every_minutes: 480 }).execute(),
  );
  expect((await hospital.read(record.id))!.marks).toHaveLength(1);
  await hospital.work((trx) =>
    trx
      .updateTable('inpatient_order')
      .set({ stopped_at: at(4) })
      .execute(),
  );
  expect((await hospital.read(record.id))!.marks).toEqual([]);
});

test('a hospital switches a row of the product off, changes it and takes that back, and each step is kept with who made it', async () => {
  await using hospital = await open();
  await using other = await open();
  const admin = await hospital.addUser({ display_name: 'Lin', role: 'hospitalAdmin' });
  const record = await hospital.potassium('6.2');
  await hospital.note(record.id, { hemolysis: 3 });
  const listed = await hospital.rules();
  expect(listed.map(({ key }) => key)).toEqual(productRules.map(({ key }) => key));
  const products = listed.find(({ key }) => key === 'hemolysis-k')!;
  expect(products).toMatchObject({ id: null, version: 0, is_on: true, changed_by: null });

  const { id: _id, version: _version, ...written } = hospital.writable(products);
  const off = await hospital.call(
    createInterferenceRule,
    { ...written, product: 'hemolysis-k', is_on: false },
    { as: admin },
  );
  const row = off.payload.result;
  expect(row).toMatchObject({ product: 'hemolysis-k', version: 1, is_on: false, changed_by: 'Lin' });
  expect((await hospital.read(record.id))!.marks).toEqual([]);
  expect((await hospital.rules()).filter(({ key }) => key === 'hemolysis-k')).toHaveLength(1);
  expect(await hospital.call(createInterferenceRule, { ...written, product: 'hemolysis-k' })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { version: 1, is_on: false } } },
  });

  const change = { ...hospital.writable(row), is_on: true, percent: 15 };
  expect((await hospital.call(updateInterferenceRule, change, { as: admin })).payload.result).toMatchObject({
    version: 2,
  });
  expect((await hospital.read(record.id))!.marks).toMatchObject([{ code: 'K', percent: 15, rule: row.id }]);
  for (const stale of [
    () => hospital.call(updateInterferenceRule, change),
    () => hospital.call(deleteInterferenceRule, { id: row.id!, version: 1 }),
  ])
    expect(await stale()).toMatchObject({
      status: 409,
      payload: { error: 'stale', current: { version: 2, percent: 15 } },
    });

  expect((await other.rules()).find(({ key }) => key === 'hemolysis-k')).toMatchObject({ version: 0 });
  for (const foreign of [
    () => other.call(updateInterferenceRule, { ...change, version: 2 }),
    () => other.call(deleteInterferenceRule, { id: row.id!, version: 2 }),
    () => other.call(getInterferenceRuleHistory, { key: row.id! }),
  ])
    expect((await foreign()).status).toBe(404);

  await hospital.call(deleteInterferenceRule, { id: row.id!, version: 2 }, { as: admin });
  expect((await hospital.read(record.id))!.marks).toMatchObject([{ rule: 'hemolysis-k', percent: null }]);
  const { result } = (await hospital.call(getInterferenceRuleHistory, { key: 'hemolysis-k' })).payload;
  expect(result.map(({ by, before, after }) => [by, before?.percent, after?.percent, after?.is_on])).toEqual([
    ['Lin', 15, undefined, undefined],
    ['Lin', null, 15, true],
    ['Lin', undefined, null, false],
  ]);
});

test('a row of the hospital is written by the users who answer for the laboratory, once a key, and only whole', async () => {
  await using hospital = await open();
  expect((await hospital.call(createInterferenceRule, OWN, { as: hospital.doctor })).status).toBe(403);
  const imager = await hospital.addUser({ permits: ['pacs'] });
  expect((await hospital.call(getInterferenceRules, {}, { as: imager })).status).toBe(403);
  const made = await hospital.call(createInterferenceRule, OWN, { key: KEY });
  expect((await hospital.call(createInterferenceRule, OWN, { key: KEY })).payload).toEqual(made.payload);
  expect((await hospital.rules()).filter(({ product }) => product === null)).toHaveLength(1);
  expect((await hospital.call(createInterferenceRule, { ...OWN, product: 'no-such-row' })).status).toBe(404);
  for (const wrong of [
    { index: null },
    { grade_from: null },
    { grade_from: 5 },
    { value_from: 10 },
    { drug: 'phenobarbital' },
    { kind: 'drug' },
    { kind: 'drug', index: null, grade_from: null, drug: 'no such substance' },
    { days_after: 3 },
    { percent: 0 },
    { analyte: ' ' },
    { source: ' ' },
    { direction: 'sideways' },
  ])
    expect(
      (await hospital.call(createInterferenceRule, { ...OWN, ...wrong } as never)).status,
      JSON.stringify(wrong),
    ).toBe(400);
  const events = await hospital.events();
  expect(events.filter((event) => event === 'interferenceRule.created')).toHaveLength(1);
});
