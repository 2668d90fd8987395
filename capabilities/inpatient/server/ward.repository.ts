import type { HospitalTrx } from '@alder/database';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export function listWards(trx: HospitalTrx) {
  return trx.selectFrom('ward').selectAll().where('deleted_at', 'is', null).orderBy('rank').orderBy('id').execute();
}

export function listCages(trx: HospitalTrx) {
  return trx.selectFrom('cage').selectAll().where('deleted_at', 'is', null).orderBy('rank').orderBy('id').execute();
}

/** A cage, held until the transaction ends: of two admissions into it the second one waits, and is refused. */
export function lockCage(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('cage')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The stay that a cage is occupied by. */
export function findOccupant(trx: HospitalTrx, cage: string) {
  return trx
    .selectFrom('inpatient_record')
    .select(['id', 'pet'])
    .where('cage', '=', cage)
    .where('status', '=', 'admitted')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function hasCages(trx: HospitalTrx, ward: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cage')
    .select('id')
    .where('ward', '=', ward)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A cage that an animal has left waits to be cleaned. */
export async function setCleaning(trx: HospitalTrx, cage: string, since: Date): Promise<void> {
  await trx.updateTable('cage').set({ cleaning_since: since }).where('id', '=', cage).execute();
}

/** Active users of the hospital who can check a dose. */
export function listTeam(trx: HospitalTrx) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name', 'membership.role'])
    .where('membership.active', '=', true)
    .where('account.active', '=', true)
    .where('membership.role', 'in', ['doctor', 'assistant', 'hospitalAdmin'])
    .orderBy('account.display_name')
    .execute();
}
