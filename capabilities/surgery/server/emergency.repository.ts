import { type HospitalTrx, newId } from '@alder/database';
import { EXAMPLE_DRUGS } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const drugs = (trx: HospitalTrx) =>
  trx
    .selectFrom('emergency_drug as drug')
    .leftJoin('account', 'account.id', 'drug.approved_by')
    .selectAll('drug')
    .select('account.display_name as approved_by_name')
    .where('drug.deleted_at', 'is', null);

export function listDrugs(trx: HospitalTrx) {
  return drugs(trx).orderBy('drug.rank').orderBy('drug.name').orderBy('drug.id').execute();
}

export function findDrug(trx: HospitalTrx, id: string) {
  return drugs(trx).where('drug.id', '=', id).executeTakeFirst();
}

export function lockDrug(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('emergency_drug')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setApproved(trx: HospitalTrx, id: string, by: string, at: Date): Promise<void> {
  await trx.updateTable('emergency_drug').set({ approved_by: by, approved_at: at }).where('id', '=', id).execute();
}

/** Adds the rows of the example that the hospital has no drug of the same name for. */
export async function insertExamples(trx: HospitalTrx): Promise<string[]> {
  const known = new Set((await listDrugs(trx)).map(({ name }) => name.trim().toLowerCase()));
  const rows = EXAMPLE_DRUGS.map((drug, rank) => ({
    id: newId(),
    ...drug,
    species: [...drug.species],
    rank,
    is_example: true,
  }));
  const added = rows.filter(({ name }) => !known.has(name.toLowerCase()));
  if (added.length > 0) await trx.insertInto('emergency_drug').values(added).execute();
  return added.map(({ id }) => id);
}
