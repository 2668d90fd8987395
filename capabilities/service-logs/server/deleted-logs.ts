import { type DeletedSource, deletedRows } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteServiceLog } from '../contract/index.ts';

const serviceLog: DeletedSource = {
  call: deleteServiceLog,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`t.model` },
      ...{ note: sql`concat_ws(' ', nullif(t.error_code, ''), nullif(t.serial, ''))`, at: sql`t.exam_time` },
    },
    sql`from service_log t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, emit }) => {
    const { numUpdatedRows } = await trx
      .updateTable('service_log')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw stale();
    emit({ event: 'serviceLog.created', id, permit: 'lis' });
    return 'done';
  },
};

/** Deleted service logs, for deleted-items. */
export const deletedServiceLogs = { serviceLog };
