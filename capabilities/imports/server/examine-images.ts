import { createHash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import type { Described } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { type ImageData, patientKey } from '../domain/index.ts';
import { type Archive, EntryDamaged, openArchive } from './archive.ts';
import type { FileEntry, ImportValues } from './import.repository.ts';
import type { ImageProblem, ImageStore } from './stores.ts';

/** Files between two transactions. */
const BATCH = 200;

type Step = (work: (trx: HospitalTrx) => Promise<ImportValues | undefined>) => Promise<void>;
type Row = { readonly number: number; readonly place: number };
type Problem = Exclude<ImageProblem, 'dicomdir'> | 'fileUnreadable' | 'fileMissing';
type Read = { readonly number: number; readonly sop_uid: string; readonly chart: string; readonly data: object };

export type ExamineImagesOptions = {
  readonly storage: Storage;
  readonly images: Pick<ImageStore, 'describe'>;
  readonly step: Step;
  /** IANA name, of the hospital. */
  readonly timezone: string;
  readonly now: Date;
};

/**
 * Reads the headers of the DICOM files of an archive into their rows, no further than to the pixels. Other files are refused; the
 * directory of a disc names files that are here themselves, and its row goes.
 */
export async function examineImages(
  { storage, images, step, timezone, now }: ExamineImagesOptions,
  id: string,
  { id: file, archive_key, archive_bytes }: FileEntry,
): Promise<void> {
  const archive =
    archive_key === null ? undefined : await openArchive(storage, { key: archive_key, bytes: Number(archive_bytes) });
  try {
    let after = 0;
    for (;;) {
      let rows: readonly Row[] = [];
      await step(async (trx) => {
        rows = await listRows(trx, id, { file, after });
        return undefined;
      });
      if (rows.length === 0) return;
      const read: Read[] = [];
      const refused: { readonly number: number; readonly code: Problem }[] = [];
      const directories: number[] = [];
      for (const { number, place } of rows) {
        const described = archive ? await describe(archive, place) : 'fileMissing';
        if (described === 'dicomdir') directories.push(number);
        else if (typeof described === 'string') refused.push({ number, code: described });
        else read.push({ number, ...fieldsOf(described) });
      }
      await step(async (trx) => {
        await setRead(trx, id, read);
        await refuseImages(trx, id, refused);
        await removeDirectories(trx, id, directories);
        return {};
      });
      after = rows.at(-1)!.number;
    }
  } finally {
    await archive?.close();
  }

  async function describe(of: Archive, place: number) {
    try {
      return await images.describe(of.stream(place), timezone, now);
    } catch (fault) {
      if (fault instanceof EntryDamaged) return 'fileUnreadable';
      throw fault;
    }
  }
}

function fieldsOf({ study, image }: Described) {
  const written = { chart: study.patient_id, patient_name: study.patient_name, species: study.species };
  const data: Omit<ImageData, 'file' | 'content'> = {
    ...written,
    patient: createHash('sha256').update(patientKey(written)).digest('base64url'),
    ...{ study_uid: study.study_instance_uid, sop_uid: image.sop_instance_uid, modality: study.modality },
    ...{ datetime: study.datetime, description: study.description },
  };
  return { sop_uid: image.sop_instance_uid, chart: study.patient_id, data };
}

async function listRows(trx: HospitalTrx, id: string, { file, after }: { file: string; after: number }) {
  const { rows } = await sql<Row>`
    select number, (data->>'place')::int as place from data_import_row
    where import = ${id} and entity = 'image' and file = ${file} and outcome is null and number > ${after}
    order by number limit ${BATCH}`.execute(trx);
  return rows;
}

async function setRead(trx: HospitalTrx, id: string, rows: readonly Read[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update data_import_row r set source_id = d.sop_uid, patient_id = d.chart, data = r.data || d.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (number int, sop_uid text, chart text, data jsonb)
    where r.import = ${id} and r.entity = 'image' and r.number = d.number`.execute(trx);
}

async function removeDirectories(trx: HospitalTrx, id: string, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await trx
    .deleteFrom('data_import_row')
    .where('import', '=', id)
    .where('entity', '=', 'image')
    .where('number', 'in', [...numbers])
    .execute();
}

/** Refuses DICOM files, each with its reason. */
export async function refuseImages(
  trx: HospitalTrx,
  id: string,
  rows: readonly { readonly number: number; readonly code: Problem | 'quota' }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update data_import_row r set outcome = 'refused', taken = false,
      reasons = r.reasons || jsonb_build_array(jsonb_build_object('code', w.code, 'field', 'file', 'value', r.data->>'file'))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (number int, code text)
    where r.import = ${id} and r.entity = 'image' and r.number = w.number`.execute(trx);
}
