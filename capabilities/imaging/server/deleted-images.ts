import type { HospitalTrx } from '@alder/database';
import { type Context, type DeletedSource, deletedRows } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { deletePacs } from '../contract/index.ts';
import { type ChangedImage, listHiddenLast, restoreImages, showSeries, showStudy } from './hidden-images.repository.ts';

// A deletion hides series and images at one instant: what has the same instant was deleted together, and comes back
// together. Purged images have nothing left to show.

/** Studies without a visible image, each with the instant of its last deletion. */
const GONE_STUDIES = sql`(
  select s.hospital, s.id, max(i.deleted_at) as deleted_at from study s
  join series e on e.hospital = s.hospital and e.study = s.id
  join medical_image i on i.hospital = e.hospital and i.series = e.id and i.purged_at is null
  where s.merged_into is null and s.id in (select x.study from series x join medical_image y
    on y.hospital = x.hospital and y.series = x.id where y.deleted_at is not null and y.purged_at is null)
  group by s.hospital, s.id
  having bool_and(i.deleted_at is not null or e.deleted_at is not null) and max(i.deleted_at) is not null)`;

const together = (of: ReturnType<typeof sql>) => sql`(select count(*) from medical_image i
  join series x on x.hospital = i.hospital and x.id = i.series where ${of} and i.purged_at is null)`;

const study: DeletedSource = {
  call: deletePacs,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`g.deleted_at`, name: sql`t.description` },
      ...{ note: sql`t.modality`, at: sql`t.datetime`, pet: sql`t.pet` },
      images: together(sql`x.hospital = t.hospital and x.study = t.id and i.deleted_at = g.deleted_at`),
      series: sql`(select count(distinct x.id) from series x join medical_image i on i.hospital = x.hospital
        and i.series = x.id where x.hospital = t.hospital and x.study = t.id and i.deleted_at = g.deleted_at
        and i.purged_at is null)`,
      // Whether the study was deleted by its series or by its images.
      audited: sql`coalesce((select x.id from series x where x.hospital = t.hospital and x.study = t.id
        and x.deleted_at = g.deleted_at limit 1), (select i.id from series x join medical_image i
        on i.hospital = x.hospital and i.series = x.id where x.hospital = t.hospital and x.study = t.id
        and i.deleted_at = g.deleted_at limit 1))`,
    },
    sql`from study t join ${GONE_STUDIES} g on g.hospital = t.hospital and g.id = t.id`,
  ),
  restore: async ({ id }, context) => {
    const hidden = await listHiddenLast(context.trx, id);
    await showStudy(context.trx, id);
    await showSeries(context.trx, [...new Set(hidden.map((image) => image.series))]);
    return show({ ids: hidden.map((image) => image.id), series: [] }, context);
  },
};

const series: DeletedSource = {
  call: deletePacs,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at` },
      ...{ name: sql`coalesce(nullif(t.description, ''), s.description)`, note: sql`t.modality` },
      ...{ at: sql`s.datetime`, pet: sql`s.pet` },
      images: together(sql`x.hospital = t.hospital and x.id = t.id and i.deleted_at = t.deleted_at`),
    },
    sql`from series t join study s on s.hospital = t.hospital and s.id = t.study and s.merged_into is null
      left join ${GONE_STUDIES} g on g.hospital = s.hospital and g.id = s.id
      where t.deleted_at is not null and t.deleted_at is distinct from g.deleted_at
        and exists (select from medical_image i where i.hospital = t.hospital and i.series = t.id
          and i.deleted_at = t.deleted_at and i.purged_at is null)`,
  ),
  restore: async ({ id }, context) => {
    await showStudyOf(context.trx, id);
    return show({ ids: [], series: [id] }, context);
  },
};

const image: DeletedSource = {
  call: deletePacs,
  rows: deletedRows(
    {
      ...{ id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at` },
      ...{
        name: sql`concat_ws(' · ', nullif(coalesce(nullif(e.description, ''), s.description), ''),
        '#' || t.instance_number, nullif(t.filename, ''))`,
      },
      ...{ note: sql`e.modality`, at: sql`t.datetime`, pet: sql`s.pet` },
      // An image of a hidden series would stay out of sight.
      parent: {
        kind: sql`case when e.deleted_at = g.deleted_at then 'study' else 'series' end`,
        id: sql`case when e.deleted_at is null then null when e.deleted_at = g.deleted_at then s.id else e.id end`,
      },
    },
    sql`from medical_image t join series e on e.hospital = t.hospital and e.id = t.series
      join study s on s.hospital = e.hospital and s.id = e.study and s.merged_into is null
      left join ${GONE_STUDIES} g on g.hospital = s.hospital and g.id = s.id
      where t.deleted_at is not null and t.purged_at is null and t.deleted_at is distinct from e.deleted_at
        and t.deleted_at is distinct from g.deleted_at`,
  ),
  restore: async ({ id }, context) => show({ ids: [id], series: [] }, context),
};

async function showStudyOf(trx: HospitalTrx, id: string): Promise<void> {
  const found = await trx.selectFrom('series').select('study').where('id', '=', id).executeTakeFirst();
  if (found) await showStudy(trx, found.study);
}

async function show(named: { ids: string[]; series: string[] }, { trx, now, emit }: Context): Promise<'done'> {
  const shown: readonly ChangedImage[] = await restoreImages(trx, { ...named, now });
  if (shown.length === 0) throw stale();
  for (const one of shown)
    emit({ event: 'pacs.restored', id: one.id, permit: 'pacs', payload: { series: one.series } });
  return 'done';
}

/** What of the archive can be brought back, for deleted-items. */
export const deletedImages = { study, series, image };
