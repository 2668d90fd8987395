import { newId } from '@alder/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMedicineRecord, updateMedicineRecord } from '../contract/index.ts';
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
  const given = {
    medical_record: hospital.visit,
    medicine,
    name: 'Clavamox',
    dosage: 0.5,
    frequency: 'BID',
    days: 7,
  } as const;
  const made = await hospital.call(createMedicineRecord, given, { as: hospital.doctor });
  expect(made.payload.result).toMatchObject({ strength_mg: 250, unit: 'tab', smallest_split: 0.25, unit_price: 0 });

  const { pet } = made.payload.result;
  await hospital.work((trx) =>
    trx.insertInto('allergy_record').values({ id: newId(), pet, name: 'Amoxicillin' }).execute(),
  );
  expect(await hospital.call(createMedicineRecord, given, { as: hospital.doctor })).toMatchObject({
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
