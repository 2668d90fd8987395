import { verifyColleague } from '@alder/accounts/server';
import { chargeSlot, recordVitals, withdrawCharge, withdrawVitals } from '@alder/chart/server';
import { newId } from '@alder/database';
import { setMeasuredWeight } from '@alder/patients/server';
import { allergensOf, refuseAllergy, reviewDose } from '@alder/pharmacy/server';
import { openStayVisit } from '@alder/records/server';
import type { OpenHospital, TestUser } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { createInpatientOrder, createInpatientRecord, giveInpatientSlot } from '../contract/index.ts';
import { inpatientHandlers } from './index.ts';

/** The ward as `apps/server/src/compose.ts` composes it. */
export const wardHandlersOfTest = inpatientHandlers({
  ...{ openStayVisit, reviewDose, allergensOf, refuseAllergy, chargeSlot, withdrawCharge, verifyColleague },
  recordVitals: recordVitals({ setMeasuredWeight }),
  withdrawVitals: withdrawVitals({ setMeasuredWeight }),
});

/** A cage in a ward of its own. */
export async function addCage(hospital: OpenHospital, more: { is_isolation?: boolean; cleaning_since?: Date } = {}) {
  const ward = newId();
  const id = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('ward').values({ id: ward, name: 'ICU' }).execute();
    await trx
      .insertInto('cage')
      .values({ id, ward, name: 'C1', ...more })
      .execute();
  });
  return { id, ward };
}

/** An open visit of a pet. */
export async function addVisit(hospital: OpenHospital, pet: { id: string }) {
  const id = newId();
  await hospital.work((trx) => trx.insertInto('medical_record').values({ id, pet: pet.id }).execute());
  return id;
}

/** A cat of 5 kg in cage C1, charged to its open visit. */
export async function admit(hospital: OpenHospital, more: Partial<InputTypeOf<typeof createInpatientRecord>> = {}) {
  const pet = await hospital.addPet({ species: 'cat', weight: 5 });
  const visit = await addVisit(hospital, pet);
  const cage = await addCage(hospital);
  const made = await hospital.call(createInpatientRecord, {
    ...{ pet: pet.id, reason: 'Acute pancreatitis', cage: cage.id },
    ...more,
  });
  return { pet, visit, cage, stay: made.payload.result, made };
}

/** A medicine of the hospital's own catalog, 10 mg/mL, 0.1 to 0.3 mg/kg for cats. */
export async function addMedicine(hospital: OpenHospital, more: { type?: string; price?: number } = {}) {
  const id = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medicine')
      .values({
        ...{ id, name: 'Methadone 10 mg/mL', active_substance: 'methadone', type: 'injection', form: 'injection' },
        ...{ strength_mg: 10, unit: 'mL', smallest_split: 0.01, price: 1800, ...more },
        doses: JSON.stringify([{ species: 'cat', dosage_min: 0.1, dosage: 0.2, dosage_max: 0.3 }]),
      })
      .execute(),
  );
  return id;
}

export const dose = {
  kind: 'medicine',
  name: 'Methadone 10 mg/mL',
  repeat: 'every',
  every_minutes: 240,
  dosage: 0.1,
  rate_ml_h: null,
} as const;

/** 0.1 mL of methadone each four hours, from `starts_at` on. */
export async function orderDose(
  hospital: OpenHospital,
  stay: string,
  more: Partial<InputTypeOf<typeof createInpatientOrder>> & { medicine?: string } = {},
) {
  const medicine = more.medicine ?? (await addMedicine(hospital));
  const starts_at = hospital.clock().toISOString();
  return hospital.call(createInpatientOrder, { ...dose, inpatient_record: stay, starts_at, ...more, medicine });
}

/** Gives the dose of a time now. */
export function give(
  hospital: OpenHospital,
  inpatient_order: string,
  due_at: string,
  { as, key, ...more }: Partial<InputTypeOf<typeof giveInpatientSlot>> & { as?: TestUser; key?: string } = {},
) {
  return hospital.call(
    giveInpatientSlot,
    { inpatient_order, due_at, at: hospital.clock().toISOString(), ...more },
    { ...(as && { as }), ...(key && { key }) },
  );
}

/** Lines on the bill of a visit. */
export function linesOf(hospital: OpenHospital, visit: string) {
  return hospital.work((trx) =>
    trx
      .selectFrom('treatment_record')
      .select(['name', 'quantity', 'unit_price', 'amount', 'category', 'inpatient_slot'])
      .where('medical_record', '=', visit)
      .where('deleted_at', 'is', null)
      .execute(),
  );
}
