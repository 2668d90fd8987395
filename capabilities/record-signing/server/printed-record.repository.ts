import type { HospitalTrx } from '@alder/database';

/** What a printed record says beside its signatures; undefined for a record that is not there. */
export async function readPrintedRecord(trx: HospitalTrx, id: string) {
  const record = await trx
    .selectFrom('medical_record as m')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'm.pet').onRef('pet.hospital', '=', 'm.hospital'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'm.owner').onRef('owner.hospital', '=', 'm.hospital'))
    .leftJoin('account', 'account.id', 'm.assignee')
    .select(['m.id', 'm.checked_in_at', 'm.reason', 'm.subjective', 'm.objective', 'm.assessment', 'm.plan'])
    .select(['m.systems', 'm.updated_at', 'account.display_name as doctor', 'owner.name as owner_name'])
    .select(['pet.name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.sex', 'pet.neutered', 'pet.birthdate'])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!record) return undefined;
  const vitals = await trx
    .selectFrom('vital_signs')
    .select(['temperature', 'pulse', 'respiration', 'systolic', 'weight', 'crt', 'bcs', 'pain'])
    .select(['face', 'muscle', 'pain_answer', 'pain_answer_note'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .execute();
  const diagnoses = await trx
    .selectFrom('diagnosis_record')
    .select(['name', 'name_zhtw', 'name_ja', 'status', 'note'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .execute();
  const differentials = await trx
    .selectFrom('differential_record as d')
    .leftJoin('diagnosis_record as p', (join) =>
      join.onRef('p.id', '=', 'd.problem').onRef('p.hospital', '=', 'd.hospital').on('p.deleted_at', 'is', null),
    )
    .select(['d.name', 'd.name_zhtw', 'd.name_ja', 'd.state', 'd.reason', 'd.test', 'p.id as problem'])
    .select(['p.name as problem_name', 'p.name_zhtw as problem_zhtw', 'p.name_ja as problem_ja'])
    .where('d.medical_record', '=', id)
    .where('d.deleted_at', 'is', null)
    .orderBy('p.rank')
    .orderBy('p.id')
    .orderBy('d.rank')
    .orderBy('d.id')
    .execute();
  const treatments = await trx
    .selectFrom('treatment_record')
    .select(['name', 'name_zhtw', 'name_ja'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'declined')
    .orderBy('created_at')
    .execute();
  const medicines = await trx
    .selectFrom('medicine_record')
    .select(['name', 'name_zhtw', 'name_ja', 'dosage', 'unit', 'frequency', 'days', 'route', 'instructions'])
    .where('medical_record', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const handouts = await trx
    .selectFrom('given_handout')
    .select(['title', 'lang', 'way', 'given_at'])
    .where('medical_record', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .execute();
  return { ...record, vitals, diagnoses, differentials, treatments, medicines, handouts };
}

export type PrintedRecordRow = NonNullable<Awaited<ReturnType<typeof readPrintedRecord>>>;
