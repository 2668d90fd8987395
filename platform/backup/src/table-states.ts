import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TableState } from './manifest.ts';

/** Texts of values have to be the same wherever they are compared. */
const SAME_TEXTS = [
  "set timezone to 'UTC'",
  "set datestyle to 'ISO, YMD'",
  "set intervalstyle to 'postgres'",
  "set bytea_output to 'hex'",
  'set extra_float_digits to 1',
  "select set_config('app.system', 'on', false)",
];

/** A transaction waits so long at most for the point; others wait behind it as long. */
const LOCK_WITHIN_MS = 500;
const TRIES = 20;
const PAUSE_MS = 500;
/** SQLSTATE: a lock was not there in time, or two waited for each other. */
const BUSY = new Set(['55P03', '40P01']);

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'alder-backup' });
  client.on('error', () => {});
  await client.connect();
  await client.query('set search_path to pg_catalog');
  for (const text of SAME_TEXTS) await client.query(text);
  return client;
}

/** Tables whose rows survive a restore, by `schema.table`, in order. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'app', 'pgboss') order by 1`);
  return rows.map(({ name }) => name);
}

/** Counts and hashes every table as the transaction of `client` sees it. */
export async function statesOf(client: pg.Client): Promise<TableState[]> {
  const states: TableState[] = [];
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string; hash: string }>(`
      select count(*)::text as rows,
        coalesce(sum(('x' || substr(md5((each_row.*)::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as hash
      from ${name} as each_row`);
    states.push({ name, rows: Number(rows[0]!.rows), hash: rows[0]!.hash });
  }
  return states;
}

/** A moment at which no transaction was writing, and a connection that still sees the database as it was then. */
export type Point = {
  readonly at: Date;
  /** Undefined where writing never paused: what is in the database at the moment is then not known. */
  readonly snapshot: pg.Client | undefined;
};

/**
 * Runs `mark` at a moment at which no transaction has unfinished writes: what a reader sees then is exactly what is
 * restored up to the mark. Writers wait for some milliseconds.
 */
export async function pointOf(url: string, mark: (client: pg.Client) => Promise<unknown>): Promise<Point> {
  const [locker, reader] = [await connect(url), await connect(url)];
  let snapshot: pg.Client | undefined;
  try {
    await locker.query(`set lock_timeout to ${LOCK_WITHIN_MS}`);
    for (let tries = 1; tries <= TRIES && !snapshot; tries += 1) {
      if (tries > 1) await sleep(PAUSE_MS);
      await locker.query('begin');
      try {
        // Rows are not changed while this is held; reading goes on.
        await locker.query(`lock table ${(await tablesOf(locker)).join(', ')} in share mode`);
      } catch (error) {
        await locker.query('rollback');
        if (!BUSY.has((error as { code?: string }).code ?? '')) throw error;
        continue;
      }
      await reader.query('begin isolation level repeatable read read only');
      await reader.query('select count(*) from pg_class');
      snapshot = reader;
    }
    await mark(locker);
    const { rows } = await locker.query<{ at: Date }>('select clock_timestamp() as at');
    return { at: rows[0]!.at, snapshot };
  } finally {
    await locker.end();
    if (!snapshot) await reader.end();
  }
}

/** What differs between two states of a database, in words. */
export function differences(before: readonly TableState[], after: readonly TableState[]): string[] {
  const found = new Map(after.map((state) => [state.name, state]));
  const known = new Set(before.map(({ name }) => name));
  return [
    ...before.flatMap(({ name, rows, hash }) => {
      const other = found.get(name);
      if (!other) return [`${name} is missing`];
      if (other.rows !== rows) return [`${name} has ${other.rows} rows instead of ${rows}`];
      return other.hash === hash ? [] : [`${name} has other content`];
    }),
    ...after.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} was added`),
  ];
}
