import type { HospitalTrx } from '@alder/database';
import { chartKey } from '@alder/patients/domain';
import { sql } from 'kysely';
import type { Known } from '../domain/index.ts';
import type { Rows } from './arrival-rows.ts';

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
