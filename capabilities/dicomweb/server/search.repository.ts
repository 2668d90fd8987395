import { askHospital, type Db } from '@alder/database';
import type { WebJson, WebQuery } from '@alder/dicom/web';
import { type RawBuilder, sql } from 'kysely';
import { candidatesOf } from './candidates.repository.ts';
import { conditionsOf, type Level } from './search-conditions.ts';
import type { Shared } from './token.repository.ts';

// No condition names the hospital: row-level security confines the query to the rows of one hospital.

/** One match with the attributes of its levels; levels below the requested one are null. */
export type MatchRow = {
  readonly study_id: string;
  /** State of the index that this was read from; null while the headers are not read yet. */
  readonly made: string | null;
  readonly study_instance_uid: string;
  readonly study_date: string;
  readonly study_time: string;
  readonly accession_number: string;
  readonly description: string;
  readonly patient_id: string;
  readonly patient_name: string;
  readonly species: string;
  readonly breed: string;
  readonly responsible_person: string;
  readonly archived: boolean;
  readonly modalities: readonly string[];
  readonly study_series: number;
  readonly study_attributes: WebJson | null;
  readonly study_instances: number | null;
  readonly series_instance_uid: string | null;
  readonly modality: string | null;
  readonly series_number: number | null;
  readonly series_description: string | null;
  readonly body_part: string | null;
  readonly series_attributes: WebJson | null;
  readonly series_instances: number | null;
  readonly sop_instance_uid: string | null;
  readonly sop_class_uid: string | null;
  readonly instance_number: number | null;
  readonly frames: number | null;
  readonly image_attributes: Readonly<Record<string, unknown>> | null;
};

export type Search = {
  readonly level: Exclude<Level, 'study'>;
  readonly query: WebQuery;
  readonly timezone: string;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Share that the token is restricted to. */
  readonly shared?: Shared | undefined;
};

/** Matches of series and instances, newest study first and in display order within it. */
export async function findMatches(db: Db, hospital: string, search: Search): Promise<readonly MatchRow[]> {
  const { level, query, timezone, limit, shared } = search;
  const conditions = conditionsOf(query, level, timezone);
  const candidates = await candidatesOf(db, hospital, conditions);
  if (candidates?.length === 0) return [];
  const where = [sql`i.dicom`, ...conditions.where];
  if (candidates) where.push(sql`i.study = any(${candidates}::uuid[])`);
  if (shared) where.push(visibleIn(shared, level));
  const found = sql<MatchRow>`
    with page as (
      select i.hospital, i.study, i.datetime, i.modalities, i.series as series_count, i.attributes, se.id as series_id,
        ${level === 'instance' ? sql`im.id` : sql`null::uuid`} as image_id
      from study_index i ${joins[level]}
      where ${sql.join(where, sql` and `)}
      order by ${orders[level]}
      limit ${limit} offset ${query.offset})
    select ${studyColumns(timezone)}, null::int as study_instances, null as made,
      ${seriesColumns}, ${level === 'instance' ? imageColumns : noImage}
    from page i
    join study st on st.hospital = i.hospital and st.id = i.study
    join series se on se.hospital = i.hospital and se.id = i.series_id
    left join series_index x on x.hospital = i.hospital and x.series = i.series_id
    ${level === 'instance' ? sql`join medical_image im on im.hospital = i.hospital and im.id = i.image_id` : sql``}
    order by ${orders[level]}`;
  return askHospital(db, hospital, found.compile(db));
}

/** All rows of the matches of studies, counted from the tables and not from the cache. */
export function describeStudies(db: Db, hospital: string, studies: readonly string[], timezone: string) {
  const found = sql<MatchRow>`
    select ${studyColumns(timezone)}, ${studyCounts}, ${noSeries}, ${noImage},
      case when i.everything is not null then i.xmin::text end as made
    from (select i.*, i.series as series_count, i.xmin from study_index i where i.study = any(${[...studies]}::uuid[])) i
    join study st on st.hospital = i.hospital and st.id = i.study`;
  return askHospital(db, hospital, found.compile(db));
}

const ofSeries = sql`join series se on se.hospital = i.hospital and se.study = i.study and se.deleted_at is null`;
const joins: Readonly<Record<Exclude<Level, 'study'>, RawBuilder<unknown>>> = {
  series: sql`${ofSeries} and exists (select from medical_image o where o.hospital = se.hospital and o.series = se.id
    and o.deleted_at is null and o.sop_class_uid <> '')`,
  // The newest revision of a study, which is the one that WADO-RS returns.
  instance: sql`${ofSeries} join medical_image im on im.hospital = i.hospital and im.series = se.id
    and im.deleted_at is null and not im.superseded and im.sop_class_uid <> ''`,
};
const newest = sql`i.datetime desc, i.study desc`;
const orders: Readonly<Record<Exclude<Level, 'study'>, RawBuilder<unknown>>> = {
  series: sql`${newest}, se.series_number nulls last, se.id`,
  instance: sql`${newest}, se.series_number nulls last, se.id, im.instance_number nulls last, im.id`,
};

/** Condition: the studies and images of a share. */
export function visibleIn({ studies, series, images }: Shared, level: Level): RawBuilder<unknown> {
  const ofImage = (row: string) => sql`${sql.raw(row)}.id = any(${[...images]}::uuid[])`;
  const anyImage = sql`exists (select from medical_image v where v.hospital = i.hospital and v.series = w.id and ${ofImage('v')})`;
  const whole = sql`i.study = any(${[...studies]}::uuid[])`;
  if (level === 'instance') return sql`(${whole} or se.id = any(${[...series]}::uuid[]) or ${ofImage('im')})`;
  const inside = sql`(w.id = any(${[...series]}::uuid[]) or ${anyImage})`;
  const which = level === 'series' ? sql`w.id = se.id` : sql`w.study = i.study`;
  return sql`(${whole} or exists (select from series w where w.hospital = i.hospital and ${which} and ${inside}))`;
}

function studyColumns(timezone: string): RawBuilder<unknown> {
  return sql`i.study as study_id, st.study_instance_uid, st.accession_number, st.description, st.patient_id, st.patient_name, st.species,
    st.breed, st.responsible_person, st.archived, i.modalities, i.series_count as study_series,
    i.attributes as study_attributes,
    to_char(st.datetime at time zone ${timezone}, 'YYYYMMDD') as study_date,
    to_char(st.datetime at time zone ${timezone}, 'HH24MISS') as study_time`;
}

const studyCounts = sql`(select count(*)::int from series d
  join medical_image c on c.hospital = d.hospital and c.series = d.id and c.deleted_at is null and not c.superseded
    and c.sop_class_uid <> ''
  where d.hospital = i.hospital and d.study = i.study and d.deleted_at is null) as study_instances`;
const seriesColumns = sql`se.series_instance_uid, se.modality, se.series_number, se.description as series_description,
  se.body_part, x.attributes as series_attributes,
  (select count(*)::int from medical_image c where c.hospital = se.hospital
    and c.series = se.id and c.deleted_at is null and not c.superseded and c.sop_class_uid <> '') as series_instances`;
const noSeries = sql`null as series_instance_uid, null as modality, null::int as series_number,
  null as series_description, null as body_part, null::jsonb as series_attributes, null::int as series_instances`;
const imageColumns = sql`im.sop_instance_uid, im.sop_class_uid, im.instance_number, im.frames,
  im.attributes as image_attributes`;
const noImage = sql`null as sop_instance_uid, null as sop_class_uid, null::int as instance_number, null::int as frames,
  null::jsonb as image_attributes`;
