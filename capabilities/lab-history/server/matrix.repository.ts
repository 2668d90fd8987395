import type { HospitalTrx } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import type { Cursor } from '@alder/server';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type MatrixRunRow = {
  readonly id: string;
  readonly timestamp: Date;
  readonly device: string;
  readonly device_serial: string;
  readonly model: string;
  readonly typed_by: string | null;
  readonly profile: string;
  readonly verify_state: string;
  readonly results: readonly JudgedValue[];
};

/** The filed results of a patient, newest first, read with the patient in one statement; undefined without a patient. */
export async function readMatrix(trx: HospitalTrx, pet: string, before: Cursor | undefined, limit: number) {
  const rows = await trx
    .selectFrom('pet')
    .leftJoinLateral(
      (eb) => {
        const runs = eb
          .selectFrom('lab_record as l')
          .select(['l.id', 'l.timestamp', 'l.device', 'l.device_serial', 'l.model', 'l.profile', 'l.verify_state'])
          .select(['l.results', 'l.typed_by'])
          .whereRef('l.hospital', '=', 'pet.hospital')
          .whereRef('l.pet', '=', 'pet.id')
          .where('l.match_state', 'in', ['matched', 'unrequested'])
          .where('l.invalid', '=', false)
          .where('l.control', '=', false)
          .where('l.verify_state', 'not in', ['retracted', 'invalid'])
          .orderBy('l.timestamp', 'desc')
          .orderBy('l.id', 'desc')
          .limit(limit);
        const page = before
          ? runs.where(sql<boolean>`(l."timestamp", l.id) < (${before.value}::timestamptz, ${before.id}::uuid)`)
          : runs;
        return page.as('run');
      },
      (join) => join.onTrue(),
    )
    .select(['pet.species', 'pet.patient_id'])
    .select(['run.id', 'run.timestamp', 'run.device', 'run.device_serial', 'run.model', 'run.profile'])
    .select(['run.verify_state', 'run.results', 'run.typed_by'])
    .where('pet.id', '=', pet)
    .orderBy('run.timestamp', 'desc')
    .orderBy('run.id', 'desc')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    species: first.species,
    patient_id: first.patient_id,
    runs: rows.flatMap(({ species: _species, patient_id: _number, ...run }) =>
      run.id === null ? [] : [run as unknown as MatrixRunRow],
    ),
  };
}
