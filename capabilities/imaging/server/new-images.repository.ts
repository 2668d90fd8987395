import type { HospitalTrx } from '@alder/database';
import { type RawBuilder, sql } from 'kysely';
import type { NewImages } from '../domain/index.ts';

/** An event or an audit row as `app.finish` takes it. */
export type Notice = Readonly<Record<string, unknown>>;

/**
 * Writes the images of a batch, with usage, events and audit rows, in one statement: it locks the numbers of the
 * hospital's events until the commit, so it comes last.
 *
 * @returns Bytes that count against the quota, with those of the batch, and how many studies were changed: fewer than
 * those of the plan where one has changed since it was made.
 * @throws a unique violation when another sender stored one of the UIDs meanwhile.
 */
export async function insertImages(
  trx: HospitalTrx,
  plan: NewImages,
  events: readonly Notice[],
  audits: readonly Notice[],
): Promise<{ readonly used: number; readonly changed: number }> {
  const joined = studiesOf(plan);
  const notices = events.length + audits.length;
  const { rows } = await sql<{ used: number; changed: number }>`
    with ${sql.join(writesOf(plan), sql`, `)}
    select coalesce(usage.used, 0) as used, changed.studies as changed,
      app.index_images(app.hospital(), ${joined.dicom}::uuid[], true),
      app.index_images(app.hospital(), ${joined.other}::uuid[], false),
      case when ${notices > 0} then app.finish(${JSON.stringify(events)}::jsonb, ${JSON.stringify(audits)}::jsonb) end
    from (select max(used) as used from counted) as usage,
      (select count(*) as studies from changed_study) as changed`.execute(trx);
  return rows[0]!;
}

/**
 * The writes of a plan as parts of one statement, only those that it needs: most batches are further images of known
 * series, and a part that writes nothing is planned all the same. Each part counts the rows of the one before it, so that
 * studies are written before their series (whose triggers update what those of the study have inserted), images after
 * these, and the rows that every batch of the hospital locks last.
 */
function writesOf(plan: NewImages): RawBuilder<unknown>[] {
  const { studies, changedStudies, series, restoredSeries, restoredImages, images } = plan;
  const bytes = images.reduce((sum, one) => sum + one.bytes, 0);
  const none = sql`select null::uuid as id where false`;
  const newStudy = sql`
    insert into study (hospital, id, pet, study_instance_uid, modality, datetime, description, accession_number,
      patient_id, patient_name, species, breed, responsible_person, matched_by, filed_apart_from)
    select app.hospital(), s.* from jsonb_to_recordset(${JSON.stringify(studies)}::jsonb) as s(id uuid, pet uuid,
      study_instance_uid text, modality text, datetime timestamptz, description text, accession_number text,
      patient_id text, patient_name text, species text, breed text, responsible_person text, matched_by uuid,
      filed_apart_from uuid)
    returning id`;
  const changedStudy = sql`
    update study s set pet = c.pet, patient_id = c.patient_id, deleted_at = null
    from jsonb_to_recordset(${JSON.stringify(changedStudies)}::jsonb)
      as c(id uuid, version int, pet uuid, patient_id text)
    where s.hospital = app.hospital() and s.id = c.id and s.version = c.version
    returning s.id`;
  const visibleSeries = sql`
    update series set deleted_at = null where hospital = app.hospital() and id = any(${restoredSeries}::uuid[])`;
  const visibleImage = sql`
    update medical_image set deleted_at = null,
      prepared = case when prepared = 'failed' then 'waiting' else prepared end,
      prepare_attempts = case when prepared = 'failed' then 0 else prepare_attempts end
    where hospital = app.hospital() and id = any(${restoredImages}::uuid[])`;
  const newSeries = sql`
    insert into series (hospital, id, study, series_instance_uid, modality, series_number, description, body_part)
    select app.hospital(), e.* from (select count(*) from new_study) as before,
      jsonb_to_recordset(${JSON.stringify(series)}::jsonb) as e(id uuid, study uuid, series_instance_uid text,
        modality text, series_number int, description text, body_part text)
    returning id`;
  const newImage = sql`
    insert into medical_image (hospital, id, series, sop_instance_uid, sop_class_uid, revision, datetime,
      instance_number, frames, filetype, filename, file_key, object_key, sha256, bytes, transfer_syntax,
      dataset_offset, metadata, attributes, warnings, thumbnail_key, medical_record, screenshot_of, is_animation,
      source, sent_by)
    select app.hospital(), i.* from (select count(*) from new_series) as before,
      jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as i(id uuid, series uuid, sop_instance_uid text,
        sop_class_uid text, revision int, datetime timestamptz, instance_number int, frames int, filetype text,
        filename text, file_key text, object_key text, sha256 text, bytes bigint, transfer_syntax text,
        dataset_offset bigint, metadata jsonb, attributes jsonb, warnings text[], thumbnail_key text,
        medical_record uuid, screenshot_of uuid, is_animation boolean, source text, sent_by text)
    returning bytes`;
  const counted = sql`
    insert into pacs_usage (hospital, used)
    select app.hospital(), ${bytes}::bigint from (select count(*) from new_image) as before where ${bytes}::bigint > 0
    on conflict (hospital) do update set used = pacs_usage.used + excluded.used returning used`;
  return [
    sql`new_study as (${studies.length > 0 ? newStudy : none})`,
    sql`changed_study as (${changedStudies.length > 0 ? changedStudy : none})`,
    ...(restoredSeries.length > 0 ? [sql`restored_series as (${visibleSeries})`] : []),
    ...(restoredImages.length > 0 ? [sql`restored_image as (${visibleImage})`] : []),
    sql`new_series as (${series.length > 0 ? newSeries : none})`,
    sql`new_image as (${images.length > 0 ? newImage : none})`,
    sql`counted as (${counted})`,
  ];
}

/** Studies whose cached matches an image makes stale: those of DICOM instances, and those of other files. */
function studiesOf({ decisions, images }: NewImages): { readonly dicom: string[]; readonly other: string[] } {
  const isDicom = new Map(images.map(({ id, sop_class_uid }) => [id, sop_class_uid !== '']));
  const written = decisions.flatMap((one) => ('revision' in one ? [one] : []));
  const of = (dicom: boolean) => [
    ...new Set(written.filter(({ image }) => isDicom.get(image) === dicom).map(({ study }) => study)),
  ];
  return { dicom: of(true), other: of(false) };
}
