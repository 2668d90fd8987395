import type { HospitalTrx } from '@alder/database';
import { overtaken } from '@alder/wire';

/**
 * Refuses a request that is superseded by a newer one of the same page, path and entry: the client aborts the older
 * request, but its bytes may still arrive last (spec/decisions.md, "The wire").
 *
 * @param seq The X-Seq header, counted up by the page.
 * @throws {Refusal} `overtaken`
 */
export async function rejectSuperseded(
  trx: HospitalTrx,
  { browser_session, path, entry, seq }: { browser_session: string; path: string; entry: string; seq: number },
): Promise<void> {
  const applied = await trx
    .insertInto('applied_seq')
    .values({ browser_session, path, entry, seq })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital', 'browser_session', 'path', 'entry'])
        .doUpdateSet({ seq })
        .where('applied_seq.seq', '<', seq),
    )
    .executeTakeFirst();
  if (applied.numInsertedOrUpdatedRows === 0n) throw overtaken();
}
