import { inSystem, migrations } from '@alder/database';
import { sql } from 'kysely';
import { StartFailure } from './failure.ts';
import type { OpenedDatabase } from './open-stores.ts';

export type DatabaseCheck = {
  readonly migrations: number;
  /** Tenant tables without row-level security; must be empty. */
  readonly unprotected: readonly string[];
  /** Hospitals whose audit log was changed after it was written, with the first wrong number; must be empty. */
  readonly audit_breaks: readonly { readonly hospital: string; readonly seq: number }[];
};

/**
 * Checks the invariants: every tenant table has row-level security, no audit log was changed.
 *
 * @throws {StartFailure} when something is found, naming it
 */
export async function checkDatabase({ db }: Pick<OpenedDatabase, 'db'>): Promise<DatabaseCheck> {
  const unprotected = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital' and not a.attisdropped
    where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`.execute(db);
  const breaks = await inSystem(db, async (trx) => {
    const { rows } = await sql<{ hospital: string; seq: string | null }>`
      select key as hospital, app.audit_break(id) as seq from hospital order by key`.execute(trx);
    return rows.flatMap(({ hospital, seq }) => (seq === null ? [] : [{ hospital, seq: Number(seq) }]));
  });
  const check = {
    migrations: migrations().length,
    unprotected: unprotected.rows.map(({ name }) => name),
    audit_breaks: breaks,
  };
  const problems = [
    ...check.unprotected.map((name) => `table ${name} has no row-level security`),
    ...breaks.map(({ hospital, seq }) => `the audit log of ${hospital} was changed at row ${seq}`),
  ];
  if (problems.length > 0) throw new StartFailure(`The database is not sound: ${problems.join('; ')}.`);
  return check;
}
