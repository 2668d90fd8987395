import type { HospitalTrx } from '@alder/database';

/** Moves the running stays of a visit to another pet and stops their medicines; returns the ids of the stays. */
export async function moveStays(
  trx: HospitalTrx,
  { medical_record, pet, now }: { readonly medical_record: string; readonly pet: string; readonly now: Date },
): Promise<string[]> {
  const stays = await trx
    .updateTable('inpatient_record')
    .set({ pet })
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  const ids = stays.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.updateTable('inpatient_order').set({ pet }).where('inpatient_record', 'in', ids).execute();
  await trx
    .updateTable('inpatient_order')
    .set({ stopped_at: now })
    .where('inpatient_record', 'in', ids)
    .where('kind', 'in', ['medicine', 'fluid'])
    .where('stopped_at', 'is', null)
    .execute();
  return ids;
}
