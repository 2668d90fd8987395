import { newId, versioned } from '@alder/database';
import { type Implementation, implement, presentEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import type { z } from 'zod';
import { createReportTemplate, getReportTemplates, reportTemplate, updateReportTemplate } from '../contract/index.ts';

/** The hospital's own templates. */
export const templateHandlers: readonly Implementation[] = [
  implement(getReportTemplates, async (_input, { trx }) => {
    const rows = await trx
      .selectFrom('image_report_template')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute();

    return { result: rows.map(present) };
  }),

  implement(createReportTemplate, async (input, { trx, account, emit }) => {
    const row = await trx
      .insertInto('image_report_template')
      .values({ id: newId(), ...input, author: account.id })
      .returningAll()
      .executeTakeFirstOrThrow();

    emit({ event: 'imageReportTemplate.created', id: row.id, permit: 'pacs' });
    return { result: present(row) };
  }),

  implement(updateReportTemplate, async ({ id, version, deleted, ...changes }, { trx, now, emit }) => {
    const find = () => trx.selectFrom('image_report_template').selectAll().where('id', '=', id).executeTakeFirst();
    const before = await find();
    if (!before || (before.deleted_at && deleted !== false)) throw notFound();

    const changed = await trx
      .updateTable('image_report_template')
      .set({ id, ...changes, ...(deleted !== undefined && { deleted_at: deleted ? now : null }) })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    const row = await versioned(changed, async () => present((await find())!));

    emit({ event: 'imageReportTemplate.updated', id, permit: 'pacs' });
    return { result: present(row) };
  }),
];

function present(row: { created_at: Date; updated_at: Date }): z.infer<typeof reportTemplate> {
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()];
  return presentEntry(reportTemplate, { ...row, created_at, updated_at });
}
