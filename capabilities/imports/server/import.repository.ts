import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ImportEntity, RowOutcome } from '../domain/index.ts';

export type ImportEntry = NonNullable<Awaited<ReturnType<typeof findImport>>>;
export type FileEntry = NonNullable<Awaited<ReturnType<typeof findFile>>>;
export type ImportValues = Omit<Updateable<Database['data_import']>, 'hospital' | 'id'>;

export function findImport(trx: HospitalTrx, id: string) {
  return trx.selectFrom('data_import').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one import and holds it until the transaction ends. */
export function lockImport(trx: HospitalTrx, id: string) {
  return trx.selectFrom('data_import').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function insertImport(trx: HospitalTrx, row: { id: string; created_by: string; doctor_map: string }) {
  return trx.insertInto('data_import').values(row).returningAll().executeTakeFirstOrThrow();
}

export function setImport(trx: HospitalTrx, id: string, values: ImportValues) {
  return trx.updateTable('data_import').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Whether another import is being imported or taken back; no other can begin before the transaction ends. */
export async function isAnotherRunning(trx: HospitalTrx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws('|', app.hospital(), 'import'), 0))`.execute(trx);
  const running = await trx
    .selectFrom('data_import')
    .select('id')
    .where('id', '!=', id)
    .where('state', 'in', ['importing', 'rolling_back'])
    .executeTakeFirst();
  return running !== undefined;
}

/** Imports, newest first, with their files and how many rows are in the hospital. */
export function listImports(trx: HospitalTrx, { before, limit }: { before: string | undefined; limit: number }) {
  return trx
    .selectFrom('data_import')
    .leftJoin('account', 'account.id', 'data_import.created_by')
    .selectAll('data_import')
    .select('account.display_name as created_by_name')
    .select(({ selectFrom }) =>
      selectFrom('data_import_file')
        .whereRef('data_import_file.import', '=', 'data_import.id')
        .select(sql<string[]>`coalesce(array_agg(filename order by data_import_file.id), '{}')`.as('names'))
        .as('filenames'),
    )
    .$if(before !== undefined, (query) => query.where('data_import.id', '<', before!))
    .orderBy('data_import.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findName(trx: HospitalTrx, account: string): Promise<string | null> {
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return row?.display_name ?? null;
}

export function listFiles(trx: HospitalTrx, id: string) {
  return trx.selectFrom('data_import_file').selectAll().where('import', '=', id).orderBy('id').execute();
}

export function findFile(trx: HospitalTrx, id: string) {
  return trx.selectFrom('data_import_file').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertFile(trx: HospitalTrx, row: Omit<Insertable<Database['data_import_file']>, 'hospital'>) {
  return trx.insertInto('data_import_file').values(row).returningAll().executeTakeFirstOrThrow();
}

export function setFile(
  trx: HospitalTrx,
  id: string,
  values: Omit<Updateable<Database['data_import_file']>, 'hospital' | 'id'>,
) {
  return trx.updateTable('data_import_file').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function removeFile(trx: HospitalTrx, id: string): Promise<void> {
  await trx.deleteFrom('data_import_file').where('id', '=', id).execute();
}

/** Rows of each of these imports that are in the hospital. */
export async function countApplied(trx: HospitalTrx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('data_import_row')
    .select('import')
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('import', 'in', ids)
    .where('applied', '=', true)
    .groupBy('import')
    .execute();
  return new Map(rows.map((row) => [row.import, row.rows]));
}

/** Rows by entity and outcome. */
export function countRows(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('data_import_row')
    .select(['entity', 'outcome'])
    .select(sql<number>`count(*)::int`.as('rows'))
    .select(sql<number>`(count(*) filter (where taken))::int`.as('taken'))
    .select(sql<number>`(count(*) filter (where applied))::int`.as('applied'))
    .select(
      sql<
        number | null
      >`(sum((data->>'amount')::bigint) filter (where entity in ('invoice', 'balance', 'deposit')))::float8`.as(
        'amount',
      ),
    )
    .where('import', '=', id)
    .where('outcome', 'is not', null)
    .groupBy(['entity', 'outcome'])
    .orderBy('entity')
    .execute();
}

/** Refused rows by file. */
export async function countRefused(trx: HospitalTrx, id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('data_import_row')
    .select('file')
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('import', '=', id)
    .where('outcome', '=', 'refused')
    .groupBy('file')
    .execute();
  return new Map(rows.map(({ file, rows }) => [file, rows]));
}

/** Species as the rows write them, the most frequent first. */
export const countSpecies = (trx: HospitalTrx, id: string) => countWords(trx, id, 'pet', 'written_species');

/** Roles as the rows of users write them. */
export const countRoles = (trx: HospitalTrx, id: string) => countWords(trx, id, 'user', 'written_role');

/** Doctors as the rows of visits write them. */
export const countDoctors = (trx: HospitalTrx, id: string) => countWords(trx, id, 'visit', 'written_doctor');

function countWords(trx: HospitalTrx, id: string, entity: ImportEntity, field: string) {
  const written = sql<string>`data->>${sql.lit(field)}`;
  return trx
    .selectFrom('data_import_row')
    .select(written.as('written'))
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('import', '=', id)
    .where('entity', '=', entity)
    .where(written, '!=', '')
    .groupBy(written)
    .orderBy('rows', 'desc')
    .orderBy('written')
    .limit(500)
    .execute();
}

export type RowFilter = {
  readonly outcome?: RowOutcome | undefined;
  readonly entity?: ImportEntity | undefined;
  readonly applied?: boolean | undefined;
  readonly after?: { readonly entity: string; readonly number: number } | undefined;
  readonly limit: number;
};

/** Rows in the order of entity and number. */
export function listRows(trx: HospitalTrx, id: string, { outcome, entity, applied, after, limit }: RowFilter) {
  return trx
    .selectFrom('data_import_row')
    .selectAll()
    .where('import', '=', id)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity!))
    .$if(applied !== undefined, (query) => query.where('applied', '=', applied!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(entity, number) > (${after!.entity}, ${after!.number}::int)`),
    )
    .orderBy('entity')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Rows of a file that are refused, by their place in it; of two from one row of the file the first. */
