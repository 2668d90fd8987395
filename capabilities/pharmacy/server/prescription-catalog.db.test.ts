import { newId } from '@alder/database';
import type { InputOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createMedicineGroupRecord,
  createMedicineRecord,
  dispenseAll,
  updateMedicineRecord,
} from '../contract/index.ts';
import { amlodipine, open } from './testing/visit.fixture.ts';

test('a shared medicine fills in strength and unit, and its substance is held against the allergies [entity.medication]', async () => {
  await using hospital = await open();
  const { id: medicine } = await hospital.work((trx) =>
    trx
      .selectFrom('default_entry')
      .select('id')
      .where('model', '=', 'medicine')
      .where(sql<boolean>`content->>'active_substance' = 'amoxicillin'`)
      .executeTakeFirstOrThrow(),
  );
  const input = {
    medical_record: hospital.visit,
    medicine,
    name: 'Clavamox',
    dosage: 0.5,
    frequency: 'BID',
    days: 7,
  } as const;
  const made = await hospital.call(createMedicineRecord, input, { as: hospital.doctor });
  expect(made.payload.result).toMatchObject({ strength_mg: 250, unit: 'tab', smallest_split: 0.25, unit_price: 0 });

  const { pet } = made.payload.result;
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet, name: 'Amoxicillin' }).execute(),
  );
  expect(await hospital.call(createMedicineRecord, input, { as: hospital.doctor })).toMatchObject({
    status: 422,
    payload: { error: 'allergyMatch' },
  });
});

test('a medicine that no catalog has is refused as not found', async () => {
  await using hospital = await open();
  const wrong = { medicine: newId() };
  const unknown = { status: 404, payload: { error: 'notFound', fields: { medicine: 'notFound' } } };

  const created = { medical_record: hospital.visit, ...amlodipine, ...wrong };
  expect(await hospital.call(createMedicineRecord, created, { as: hospital.doctor })).toMatchObject(unknown);
  const { id } = await hospital.prescribe();
  expect(
    await hospital.call(updateMedicineRecord, { id, version: 1, ...wrong }, { as: hospital.doctor }),
  ).toMatchObject(unknown);
});

test('an allergy is recognized by brand, group and inside a set, when a line is changed too, and blanks are no reason [cap.allergies]', async () => {
  await using hospital = await open();
  const { pet, id, version } = await hospital.prescribe();
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet, name: 'ペニシリン' }).execute(),
  );
  const set = await hospital.call(
    createMedicineGroupRecord,
    { medical_record: hospital.visit },
    { as: hospital.doctor },
  );
  const refused = { status: 422, payload: { error: 'allergyMatch', allergen: 'ペニシリン' } };
  const give = (more: object) =>
    hospital.call(
      createMedicineRecord,
      { medical_record: hospital.visit, ...amlodipine, ...more },
      { as: hospital.doctor },
    );

  expect(await give({ name: 'Synulox 50 mg' })).toMatchObject(refused);
  expect(await give({ name: '安滅菌', group_record: set.payload.result.id })).toMatchObject(refused);
  expect(await give({ name: 'Ampicillin', safety_reason: '  ' })).toMatchObject(refused);
  expect(await give({ name: 'Metacam' })).toMatchObject({ status: 200 });
  const change = (changes: object) =>
    hospital.call(updateMedicineRecord, { id, version, ...changes }, { as: hospital.doctor });
  expect(await change({ name: 'Clavamox' })).toMatchObject(refused);
  expect(await change({ name: 'Clavamox', safety_reason: 'Tolerated last year' })).toMatchObject({ status: 200 });
});

/** A hospital with meloxicam of its own, 1 mg a tablet in halves, 0.1 to 0.2 mg/kg, and a dog of 10 kg. */
async function openWithMeloxicam() {
  const hospital = await open();
  const medicine = newId();
  await hospital.work(async (trx) => {
    const range = { strength_mg: 1, smallest_split: 0.5, dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 };
    const named = { name: 'House anti-inflammatory', active_substance: 'Meloxicam', form: 'tablet', unit: 'tab' };
    await trx
      .insertInto('medicine')
      .values({ id: medicine, ...named, ...range })
      .execute();
    await trx.updateTable('pet').set({ weight: 10 }).execute();
  });
  const line = { medical_record: hospital.visit, name: 'House anti-inflammatory', medicine, dosage: 1 };
  const give = (more: object = {}) =>
    hospital.call(createMedicineRecord, { ...line, frequency: 'QD', days: 5, ...more }, { as: hospital.doctor });
  const change = (changes: { id: string; version: number } & InputOf<typeof updateMedicineRecord>) =>
    hospital.call(updateMedicineRecord, changes, { as: hospital.doctor });
  const audited = () =>
    hospital.work((trx) =>
      trx.selectFrom('audit_log').select(['action', 'detail']).where('entity', '=', 'medicineRecord').execute(),
    );
  return Object.assign(hospital, { medicine, give, change, audited });
}

