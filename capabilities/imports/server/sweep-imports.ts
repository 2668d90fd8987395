import type { Work } from '@alder/server';
import { sql } from 'kysely';
import { ROLLBACK_DAYS } from '../domain/index.ts';

/** Rows of one minute: the clinic beside it does not wait. */
const ROWS = 20_000;

/**
 * Forgets the rows and files of imports that can be taken back no longer, and of those that were not touched for as
 * long: they are a second copy of patient data. What was imported stays, with its ids in the other system; files that
 * no row names are removed at night.
 */
export async function sweepImports({ trx, now }: Work): Promise<void> {
  const before = new Date(now.getTime() - ROLLBACK_DAYS * 24 * 3600 * 1000);
  const { rows: old } = await sql<{ id: string }>`
    select i.id from data_import i
    where coalesce(i.rolled_back_at, i.imported_at, i.updated_at) < ${before}
      and i.state in ('open', 'checked', 'imported', 'rolled_back')
      and (exists (select from data_import_file f where f.import = i.id)
        or exists (select from data_import_row r where r.import = i.id))
    order by i.id limit 1`.execute(trx);
  for (const { id } of old) {
    const { numAffectedRows } = await sql`
      delete from data_import_row where ctid = any (array(select ctid from data_import_row where import = ${id} limit ${ROWS}))`.execute(
      trx,
    );
    if ((numAffectedRows ?? 0n) < BigInt(ROWS))
      await sql`delete from data_import_file where import = ${id}`.execute(trx);
  }
}
