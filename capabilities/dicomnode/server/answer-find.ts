import type { Db } from '@alder/database';
import {
  type Dataset,
  type DeviceCharset,
  isUid,
  type Keyword,
  keywordOf,
  responseInCharset,
  tags,
  type WrittenDataset,
  type WrittenValue,
} from '@alder/dicom';
import type { HospitalArchive } from './archive.ts';
import { type FindFilter, findInstances, type MatchRow, type Query } from './find.repository.ts';

const levels = ['PATIENT', 'STUDY', 'SERIES', 'IMAGE'] as const;

/**
 * Answers a C-FIND of the patient or study root: universal, single value, wild card, list of UID and range matching.
 *
 * The response contains only requested attributes and only studies of this hospital. Its character set is the one that
 * the device reads if that has every character, otherwise UTF-8, so that no name loses characters.
 *
 * @see DICOM PS3.4 C.2.2.2, C.6
 */
export async function* answerFind(
  db: Db,
  { archive, charset }: { readonly archive: HospitalArchive; readonly charset?: DeviceCharset | undefined },
  identifier: Dataset,
): AsyncIterable<WrittenDataset> {
  const level = identifier.text(tags.QueryRetrieveLevel)?.trim();
  const known = levels.find((one) => one === level);
  if (!known) return;
  const [from, to] = dateRange(identifier.text(tags.StudyDate));
  const filter: FindFilter = {
    level: known,
    patientId: target(identifier, 'PatientID'),
    patientName: target(identifier, 'PatientName'),
    responsiblePerson: target(identifier, 'ResponsiblePerson'),
    accessionNumber: target(identifier, 'AccessionNumber'),
    studyDescription: target(identifier, 'StudyDescription'),
    studyUid: wantedUids(identifier, 'StudyInstanceUID'),
    seriesUid: wantedUids(identifier, 'SeriesInstanceUID'),
    instanceUid: wantedUids(identifier, 'SOPInstanceUID'),
    modality: target(identifier, known === 'SERIES' || known === 'IMAGE' ? 'Modality' : 'ModalitiesInStudy'),
    from,
    to,
    asked: new Set([...identifier.elements.keys()].flatMap((tag) => keywordOf(tag) ?? [])),
  };
  const seen = new Set<string>();
  for (const row of await findInstances(db, archive.hospital, archive.timezone, filter)) {
    if (known === 'PATIENT' && seen.has(row.patient_id)) continue;
    seen.add(row.patient_id);
    yield answerOf(identifier, known, row, charset);
  }
}

/** The requested attributes with their values; those without a value are returned empty (PS3.4 C.2.2.1.3). */
function answerOf(
  identifier: Dataset,
  level: (typeof levels)[number],
  row: MatchRow,
  charset: DeviceCharset | undefined,
): WrittenDataset {
  const known = valuesOf(row);
  const answer: Record<string, WrittenValue> = {};
  for (const tag of identifier.elements.keys()) {
    const keyword = keywordOf(tag);
    if (keyword) answer[keyword] = known[keyword] ?? '';
  }
  const written = { ...answer, QueryRetrieveLevel: level } as WrittenDataset;
  return responseInCharset(written, identifier.charset, charset);
}

function valuesOf(row: MatchRow): Partial<Record<Keyword, WrittenValue>> {
  const number = (value: number | null) => (value === null ? '' : String(value));
  return {
    PatientID: row.patient_id,
    PatientName: row.patient_name,
    PatientSex: row.sex === 'male' ? 'M' : row.sex === 'female' ? 'F' : '',
    PatientSexNeutered: row.neutered === null ? '' : row.neutered ? 'ALTERED' : 'UNALTERED',
    PatientSpeciesDescription: row.species,
    PatientBreedDescription: row.breed,
    ResponsiblePerson: row.responsible_person,
    StudyInstanceUID: row.study_instance_uid,
    StudyDate: row.study_date,
    StudyTime: row.study_time,
    AccessionNumber: row.accession_number,
    StudyDescription: row.study_description,
    ModalitiesInStudy: (row.modalities ?? []).filter(Boolean),
    NumberOfStudyRelatedSeries: number(row.study_series),
    NumberOfStudyRelatedInstances: number(row.study_images),
    SeriesInstanceUID: row.series_instance_uid ?? '',
    Modality: row.modality ?? '',
    SeriesNumber: number(row.series_number),
    SeriesDescription: row.series_description ?? '',
    NumberOfSeriesRelatedInstances: number(row.series_images),
    SOPInstanceUID: row.sop_instance_uid ?? '',
    SOPClassUID: row.sop_class_uid ?? '',
    InstanceNumber: number(row.instance_number),
  };
}

function target(identifier: Dataset, keyword: Keyword): Query | undefined {
  const text = identifier.text(tags[keyword]);
  if (!text || /^\*+$/.test(text)) return undefined;
  return /[*?]/.test(text) ? { pattern: text } : { equals: text };
}

function wantedUids(identifier: Dataset, keyword: Keyword): Query | undefined {
  const uids = identifier.texts(tags[keyword]).filter(isUid);
  return uids.length > 0 ? { oneOf: uids } : undefined;
}

/** A day, or a range open at either end. @see DICOM PS3.4 C.2.2.2.5 */
function dateRange(text: string | undefined): readonly [string | undefined, string | undefined] {
  const found = /^(\d{8})?(-)?(\d{8})?$/.exec(text?.trim() ?? '');
  if (!found) return [undefined, undefined];
  const [, from, dash, to] = found;
  return dash ? [from, to] : [from, from];
}
