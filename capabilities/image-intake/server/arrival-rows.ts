import { randomBytes } from 'node:crypto';
import { newId } from '@alder/database';
import { type DicomHeader, newUid } from '@alder/dicom';
import type { Archive } from '@alder/imaging/domain';
import { type Described, describeDicom, type Filetype, isVideo } from '@alder/imaging/domain';
import type { Stored } from '@alder/storage';
import { zonedInstant } from './zoned-time.ts';

/** A durable file that is to be filed as an image. */
export type Arrival = {
  readonly stored: Stored;
  /** Settles when `stored` can be read: rows are written at the same time, and the commit waits for it. */
  readonly durable?: Promise<unknown> | undefined;
  readonly filetype: Filetype;
  /** Header of a DICOM file. */
  readonly header?: DicomHeader | undefined;
  /** Result of `rowsOf`, where it was computed before. */
  readonly rows?: Rows | undefined;
  /** Result of `describeArrival`, where it was computed before. */
  readonly described?: Described | undefined;
  readonly filename?: string | undefined;
  readonly source: 'dicom' | 'upload' | 'demo';
  readonly sentBy: string;
  readonly now: Date;
  /** Pet chosen by a user; without it the chart number decides. */
  readonly pet?: string | undefined;
  readonly matchedBy?: string | undefined;
  /** Study that a photograph joins, by its UID. */
  readonly studyInstanceUid?: string | undefined;
  readonly datetime?: string | undefined;
  readonly description?: string | undefined;
  readonly medicalRecord?: string | undefined;
  readonly screenshotOf?: string | undefined;
};

/** Rows of study, series and image. */
export type Rows = ReturnType<typeof rowsOf>;

/** Makes the rows of an image, with the UIDs of its header. */
export function rowsOf(archive: Archive, arrival: Arrival) {
  const { header } = arrival;
  const described =
    arrival.described ?? (header ? describeArrival(header, archive, arrival.now) : describeImage(arrival));
  const { stored, pet, matchedBy } = arrival;
  return {
    study: {
      ...{ id: newId(), pet: pet ?? null, matched_by: pet ? (matchedBy ?? null) : null },
      filed_apart_from: null as string | null,
      ...described.study,
    },
    series: { id: newId(), ...described.series },
    image: {
      id: newId(),
      ...described.image,
      filetype: arrival.filetype,
      filename: arrival.filename ?? '',
      file_key: randomKey(),
      object_key: stored.key,
      sha256: stored.sha256,
      bytes: stored.bytes,
      thumbnail_key: randomKey(),
      medical_record: arrival.medicalRecord ?? null,
      screenshot_of: arrival.screenshotOf ?? null,
      source: arrival.source,
      sent_by: arrival.sentBy,
    },
  };
}

/**
 * The UIDs and attributes under which the archive files a DICOM instance.
 *
 * @throws {Unreadable} when the header lacks its UIDs.
 */
export function describeArrival(header: DicomHeader, { timezone }: Pick<Archive, 'timezone'>, now: Date): Described {
  return describeDicom(header, { zoned: (date, time) => zonedInstant(date, time, timezone), now });
}

/** A photograph, video or document: a series of its own in a study of its own, unless it joins one. */
function describeImage(arrival: Arrival): Described {
  const uid = newUid();
  const datetime = arrival.datetime ?? arrival.now.toISOString();
  const description = arrival.description ?? '';
  const modality = arrival.filetype === 'pdf' ? 'DOC' : 'XC';
  const metadata = {
    modality,
    seriesNumber: null,
    instanceNumber: 1,
    sOPInstanceUID: uid,
    studyDescription: description,
    seriesDescription: arrival.filename ?? '',
    protocolName: '',
  };
  const none = {
    accession_number: '',
    patient_id: '',
    patient_name: '',
    species: '',
    breed: '',
    responsible_person: '',
  };
  return {
    study: { study_instance_uid: arrival.studyInstanceUid ?? newUid(), modality, datetime, description, ...none },
    series: {
      series_instance_uid: newUid(),
      modality,
      series_number: null,
      description: arrival.filename ?? '',
      body_part: '',
    },
    image: {
      sop_instance_uid: uid,
      sop_class_uid: '',
      datetime,
      instance_number: 1,
      frames: 1,
      transfer_syntax: '',
      dataset_offset: 0,
      metadata,
      attributes: {},
      warnings: [],
      is_animation: isVideo(arrival.filetype),
    },
  };
}

/** 128 random bits in hex. */
export function randomKey(): string {
  return randomBytes(16).toString('hex');
}
