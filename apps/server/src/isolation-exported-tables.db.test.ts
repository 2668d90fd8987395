import { exportedTables, leftOutTables } from '@alder/exports/domain';
import { testDb } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

test('every table of the database is in the archive, or stays out for a reason that is written down', async () => {
  const db = await testDb();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by relname collate "C"`.execute(db);
  const declared = [...Object.keys(exportedTables), ...Object.keys(leftOutTables)].sort();

  expect(declared).toEqual(rows.map(({ name }) => name));
  expect(Object.values(leftOutTables).filter((reason) => reason.length < 20)).toEqual([]);
});

test('no column that keeps a secret is in the archive', async () => {
  const db = await testDb();
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '(password|secret|token|sealed|key_hash|share_hash|change_hash)' and a.atttypid <> 'int4'::regtype
    order by 1, 2`.execute(db);
  const exported = rows.filter(
    ({ table, column }) => table in exportedTables && !(column in (exportedTables[table]?.withheld ?? {})),
  );

  expect(rows.length).toBeGreaterThan(8);
  expect(exported).toEqual([]);
});