export function listRefusedLines(trx: HospitalTrx, id: string, file: string) {
  return trx
    .selectFrom('data_import_row')
    .select(['line', 'reasons'])
    .where('import', '=', id)
    .where('file', '=', file)
    .where('outcome', '=', 'refused')
    .orderBy('line')
    .execute();
}

export async function setTaken(
  trx: HospitalTrx,
  id: string,
  { entity, numbers, take }: { entity: ImportEntity; numbers?: readonly number[] | undefined; take: boolean },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('data_import_row')
    .set({ taken: take })
    .where('import', '=', id)
    .where('entity', '=', entity)
    .where('outcome', '=', 'doubtful')
    .$if(numbers !== undefined, (query) => query.where('number', 'in', numbers!.length > 0 ? numbers! : [0]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type NewRow = Omit<Insertable<Database['data_import_row']>, 'hospital'>;

export async function insertRows(trx: HospitalTrx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('data_import_row')
      .values([...rows])
      .execute();
}

/** Counts the tables that rows were just written to, for the planner; no caller waits for it. */
export async function analyzeImported(trx: HospitalTrx): Promise<void> {
  await sql`select app.analyze_imported()`.execute(trx);
}

/** Forgets the rows of an earlier check, some at a time. @returns whether there may be more */
export async function removeRows(trx: HospitalTrx, id: string, limit: number): Promise<boolean> {
  const { rows } = await sql<{ entity: string }>`
    delete from data_import_row where (import, entity, number) in
      (select import, entity, number from data_import_row where import = ${id} limit ${limit})
    returning entity`.execute(trx);
  return rows.length === limit;
}
