import { type HospitalTrx, type RowVersion, restoreUnchanged, rowVersions } from '@alder/database';
import { sql } from 'kysely';
import type { NewPet } from './pet.repository.ts';

/** A pet as an import brings it: a pet of the contract and the word by which the other system named its species. */
export type ImportedPet = Omit<NewPet, 'id' | 'alerts' | 'owner'> & {
  readonly alerts: readonly object[];
  readonly written_species: string;
};
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedPet };

const FIELDS = [
  ...([
    'patient_id',
    'name',
    'reading',
    'owner',
    'species',
    'breed',
    'sex',
    'neutered',
    'birthdate',
    'weight',
    'weight_at',
  ] as const),
  ...(['chip_number', 'passport_number', 'insurance_company', 'insurance_policy', 'insurance_until'] as const),
  ...(['insurance_share', 'coat_colour', 'status', 'alerts', 'notes', 'deleted'] as const),
];

/** How pets of another practice system are taken in and given back. */
export const importedPets = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    return trx
      .insertInto('pet')
      .values(rows.map(({ id, parent, data }) => ({ id, owner: parent, ...columns(data) })))
      .returning(['id', 'version'])
      .execute();
  },

  async update(trx: HospitalTrx, { id, parent, data }: Row) {
    const before = await trx
      .selectFrom('pet')
      .select(FIELDS)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // A weight without a date is not newer than one that was measured here.
    const { weight, ...others } = columns(data);
    const { version } = await trx
      .updateTable('pet')
      .set({ ...others, ...(before.weight_at === null && { weight }), owner: parent, deleted: false })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before: { ...before, alerts: JSON.stringify(before.alerts) }, version };
  },

  /** Deletes pets that nobody has changed and that have no visit, result or study. */
  async remove(trx: HospitalTrx, rows: readonly RowVersion[]): Promise<readonly string[]> {
    if (rows.length === 0) return [];
    const { rows: removed } = await sql<{ id: string }>`
      update pet p set deleted = true from ${rowVersions(rows)}
      where p.id = l.id and p.version = l.version and not p.deleted
        and not exists (select from medical_record m where m.pet = p.id and m.deleted_at is null)
        and not exists (select from vital_signs v where v.pet = p.id and v.deleted_at is null)
        and not exists (select from allergy_record a where a.pet = p.id and a.deleted_at is null)
        and not exists (select from lab_record r where r.pet = p.id)
        and not exists (select from lab_order o where o.pet = p.id)
        and not exists (select from study s where s.pet = p.id and s.deleted_at is null)
        and not exists (select from worklist_item w where w.pet = p.id)
      returning p.id`.execute(trx);
    return removed.map(({ id }) => id);
  },

  restore: (trx: HospitalTrx, row: RowVersion, before: object) => restoreUnchanged(trx, 'pet', row, before),
};

function columns({ written_species: _, alerts, ...pet }: ImportedPet) {
  return { ...pet, alerts: JSON.stringify(alerts) };
}

/**
 * Sets the weight of pets to their latest measurement where that is newer than what the pet has, or where the pet's
 * weight was that of a measurement that is gone.
 *
 * @returns pets whose entry changed, with their new version
 */
export async function setLatestWeights(trx: HospitalTrx, pets: readonly string[]): Promise<readonly RowVersion[]> {
  if (pets.length === 0) return [];
  const { rows } = await sql<RowVersion>`
    update pet p set weight = l.weight, weight_at = l.measured_at
    from (select c.id, v.weight, v.measured_at from unnest(${[...pets]}::uuid[]) as c (id)
      left join lateral (select weight, measured_at from vital_signs v
        where v.pet = c.id and v.deleted_at is null and v.weight is not null
        order by measured_at desc limit 1) as v on true) as l
    where p.id = l.id and p.weight_at is distinct from l.measured_at
      and (l.measured_at > coalesce(p.weight_at, '-infinity') or (l.measured_at is null and p.weight_at is not null)
        or not exists (select from vital_signs v where v.pet = p.id and v.measured_at = p.weight_at and v.deleted_at is null))
    returning p.id, p.version`.execute(trx);
  return rows;
}
