import { type Keyword, personName, tagHex, tags, vrOf } from '@alder/dicom';
import type { WebAttribute, WebJson, WebQuery } from '@alder/dicom/web';
import type { MatchRow } from './search.repository.ts';
import type { Level } from './search-conditions.ts';

type AttributeValue = string | number | null | undefined | readonly (string | number)[];

/**
 * A match in the DICOM JSON model: the attributes that PS3.18 10.6.3.3 requires at its level, the veterinary
 * attributes, and all other requested attributes that a header contains.
 *
 * @param base Address of the hospital's DICOMweb service.
 * @param isBelow Whether the path names the study, so that its attributes are not repeated.
 */
export function presentMatch(
  row: MatchRow,
  level: Level,
  include: WebQuery['include'],
  base: string,
  isBelow: boolean,
): WebJson {
  const found: WebJson = { ...keptOf(row, level, include) };
  const study = `${base}/studies/${row.study_instance_uid}`;
  if (level === 'study' || !isBelow) Object.assign(found, toWebJson(ofStudy(row)));
  if (level === 'study') put(found, 'NumberOfStudyRelatedInstances', row.study_instances);
  put(found, 'StudyInstanceUID', row.study_instance_uid);
  put(found, 'InstanceAvailability', row.archived ? 'NEARLINE' : 'ONLINE');
  const series = `${study}/series/${row.series_instance_uid}`;
  if (level !== 'study') Object.assign(found, toWebJson(ofSeries(row)));
  if (level === 'instance') Object.assign(found, toWebJson(ofImage(row)));
  const place = level === 'study' ? study : level === 'series' ? series : `${series}/instances/${row.sop_instance_uid}`;
  put(found, 'RetrieveURL', place);
  return inOrder(found);
}

/** The character set comes first; text is UTF-8. */
function inOrder(found: WebJson): WebJson {
  const named = { ...found, '00080005': { vr: 'CS', Value: ['ISO_IR 192'] } };
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function ofStudy(row: MatchRow): Partial<Record<Keyword, AttributeValue>> {
  return {
    StudyDate: row.study_date,
    StudyTime: row.study_time,
    AccessionNumber: row.accession_number,
    ModalitiesInStudy: row.modalities,
    ReferringPhysicianName: output(row, 'ReferringPhysicianName'),
    StudyDescription: row.description,
    PatientName: row.patient_name,
    PatientID: row.patient_id,
    PatientBirthDate: output(row, 'PatientBirthDate'),
    PatientSex: output(row, 'PatientSex'),
    PatientSexNeutered: output(row, 'PatientSexNeutered'),
    PatientSpeciesDescription: row.species,
    PatientBreedDescription: row.breed,
    ResponsiblePerson: row.responsible_person,
    StudyID: output(row, 'StudyID'),
    NumberOfStudyRelatedSeries: row.study_series,
  };
}

function ofSeries(row: MatchRow): Partial<Record<Keyword, AttributeValue>> {
  return {
    Modality: row.modality,
    SeriesDescription: row.series_description,
    BodyPartExamined: row.body_part,
    SeriesInstanceUID: row.series_instance_uid,
    SeriesNumber: row.series_number,
    NumberOfSeriesRelatedInstances: row.series_instances,
  };
}

function ofImage(row: MatchRow): Partial<Record<Keyword, AttributeValue>> {
  const attributes = (row.image_attributes ?? {}) as Partial<Record<Keyword, AttributeValue>>;
  const frames = (row.frames ?? 1) > 1 || attributes.NumberOfFrames !== undefined ? row.frames : undefined;
  return {
    SOPClassUID: row.sop_class_uid,
    SOPInstanceUID: row.sop_instance_uid,
    InstanceNumber: row.instance_number,
    Rows: attributes.Rows,
    Columns: attributes.Columns,
    BitsAllocated: attributes.BitsAllocated,
    NumberOfFrames: frames,
  };
}

/** A value of patient and study that only a header contains. */
function output({ study_attributes }: MatchRow, keyword: Keyword): AttributeValue {
  const [value] = study_attributes?.[tagHex(tags[keyword])]?.Value ?? [];
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  const { Alphabetic = '', Ideographic, Phonetic } = value as Record<string, string>;
  return [Alphabetic, Ideographic, Phonetic].filter((group) => group !== undefined).join('=');
}

/** Further requested attributes from the headers. */
function keptOf(row: MatchRow, level: Level, include: WebQuery['include']): WebJson {
  if (include !== 'all' && include.size === 0) return {};
  const all: WebJson = {
    ...row.study_attributes,
    ...(level === 'study' ? {} : row.series_attributes),
    ...(level === 'instance' ? toWebJson(plain(row.image_attributes)) : {}),
  };
  if (include === 'all') return all;
  return Object.fromEntries(Object.entries(all).filter(([tag]) => include.has(tag)));
}

/** Attributes of an image with single values: numbers and texts, no tables. */
function plain(attributes: MatchRow['image_attributes']): Partial<Record<Keyword, AttributeValue>> {
  const simple = Object.entries(attributes ?? {}).filter(
    ([keyword, value]) =>
      Object.hasOwn(tags, keyword) && [value].flat().every((one) => typeof one === 'string' || typeof one === 'number'),
  );
  return Object.fromEntries(simple) as Partial<Record<Keyword, AttributeValue>>;
}

function toWebJson(values: Partial<Record<Keyword, AttributeValue>>): WebJson {
  const out: WebJson = {};
  for (const [keyword, value] of Object.entries(values)) put(out, keyword as Keyword, value);
  return out;
}

function put(out: WebJson, keyword: Keyword, value: AttributeValue): void {
  const vr = vrOf(tags[keyword]);
  const values = [value].flat().filter((one) => one !== null && one !== undefined && one !== '') as (string | number)[];
  const presented = vr === 'PN' ? values.map((text) => personName(String(text))) : values;
  const attribute: WebAttribute = presented.length > 0 ? { vr, Value: presented } : { vr };
  out[tagHex(tags[keyword])] = attribute;
}
