import { type Db, inHospital } from '@alder/database';
import { type Dataset, isUid, tags } from '@alder/dicom';
import type { Destination, Retrieved } from '@alder/dicom/network';
import { acquireBuffer, releaseBuffer } from '@alder/server';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import type { HospitalArchive } from './archive.ts';

/** Limit of objects per C-GET or C-MOVE; no study is that large. */
const MAX_RETRIEVE_OBJECTS = 20_000;

/**
 * The objects of a C-GET or C-MOVE as stored, the newest revision of each in its study.
 *
 * The identifier names one patient, or studies, series or instances by UID; a level without its key finds nothing.
 *
 * @see DICOM PS3.4 C.2.2.1.2, C.4.2.1.4
 */
export async function retrieveObjects(
  db: Db,
  storage: Storage,
  archive: HospitalArchive,
  identifier: Dataset,
): Promise<readonly Retrieved[]> {
  const condition = conditionOf(identifier);
  if (!condition) return [];
  const { rows } = await inHospital(db, archive.hospital, (trx) =>
    sql<Row>`
      select im.sop_class_uid, im.sop_instance_uid, im.transfer_syntax, im.object_key, im.dataset_offset, im.bytes
      from study st
      join series se on se.hospital = st.hospital and se.study = st.id and se.deleted_at is null
      join medical_image im on im.hospital = st.hospital and im.series = se.id and im.deleted_at is null
        and not im.superseded
      where st.deleted_at is null and im.sop_class_uid <> '' and ${condition}
      order by st.datetime, se.series_number nulls last, im.instance_number nulls last, im.id
      limit ${MAX_RETRIEVE_OBJECTS}`.execute(trx),
  );
  return rows.map((row) => ({
    sopClass: row.sop_class_uid,
    sopInstance: row.sop_instance_uid,
    transferSyntax: row.transfer_syntax,
    ...bytesOf(storage, row),
  }));
}

/** A short object, such as a CT slice, is read at once; longer ones are streamed. */
const SHORT_BYTES = 1024 * 1024;

function bytesOf(storage: Storage, { object_key, dataset_offset, bytes }: Row): Pick<Retrieved, 'open' | 'close'> {
  const range = { start: dataset_offset, end: bytes - 1 };
  if (bytes - dataset_offset > SHORT_BYTES) return { open: () => storage.read(object_key, range) };
  let pooled: Buffer | undefined;
  return {
    open() {
      pooled = acquireBuffer(bytes - dataset_offset);
      return storage.read(object_key, range, pooled);
    },
    close() {
      if (pooled) releaseBuffer(pooled);
      pooled = undefined;
    },
  };
}

type Row = {
  readonly sop_class_uid: string;
  readonly sop_instance_uid: string;
  readonly transfer_syntax: string;
  readonly object_key: string;
  readonly dataset_offset: number;
  readonly bytes: number;
};

function conditionOf(identifier: Dataset) {
  const uids = (tag: number) => [...identifier.texts(tag)].filter(isUid);
  const study = uids(tags.StudyInstanceUID);
  const series = uids(tags.SeriesInstanceUID);
  const instance = uids(tags.SOPInstanceUID);
  const patient = identifier.text(tags.PatientID)?.trim();
  const ofStudy = study.length > 0 ? sql`st.study_instance_uid = any(${study}::text[])` : sql`true`;
  switch (identifier.text(tags.QueryRetrieveLevel)?.trim()) {
    case 'PATIENT':
      return patient ? sql`st.patient_id = ${patient}` : undefined;
    case 'STUDY':
      return study.length > 0 ? ofStudy : undefined;
    case 'SERIES':
      return series.length > 0 ? sql`${ofStudy} and se.series_instance_uid = any(${series}::text[])` : undefined;
    case 'IMAGE':
      return instance.length > 0 ? sql`${ofStudy} and im.sop_instance_uid = any(${instance}::text[])` : undefined;
    default:
      return undefined;
  }
}

/** The registered device of a Move Destination: one address, with the port on which it listens. */
export async function findDestination(
  db: Db,
  { hospital }: HospitalArchive,
  titles: { readonly called: string; readonly calling: string },
): Promise<Destination | undefined> {
  const { rows } = await inHospital(db, hospital, (trx) =>
    sql<{ host: string; port: number }>`
      select host(address::inet) as host, port from pacs_peer
      where aetitle = ${titles.called} and not deleted and port is not null
        and masklen(address::inet) = case family(address::inet) when 4 then 32 else 128 end
      order by created_at limit 1`.execute(trx),
  );
  return rows[0] && { ...rows[0], ...titles };
}