test('the same substance twice in one visit needs a written reason, under another name too, and the reason is audited', async () => {
  await using hospital = await openWithMeloxicam();
  const first = (await hospital.give()).payload.result;
  const refused = {
    status: 422,
    payload: { error: 'sameSubstance', warnings: [{ kind: 'sameSubstance', line: first.id }] },
  };

  expect(await hospital.give()).toMatchObject(refused);
  expect(await hospital.give({ medicine: null, name: 'Metacam 1.5 mg/mL' })).toMatchObject(refused);
  expect(await hospital.give({ medicine: null, name: 'Sucralfate' })).toMatchObject({ status: 200 });
  const taper = { medicine: null, name: 'Metacam 1.5 mg/mL', safety_reason: 'Follows the tablets' };
  expect(await hospital.give(taper)).toMatchObject({ status: 200, payload: { result: taper } });

  expect(await hospital.audited()).toContainEqual({
    action: 'his.createMedicineRecord',
    detail: {
      warnings: [{ kind: 'sameSubstance', line: first.id, name: first.name }],
      reason: 'Follows the tablets',
    },
  });
  // The earlier line is edited without being asked for what the later one has answered.
  const { id, version } = first;
  expect(await hospital.change({ id, version, days: 3 })).toMatchObject({ status: 200 });
});

test('a line that is removed no longer counts, and a line is removed whatever speaks against it', async () => {
  await using hospital = await openWithMeloxicam();
  const { id, version } = (await hospital.give({ dosage: 20, safety_reason: 'Weighed again' })).payload.result;
  await hospital.work((trx) => trx.updateTable('medicine_record').set({ safety_reason: null }).execute());

  expect(await hospital.change({ id, version: version + 1, deleted: true })).toMatchObject({ status: 200 });
  expect(await hospital.give()).toMatchObject({ status: 200 });
});

test('ten times the highest dose is filed only with a reason, and thirty times asks for another one', async () => {
  await using hospital = await openWithMeloxicam();
  const dose = { kind: 'dose', mg_per_kg: 2, dosage_min: 0.1, dosage_max: 0.2, is_far: true };
  const refused = { status: 422, payload: { error: 'doseFarOutside', fields: { safety_reason: 'missing' } } };

  expect(await hospital.give({ dosage: 20 })).toMatchObject({ ...refused, payload: { warnings: [dose] } });
  const { id, version } = (await hospital.give()).payload.result;
  expect(await hospital.change({ id, version, dosage: 20 })).toMatchObject(refused);
  expect(await hospital.change({ id, version, dosage: 20, safety_reason: '  ' })).toMatchObject(refused);
  const confirmed = await hospital.change({ id, version, dosage: 20, safety_reason: 'Loading dose' });
  expect(confirmed).toMatchObject({ status: 200, payload: { result: { safety_reason: 'Loading dose' } } });

  expect(await hospital.audited()).toContainEqual({
    action: 'his.updateMedicineRecord',
    detail: { warnings: [dose], reason: 'Loading dose' },
  });
  const next = { id, version: version + 1 };
  expect(await hospital.change({ ...next, days: 3 })).toMatchObject({ status: 200 });
  const higher = { ...next, version: version + 2, dosage: 60 };
  expect(await hospital.change({ ...higher, safety_reason: 'Loading dose' })).toMatchObject(refused);
  expect(await hospital.change({ ...higher, safety_reason: 'By the protocol' })).toMatchObject({ status: 200 });
});

test('the dose is judged by the weight of the visit, which the screen shows', async () => {
  await using hospital = await openWithMeloxicam();
  const { id, pet, version } = (await hospital.give()).payload.result;
  const measured = { medical_record: hospital.visit, pet, weight: 1, measured_at: new Date() };
  await hospital.work((trx) =>
    trx
      .insertInto('vital_signs')
      .values({ id: newId(), ...measured })
      .execute(),
  );

  expect(await hospital.change({ id, version, days: 3 })).toMatchObject({ payload: { error: 'doseFarOutside' } });
});

