import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../testing/src/test-database.ts';
import { functionFiles, migrate, migrations } from './migrate.ts';

/** The first migration after the functions had moved into files of their own. */
const FIRST_WITHOUT_FUNCTIONS = '20261122T1400';

async function migratedDatabase() {
  const { ownerUrl } = await freshDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const body = async (name: string) =>
    (await client.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [name])).rows[0]?.prosrc;
  return { ownerUrl, client, body };
}

test('a start brings every SQL function to the version of its file, and a second start changes nothing', async () => {
  const { ownerUrl, client, body } = await migratedDatabase();
  const current = await body('visit_is_open');
  await client.query(
    'create or replace function app.visit_is_open(p_visit uuid) returns boolean language sql stable as $$ select false $$',
  );
  await client.query("update app.function_file set sha256 = 'of an earlier release' where name = 'catalog.sql'");

  await migrate(ownerUrl, 'test');

  expect(current).toContain('from');
  expect(await body('visit_is_open')).toBe(current);
  const { rows: before } = await client.query("select xmin from pg_proc where proname = 'visit_is_open'");
  await migrate(ownerUrl, 'test');
  const { rows: after } = await client.query("select xmin from pg_proc where proname = 'visit_is_open'");
  expect(after).toEqual(before);
});

test('each SQL function of the database has its current text in exactly one file', async () => {
  const { client } = await migratedDatabase();
  const { rows } = await client.query<{ name: string }>(
    "select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app' order by 1",
  );
  const text = functionFiles()
    .map(({ sql }) => sql)
    .join('\n');
  const times = (name: string) => text.split(new RegExp(`create or replace function app\\.${name}\\(`)).length - 1;

  const misplaced = rows.filter(({ name }) => times(name) !== 1);
  expect(misplaced).toEqual([]);
});

test('a new migration holds no function', () => {
  const recent = migrations().filter(({ name }) => name >= FIRST_WITHOUT_FUNCTIONS);
  expect(recent.filter(({ sql }) => /^create (or replace )?function/im.test(sql)).map(({ name }) => name)).toEqual([]);
});
