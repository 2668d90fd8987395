import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** The line that charges a time of a treatment sheet. */
export function findLineOfSlot(trx: HospitalTrx, slot: string) {
  return trx
    .selectFrom('treatment_record')
    .select(['id', 'medical_record'])
    .where('inpatient_slot', '=', slot)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a visit against payment until the transaction ends. */
export function lockVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** Whether lines can be added to a visit; asked after it is locked, so that a payment before it is seen. */
export async function isVisitOpen(trx: HospitalTrx, id: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select app.visit_is_open(${id}::uuid) as open`.execute(trx);
  return rows[0]!.open;
}
