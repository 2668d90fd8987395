import type { WrittenDataset } from '@alder/dicom';
import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput, Statistics } from '@alder/measurements/domain';
import type { ViewerImage } from '../viewer-image.ts';

/** A graphic object to export: with its author and its label. */
export type GraphicInput = {
  readonly graphic: GraphicObject;
  readonly author: string;
  readonly name: string;
  readonly words: string;
  readonly statistics?: Statistics | undefined;
  /** Value of the pixel of a probe, in the units of the modality. */
  readonly probed?: number | undefined;
};

/** Input of a report or a presentation state. */
export type Input = {
  readonly image: ViewerImage;
  readonly calibration: CalibrationInput;
  readonly graphics: readonly GraphicInput[];
  /** Author of the object. */
  readonly author: string;
  readonly now: Date;
  readonly newUid: () => string;
};

/** Whether an image is a DICOM instance, which other objects can reference. */
export function canBeReferred({ attributes, filetype }: Pick<ViewerImage, 'attributes' | 'filetype'>): boolean {
  return (
    filetype === 'dicom' && ['SOPClassUID', 'StudyInstanceUID', 'SeriesInstanceUID'].every((name) => attributes[name])
  );
}

/** Series of what the viewer writes, far behind those of devices. */
const SERIES_NUMBERS = { SR: 901, PR: 902, KO: 903 } as const;

/** Study and patient of the image, as the modality recorded them: an archive files the object by these. */
export function headOf(
  { image, now, newUid }: Pick<Input, 'image' | 'now' | 'newUid'>,
  modality: keyof typeof SERIES_NUMBERS,
  description: string,
): WrittenDataset {
  const { attributes, metadata } = image;
  const text = (name: string) => String(attributes[name] ?? '');
  return {
    SpecificCharacterSet: 'ISO_IR 192',
    SOPInstanceUID: newUid(),
    InstanceCreationDate: dateOf(now),
    InstanceCreationTime: timeOf(now),
    StudyInstanceUID: text('StudyInstanceUID'),
    StudyDate: text('StudyDate'),
    StudyTime: text('StudyTime'),
    StudyID: '',
    StudyDescription: metadata.studyDescription,
    AccessionNumber: text('AccessionNumber'),
    ReferringPhysicianName: '',
    PatientName: text('PatientName'),
    PatientID: text('PatientID'),
    PatientBirthDate: text('PatientBirthDate'),
    PatientSex: text('PatientSex'),
    ...animalOf(attributes),
    SeriesInstanceUID: newUid(),
    SeriesNumber: SERIES_NUMBERS[modality],
    SeriesDescription: description,
    SeriesDate: dateOf(now),
    SeriesTime: timeOf(now),
    InstanceNumber: 1,
    Modality: modality,
    ...(modality === 'PR' && { Laterality: text('Laterality') }),
    Manufacturer: 'Alder',
    ManufacturerModelName: 'Alder viewer',
    DeviceSerialNumber: '1',
    SoftwareVersions: '1.0.19',
  };
}

/** Species, breed and owner, where the device recorded them (DICOM PS3.3 C.7.1.1: either all or none). */
function animalOf(attributes: ViewerImage['attributes']): WrittenDataset {
  const text = (name: string) => String(attributes[name] ?? '');
  if (!attributes.PatientSpeciesDescription) return {};
  return {
    PatientSpeciesDescription: text('PatientSpeciesDescription'),
    PatientBreedDescription: text('PatientBreedDescription'),
    PatientBreedCodeSequence: [],
    BreedRegistrationSequence: [],
    PatientSexNeutered: text('PatientSexNeutered'),
    ResponsiblePerson: text('ResponsiblePerson'),
    ...(attributes.ResponsiblePerson ? { ResponsiblePersonRole: 'OWNER' } : {}),
    ResponsibleOrganization: '',
  };
}

/** Reference to the image, and to one of its frames. */
export function referenceOf({ attributes, metadata, frames }: ViewerImage, frame?: number): WrittenDataset {
  return {
    ReferencedSOPClassUID: String(attributes.SOPClassUID),
    ReferencedSOPInstanceUID: metadata.sOPInstanceUID,
    ...(frame !== undefined && frames > 1 && { ReferencedFrameNumber: frame + 1 }),
  };
}

/** YYYYMMDD in the local time zone. */
export function dateOf(now: Date): string {
  return `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
}

/** HHMMSS. */
export function timeOf(now: Date): string {
  return `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A decimal string: 16 characters at most (PS3.5 6.2). */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(9))).slice(0, 16);
}
