import { type DeletedSource, deletedRows } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteTeleconsult } from '../contract/index.ts';

/** Drafts of teleconsultations that were thrown away. */
const teleconsult: DeletedSource = {
  call: deleteTeleconsult,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`left(t.summary, 200)` },
      ...{ at: sql`t.created_at`, pet: sql`t.pet` },
    },
    sql`from teleconsult_request t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, emit }) => {
    const { numUpdatedRows } = await trx
      .updateTable('teleconsult_request')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw stale();
    emit({ event: 'teleconsult.created', id });
    return 'done';
  },
};

/** What of teleconsultations can be brought back, for deleted-items. */
export const deletedTeleconsults = { teleconsult };
