import { type HospitalTrx, newId } from '@alder/database';

export type DifferentialRow = Awaited<ReturnType<typeof listDifferentials>>[number];
export type DiagnosisRow = Awaited<ReturnType<typeof listDiagnoses>>[number];

/** The differential diagnoses of a visit, in their order. */
export function listDifferentials(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('differential_record')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
}

/** The diagnoses of a visit, in their order. */
export function listDiagnoses(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('diagnosis_record')
    .selectAll()
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
}

/** Visits of a pet before an instant that considered something, newest first. */
export function listConsideringVisits(trx: HospitalTrx, pet: string, before: Date) {
  return trx
    .selectFrom('medical_record as m')
    .select(['m.id', 'm.checked_in_at'])
    .where('m.pet', '=', pet)
    .where('m.checked_in_at', '<', before)
    .where('m.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('differential_record as d')
          .select('d.id')
          .whereRef('d.medical_record', '=', 'm.id')
          .whereRef('d.pet', '=', 'm.pet')
          .where('d.deleted_at', 'is', null),
      ),
    )
    .orderBy('m.checked_in_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute();
}

/** When a visit began, and whose it is; undefined for one that is not there. */
export function findBeginning(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet', 'checked_in_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A line of the diagnoses, held until the transaction ends; undefined for one that is taken out or not there. */
export function lockDiagnosis(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('diagnosis_record')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type Line = {
  readonly medical_record: string;
  readonly pet: string;
  readonly author: string;
  readonly diagnosis: string | null;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly status: string;
  readonly rank: number;
};

export function insertDiagnosis(trx: HospitalTrx, line: Line): Promise<DiagnosisRow> {
  return trx
    .insertInto('diagnosis_record')
    .values({ id: newId(), ...line })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a line of the diagnoses, or takes it out. */
export function setDiagnosis(
  trx: HospitalTrx,
  id: string,
  fields: { readonly status?: string; readonly deleted_at?: Date },
): Promise<DiagnosisRow> {
  return trx.updateTable('diagnosis_record').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Continues a differential diagnosis of an earlier visit in another one. */
export function insertCarried(
  trx: HospitalTrx,
  of: DifferentialRow,
  to: {
    readonly medical_record: string;
    readonly problem: string | null;
    readonly author: string;
    readonly rank: number;
  },
): Promise<DifferentialRow> {
  const { pet, diagnosis, name, name_zhtw, name_ja, state, reason, test } = of;
  return trx
    .insertInto('differential_record')
    .values({
      ...{ id: newId(), pet, diagnosis, name, name_zhtw, name_ja, state, reason, test },
      ...{ carried_from: of.id, ...to },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
