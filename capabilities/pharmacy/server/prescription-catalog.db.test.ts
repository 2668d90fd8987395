import { newId } from '@alder/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMedicineGroupRecord, createMedicineRecord, updateMedicineRecord } from '../contract/index.ts';
import { amlodipine, open } from './testing/visit.ts';

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
