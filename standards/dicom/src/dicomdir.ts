import type { Dataset } from './dataset.ts';
import { elementBytes, ITEM, itemMarker, joinBytes, type Layout, textBytes } from './element-bytes.ts';
import { tags, type VR } from './tag.ts';
import { EXPLICIT_LITTLE, newUid } from './uid.ts';
import { writeMeta } from './writer.ts';

/** One file of a medium. */
export type DirectoryImage = {
  /** Its components, `['DICOM', 'S0001', 'I0001']`: up to eight of A–Z, 0–9 and _ each (PS3.10 8.5). */
  readonly file: readonly string[];
  /** Access to its data set: the first value of an attribute as text. */
  readonly dataset: Pick<Dataset, 'text'>;
  readonly transferSyntax: string;
};

/** Attributes of an image that its records are made of: with these the whole data set is not needed. */
export const directoryTags: readonly number[] = [
  ...[tags.PatientID, tags.PatientName, tags.StudyInstanceUID, tags.StudyDate, tags.StudyTime],
  ...[tags.AccessionNumber, tags.StudyDescription, 0x00200010, tags.Modality, tags.SeriesInstanceUID],
  ...[tags.SeriesNumber, tags.SOPClassUID, tags.SOPInstanceUID, tags.InstanceNumber],
];

type Kind = 'PATIENT' | 'STUDY' | 'SERIES' | 'IMAGE';
type RecordOf = { readonly kind: Kind; readonly keys: readonly Uint8Array[]; readonly below: RecordOf[]; at: number };

const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';
const LAYOUT: Layout = { explicit: true, little: true };
const IN_USE = 0xffff;

/** Place of an image on a medium, both counted from 1: `['DICOM', 'S0001', 'I00001']`. */
export function mediumFile(series: number, image: number): readonly [string, string, string] {
  return ['DICOM', `S${String(series).padStart(4, '0')}`, `I${String(image).padStart(5, '0')}`];
}

/**
 * The DICOMDIR of a medium: patients, their studies, series and images, each found by its place in the file.
 *
 * Keys that every record needs and an image lacks (a de-identified one has no date) get a placeholder.
 *
 * @param uid Its SOP Instance UID.
 * @see DICOM PS3.3 F, PS3.10 8.6
 */
export function writeDicomdir(images: readonly DirectoryImage[], uid = newUid()): Uint8Array {
  const roots = recordsOf(images);
  const meta = writeMeta(DIRECTORY_CLASS, uid, EXPLICIT_LITTLE);
  const head = (first: number, last: number) =>
    joinBytes([
      element(0x00041130, 'CS', ''),
      number(0x00041200, 'UL', first),
      number(0x00041202, 'UL', last),
      number(0x00041212, 'US', 0),
    ]);
  const sequenceHead = elementBytes(0x00041220, 'SQ', new Uint8Array(0), LAYOUT);
  let at = meta.length + head(0, 0).length + sequenceHead.length;
  for (const { record } of walk(roots)) {
    record.at = at;
    at += itemOf(record, undefined).length;
  }
  const items = joinBytes([...walk(roots)].map(({ record, next }) => itemOf(record, next)));
  return joinBytes([
    meta,
    head(roots[0]?.at ?? 0, roots.at(-1)?.at ?? 0),
    elementBytes(0x00041220, 'SQ', items, LAYOUT),
  ]);
}

/** The records as a tree, in the order of the images. */
function recordsOf(images: readonly DirectoryImage[]): RecordOf[] {
  const roots: RecordOf[] = [];
  const known = new Map<string, RecordOf>();
  const find = (siblings: RecordOf[], kind: Kind, name: string, keys: () => readonly Uint8Array[]) => {
    const found = known.get(`${kind} ${name}`);
    if (found) return found;
    const record = { kind, keys: keys(), below: [], at: 0 };
    known.set(`${kind} ${name}`, record);
    siblings.push(record);
    return record;
  };
  for (const { file, dataset, transferSyntax } of images) {
    const text = (tag: number, missing = '') => dataset.text(tag) ?? missing;
    const say = (tag: number, vr: VR, missing = '') => element(tag, vr, text(tag, missing));
    const patientId = text(tags.PatientID, 'UNKNOWN');
    const patient = find(roots, 'PATIENT', patientId, () => [
      say(tags.PatientName, 'PN', 'UNKNOWN'),
      element(tags.PatientID, 'LO', patientId),
    ]);
    const study = find(patient.below, 'STUDY', `${patientId} ${text(tags.StudyInstanceUID)}`, () => [
      say(tags.StudyDate, 'DA', '19000101'),
      say(tags.StudyTime, 'TM', '000000'),
      say(tags.AccessionNumber, 'SH'),
      say(tags.StudyDescription, 'LO'),
      say(tags.StudyInstanceUID, 'UI'),
      say(0x00200010, 'SH', String(patient.below.length + 1)),
    ]);
    const series = find(study.below, 'SERIES', `${patientId} ${text(tags.SeriesInstanceUID)}`, () => [
      say(tags.Modality, 'CS', 'OT'),
      say(tags.SeriesInstanceUID, 'UI'),
      say(tags.SeriesNumber, 'IS', String(study.below.length + 1)),
    ]);
    const keys = [
      element(0x00041500, 'CS', file.join('\\')),
      uidKey(0x00041510, text(tags.SOPClassUID)),
      uidKey(0x00041511, text(tags.SOPInstanceUID)),
      uidKey(0x00041512, transferSyntax),
      say(tags.InstanceNumber, 'IS', String(series.below.length + 1)),
    ];
    series.below.push({ kind: 'IMAGE', keys, below: [], at: 0 });
  }
  return roots;
}

const uidKey = (tag: number, uid: string) => element(tag, 'UI', uid);

/** Every record with the next one of its level, each before those below it. */
function* walk(
  records: readonly RecordOf[],
): Iterable<{ readonly record: RecordOf; readonly next: RecordOf | undefined }> {
  for (const [place, record] of records.entries()) {
    yield { record, next: records[place + 1] };
    yield* walk(record.below);
  }
}

function itemOf({ kind, keys, below }: RecordOf, next: RecordOf | undefined): Uint8Array {
  const own = [
    number(0x00041400, 'UL', next?.at ?? 0),
    number(0x00041410, 'US', IN_USE),
    number(0x00041420, 'UL', below[0]?.at ?? 0),
    element(0x00041430, 'CS', kind),
  ];
  const isOf = (group: number) => (bytes: Uint8Array) => (bytes[0]! | (bytes[1]! << 8)) === group;
  // Attributes stand in the order of their tags: those of the directory, the character set, those of the image.
  const body = joinBytes([
    ...own,
    ...keys.filter(isOf(0x0004)),
    element(tags.SpecificCharacterSet, 'CS', 'ISO_IR 192'),
    ...keys.filter((key) => !isOf(0x0004)(key)),
  ]);
  return joinBytes([itemMarker(ITEM, body.length, LAYOUT), body]);
}

function element(tag: number, vr: VR, text: string): Uint8Array {
  return elementBytes(tag, vr, textBytes(text, vr), LAYOUT);
}

function number(tag: number, vr: 'UL' | 'US', value: number): Uint8Array {
  const bytes = new Uint8Array(vr === 'UL' ? 4 : 2);
  const view = new DataView(bytes.buffer);
  if (vr === 'UL') view.setUint32(0, value, true);
  else view.setUint16(0, value, true);
  return elementBytes(tag, vr, bytes, LAYOUT);
}
