import type { HospitalTrx } from '@alder/database';
import { DEMO_STAFF, type StaffKey } from './staff.ts';
import type { PetRow } from './visit-rows.ts';

/** Patients of the demo by their numbers, and its staff by how the demo's records call them. */
export type PeopleOfDemo = {
  readonly pets: ReadonlyMap<string, PetRow>;
  readonly staff: Readonly<Record<StaffKey, string>>;
};

/** Ids of whom the demo's rooms speak of. */
export async function readPeople(trx: HospitalTrx): Promise<PeopleOfDemo> {
  const pets = await trx
    .selectFrom('pet')
    .innerJoin('owner', 'owner.id', 'pet.owner')
    .select(['pet.id', 'owner.id as owner', 'pet.patient_id'])
    .execute();
  const accounts = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.email'])
    .execute();
  const emails = new Map(accounts.map(({ id, email }) => [email, id]));
  return {
    pets: new Map(pets.map(({ patient_id, ...pet }) => [patient_id, pet])),
    staff: Object.fromEntries(DEMO_STAFF.map(({ who, email }) => [who, emails.get(email)!])) as Record<
      StaffKey,
      string
    >,
  };
}
