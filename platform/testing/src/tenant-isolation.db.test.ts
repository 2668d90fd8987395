import { randomBytes } from 'node:crypto';
import { askHospital, inSystem, newId } from '@alder/database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOneOfEverything, openHospital, type Row, tenantTables, testDb } from './index.ts';

type TenantTable = { name: string; forced: boolean; owner: string };

async function tables(): Promise<TenantTable[]> {
  const db = await testDb();
  const { rows } = await sql<TenantTable>`
    select relname as name, relrowsecurity and relforcerowsecurity as forced, pg_get_userbyid(relowner) as owner
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

test('every table of the product has forced row-level security and is owned by no role that serves requests [cap.multiHospital]', async () => {
  const all = await tables();

  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((table) => !table.forced)).toEqual([]);
  expect(all.filter((table) => table.owner === 'alder_app')).toEqual([]);
});

test('without a hospital a connection sees no row of any table [cap.multiHospital]', async () => {
  await using hospital = await openHospital([]);
  await hospital.addPet();
  const db = await testDb();

  for (const { name } of await tables()) {
    const readable = await sql<{
      ok: boolean;
    }>`select has_table_privilege('alder_app', ${name}, 'select') as ok`.execute(db);
    if (!readable.rows[0]!.ok) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test("a query that forgets its hospital still sees only its own pets, and cannot write another's [cap.multiHospital]", async () => {
  await using own = await openHospital([]);
  await using other = await openHospital([]);
  const foreign = await other.addPet();
  const local = await own.addPet();

  const seen = await own.work((trx) => trx.selectFrom('pet').select('id').execute());
  expect(seen).toEqual([{ id: local.id }]);

  const changed = await own.work((trx) =>
    trx.updateTable('pet').set({ name: 'taken' }).where('id', '=', foreign.id).executeTakeFirst(),
  );
  expect(Number(changed.numUpdatedRows)).toBe(0);

  const insert = own.work((trx) =>
    trx
      .insertInto('pet')
      .values({ hospital: other.id, id: newId(), patient_id: 'X', name: 'X', species: 'dog' })
      .execute(),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
});

test("a question of one round trip sees its hospital's rows, writes nothing and leaves no hospital behind on its connection [cap.multiHospital]", async () => {
  await using own = await openHospital([]);
  await using other = await openHospital([]);
  const local = await own.addPet();
  const foreign = await other.addPet();
  const db = await testDb();
  const pets = sql<{ id: string }>`select id from pet where id in (${local.id}, ${foreign.id})`;

  // Many at once and in turns: whichever connection serves them.
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => askHospital(db, n % 2 ? own.id : other.id, pets.compile(db))),
  );
  expect(responses).toEqual(responses.map((_, n) => [{ id: n % 2 ? local.id : foreign.id }]));
  expect((await pets.execute(db)).rows).toEqual([]);

  const write = sql`update pet set name = 'taken' where id = ${local.id}`;
  await expect(askHospital(db, own.id, write.compile(db))).rejects.toThrow(/read-only/);
  const wrong = sql`select 1 / ${0}::int from pet`;
  await expect(askHospital(db, own.id, wrong.compile(db))).rejects.toThrow(/division by zero/);
  await expect(askHospital(db, "x', true), set_config('a", pets.compile(db))).rejects.toThrow(TypeError);
  expect(await askHospital(db, own.id, pets.compile(db))).toEqual([{ id: local.id }]);
});

test("a pet cannot be given to another hospital's owner: the key carries the hospital [cap.multiHospital]", async () => {
  await using own = await openHospital([]);
  await using other = await openHospital([]);
  const owner = await other.addOwner();

  await expect(own.addPet({ owner: owner.id })).rejects.toThrow(/foreign key/);
});

test('every table and every column says what it is for', async () => {
  const db = await testDb();
  const { rows } = await sql<{ name: string }>`
    select c.relname || coalesce('.' || a.attname, '') as name
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (col_description(c.oid, a.attnum) is null or obj_description(c.oid, 'pg_class') is null)
      and a.attname not in ('hospital', 'id', 'version', 'created_at', 'updated_at')`.execute(db);

  expect(rows.map((row) => row.name)).toEqual([]);
});

test("with the session of one hospital, no statement reads, changes, deletes or plants another's row, in any table [cap.multiHospital]", async () => {
  await using own = await openHospital([]);
  await using other = await openHospital([]);
  const db = await testDb();
  const foreign = await addOneOfEverything(db, other.id, other.admin.id);
  await addOneOfEverything(db, own.id, own.admin.id);
  const tables = await tenantTables(db);

  // Written by a function of the database alone: no row is there before something was erased.
  expect(tables.filter(({ name }) => !foreign.has(name)).map(({ name }) => name)).toEqual(['erasure_audit_row']);
  for (const { name, columns } of tables.filter(({ name }) => foreign.has(name))) {
    const row = foreign.get(name)!;
    const touched = {
      read: await attempt(sql`select 1 from ${sql.table(name)} where hospital = ${other.id}`),
      changed: await attempt(sql`update ${sql.table(name)} set hospital = hospital where hospital = ${other.id}`),
      taken: await attempt(sql`update ${sql.table(name)} set hospital = ${own.id} where hospital = ${other.id}`),
      deleted: await attempt(sql`delete from ${sql.table(name)} where hospital = ${other.id}`),
      planted: await attempt(
        plant(
          name,
          row,
          columns.filter(({ computed }) => computed).map((column) => column.name),
        ),
      ),
    };
    expect([name, touched]).toEqual([
      name,
      {
        read: 'nothing',
        changed: expect.stringMatching(/^(nothing|refused)$/),
        taken: expect.stringMatching(/^(nothing|refused)$/),
        deleted: expect.stringMatching(/^(nothing|refused)$/),
        planted: 'refused',
      },
    ]);
    const left = sql`select 1 from ${sql.table(name)} where hospital = ${other.id}`;
    // Sessions are read before it is known whose hospital they open.
    const { rows } =
      name === 'session'
        ? await inSystem(db, (trx) => left.execute(trx))
        : await other.work((trx) => left.execute(trx));
    expect([name, rows.length > 0]).toEqual([name, true]);
  }

  /** Each statement in a transaction of its own; `refused` is the database's word, not a mistake of the statement. */
  function attempt(statement: ReturnType<typeof sql>): Promise<'nothing' | 'something' | 'refused'> {
    return own
      .work((trx) => statement.execute(trx))
      .then(
        ({ rows, numAffectedRows = 0n }) => (rows.length > 0 || numAffectedRows > 0n ? 'something' : 'nothing'),
        (error: Error & { code?: string }) => {
          if (error.code !== '42501') throw error;
          return 'refused';
        },
      );
  }
});

/** A copy of a row with a key of its own, in the hospital that the row names. */
function plant(table: string, row: Row, computed: readonly string[]) {
  const copy: Record<string, unknown> = { ...row, ...(row.id !== undefined && { id: newId() }) };
  for (const name of computed) delete copy[name];
  const names = sql.join(Object.keys(copy).map((name) => sql.ref(name)));
  for (const [name, value] of Object.entries(copy))
    if (Buffer.isBuffer(value)) copy[name] = `\\x${randomBytes(value.length).toString('hex')}`;
  return sql`insert into ${sql.table(table)} (${names}) select ${names}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(copy)}::jsonb)`;
}
