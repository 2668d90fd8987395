import { type Db, type HospitalTrx, inHospital, inSystem, type SystemTrx } from '@alder/database';
import { type Storage, sweepOrphans } from '@alder/storage';
import { sql } from 'kysely';

type Column = { readonly table: string; readonly column: string };

/**
 * Removes files that no row of any table names any more, hospital by hospital.
 *
 * Every column that can hold a key is read, whatever room it belongs to: a room that forgets to say where it keeps keys
 * must not lose its files.
 *
 * @returns How many files were removed.
 */
export async function sweepFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  let swept = 0;
  for await (const { id, named } of namedByHospital(db)) {
    swept += await sweepOrphans(storage, id, async () => named, now);
  }
  return swept;
}

/** Every hospital with the keys that its rows name, one after the other. */
export async function* namedByHospital(
  db: Db,
): AsyncGenerator<{ readonly id: string; readonly named: ReadonlySet<string> }> {
  const hospitals = await inSystem(db, (trx) => trx.selectFrom('hospital').select('id').execute());
  for (const { id } of hospitals) yield { id, named: await inHospital(db, id, namedKeys) };
}

/** Every key of the storage that a row of the transaction's hospital names, or of every hospital. */
export async function namedKeys(trx: HospitalTrx | SystemTrx): Promise<ReadonlySet<string>> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where a.attnum > 0 and not a.attisdropped and has_table_privilege(c.oid, 'select')
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype)`.execute(trx);
  const keys = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ key: string }>`
      select distinct found[1] as key from ${sql.table(table)},
        regexp_matches(${sql.ref(column)}::text, 'o/[0-9a-f-]{36}/[0-9a-f]{2}/[0-9a-f]{64}', 'g') found
      where ${sql.ref(column)}::text like '%o/%'`.execute(trx);
    for (const { key } of rows) keys.add(key);
  }
  return keys;
}
