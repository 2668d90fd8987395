import { IMPLEMENTATION_VERSION, newUid } from '../uid.ts';
import type { WrittenDataset } from '../writer.ts';

/** Patient attributes from the modality. */
export type Signalment = {
  /** The hospital's chart number: what an image is matched by. */
  readonly PatientID: string;
  readonly PatientName: string;
  readonly PatientSpeciesDescription: string;
  readonly PatientBreedDescription: string;
  readonly PatientSex: 'M' | 'F' | 'O';
  readonly PatientSexNeutered?: 'ALTERED' | 'UNALTERED';
  readonly ResponsiblePerson?: string;
  /** YYYYMMDD. */
  readonly PatientBirthDate?: string;
};

/** The study and series an image belongs to. */
export type StudyOf = {
  readonly StudyInstanceUID: string;
  readonly SeriesInstanceUID: string;
  readonly SOPInstanceUID?: string;
  /** YYYYMMDD. */
  readonly StudyDate: string;
  /** HHMMSS. */
  readonly StudyTime: string;
  readonly StudyDescription: string;
  readonly SeriesNumber: number;
  readonly InstanceNumber: number;
  readonly AccessionNumber?: string;
};

/** Attributes that every synthetic image has, written in UTF-8. */
export function studyAttributes(patient: Signalment, study: StudyOf) {
  return {
    SpecificCharacterSet: 'ISO_IR 192',
    ...patient,
    ResponsiblePersonRole: 'OWNER',
    ...study,
    SOPInstanceUID: study.SOPInstanceUID ?? newUid(),
    SeriesDate: study.StudyDate,
    SeriesTime: study.StudyTime,
    ContentDate: study.StudyDate,
    ContentTime: study.StudyTime,
    SeriesNumber: String(study.SeriesNumber),
    InstanceNumber: String(study.InstanceNumber),
    Manufacturer: 'Alder',
    ManufacturerModelName: 'Synthetic',
    SoftwareVersions: IMPLEMENTATION_VERSION,
    BurnedInAnnotation: 'NO',
    PatientIdentityRemoved: 'YES',
  } as const satisfies WrittenDataset;
}
