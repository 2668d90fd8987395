// What screens of the archive are shown with: entries as the server returns them.
import type { Annotation } from '@alder/measurements/contract';
import type { ListedStudy, PacsImage, Series, Study } from '../contract/index.ts';

const at = '2026-11-21T01:15:00.000Z';
const entry = { version: 1, created_at: at, updated_at: at };
/** Ids in the valid format that differ from each other. */
export const id = (n: number) => `01933f00-0000-7000-8000-${String(n).padStart(12, '0')}`;

export function study(n: number, more: Partial<Study> = {}): Study {
  return {
    ...entry,
    id: id(n),
    pet: id(900),
    modality: 'DX',
    modalities: ['DX'],
    datetime: at,
    description: 'THORAX',
    archived: false,
    accession_number: 'A1',
    studyInstanceUID: `2.25.${n}`,
    patient_id: 'P00956',
    patient_name: 'Coco',
    pet_name: 'Coco',
    species: 'dog',
    breed: 'Toy Poodle',
    responsible_person: '林怡君',
    images: 1,
    ...more,
  };
}

/** The same as the study list has it. */
export function listed(n: number, more: Partial<ListedStudy> = {}): ListedStudy {
  const plain = study(n, more);
  const { patient_id, patient_name, species, breed, responsible_person } = plain;
  const known = plain.pet ? { patient_id, patient_name, species, breed, responsible_person } : null;
  return {
    ...plain,
    ...{
      bookmarked: false,
      archived_images: 0,
      differences: [],
      difference_seen: false,
      known,
      as_sent: null,
      same_uid: [],
    },
    ...more,
  };
}

export function series(n: number, of: Study, more: Partial<Series> = {}): Series {
  return {
    ...entry,
    id: id(n),
    study: of.id,
    modality: of.modality,
    frames: 1,
    images: 1,
    description: 'THORAX LATERAL',
    body_part: 'CHEST',
    series_number: 1,
    seriesInstanceUID: `2.25.1${n}`,
    first_image_id: null,
    thumbnailURL: null,
    archived: false,
    ...more,
  };
}

export function image(n: number, of: Series, more: Partial<PacsImage> = {}): PacsImage {
  return {
    ...entry,
    id: id(n),
    series: of.id,
    study: of.study,
    pet: id(900),
    datetime: at,
    frames: 1,
    filetype: 'dicom',
    filename: '',
    file_key: String(n).padStart(32, '0'),
    thumbnail_key: null,
    bytes: 1000,
    metadata: {
      modality: of.modality,
      seriesNumber: 1,
      instanceNumber: 1,
      sOPInstanceUID: `2.25.2${n}`,
      studyDescription: 'THORAX',
      seriesDescription: of.description,
      protocolName: '',
    },
    attributes: { Rows: 600, Columns: 600, PixelSpacing: [0.5, 0.5], BodyPartExamined: 'CHEST', ViewPosition: 'RL' },
    transfer_syntax: '1.2.840.10008.1.2.1',
    rendition: null,
    prepared: 'waiting',
    warnings: [],
    revision: 1,
    superseded: false,
    bookmarked: false,
    archived: false,
    ai_vhs_score: null,
    medical_record: null,
    price: null,
    screenshot_of: null,
    is_animation: false,
    ...more,
  };
}

export function annotation(n: number, of: PacsImage, more: Partial<Annotation>): Annotation {
  return {
    ...entry,
    id: id(n),
    medical_image: of.id,
    study: of.study,
    pet: of.pet,
    account: id(1),
    author: 'Dr. Lin',
    content: { marks: [] },
    ...more,
  };
}
