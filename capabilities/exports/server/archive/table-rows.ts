import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { exportedTables } from '../../domain/index.ts';
import { batchesOf } from './cursor.ts';

type Column = { readonly name: string; readonly text: boolean; readonly key: number | null };

/** A batch of a table: its lines, each a row as JSON, and how many they are. */
export type TableBatch = { readonly lines: string; readonly rows: number };

/**
 * Rows of a table as PostgreSQL writes them in JSON, one a line, in the order of their key: the same rows are the same
 * bytes, wherever they are.
 */
export async function* tableRows(trx: HospitalTrx, table: string): AsyncGenerator<TableBatch> {
  const columns = await columnsOf(trx, table);
  const withheld = exportedTables[table]?.withheld ?? {};
  const columnNames = columns.filter(({ name }) => !(name in withheld)).map(({ name }) => `"${name}"`);
  const order = columns
    .filter(({ key }) => key !== null)
    .sort((one, other) => one.key! - other.key!)
    .map(({ name, text }) => (text ? `"${name}" collate "C"` : `"${name}"`));
  const own = columns.some(({ name }) => name === 'hospital') ? 'where hospital = app.hospital()' : '';
  const query = `select row_to_json(each_row)::text as row
    from (select ${columnNames.join(', ')} from "${table}" ${own} order by ${order.join(', ')}) as each_row`;
  for await (const batch of batchesOf<{ row: string }>(trx, query, ({ row }) => row.length)) {
    yield { lines: batch.map(({ row }) => `${row}\n`).join(''), rows: batch.length };
  }
}

/** Columns with a value of their own, and their places in the primary key. */
async function columnsOf(trx: HospitalTrx, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, a.atttypid = 'text'::regtype as text, array_position(i.indkey::int2[], a.attnum) as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(trx);
  return rows;
}
