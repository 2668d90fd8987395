import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { Shown } from './public.presenter.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** The summary of a visit for its owner: what was found, done and prescribed, and none of the notes of the doctor. */
export async function readSummary(trx: HospitalTrx, id: string): Promise<Shown | undefined> {
  const visit = await trx
    .selectFrom('medical_record')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'medical_record.pet'))
    .leftJoin('owner', (join) => join.on(sql<boolean>`owner.id = coalesce(medical_record.owner, pet.owner)`))
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'medical_record.assignee'))
    .select(['pet.name', 'pet.species', 'pet.breed', 'pet.coat_colour', 'medical_record.checked_in_at'])
    .select(['owner.name as owner_name', 'owner.lang', 'account.display_name as doctor'])
    .where('medical_record.id', '=', id)
    .where('medical_record.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit) return undefined;
  const { name, species, breed, coat_colour } = visit;
  return {
    pet: { name, species, breed, coat_colour },
    owner_name: visit.owner_name,
    lang: visit.lang as Shown['lang'],
    view: {
      kind: 'medicalRecord',
      visited_at: visit.checked_in_at.toISOString(),
      doctor: visit.doctor,
      ...(await contentsOf(trx, id)),
    },
  };
}

async function contentsOf(trx: HospitalTrx, id: string) {
  const names = ['name', 'name_zhtw', 'name_ja'] as const;
  const diagnoses = await trx
    .selectFrom('diagnosis_record')
    .select(names)
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    // What was ruled out is no finding for the owner to worry about.
    .where('status', '<>', 'ruled_out')
    .orderBy('rank')
    .orderBy('id')
    .execute();
  const treatments = await trx
    .selectFrom('treatment_record')
    .select([...names, 'quantity'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'declined')
    .orderBy('id')
    .execute();
  const medicines = await trx
    .selectFrom('medicine_record')
    .select([...names, 'dosage', 'unit', 'frequency', 'days'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return { diagnoses, treatments, medicines };
}
