import { type HospitalTrx, type RowVersion, restoreUnchanged, rowVersions } from '@alder/database';
import { sql } from 'kysely';
import { renamed } from './owner.repository.ts';

/** An owner as an import brings it. */
export type ImportedOwner = {
  readonly name: string;
  /** Absent where the file does not say it: the reading that the hospital has stays. */
  readonly reading?: string;
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly address: string | null;
  readonly notes: string | null;
};
type Row = { readonly id: string; readonly data: ImportedOwner };

const FIELDS = [
  'name',
  'reading',
  'former_names',
  'renamed_at',
  'phones',
  'email',
  'address',
  'notes',
  'deleted',
] as const;

/** How owners of another practice system are taken in and given back; what an import does not name stays. */
export const importedOwners = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    return trx
      .insertInto('owner')
      .values(rows.map(({ id, data }) => ({ id, ...data, phones: [...data.phones] })))
      .returning(['id', 'version'])
      .execute();
  },

  async update(trx: HospitalTrx, { id, data }: Row) {
    const before = await trx
      .selectFrom('owner')
      .select(FIELDS)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { version } = await trx
      .updateTable('owner')
      .set({ ...data, ...renamed(before, data.name, new Date()), phones: [...data.phones], deleted: false })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before, version };
  },

  /** Deletes owners that nobody has changed and whose pets, as a further owner too, are all deleted. */
  async remove(trx: HospitalTrx, rows: readonly RowVersion[]): Promise<readonly string[]> {
    if (rows.length === 0) return [];
    const { rows: removed } = await sql<{ id: string }>`
      update owner o set deleted = true from ${rowVersions(rows)}
      where o.id = l.id and o.version = l.version and not o.deleted
        and not exists (select from pet p where p.owner = o.id and not p.deleted)
        and not exists (select from pet_owner h join pet p on p.id = h.pet where h.owner = o.id and not p.deleted)
        and not exists (select from medical_record m where m.owner = o.id and m.deleted_at is null)
        and not exists (select from deposit_entry d where d.owner = o.id group by d.owner having sum(d.amount) <> 0)
      returning o.id`.execute(trx);
    return removed.map(({ id }) => id);
  },

  restore: (trx: HospitalTrx, row: RowVersion, before: object) => restoreUnchanged(trx, 'owner', row, before),
};
