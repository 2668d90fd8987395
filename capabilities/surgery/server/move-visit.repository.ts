import type { HospitalTrx } from '@alder/database';

/** Moves the surgeries of a visit to another pet; returns their ids. */
export async function moveSurgeries(trx: HospitalTrx, medical_record: string, pet: string): Promise<string[]> {
  const rows = await trx
    .updateTable('surgery_record')
    .set({ pet })
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
