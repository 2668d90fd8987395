import { type DeletedSource, deletedEntries, deletedRows } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deleteReport, reportOpen, updateReportTemplate } from '../contract/index.ts';
import { findDraft } from './report.repository.ts';

/** Drafts that were thrown away; a study has one draft at a time. */
const imageReport: DeletedSource = {
  call: deleteReport,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`s.description` },
      ...{ note: sql`s.modality`, at: sql`s.datetime`, pet: sql`s.pet` },
      parent: {
        kind: sql`'study'`,
        id: sql`(select s.id where not exists (select from series e
          join medical_image i on i.hospital = e.hospital and i.series = e.id
          where e.hospital = s.hospital and e.study = s.id and e.deleted_at is null and i.deleted_at is null)
          and exists (select from series e join medical_image i on i.hospital = e.hospital and i.series = e.id
          where e.hospital = s.hospital and e.study = s.id and i.purged_at is null))`,
      },
    },
    sql`from image_report t join study s on s.hospital = t.hospital and s.id = t.study where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, emit }) => {
    const report = await trx
      .selectFrom('image_report')
      .select(['study', 'status', 'amends'])
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw stale();
    const open = report.status === 'draft' ? await findDraft(trx, report.study) : undefined;
    if (open) throw reportOpen({ name: open.author_name });
    const { amends } = report;
    const next = trx
      .selectFrom('image_report')
      .select('id')
      .where('amends', '=', amends)
      .where('deleted_at', 'is', null);
    if (amends !== null && (await next.executeTakeFirst())) throw reportOpen();
    await trx.updateTable('image_report').set({ deleted_at: null }).where('id', '=', id).execute();
    emit({ event: 'imageReport.created', id });
    return 'done';
  },
};

/** What of image reports can be brought back, for deleted-items. */
export const deletedReports = {
  imageReport,
  imageReportTemplate: deletedEntries({
    ...{ table: 'image_report_template', call: updateReportTemplate, name: sql`t.name`, note: sql`t.modality` },
  }),
};
