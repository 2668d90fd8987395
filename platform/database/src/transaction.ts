import { CompiledQuery, type Kysely, Kysely as KyselyClass, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { isId } from './id.ts';
import type { Database } from './schema.gen.ts';
import { updateWithoutColumns } from './update-without-columns.ts';

declare const confined: unique symbol;

/** A transaction that can see one hospital's rows and no others: the database itself enforces it. */
export type HospitalTrx = Kysely<Database> & { readonly [confined]: 'hospital' };

/** A transaction over all hospitals: log-in, public links, sweepers. Never handed to a hospital's own calls. */
export type SystemTrx = Kysely<Database> & { readonly [confined]: 'system' };

export type Db = Kysely<Database>;

// int8 counters fit a double for the next million years; numeric stays text.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
// date stays the day it is: a Date would move it with the server's time zone.
pg.types.setTypeParser(1082, (value) => value);

/**
 * Opens a pool on `url`, which must be the application's role (see `appUrl`).
 *
 * A server that dies under a connection is logged by the caller's `onError`, and never ends this process.
 */
export function openDatabase(
  url: string,
  { max = 10, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): Db {
  // `pipeline`: what is written behind something else does not wait for its result.
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'alder', keepAlive: true, pipeline: true });
  pool.on('error', onError);
  // A checked-out client that loses its server emits too; without a listener Node would exit.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new KyselyClass<Database>({ dialect: new PostgresDialect({ pool }), plugins: [updateWithoutColumns] });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** Runs `work` in one transaction confined to `hospital` (its id) by row-level security. */
export function inHospital<Result>(
  db: Db,
  hospital: string,
  work: (trx: HospitalTrx) => Promise<Result>,
): Promise<Result> {
  return within(db, ofHospital(hospital), (trx) => work(trx as HospitalTrx));
}

/**
 * The same for reading alone, and as the database stood at one moment: however long `work` takes, it sees nothing that
 * was changed meanwhile. Instants are written in UTC.
 */
export function inSnapshot<Result>(
  db: Db,
  hospital: string,
  work: (trx: HospitalTrx) => Promise<Result>,
): Promise<Result> {
  const setting = `${ofHospital(hospital)}, set_config('timezone', 'UTC', true)`;
  return within(db, setting, (trx) => work(trx as HospitalTrx), 'begin isolation level repeatable read read only');
}

/** Runs `work` in one transaction that sees every hospital; only where no hospital is known yet. */
export function inSystem<Result>(db: Db, work: (trx: SystemTrx) => Promise<Result>): Promise<Result> {
  return within(db, `set_config('app.system', 'on', true)`, (trx) => work(trx as SystemTrx));
}

/**
 * Runs one frequent query in one hospital: the same tenant isolation as `inHospital`, in one round trip, and planned by
 * the database once for each connection.
 *
 * It can only read.
 */
export async function askHospital<Row>(
  db: Db,
  hospital: string,
  { sql: text, parameters }: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const setting = ofHospital(hospital);
  const client = await pools.get(db)!.connect();
  try {
    const name = nameOf(text);
    const begun = client.query(`begin read only; select ${setting}`);
    const request = client.query({ ...(name !== undefined && { name }), text, values: [...parameters] });
    // After a fault it rolls back, which is all that is wanted of it.
    const ended = client.query('commit');
    await Promise.allSettled([begun, request, ended]);
    await begun;
    return (await request).rows as readonly Row[];
  } finally {
    client.release();
  }
}

/**
 * Calls a function of the database (`app.name`) that selects its hospital itself: a transaction of its own in one
 * message, planned once for each connection.
 */
export async function callFunction<Row>(
  db: Db,
  name: `app.${string}`,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const text = `select * from ${name}(${values.map((_, at) => `$${at + 1}`).join(', ')})`;
  const { rows } = await pools.get(db)!.query({ name, text, values: [...values] });
  return rows as readonly Row[];
}

/** Confines a system transaction that has found its hospital: what follows sees that hospital's rows only. */
export async function confine(trx: SystemTrx, hospital: string): Promise<HospitalTrx> {
  await sql`select set_config('app.hospital', ${hospital}, true), set_config('app.system', '', true)`.execute(trx);
  return trx as unknown as HospitalTrx;
}

function ofHospital(hospital: string): string {
  if (!isId(hospital)) throw new TypeError('a hospital is named by its id');
  return `set_config('app.hospital', '${hospital}', true)`;
}

function within<Result>(db: Db, setting: string, work: (trx: Db) => Promise<Result>, begin = 'begin'): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // One round trip for both, and none of its own: the first statement of `work` is written right behind it. Without a
    // transaction, which is without a hospital, that one would see nothing and change nothing.
    const begun = connection.executeQuery(CompiledQuery.raw(`${begin}; select ${setting}`));
    begun.catch(() => {});
    try {
      const result = await work(connection);
      await begun;
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

/**
 * Number of queries with a cached plan; beyond it, however many kinds callers build, later ones are planned each time.
 */
const MAX_PLANNED = 200;
const planned = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = planned.get(text);
  if (known !== undefined || planned.size >= MAX_PLANNED) return known;
  const name = `q${planned.size}`;
  planned.set(text, name);
  return name;
}
