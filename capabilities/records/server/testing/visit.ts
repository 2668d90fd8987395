import { newId } from '@alder/database';
import type { OpenHospital } from '@alder/testing';

type Input = { assignee?: string | null; checked_in_at?: Date; pet?: { id: string } };

/** A visit of a pet, assigned to a doctor by default. */
export async function addVisit(hospital: OpenHospital, { assignee, checked_in_at, pet: input }: Input = {}) {
  const doctor = await hospital.addUser();
  const pet = input ?? (await hospital.addPet({ weight: 9.2 }));
  const record = {
    id: newId(),
    pet: pet.id,
    assignee: assignee === undefined ? doctor.id : assignee,
    ...(checked_in_at && { checked_in_at }),
  };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  return { id: record.id, pet, doctor };
}

/** A receipt of the visit that is paid in full. */
export async function payInFull(hospital: OpenHospital, { id, pet }: { id: string; pet: string }, total = 300) {
  const receipt = {
    id: newId(),
    number: 1,
    medical_record: id,
    pet,
    currency: 'TWD',
    status: 'paid',
    paid_at: new Date(),
    total,
    received: total,
  };
  await hospital.work((trx) => trx.insertInto('receipt').values(receipt).execute());
}