test('a medicine dosed by weight is filed for a patient without one only with a reason', async () => {
  await using hospital = await openWithMeloxicam();
  await hospital.work((trx) => trx.updateTable('pet').set({ weight: null }).execute());

  expect(await hospital.give()).toMatchObject({
    status: 422,
    payload: { error: 'doseWithoutWeight', warnings: [{ kind: 'weightMissing' }] },
  });
  expect(await hospital.give({ safety_reason: 'Cannot be weighed today' })).toMatchObject({ status: 200 });
});

test('a line that was written before the weight was known is judged again when it is handed out', async () => {
  await using hospital = await openWithMeloxicam();
  const { id, pet, version } = (await hospital.give()).payload.result;
  const measured = { medical_record: hospital.visit, pet, weight: 0.08, measured_at: new Date() };
  await hospital.work(async (trx) => {
    await trx
      .insertInto('vital_signs')
      .values({ id: newId(), ...measured })
      .execute();
    await trx.updateTable('medicine_record').set({ progress: 'dispensing' }).execute();
  });
  const dispense = { lines: [{ id, version: version + 1 }] };

  expect(await hospital.call(dispenseAll, dispense)).toMatchObject({
    status: 422,
    payload: { error: 'doseFarOutside' },
  });
  expect(await hospital.change({ id, version: version + 1, progress: 'dispensed' })).toMatchObject({
    payload: { error: 'doseFarOutside' },
  });
});

test('a dose outside the range of the patient’s species needs a reason, and so does a medicine for other species only', async () => {
  await using hospital = await openWithMeloxicam();
  const setDoses = (doses: object[], general: number | null) =>
    hospital.work((trx) =>
      trx
        .updateTable('medicine')
        .set({ doses: JSON.stringify(doses), dosage_min: general, dosage: general, dosage_max: general })
        .execute(),
    );
  const takeOff = () =>
    hospital.work((trx) => trx.updateTable('medicine_record').set({ deleted_at: new Date() }).execute());
  await hospital.work((trx) => trx.updateTable('pet').set({ species: 'cat' }).execute());
  const range = { dosage_min: 0.02, dosage: 0.05, dosage_max: 0.08 };
  const reason = { safety_reason: 'By the cardiologist' };

  // 1 mg for 10 kg are 0.1 mg/kg: within twice the highest dose, which a general range would let pass.
  await setDoses([{ species: 'cat', ...range }], 0.1);
  expect(await hospital.give()).toMatchObject({
    status: 422,
    payload: {
      error: 'doseOutsideSpecies',
      warnings: [{ kind: 'dose', mg_per_kg: 0.1, dosage_max: 0.08, is_far: false }],
      fields: { safety_reason: 'missing' },
    },
  });
  expect(await hospital.give({ dosage: 0.5 })).toMatchObject({ status: 200 });
  await takeOff();
  expect(await hospital.give(reason)).toMatchObject({ status: 200 });
  await takeOff();

  await setDoses([{ species: 'dog', ...range }], null);
  expect(await hospital.give()).toMatchObject({
    status: 422,
    payload: { error: 'doseOtherSpecies', warnings: [{ kind: 'species', species: 'cat', known: ['dog'] }] },
  });
  expect(await hospital.give(reason)).toMatchObject({ status: 200 });
  const detail = (await hospital.audited()).at(-1)?.detail;
  expect(detail).toMatchObject({ warnings: [{ kind: 'species' }], reason: 'By the cardiologist' });
});

test('a tablet in halves is not prescribed in eighths, and a line from before is kept as it is', async () => {
  await using hospital = await openWithMeloxicam();
  const { id, version } = (await hospital.give()).payload.result;

  expect(await hospital.give({ dosage: 0.125, safety_reason: 'Small' })).toMatchObject({
    status: 422,
    payload: { error: 'doseNotDivisible', above: 0.5, fields: { dosage: 'doseNotDivisible' } },
  });
  expect(await hospital.change({ id, version, dosage: 1.3 })).toMatchObject({
    payload: { error: 'doseNotDivisible', below: 1, above: 1.5 },
  });
  await hospital.work((trx) => trx.updateTable('medicine_record').set({ dosage: 1.3 }).execute());
  expect(await hospital.change({ id, version: version + 1, days: 3 })).toMatchObject({ status: 200 });
});
