import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** Bytes of one fetch that are aimed at: rows of some tables are a hundred bytes long, of others a megabyte. */
const AIM_BYTES = 512 * 1024;
const MOST_ROWS = 2000;

/**
 * Rows of a query, some at a time; memory does not grow with their number.
 *
 * @param query SQL without parameters.
 * @param sizeOf Bytes of a row, so that long rows come fewer at a time.
 */
export async function* batchesOf<Row>(
  trx: HospitalTrx,
  query: string,
  sizeOf: (row: Row) => number = (row) => JSON.stringify(row).length,
): AsyncGenerator<readonly Row[]> {
  await sql.raw(`declare rows_of no scroll cursor for ${query}`).execute(trx);
  let count = 20;
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${count} from rows_of`).execute(trx);
    if (rows.length === 0) break;
    yield rows;
    const mean = rows.reduce((sum, row) => sum + sizeOf(row), 0) / rows.length;
    count = Math.max(1, Math.min(MOST_ROWS, count * 4, Math.floor(AIM_BYTES / Math.max(1, mean))));
  }
  await sql.raw('close rows_of').execute(trx);
}
