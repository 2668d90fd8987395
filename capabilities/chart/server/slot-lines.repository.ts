import type { HospitalTrx } from '@alder/database';

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
