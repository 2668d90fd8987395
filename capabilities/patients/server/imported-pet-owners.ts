import { type HospitalTrx, type RowVersion, rowVersions } from '@alder/database';
import { sql } from 'kysely';
import type { Relation } from '../domain/owners.ts';

/** A further owner as an import brings it, with the owner of the hospital. */
export type ImportedPetOwner = { readonly relation: Relation; readonly owner_target: string };
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedPetOwner };

/** How further owners of pets of another practice system are taken in and given back. Nobody is reminded without a yes. */
export const importedPetOwners = {
  /** Adds owners to pets that have a primary one; one who is an owner by now is left as they are. */
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    const arriving = rows.map(({ id, parent, data: { owner_target, relation } }) => ({
      id,
      parent,
      owner_target,
      relation,
    }));
    const { rows: stored } = await sql<RowVersion>`
      insert into pet_owner (id, pet, owner, relation)
      select r.id, r.parent, r.owner_target, r.relation
      from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb)
        as r (id uuid, parent uuid, owner_target uuid, relation text)
      join pet p on p.id = r.parent
      where p.owner is not null and p.owner <> r.owner_target
      on conflict (hospital, pet, owner) do nothing
      returning id, version`.execute(trx);
    return stored;
  },

  async update(trx: HospitalTrx, { id, data: { relation } }: Row) {
    const before = await trx
      .selectFrom('pet_owner')
      .select('relation')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { version } = await trx
      .updateTable('pet_owner')
      .set({ relation })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before, version };
  },

  /** Removes owners of whom nothing was changed since. */
  async remove(trx: HospitalTrx, rows: readonly RowVersion[]): Promise<readonly string[]> {
    if (rows.length === 0) return [];
    const { rows: removed } = await sql<{ id: string }>`
      delete from pet_owner h using ${rowVersions(rows)} where h.id = l.id and h.version = l.version returning h.id`.execute(
      trx,
    );
    return removed.map(({ id }) => id);
  },

  async restore(trx: HospitalTrx, { id, version }: RowVersion, before: object): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('pet_owner')
      .set(before)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
