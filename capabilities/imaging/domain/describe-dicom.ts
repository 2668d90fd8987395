import { type DicomHeader, derivedUid, isUid, tags, Unreadable } from '@alder/dicom';
import { frameGroups } from './frame-groups.ts';
import { clean, imageAttributes, lookupTables, ultrasoundRegions } from './image-attributes.ts';

/** The archive's index of a DICOM instance: columns of study, series and image. */
export type Described = {
  readonly study: {
    study_instance_uid: string;
    modality: string;
    datetime: string;
    description: string;
    accession_number: string;
    patient_id: string;
    patient_name: string;
    species: string;
    breed: string;
    responsible_person: string;
  };
  readonly series: {
    series_instance_uid: string;
    modality: string;
    series_number: number | null;
    description: string;
    body_part: string;
  };
  readonly image: {
    sop_instance_uid: string;
    sop_class_uid: string;
    datetime: string;
    instance_number: number | null;
    frames: number;
    transfer_syntax: string;
    dataset_offset: number;
    metadata: ImageMetadata;
    attributes: Readonly<Record<string, unknown>>;
    warnings: readonly string[];
    is_animation: boolean;
  };
};

/** `metadata` of the wire's Pacs image (specification §3). */
export type ImageMetadata = {
  readonly modality: string;
  readonly seriesNumber: number | null;
  readonly instanceNumber: number | null;
  readonly sOPInstanceUID: string;
  readonly studyDescription: string;
  readonly seriesDescription: string;
  readonly protocolName: string;
};

const MAX_INT = 2_147_483_647;

/**
 * Reads the attributes of the index from a header.
 *
 * @param zoned Instant of a date and time in the hospital's time zone; undefined when they are invalid.
 * @param now Replaces a date that the modality did not send.
 * @throws {Unreadable} `missingUid` when the SOP Instance UID is missing or invalid.
 */
export function describeDicom(
  header: DicomHeader,
  { zoned, now }: { zoned: (date: string, time: string) => Date | undefined; now: Date },
): Described {
  const { dataset } = header;
  const text = (tag: number) => clean(dataset.text(tag) ?? '');
  const instance = requireUid(dataset.text(tags.SOPInstanceUID));
  const parent = (tag: number, kind: string) => {
    const input = dataset.text(tag);
    // Some devices send no study or series UID: the instance gets a study of its own, with the same UIDs each time.
    return input !== undefined && isUid(input) ? input : derivedUid(`${kind} ${instance}`);
  };
  const whole = (tag: number) => wholeNumber(dataset.number(tag));
  const at = (date: number, time: number) => zoned(text(date), text(time));
  const acquired = at(tags.StudyDate, tags.StudyTime) ?? at(tags.SeriesDate, tags.SeriesTime) ?? now;
  const content = at(tags.ContentDate, tags.ContentTime) ?? at(tags.AcquisitionDate, tags.AcquisitionTime) ?? acquired;
  const modality = text(tags.Modality).slice(0, 16);
  const metadata: ImageMetadata = {
    modality,
    seriesNumber: whole(tags.SeriesNumber),
    instanceNumber: whole(tags.InstanceNumber),
    sOPInstanceUID: instance,
    studyDescription: text(tags.StudyDescription),
    seriesDescription: text(tags.SeriesDescription),
    protocolName: text(tags.ProtocolName),
  };
  const frames = Math.min(Math.max(1, whole(tags.NumberOfFrames) ?? 1), 100_000);
  return {
    study: {
      study_instance_uid: parent(tags.StudyInstanceUID, 'study'),
      modality,
      datetime: acquired.toISOString(),
      description: metadata.studyDescription,
      accession_number: text(tags.AccessionNumber),
      patient_id: text(tags.PatientID),
      patient_name: text(tags.PatientName),
      species: text(tags.PatientSpeciesDescription),
      breed: text(tags.PatientBreedDescription),
      responsible_person: text(tags.ResponsiblePerson),
    },
    series: {
      series_instance_uid: parent(tags.SeriesInstanceUID, 'series'),
      modality,
      series_number: metadata.seriesNumber,
      description: metadata.seriesDescription,
      body_part: text(tags.BodyPartExamined),
    },
    image: {
      sop_instance_uid: metadata.sOPInstanceUID,
      sop_class_uid: isUid(text(tags.SOPClassUID)) ? text(tags.SOPClassUID) : '',
      datetime: content.toISOString(),
      instance_number: metadata.instanceNumber,
      frames,
      transfer_syntax: header.transferSyntax,
      dataset_offset: header.datasetOffset,
      metadata,
      attributes: attributesOf(header),
      warnings: header.warnings.map(clean),
      is_animation: frames > 1,
    },
  };
}

function attributesOf({ dataset }: DicomHeader): Readonly<Record<string, unknown>> {
  const regions = ultrasoundRegions(dataset);
  const voi = lookupTables(dataset, 'VOILUTSequence');
  const modality = lookupTables(dataset, 'ModalityLUTSequence');
  const frames = frameGroups(dataset);
  return {
    ...frames?.shared,
    ...imageAttributes(dataset),
    ...(frames && Object.keys(frames.perFrame).length > 0 ? { FrameGroups: frames.perFrame } : {}),
    ...(regions.length > 0 ? { SequenceOfUltrasoundRegions: regions } : {}),
    ...(voi.length > 0 ? { VOILUTSequence: voi } : {}),
    ...(modality.length > 0 ? { ModalityLUTSequence: modality } : {}),
  };
}

function requireUid(value: string | undefined): string {
  if (value === undefined || !isUid(value)) throw new Unreadable('missingUid');
  return value;
}

function wholeNumber(value: number | undefined): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const whole = Math.trunc(value);
  return Math.abs(whole) > MAX_INT ? null : whole;
}
