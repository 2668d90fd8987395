import type { Database, HospitalTrx } from '@alder/database';
import { type Selectable, sql } from 'kysely';
import type { CatalogModel } from '../domain/index.ts';

/** The table of each catalog. */
export const TABLES = {
  diagnosis: 'diagnosis',
  treatment: 'treatment',
  vaccine: 'vaccine',
  medicine: 'medicine',
  receiptItem: 'receipt_item',
  postIt: 'post_it',
} as const satisfies Record<CatalogModel, keyof Database>;

export type DefaultRow = Selectable<Database['default_entry']>;

/** Own entries by name; deleted ones are left out. */
export async function listOwn(trx: HospitalTrx, model: CatalogModel): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[model])} where not deleted order by name, id`.execute(trx);
  return rows;
}

/** Own entries, deleted ones included, by name. */
export async function listOwnAndDeleted(trx: HospitalTrx, model: CatalogModel): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[model])} order by name, id`.execute(trx);
  return rows;
}

/** The shared defaults that the hospital sees, of one kind or of all, without those it has deleted or replaced by a copy. */
export function listDefaults(trx: HospitalTrx, model?: CatalogModel): Promise<DefaultRow[]> {
  return trx
    .selectFrom('default_entry')
    .selectAll()
    .$if(model !== undefined, (query) => query.where('model', '=', model!))
    .where('id', 'not in', trx.selectFrom('default_entry_deleted').select('default_entry'))
    .orderBy('id')
    .execute();
}

/** Whether a catalog has an entry: the hospital's own, or a shared default. No catalog has any of another word. */
export async function isInCatalog(trx: HospitalTrx, model: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select app.catalog_entry(${model}, ${id}::uuid) is not null as found`.execute(trx);
  return rows[0]!.found;
}

/** Which of these treatments bring lines themselves; only the hospital's own do. */
export async function findNested(trx: HospitalTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('treatment')
    .select('id')
    .where('id', 'in', [...ids])
    .where(sql<boolean>`jsonb_array_length(lines) > 0`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Shared defaults of these ids, those included that the hospital has replaced. */
export function listDefaultsOf(trx: HospitalTrx, ids: readonly string[]): Promise<DefaultRow[]> {
  return trx
    .selectFrom('default_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export function findDefault(trx: HospitalTrx, model: CatalogModel, id: string): Promise<DefaultRow | undefined> {
  return trx.selectFrom('default_entry').selectAll().where('id', '=', id).where('model', '=', model).executeTakeFirst();
}

/**
 * Marks a default deleted for this hospital.
 *
 * @returns Whether it was this call that did; a second one waits for the first and gets `false`.
 */
export async function markDefaultDeleted(trx: HospitalTrx, default_entry: string, copy: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('default_entry_deleted')
    .values({ default_entry, copy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The copy that took a default's place. */
export async function findCopy(
  trx: HospitalTrx,
  model: CatalogModel,
  default_entry: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[model])} where default_entry = ${default_entry} limit 1`.execute(trx);
  return rows[0];
}

/** Writes the hospital's copy of a default with its current `content`. */
export async function insertCopy(trx: HospitalTrx, model: CatalogModel, id: string, from: DefaultRow): Promise<void> {
  const table = sql.table(TABLES[model]);
  const columns = sql.join(Object.keys(from.content as object).map((name) => sql.ref(name)));
  const content = JSON.stringify(from.content);
  await sql`
    insert into ${table} (id, from_default, default_entry, version, ${columns})
    select ${id}::uuid, true, ${from.id}::uuid, ${from.version}::int, ${columns}
    from jsonb_populate_record(null::${table}, ${content}::jsonb)`.execute(trx);
}

/** Doctors whom a record can be assigned to, by name. */
export function listDoctors(trx: HospitalTrx) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name', 'membership.role', 'membership.accepts_appointments'])
    .where('membership.role', 'in', ['doctor', 'hospitalAdmin'])
    .where('membership.active', '=', true)
    .where('account.active', '=', true)
    .orderBy('account.display_name')
    .execute();
}

/** Templates visible to a user: those of the whole hospital and their own. */
export function listTemplates(trx: HospitalTrx, account: string) {
  return trx
    .selectFrom('medical_record_template')
    .selectAll()
    .where('deleted', '=', false)
    .where((where) => where.or([where('shared', '=', true), where('author', '=', account)]))
    .orderBy('name')
    .execute();
}
