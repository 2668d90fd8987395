import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
const FUNCTIONS = path.join(import.meta.dirname, '..', 'functions');
/** Any number; the same for every server of a database, so that only one migrates. */
const LOCK = 7_202_611;

export type Migration = { readonly name: string; readonly sql: string; readonly sha256: string };

/** Every migration of the product, in order of its time stamp. */
export function migrations(): Migration[] {
  return sqlFiles(MIGRATIONS);
}

/**
 * The current version of every SQL function, one file per area, loaded after the migrations (decision 0260).
 *
 * Each file consists of `create or replace function` statements and their grants, so that it can be loaded again.
 * A changed signature needs `drop function if exists` with the old argument types above the new text.
 */
export function functionFiles(): Migration[] {
  return sqlFiles(FUNCTIONS);
}

function sqlFiles(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings a database up to date, forward only, under a lock that a second server waits for.
 *
 * @param ownerUrl A role that may create roles and schemas; it owns the tables.
 * @param appPassword Password given to `alder_app`, the role the servers work with, which owns nothing.
 * @param only For a restore: the migrations that the saved rows belong to; the others follow at the next start.
 * @returns Names of the migrations that ran now.
 * @throws when a migration that has run was edited afterwards, or PostgreSQL is older than 15.
 */
export async function migrate(ownerUrl: string, appPassword: string, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'alder-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    // An owner may be called `app`, and "$user" would then put the tables beside our functions.
    await client.query('set search_path to public');
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await giveAppRole(client, appPassword);
    await client.query('create schema if not exists app');
    await client.query(
      'create table if not exists app.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const ran: string[] = [];
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from app.migration');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const migration of migrations()) {
      if (only && !only.has(migration.name)) continue;
      const before = known.get(migration.name);
      if (before === migration.sha256 || (before && saysWas(migration.sql, before))) continue;
      if (before) throw new Error(`Migration ${migration.name} was edited after it had run; write a new one instead.`);
      await apply(client, migration);
      ran.push(migration.name);
    }
    if (!only) await loadFunctions(client, ran.length > 0);
    return ran;
  } finally {
    await client.end();
  }
}

/** Whether a migration names an earlier text of its own that made the same: `-- was: <sha256>`. */
function saysWas(sql: string, sha256: string): boolean {
  return sql.includes(`\n-- was: ${sha256}\n`);
}

/** The same database as `ownerUrl`, for the role that the servers work with. */
export function appUrl(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = 'alder_app';
  url.password = appPassword;
  return url.toString();
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into app.migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Loads the function files in one transaction, when a migration ran or a file differs from the loaded one.
 *
 * All files are loaded together: functions of one file call functions of another, so bodies are not checked before
 * the last one exists.
 */
async function loadFunctions(client: pg.Client, migrated: boolean): Promise<void> {
  await client.query('create table if not exists app.function_file (name text primary key, sha256 text not null)');
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from app.function_file');
  const loaded = new Map(rows.map((row) => [row.name, row.sha256]));
  const files = functionFiles();
  if (!migrated && files.every(({ name, sha256 }) => loaded.get(name) === sha256)) return;
  await client.query('begin');
  try {
    await client.query('set local check_function_bodies = off');
    for (const { name, sql, sha256 } of files) {
      await client.query(sql).catch((error: Error) => {
        throw new Error(`Function file ${name}: ${error.message}`, { cause: error });
      });
      await client.query(
        'insert into app.function_file (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = $2',
        [name, sha256],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < 15) throw new Error(`PostgreSQL ${major} is too old: Alder needs 15 or newer.`);
}

async function giveAppRole(client: pg.Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password);
  const options = `login noinherit password ${secret}`;
  const { rowCount } = await client.query("select from pg_roles where rolname = 'alder_app'");
  try {
    await client.query(
      rowCount
        ? `alter role alder_app ${options}`
        : `create role alder_app nosuperuser nocreatedb nocreaterole ${options}`,
    );
  } catch (error) {
    // Two databases of one server may be migrated at once; roles belong to the server.
    if (!/already exists|concurrently updated|duplicate key/.test((error as Error).message)) throw error;
  }
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`grant connect, temporary on database ${rows[0]!.name} to alder_app`);
}
