import { asWritten, type Db, inHospital } from '@alder/database';
import type { Keyword } from '@alder/dicom';
import { type RawBuilder, sql } from 'kysely';

/** A condition of a query: an exact value, a pattern with `*` and `?`, or a list of values. */
export type Query = { readonly equals?: string; readonly pattern?: string; readonly oneOf?: readonly string[] };

/** Conditions of a C-FIND, level by level; a missing condition matches everything. */
export type FindFilter = {
  readonly level: 'PATIENT' | 'STUDY' | 'SERIES' | 'IMAGE';
  readonly patientId?: Query | undefined;
  readonly patientName?: Query | undefined;
  readonly responsiblePerson?: Query | undefined;
  readonly accessionNumber?: Query | undefined;
  readonly studyDescription?: Query | undefined;
  readonly studyUid?: Query | undefined;
  readonly seriesUid?: Query | undefined;
  readonly instanceUid?: Query | undefined;
  readonly modality?: Query | undefined;
  /** Days in the hospital's time zone, `YYYYMMDD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Keywords of the requested attributes: counts are computed only when requested. */
  readonly asked: ReadonlySet<string>;
};

/** Matches beyond this are left out (design: security, DC8). */
export const MAX_FIND = 500;

/** One match: columns of its level, with those of the levels above. */
export type MatchRow = {
  readonly patient_id: string;
  readonly patient_name: string;
  readonly species: string;
  readonly breed: string;
  readonly responsible_person: string;
  readonly sex: string | null;
  readonly neutered: boolean | null;
  readonly study_instance_uid: string;
  readonly study_date: string;
  readonly study_time: string;
  readonly accession_number: string;
  readonly study_description: string;
  /** Null, like the counts, where they were not requested. */
  readonly modalities: readonly string[] | null;
  readonly study_series: number | null;
  readonly study_images: number | null;
  readonly series_instance_uid: string | null;
  readonly modality: string | null;
  readonly series_number: number | null;
  readonly series_description: string | null;
  readonly series_images: number | null;
  readonly sop_instance_uid: string | null;
  readonly sop_class_uid: string | null;
  readonly instance_number: number | null;
};

/** Columns of the query below that a pattern is compared with. */
const columns = {
  patientId: 'st.patient_id',
  patientName: 'coalesce(p.name, st.patient_name)',
  responsiblePerson: 'st.responsible_person',
  accessionNumber: 'st.accession_number',
  studyDescription: 'st.description',
  studyUid: 'st.study_instance_uid',
  seriesUid: 'se.series_instance_uid',
  instanceUid: 'im.sop_instance_uid',
} as const;

/** Matches of a query in one hospital, newest study first. */
export async function findInstances(
  db: Db,
  hospital: string,
  timezone: string,
  filter: FindFilter,
): Promise<readonly MatchRow[]> {
  const isImage = filter.level === 'IMAGE';
  const isSeries = isImage || filter.level === 'SERIES';
  const where = conditionsOf(filter, timezone).reduce((all, one) => sql`${all} and ${one}`, sql`st.deleted_at is null`);
  const { rows } = await inHospital(db, hospital, (trx) =>
    sql<MatchRow>`
      select ${studyColumns(timezone, filter.asked)}, ${isSeries ? seriesColumns(filter.asked) : noSeries}, ${isImage ? imageColumns : noImage}
      from study st
      left join pet p on p.hospital = st.hospital and p.id = st.pet
      ${isSeries ? sql`join series se on se.hospital = st.hospital and se.study = st.id and se.deleted_at is null` : sql``}
      ${
        isImage
          ? sql`join medical_image im on im.hospital = st.hospital and im.series = se.id and im.deleted_at is null
        and not im.superseded and im.sop_class_uid <> ''`
          : sql``
      }
      where ${where}
      order by st.datetime desc, st.id ${isSeries ? sql`, se.series_number nulls last, se.id` : sql``} ${isImage ? sql`, im.instance_number nulls last` : sql``}
      limit ${MAX_FIND}`.execute(trx),
  );
  return rows;
}

function studyColumns(timezone: string, request: ReadonlySet<string>) {
  const when = (keyword: Keyword, counted: RawBuilder<unknown>) => (request.has(keyword) ? counted : sql`null`);
  const modalities = sql`array(select distinct x.modality from series x where x.hospital = st.hospital and x.study = st.id)`;
  const series = sql`(select count(*)::int from series x where x.hospital = st.hospital and x.study = st.id)`;
  const images = sql`(select count(*)::int from medical_image i join series x on x.id = i.series
    where x.study = st.id and i.deleted_at is null and not i.superseded)`;
  return sql`st.patient_id, coalesce(p.name, st.patient_name) as patient_name, st.species, st.breed,
    st.responsible_person, p.sex, p.neutered, st.study_instance_uid, st.accession_number,
    st.description as study_description,
    to_char(st.datetime at time zone ${timezone}, 'YYYYMMDD') as study_date,
    to_char(st.datetime at time zone ${timezone}, 'HH24MISS') as study_time,
    ${when('ModalitiesInStudy', modalities)} as modalities,
    ${when('NumberOfStudyRelatedSeries', series)} as study_series,
    ${when('NumberOfStudyRelatedInstances', images)} as study_images`;
}

function seriesColumns(request: ReadonlySet<string>) {
  const images = sql`(select count(*)::int from medical_image i where i.series = se.id and i.deleted_at is null
    and not i.superseded)`;
  return sql`se.series_instance_uid, se.modality, se.series_number, se.description as series_description,
    ${request.has('NumberOfSeriesRelatedInstances') ? images : sql`null`} as series_images`;
}
const noSeries = sql`null as series_instance_uid, null as modality, null as series_number, null as series_description,
  null as series_images`;
const imageColumns = sql`im.sop_instance_uid, im.sop_class_uid, im.instance_number`;
const noImage = sql`null as sop_instance_uid, null as sop_class_uid, null as instance_number`;

type Condition = RawBuilder<unknown>;

function conditionsOf(filter: FindFilter, timezone: string): Condition[] {
  const isImage = filter.level === 'IMAGE';
  const isSeries = isImage || filter.level === 'SERIES';
  const conditions: Condition[] = [];
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    const isThere = name === 'instanceUid' ? isImage : name === 'seriesUid' ? isSeries : true;
    if (isThere && filter[name]) conditions.push(matches(columns[name], filter[name]));
  }
  if (filter.from) conditions.push(sql`st.datetime >= (${day(filter.from)}::timestamp at time zone ${timezone})`);
  if (filter.to) {
    conditions.push(sql`st.datetime < ((${day(filter.to)}::timestamp + interval '1 day') at time zone ${timezone})`);
  }
  if (filter.modality && isSeries) conditions.push(matches('se.modality', filter.modality));
  if (filter.modality && !isSeries) {
    conditions.push(sql`exists (select from series x where x.hospital = st.hospital and x.study = st.id
      and ${matches('x.modality', filter.modality)})`);
  }
  return conditions;
}

/** @param column A constant of this file, never part of a query. */
function matches(column: string, target: Query): Condition {
  const subject = sql.raw(column);
  if (target.oneOf) return sql`${subject} = any(${[...target.oneOf]}::text[])`;
  if (target.pattern !== undefined) {
    const like = asWritten(target.pattern).replaceAll('*', '%').replaceAll('?', '_');
    return sql`${subject} ilike ${like}`;
  }
  return sql`lower(${subject}) = lower(${target.equals ?? ''})`;
}

function day(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
}
