import { askHospital, type Db, type HospitalTrx } from '@alder/database';
import { textOfAttribute, type WebJson } from '@alder/dicom/web';
import { fold } from '@alder/patients/domain';
import { sql } from 'kysely';
import type { BuiltSeries, IndexedImage, SourceImage } from './series-index.ts';

// No condition names the hospital: row-level security confines a HospitalTrx to the rows of one hospital.

/** A series of a study, with its current images and those from which its index was built. */
export type StampedSeries = {
  readonly series: string;
  readonly study: string;
  readonly study_uid: string;
  readonly series_uid: string;
  readonly stamp: string;
  readonly built: string | null;
  /** The owner was erased: the names of the index are shown, not those of the files. */
  readonly owner_erased: boolean;
  readonly patient_name: string;
  readonly responsible_person: string;
};

/** A series with its index, where the index matches its current images and is not known to the caller. */
export type IndexedSeries = StampedSeries & {
  readonly instances: readonly IndexedImage[] | null;
  readonly metadata: Buffer | null;
};

/**
 * Series of a study by UID, in display order; hidden ones are left out.
 *
 * @param known Series and stamp, separated by a space, of those whose index is not needed.
 */
export function listIndexed(
  db: Db,
  hospital: string,
  studyUid: string,
  seriesUid: string | undefined,
  known: readonly string[],
): Promise<readonly IndexedSeries[]> {
  const ofSeries = seriesUid === undefined ? sql`true` : sql`se.series_instance_uid = ${seriesUid}`;
  const question = sql<IndexedSeries>`
    select se.*, x.stamp::text as built, x.instances, x.metadata
    from (
      select se.hospital, se.id as series, st.id as study, st.study_instance_uid as study_uid,
        se.series_instance_uid as series_uid, se.series_number, app.series_stamp(se.id)::text as stamp,
        st.owner_erased, st.patient_name, st.responsible_person
      from study st
      join series se on se.hospital = st.hospital and se.study = st.id and se.deleted_at is null
      where st.study_instance_uid = ${studyUid} and st.deleted_at is null and ${ofSeries}
      offset 0) se
    left join series_index x on x.hospital = se.hospital and x.series = se.series and x.stamp::text = se.stamp
      and not se.series || ' ' || se.stamp = any(${[...known]}::text[])
    order by se.series_number nulls last, se.series`;
  return askHospital(db, hospital, question.compile(db));
}

/** A series by its id, for background work. */
export async function findStamped(trx: HospitalTrx, series: string): Promise<StampedSeries | undefined> {
  const { rows } = await sql<StampedSeries>`
    select se.id as series, st.id as study, st.study_instance_uid as study_uid, se.series_instance_uid as series_uid,
      app.series_stamp(se.id)::text as stamp, x.stamp::text as built, st.owner_erased, st.patient_name,
      st.responsible_person
    from series se
    join study st on st.hospital = se.hospital and st.id = se.study and st.deleted_at is null
    left join series_index x on x.hospital = se.hospital and x.series = se.id
    where se.id = ${series} and se.deleted_at is null`.execute(trx);
  return rows[0];
}

/** DICOM images of a series, the newest revision of each, in display order. */
export async function listSources(trx: HospitalTrx, series: string): Promise<readonly SourceImage[]> {
  const { rows } = await sql<SourceImage>`
    select id, sop_instance_uid, sop_class_uid, object_key, bytes, transfer_syntax, frames, instance_number, datetime
    from medical_image
    where series = ${series} and deleted_at is null and not superseded and sop_class_uid <> ''
    order by instance_number nulls last, datetime, id`.execute(trx);
  return rows;
}

/** Stores the index of a series, and the attributes of the study from its header. */
export async function keepIndex(trx: HospitalTrx, { series, study, stamp }: StampedSeries, built: BuiltSeries) {
  const { instances, metadata, seriesAttributes } = built;
  await sql`insert into series_index (series, stamp, attributes, instances, metadata)
    values (${series}, ${stamp}::bigint, ${JSON.stringify(seriesAttributes)}::jsonb, ${JSON.stringify(instances)}::jsonb,
      ${metadata})
    on conflict (hospital, series) do update set stamp = excluded.stamp, attributes = excluded.attributes,
      instances = excluded.instances, metadata = excluded.metadata, built_at = clock_timestamp()`.execute(trx);
  await completeStudy(trx, study, built.studyAttributes);
}

async function completeStudy(trx: HospitalTrx, study: string, attributes: WebJson): Promise<void> {
  const text = (tag: string) => storable(fold(textOfAttribute(attributes[tag])));
  const plain = (tag: string) => storable(textOfAttribute(attributes[tag]));
  // A series of photographs has no attributes of patient and study.
  const isDicom = Object.keys(attributes).length > 0;
  const header = sql`attributes = coalesce(attributes, ${storable(JSON.stringify(attributes))}::jsonb), dicom = true,
    referrer = ${text('00080090')}, study_id = ${text('00200010')}, sex = ${plain('00100040')},
    neutered = ${plain('00102203')}, birth_date = ${plain('00100030')},`;
  await sql`update study_index set ${isDicom ? header : sql``} answer = null, everything = coalesce(everything, '')
    where study = ${study}`.execute(trx);
  await sql`select app.index_parts(app.hospital(), ${study}::uuid)`.execute(trx);
}

/** Text of a device without characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\\u0000', '').replaceAll('\0', '').toWellFormed();
}
