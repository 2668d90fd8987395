import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ImageRow = Awaited<ReturnType<typeof listImages>>[number];
export type StudyRow = Awaited<ReturnType<typeof listStudies>>[number];
export type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

function selectImage(trx: HospitalTrx) {
  return trx
    .selectFrom('medical_image')
    .innerJoin('series', (join) =>
      join.onRef('series.id', '=', 'medical_image.series').onRef('series.hospital', '=', 'medical_image.hospital'),
    )
    .innerJoin('study', (join) =>
      join.onRef('study.id', '=', 'series.study').onRef('study.hospital', '=', 'series.hospital'),
    )
    .selectAll('medical_image')
    .select(['series.study', 'study.pet'])
    .where('medical_image.deleted_at', 'is', null);
}

/** Images by id; those deleted or of another hospital are left out. */
export function listImages(trx: HospitalTrx, ids: readonly string[]) {
  return selectImage(trx)
    .where('medical_image.id', 'in', [...ids])
    .execute();
}

export async function findImage(trx: HospitalTrx, id: string): Promise<ImageRow | undefined> {
  return (await listImages(trx, [id]))[0];
}

/** Images of series, in the order a viewer shows them. */
export function listImagesOfSeries(trx: HospitalTrx, series: readonly string[]) {
  if (series.length === 0) return Promise.resolve([]);
  return selectImage(trx)
    .where('medical_image.series', 'in', [...series])
    .orderBy('medical_image.series')
    .orderBy(sql`medical_image.instance_number nulls last`)
    .orderBy('medical_image.datetime')
    .orderBy('medical_image.id')
    .execute();
}

/** What the byte calls need of an image, deleted ones left out. */
export function findStoredFile(trx: HospitalTrx, fileKey: string) {
  return trx
    .selectFrom('medical_image')
    .select([
      'id',
      'object_key',
      'bytes',
      'sha256',
      'filetype',
      'filename',
      'rendition_key',
      'rendition',
      'thumbnail_object',
    ])
    .where('file_key', '=', fileKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Studies with what lists show beside them. */
export function listStudies(trx: HospitalTrx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('study')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'study.pet').onRef('pet.hospital', '=', 'study.hospital'))
    .selectAll('study')
    .select('pet.name as pet_name')
    .select((builder) => [
      builder
        .selectFrom('series')
        .whereRef('series.study', '=', 'study.id')
        .where('series.deleted_at', 'is', null)
        .select(sql<string[]>`coalesce(array_agg(distinct series.modality order by series.modality), '{}')`.as('all'))
        .as('modalities'),
      builder
        .selectFrom('medical_image')
        .innerJoin('series', 'series.id', 'medical_image.series')
        .whereRef('series.study', '=', 'study.id')
        .where('medical_image.deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('images'))
        .as('images'),
    ])
    .where('study.id', 'in', [...ids])
    .orderBy('study.datetime', 'desc')
    .orderBy('study.id', 'desc')
    .execute();
}

/** Series with the counts and the first image of each. */
export function listSeries(
  trx: HospitalTrx,
  where: { readonly ids: readonly string[] } | { readonly studies: readonly string[] },
) {
  const [column, values] =
    'ids' in where ? (['series.id', where.ids] as const) : (['series.study', where.studies] as const);
  if (values.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('series')
    .leftJoinLateral(
      (builder) =>
        builder
          .selectFrom('medical_image')
          .whereRef('medical_image.series', '=', 'series.id')
          .where('medical_image.deleted_at', 'is', null)
          .select([
            sql<number>`count(*)::int`.as('images'),
            sql<number>`coalesce(sum(medical_image.frames), 0)::int`.as('frames'),
            sql<
              string | null
            >`(array_agg(medical_image.id order by instance_number nulls last, medical_image.id))[1]`.as(
              'first_image_id',
            ),
            sql<string | null>`(array_agg(thumbnail_key order by thumbnail_object is null, instance_number nulls last)
              filter (where thumbnail_object is not null))[1]`.as('thumbnail_key'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('series')
    .select(['counted.images', 'counted.frames', 'counted.first_image_id', 'counted.thumbnail_key'])
    .where(column, 'in', [...values])
    .where('series.deleted_at', 'is', null)
    .where('counted.images', '>', 0)
    .orderBy(sql`series.series_number nulls last`)
    .orderBy('series.id')
    .execute();
}

/** Filters of the study list. */
export type StudyFilter = {
  readonly modality?: string | undefined;
  readonly q?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly pet?: string | undefined;
  readonly unmatched?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
  /** `datetime,id` of the last study of the page before. */
  readonly after?: { readonly datetime: string; readonly id: string } | undefined;
  readonly limit: number;
};

/** Ids of the studies of a page in their order, one more than asked where there is a next page. */
export function pageOfStudies(trx: HospitalTrx, filter: StudyFilter) {
  const { modality, q, since, until, pet, unmatched, archived, after, limit } = filter;
  const [way, beyond] = filter.order === 'oldest' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const);
  let query = trx
    .selectFrom('study')
    .select(['study.id', 'study.datetime'])
    .where('study.deleted_at', 'is', null)
    .orderBy('study.datetime', way)
    .orderBy('study.id', way)
    .limit(limit + 1);
  if (pet) query = query.where('study.pet', '=', pet);
  if (unmatched) query = query.where('study.pet', 'is', null);
  if (archived !== undefined) query = query.where('study.archived', '=', archived);
  if (since) query = query.where('study.datetime', '>=', new Date(since));
  if (until) query = query.where('study.datetime', '<', new Date(until));
  if (after)
    query = query.where(
      sql<boolean>`(study.datetime, study.id) ${beyond} (${after.datetime}::timestamptz, ${after.id}::uuid)`,
    );
  if (modality) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('series')
          .select('series.id')
          .whereRef('series.study', '=', 'study.id')
          .where('series.modality', '=', modality),
      ),
    );
  }
  if (q) query = query.where(textMatches(q));
  return query.execute();
}

function textMatches(q: string) {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(study.patient_id ilike ${part} or study.patient_name ilike ${part} or study.description ilike ${part}
    or study.accession_number ilike ${part} or study.responsible_person ilike ${part}
    or exists (select from pet p left join owner o on o.id = p.owner and o.hospital = p.hospital
      where p.hospital = study.hospital and p.id = study.pet
      and (p.name ilike ${part} or p.patient_id ilike ${part} or o.name ilike ${part})))`;
}
