import type { Database, HospitalTrx } from '@alder/database';
import { type ExpressionBuilder, sql } from 'kysely';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

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

/** Images of series in display order, the newest revision of each. */
export function listImagesOfSeries(trx: HospitalTrx, series: readonly string[]) {
  if (series.length === 0) return Promise.resolve([]);
  return selectImage(trx)
    .where('medical_image.series', 'in', [...series])
    .where('medical_image.superseded', '=', false)
    .orderBy('medical_image.series')
    .orderBy(sql`medical_image.instance_number nulls last`)
    .orderBy('medical_image.datetime')
    .orderBy('medical_image.id')
    .execute();
}

/** All contents that arrived under the SOP Instance UID of an image, newest first, those of other studies included. */
export function listRevisions(trx: HospitalTrx, { sop_instance_uid }: Pick<ImageRow, 'sop_instance_uid'>) {
  return selectImage(trx)
    .select(
      sql<string>`coalesce((select display_name from account where account.id::text = medical_image.sent_by),
        medical_image.sent_by)`.as('sender'),
    )
    .where('medical_image.sop_instance_uid', '=', sop_instance_uid)
    .orderBy('medical_image.revision', 'desc')
    .execute();
}

/** The columns of an image that the byte calls need; deleted images are left out. */
export function findStoredFile(trx: HospitalTrx, fileKey: string) {
  return trx
    .selectFrom('medical_image')
    .select([
      'id',
      'object_key',
      'bytes',
      'sha256',
      'filetype',
      'sop_class_uid',
      'filename',
      'rendition_key',
      'rendition',
      'thumbnail_object',
    ])
    .where('file_key', '=', fileKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

function imagesOfStudy(builder: ExpressionBuilder<Database, 'study'>) {
  return builder
    .selectFrom('medical_image')
    .innerJoin('series', 'series.id', 'medical_image.series')
    .whereRef('series.study', '=', 'study.id')
    .where('medical_image.superseded', '=', false)
    .where('medical_image.deleted_at', 'is', null);
}

/** Studies with the further columns of lists. */
export function listStudies(trx: HospitalTrx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('study')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'study.pet').onRef('pet.hospital', '=', 'study.hospital'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .selectAll('study')
    .select(['pet.name as pet_name', 'pet.patient_id as pet_patient_id', 'pet.species as pet_species'])
    .select(['pet.breed as pet_breed', 'owner.name as owner_name'])
    .select((builder) => [
      builder
        .selectFrom('series')
        .whereRef('series.study', '=', 'study.id')
        .where('series.deleted_at', 'is', null)
        .select(sql<string[]>`coalesce(array_agg(distinct series.modality order by series.modality), '{}')`.as('all'))
        .as('modalities'),
      imagesOfStudy(builder).select(sql<number>`count(*)::int`.as('all')).as('images'),
      imagesOfStudy(builder)
        .select(sql<number>`count(*) filter (where medical_image.archived)::int`.as('all'))
        .as('archived_images'),
      imagesOfStudy(builder)
        .select(sql<boolean>`coalesce(bool_or(medical_image.bookmarked), false)`.as('all'))
        .as('bookmarked'),
      builder
        .selectFrom('study as other')
        .leftJoin('pet as its', (join) =>
          join.onRef('its.id', '=', 'other.pet').onRef('its.hospital', '=', 'other.hospital'),
        )
        .whereRef('other.hospital', '=', 'study.hospital')
        .where('other.deleted_at', 'is', null)
        .where((or) =>
          or.or([
            or('other.filed_apart_from', '=', or.ref('study.id')),
            or('other.id', '=', or.ref('study.filed_apart_from')),
          ]),
        )
        .select(
          sql<{ id: string; name: string }[]>`coalesce(jsonb_agg(jsonb_build_object('id', other.id,
            'name', coalesce(its.name, nullif(other.patient_name, ''), other.patient_id)) order by other.id), '[]')`.as(
            'all',
          ),
        )
        .as('same_uid'),
    ])
    .where('study.id', 'in', [...ids])
    .orderBy('study.datetime', 'desc')
    .orderBy('study.id', 'desc')
    .execute();
}

/**
 * Series with the counts and the first image of each.
 *
 * @param deleted Returns series with deleted images instead, and counts those.
 */
export function listSeries(
  trx: HospitalTrx,
  where: { readonly ids: readonly string[] } | { readonly studies: readonly string[] },
  { deleted = false } = {},
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
          .where('medical_image.deleted_at', deleted ? 'is not' : 'is', null)
          .$if(!deleted, (query) => query.where('medical_image.superseded', '=', false))
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
    .$if(!deleted, (query) => query.where('series.deleted_at', 'is', null))
    .where('counted.images', '>', 0)
    .orderBy(sql`series.series_number nulls last`)
    .orderBy('series.id')
    .execute();
}
