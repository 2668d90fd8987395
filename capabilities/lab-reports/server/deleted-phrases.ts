import { restoreTaken } from '@alder/deleted-items/contract';
import { type DeletedSource, deletedRows, wasOn } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteLabPhrase } from '../contract/index.ts';
import { findPhraseInPlaceOf, insertPhraseChange, lockPhrase, stateOf } from './phrase.repository.ts';

const labPhrase: DeletedSource = {
  call: deleteLabPhrase,
  rows: deletedRows(
    { id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`t.name` },
    sql`from lab_phrase t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, account, emit }) => {
    const gone = await trx
      .selectFrom('lab_phrase')
      .select('product')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!gone) throw stale();
    if (gone.product !== null && (await findPhraseInPlaceOf(trx, gone.product))) throw restoreTaken();
    const is_on = await wasOn(trx, { changes: 'lab_phrase_change', column: 'phrase' }, id);
    await trx.updateTable('lab_phrase').set({ deleted_at: null, is_on }).where('id', '=', id).execute();
    const row = (await lockPhrase(trx, id))!;
    await insertPhraseChange(trx, { phrase: id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'labPhrase.created', id });
    return 'done';
  },
};

/** Removed phrases of interpretations, for deleted-items. */
export const deletedPhrases = { labPhrase };
