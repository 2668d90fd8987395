import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { createMedicineRecord, updateMedicineRecord } from '../contract/index.ts';
import { MIN_PAST_DOSES } from '../domain/index.ts';
import { reviewPrescription } from './move-visit.ts';
import { open } from './testing/visit.fixture.ts';

const none = { dosage_min: null, dosage: null, dosage_max: null };
const ofDogs = { species: 'dog', dosage_min: 11, dosage: 15, dosage_max: 22 };

/** A hospital with amoxicillin, 250 mg a tablet, that has no dose for any species, and a visit of a rat of 80 g. */
async function openWithRat(weight: number | null = 0.08) {
  const hospital = await open();
  const addMedicine = async (name: string, doses: object[]) => {
    const id = newId();
    const entry = { id, name, active_substance: 'Amoxicillin', strength_mg: 250, unit: 'tab', smallest_split: 0.01 };
    await hospital.work((trx) =>
      trx
        .insertInto('medicine')
        .values({ ...entry, ...none, doses: JSON.stringify(doses) })
        .execute(),
    );
    return id;
  };
  const medicine = await addMedicine('Amoxicillin 250 mg', []);
  // A shared default would be compared with as well; the hospital has taken them off.
  await hospital.work(async (trx) => {
    const defaults = await trx.selectFrom('default_entry').select('id').where('model', '=', 'medicine').execute();
    const gone = defaults.map(({ id }) => ({ default_entry: id, copy: newId() }));
    await trx.insertInto('default_entry_deleted').values(gone).execute();
    await trx.updateTable('pet').set({ species: 'rat', weight }).execute();
  });
  const give = (more: object = {}) =>
    hospital.call(
      createMedicineRecord,
      {
        ...{ medical_record: hospital.visit, medicine, name: 'Amoxicillin 250 mg', dosage: 1 },
        ...{ frequency: 'BID', days: 5, ...more },
      },
      { as: hospital.doctor },
    );
  return Object.assign(hospital, { medicine, addMedicine, give });
}

const refused = (warning: object) => ({
  status: 422,
  payload: {
    error: 'doseImplausible',
    fields: { safety_reason: 'missing' },
    warnings: [{ kind: 'implausible', ...warning }],
  },
});

test('3,125 mg/kg of a medicine that the catalog has no dose of is filed only with a reason, and the reason is in the audit log', async () => {
  await using hospital = await openWithRat();
  const found = { basis: 'anyMedicine', amount: 3125, compared: 200, is_weighed: true };

  expect(await hospital.give()).toMatchObject(refused(found));
  const made = await hospital.give({ safety_reason: 'Weighed twice' });
  expect(made.status).toBe(200);
  const rows = await hospital.work((trx) => trx.selectFrom('audit_log').select('detail').execute());
  expect(rows).toContainEqual({
    detail: expect.objectContaining({ warnings: [expect.objectContaining(found)], reason: 'Weighed twice' }),
  });
});

test('a tenfold dose is refused when a line is changed, and where the pet of a visit is changed it is listed', async () => {
  await using hospital = await openWithRat();
  const { id, version, pet } = (await hospital.give({ dosage: 0.05 })).payload.result;

  const change = { id, version, dosage: 0.5 };
  expect(await hospital.call(updateMedicineRecord, change, { as: hospital.doctor })).toMatchObject(
    refused({ basis: 'anyMedicine', amount: 1562.5 }),
  );
  await hospital.work((trx) => trx.updateTable('pet').set({ weight: 0.02 }).execute());
  const review = { medical_record: hospital.visit, pet };
  expect(await hospital.work((trx) => reviewPrescription({ trx }, review))).toMatchObject([
    { line: id, kind: 'implausible' },
  ]);
});

test('the doses of other entries of the same substance are compared with', async () => {
  await using hospital = await openWithRat();
  expect(await hospital.give({ dosage: 0.04 })).toMatchObject({ status: 200 });
  await hospital.work((trx) => trx.updateTable('medicine_record').set({ deleted_at: new Date() }).execute());

  await hospital.addMedicine('Amoxicillin drops', [ofDogs]);
  expect(await hospital.give({ dosage: 0.04 })).toMatchObject(
    refused({ basis: 'catalog', amount: 125, compared: 22, known: ['dog'] }),
  );
});

test('what the hospital has given the species is compared with once there are enough, without those that needed a reason', async () => {
  await using hospital = await openWithRat();
  const { id } = (await hospital.give({ dosage: 0.01 })).payload.result;
  await hospital.work(async (trx) => {
    const line = await trx.selectFrom('medicine_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { hospital: _, register_entry: __, ...values } = line;
    const copies = Array.from({ length: MIN_PAST_DOSES - 1 }, () => ({ ...values, id: newId() }));
    await trx.insertInto('medicine_record').values(copies).execute();
    await trx
      .insertInto('medicine_record')
      .values({ ...values, id: newId(), dosage: 5, safety_reason: 'Once' })
      .execute();
    // Of another visit: nothing of this one is the same substance twice.
    const visit = newId();
    await trx.insertInto('medical_record').values({ id: visit, pet: line.pet }).execute();
    await trx
      .updateTable('medicine_record')
      .set({ medical_record: visit, created_at: new Date('2026-01-01T00:00:00Z') })
      .execute();
  });

  expect(await hospital.give({ dosage: 0.06 })).toMatchObject(
    refused({ basis: 'pastDoses', amount: 187.5, compared: 31.25, count: MIN_PAST_DOSES }),
  );
  expect(await hospital.give({ dosage: 0.04 })).toMatchObject({ status: 200 });
});

test('a patient without a weight is compared as the heaviest of its species', async () => {
  await using hospital = await openWithRat(null);
  expect(await hospital.give()).toMatchObject(refused({ basis: 'anyMedicine', weight: 1.2, is_weighed: false }));
  expect(await hospital.give({ dosage: 0.5 })).toMatchObject({ status: 200 });
});
