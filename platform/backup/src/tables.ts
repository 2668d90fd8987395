import { migrate } from '@alder/database';
import type pg from 'pg';
import { type Entry, entriesIn, pack } from './pack.ts';
import { connect, type Point, pointOf, tablesOf } from './table-states.ts';

/** Made by the program itself at its start, or rebuilt by it. */
const NOT_DUMPED = new Set(['app.migration', 'app.function_file']);
const ROWS_AT_ONCE = 500;

/** Tables with rows to dump; the queue's own tables are made again at the start. */
async function dumpedTables(client: pg.Client): Promise<string[]> {
  return (await tablesOf(client)).filter((name) => !NOT_DUMPED.has(name) && !name.startsWith('pgboss.'));
}

/**
 * The rows of an external database at one moment, table by table as JSON, one row a line, with the state of its
 * sequences.
 */
export async function* dumpTables(
  url: string,
  { others, done }: { others: readonly Entry[]; done: (copy: { point: Point }) => void },
): AsyncGenerator<Buffer> {
  const point = await pointOf(url, async () => {});
  const reader = point.snapshot ?? (await connect(url));
  let isDone = false;
  try {
    if (!point.snapshot) await reader.query('begin isolation level repeatable read read only');
    for (const table of await dumpedTables(reader))
      yield* pack([{ name: `tables/${table}`, content: rowsOf(reader, table) }]);
    yield* pack([{ name: 'sequences', content: [Buffer.from(JSON.stringify(await sequencesOf(reader)))] }]);
    yield* pack(others);
    isDone = true;
    done({ point });
  } finally {
    // The snapshot is still to be counted.
    if (!isDone || !point.snapshot) await reader.end();
  }
}

async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<Buffer> {
  const columns = await columnsOf(client, table);
  await client.query(
    `declare rows_of no scroll cursor for select row_to_json(each_row)::text as row from (select ${columns.join(', ')} from ${table}) as each_row`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows_of`);
    if (rows.length === 0) break;
    yield Buffer.from(rows.map(({ row }) => `${row}\n`).join(''));
  }
  await client.query('close rows_of');
}

/** Columns with a value of their own: computed ones are computed again. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

type Sequence = { readonly name: string; readonly value: string | null };

async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'app') order by 1`,
  );
  return rows;
}

/**
 * Loads a dump into an empty database: its own migrations first, then the rows of all tables in one transaction, with
 * every reference checked at its end.
 *
 * @param others Receives what is no part of the database.
 */
export async function loadTables(
  url: string,
  source: AsyncIterable<Uint8Array>,
  migrations: readonly string[],
  others: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  // A password of the application's role is given at every start.
  await migrate(url, 'restoring', new Set(migrations));
  const client = await connect(url);
  try {
    await client.query('begin');
    const tables = await dumpedTables(client);
    await insertFreely(client, tables, async () => {
      await client.query(`truncate ${tables.join(', ')}`);
      for await (const { name, content } of entriesIn(source)) {
        if (name.startsWith('tables/')) await loadRows(client, name.slice('tables/'.length), content);
        else if (name === 'sequences') await setSequences(client, content);
        else await others(name, content);
      }
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` in the owner's open transaction while nothing but types is checked: rows are written as they stood, in any
 * order. Every reference is checked at its end.
 *
 * @param tables Whose triggers are silent.
 */
export async function insertFreely(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const references = await dropReferences(client);
  const forced = await forcedTables(client);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);
  await work();
  for (const { table, name, text } of references)
    await client.query(`alter table ${table} add constraint ${name} ${text}`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const table of forced) await client.query(`alter table ${table} force row level security`);
}

/** The owner, too, sees only the rows of one hospital in these. */
async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relforcerowsecurity and n.nspname in ('public', 'app')`);
  return rows.map(({ name }) => name);
}

type Reference = { readonly table: string; readonly name: string; readonly text: string };

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'app')`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function loadRows(client: pg.Client, table: string, content: AsyncIterable<Buffer>): Promise<void> {
  const columns = (await columnsOf(client, table)).join(', ');
  const load = (lines: readonly string[]) =>
    client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a);
    if (end >= 0) await load(bytes.subarray(0, end).toString('utf8').split('\n'));
    rest = bytes.subarray(end + 1);
  }
}

async function setSequences(client: pg.Client, content: AsyncIterable<Buffer>): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  for (const { name, value } of JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sequence[])
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
}
