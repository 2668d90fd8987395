import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freshDatabase } from '../platform/testing/src/test-database.ts';

const TARGET = path.join(import.meta.dirname, '..', 'platform', 'database', 'src', 'schema.gen.ts');

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Instant',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
};

type Column = { table: string; name: string; type: string; nullable: boolean; has_default: boolean };

/** Writes `schema.gen.ts`, the types of every table, from a freshly migrated database. */
export async function generateSchema(): Promise<void> {
  const { ownerUrl } = await freshDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable, a.atthasdef as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  await client.end();
  writeFileSync(TARGET, render(rows));
  console.log(`schema.gen.ts: ${new Set(rows.map((row) => row.table)).size} tables`);
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const lines = [
    '// Generated from the migrated database by `npm run generate`. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
    '',
    'export type Instant = ColumnType<Date, Date | string, Date | string>;',
    "// biome-ignore lint/suspicious/noExplicitAny: the shape of a jsonb column is its reader's affair",
    'export type Json = ColumnType<any, string, string>;',
    '',
  ];
  for (const [table, own] of tables) {
    lines.push(`export interface ${tableType(table)} {`);
    for (const column of own) lines.push(`  ${column.name}: ${columnType(column)};`);
    lines.push('}', '');
  }
  lines.push('export interface Database {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${tableType(table)};`);
  lines.push('}', '');
  return lines.join('\n');
}

function tableType(table: string): string {
  return `${table
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')}Table`;
}

function columnType({ type, nullable, has_default, table, name }: Column): string {
  const known = TYPES[type];
  if (!known) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  const alias = known === 'Instant' || known === 'Json';
  const nullableType =
    alias && nullable
      ? `ColumnType<${known === 'Instant' ? 'Date | null, Date | string | null, Date | string | null' : 'any, string | null, string | null'}>`
      : nullable
        ? `${known} | null`
        : known;
  if (alias && has_default && !nullable) {
    return known === 'Instant'
      ? 'ColumnType<Date, Date | string | undefined, Date | string>'
      : 'ColumnType<any, string | undefined, string>';
  }
  return has_default ? `Generated<${nullableType}>` : nullableType;
}
