import { verifyColleague } from '@alder/accounts/server';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { createMedicineRecord } from '../../contract/index.ts';
import { noStock, pharmacyHandlers } from '../index.ts';

/** A line that costs (84 + 5 × 1 × 14) × 1 = 154. */
export const amlodipine = {
  name: 'Amlodipine 2.5 mg',
  dosage: 0.25,
  frequency: 'QD',
  days: 14,
  smallest_split: 0.25,
  unit_price: 24,
  process_fee: 5,
} as const;

/** A hospital with a doctor, whose visit it is. */
export async function open(profile: Parameters<typeof openHospital>[1] = {}) {
  const hospital = await openHospital(pharmacyHandlers({ ...noStock, verifyColleague }), profile);
  const doctor = await hospital.addUser({ role: 'doctor' });
  const visit = await addVisit(hospital, doctor);
  const prescribe = async (overrides: object = {}) => {
    const { payload } = await hospital.call(
      createMedicineRecord,
      { medical_record: visit, ...amlodipine, ...overrides },
      { as: doctor },
    );
    return payload.result;
  };
  return Object.assign(hospital, { doctor, visit, prescribe });
}

export async function addVisit(hospital: OpenHospital, assignee: TestUser, stage = 'clinic'): Promise<string> {
  const pet = await hospital.addPet();
  const id = newId();
  await hospital.work((trx) =>
    trx.insertInto('medical_record').values({ id, pet: pet.id, assignee: assignee.id, stage }).execute(),
  );
  return id;
}
