import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { CatalogModel } from '../domain/index.ts';
import { TABLES } from './catalog.repository.ts';

type Values = Readonly<Record<string, unknown>>;

/** Waits until no other import of this catalog is under way; the transaction's end lets the next one go on. */
export async function lockImport(trx: HospitalTrx, model: CatalogModel): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || app.hospital() || ${model}, 0))`.execute(trx);
}

export async function insertImported(trx: HospitalTrx, model: CatalogModel, id: string, values: Values): Promise<void> {
  const table = sql.table(TABLES[model]);
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`
    insert into ${table} (id, ${columns})
    select ${id}::uuid, ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb)`.execute(
    trx,
  );
}

/** Changes an entry that still has this version. @returns Whether it had. */
export async function setImported(
  trx: HospitalTrx,
  model: CatalogModel,
  { id, version }: { readonly id: string; readonly version: number },
  values: Values,
): Promise<boolean> {
  const table = sql.table(TABLES[model]);
  const sets = Object.keys(values).map((name) => sql`${sql.ref(name)} = imported.${sql.ref(name)}`);
  const { numAffectedRows } = await sql`
    update ${table} as entry set ${sql.join(sets)}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) as imported
    where entry.id = ${id}::uuid and entry.version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}
