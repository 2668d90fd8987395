import type { HospitalTrx } from '@alder/database';
import { chartKey } from '@alder/patients/domain';
import { type RawBuilder, sql } from 'kysely';
import type { IntakePlan, Known } from '../../domain/index.ts';
import type { Rows } from './arrival-rows.ts';

/** An event or an audit row as `app.finish` takes it. */
export type Notice = Readonly<Record<string, unknown>>;

/**
 * Reads in one statement all that decides where images are filed (`decideIntake`). The hospital is named, because the
 * policies of these tables, which let the system read every hospital, cannot be looked up in an index.
 */
export async function findKnown(trx: HospitalTrx, images: readonly Rows[]): Promise<Known> {
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values)].filter((one) => one !== null && one !== '');
  const instances = distinct(images.map(({ image }) => image.sop_instance_uid));
  const series = distinct(images.map((one) => one.series.series_instance_uid));
  const studies = distinct(images.map(({ study }) => study.study_instance_uid));
  const numbers = distinct(images.map(({ study }) => chartKey(study.patient_id)));
  const chosen = distinct(images.map(({ study }) => study.pet));
  const { rows } = await sql<Known>`
    with recursive instance as (
      select id, sop_instance_uid, series, revision, sha256, object_key, dataset_offset, bytes,
        deleted_at is not null as hidden, prepared = 'failed' as failed
      from medical_image where hospital = app.hospital() and sop_instance_uid = any(${instances}::text[])
    ), joined as (
      select id, series_instance_uid, study, deleted_at is not null as hidden
      from series where hospital = app.hospital() and series_instance_uid = any(${series}::text[])
      union select e.id, e.series_instance_uid, e.study, e.deleted_at is not null
      from series e where e.hospital = app.hospital() and e.id = any(array(select series from instance))
    ), reached (id, merged_into) as (
      select id, merged_into from study
      where hospital = app.hospital() and study_instance_uid = any(${studies}::text[])
      union select s.id, s.merged_into from study s
      where s.hospital = app.hospital() and s.id = any(array(select study from joined))
      -- Looked up one by one (offset 0): a join would read every study of the hospital.
      union select s.id, s.merged_into from reached r, lateral (
        select id, merged_into from study where hospital = app.hospital() and id = r.merged_into offset 0) s
    ), parent as (
      select s.id, s.study_instance_uid, s.version, s.pet, p.patient_id as pet_patient_id, s.patient_id,
        coalesce(s.as_sent->>'patient_id', '') as sent_patient_id, s.merged_into, s.deleted_at is not null as hidden
      from study s left join pet p on p.hospital = s.hospital and p.id = s.pet
      where s.hospital = app.hospital() and s.id = any(array(select id from reached))
    ), animal as (
      -- The folded numbers of search: their index may be used under row security.
      select p.id, p.patient_id, p.deleted from pet_search k join pet p on p.hospital = k.hospital and p.id = k.pet
      where k.hospital = app.hospital() and k.chart = any(${numbers}::text[])
      union select id, patient_id, deleted from pet where hospital = app.hospital() and id = any(${chosen}::uuid[])
    )
    select coalesce((select jsonb_agg(instance) from instance), '[]') as instances,
      coalesce((select jsonb_agg(joined) from joined), '[]') as series,
      coalesce((select jsonb_agg(parent) from parent), '[]') as studies,
      coalesce((select jsonb_agg(animal) from animal), '[]') as pets,
      coalesce((select used from pacs_usage where hospital = app.hospital()), 0) as used`.execute(trx);
  return rows[0]!;
}

/** The rows on which a decision was based have changed: it has to be made again. */
export class DecisionOutdated extends Error {}

/**
 * Writes what was decided for a batch, with usage, events and audit rows, in one statement: it locks the numbers of the
 * hospital's events until the commit, so it comes last.
 *
 * @returns Bytes that count against the quota, with those of the batch.
 * @throws {DecisionOutdated} when a study of the plan has changed; a unique violation when another sender stored one of
 * the UIDs meanwhile. The caller then rolls back and decides again.
 */
export async function insertPlan(
  trx: HospitalTrx,
  plan: IntakePlan<Rows>,
  events: readonly Notice[],
  audits: readonly Notice[],
): Promise<number> {
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
  if (rows[0]!.changed < plan.changedStudies.length) throw new DecisionOutdated('a study has changed');
  return rows[0]!.used;
}

/**
 * The writes of a plan as parts of one statement, only those that it needs: most batches are further images of known
 * series, and a part that writes nothing is planned all the same. Each part counts the rows of the one before it, so that
 * studies are written before their series (whose triggers update what those of the study have inserted), images after
 * these, and the rows that every batch of the hospital locks last.
 */
function writesOf(plan: IntakePlan<Rows>): RawBuilder<unknown>[] {
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
  const shownSeries = sql`
    update series set deleted_at = null where hospital = app.hospital() and id = any(${restoredSeries}::uuid[])`;
  const shownImage = sql`
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
    ...(restoredSeries.length > 0 ? [sql`restored_series as (${shownSeries})`] : []),
    ...(restoredImages.length > 0 ? [sql`restored_image as (${shownImage})`] : []),
    sql`new_series as (${series.length > 0 ? newSeries : none})`,
    sql`new_image as (${images.length > 0 ? newImage : none})`,
    sql`counted as (${counted})`,
  ];
}

/** Studies whose cached matches an image makes stale: those of DICOM instances, and those of other files. */
function studiesOf({ decisions, images }: IntakePlan<Rows>): { readonly dicom: string[]; readonly other: string[] } {
  const isDicom = new Map(images.map(({ id, sop_class_uid }) => [id, sop_class_uid !== '']));
  const written = decisions.flatMap((one) => ('revision' in one ? [one] : []));
  const of = (dicom: boolean) => [
    ...new Set(written.filter(({ image }) => isDicom.get(image) === dicom).map(({ study }) => study)),
  ];
  return { dicom: of(true), other: of(false) };
}
