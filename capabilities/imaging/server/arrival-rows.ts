import { randomBytes } from 'node:crypto';
import { newId } from '@alder/database';
import { type DicomHeader, derivedUid, newUid } from '@alder/dicom';
import { chartKey } from '@alder/patients/domain';
import type { Stored } from '@alder/storage';
import { type Described, describeDicom, type Filetype, isVideo } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { zonedInstant } from './zoned-time.ts';

/** A file that is durable and wants its entry. */
export type Arrival = {
  readonly stored: Stored;
  /** Settles when `stored` can be read: rows are written beside it, the commit comes after it. */
  readonly durable?: Promise<unknown> | undefined;
  readonly filetype: Filetype;
  /** Header of a DICOM file. */
  readonly header?: DicomHeader | undefined;
  /** What `rowsOf` made of the arrival already. */
  readonly rows?: Rows | undefined;
  /** What `describeArrival` made of the header already. */
  readonly described?: Described | undefined;
  readonly filename?: string | undefined;
  readonly source: 'dicom' | 'upload' | 'demo';
  readonly sentBy: string;
  readonly now: Date;
  /** Pet chosen by hand; without it the chart number decides. */
  readonly pet?: string | undefined;
  readonly matchedBy?: string | undefined;
  /** Study that a picture joins, by its UID. */
  readonly studyInstanceUid?: string | undefined;
  readonly datetime?: string | undefined;
  readonly description?: string | undefined;
  readonly medicalRecord?: string | undefined;
  readonly screenshotOf?: string | undefined;
};

/** What is written of an image, as `app.file_image` takes it. */
export type Rows = ReturnType<typeof rowsOf>;

/** Rows of study, series and image as `app.file_image` takes them. */
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
 * What the archive files a DICOM instance under.
 *
 * @throws {Unreadable} when the header lacks its UIDs.
 */
export function describeArrival(header: DicomHeader, { timezone }: Pick<Archive, 'timezone'>, now: Date): Described {
  return describeDicom(header, { zoned: (date, time) => zonedInstant(date, time, timezone), now });
}

/** A photograph, video or document: its own series in its own study, unless it joins one. */
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

/**
 * The rows under a study and a series of the image's own animal: the same ones for all images of that animal.
 *
 * @param from Study of the other animal, which lists name beside the new one.
 */
export function apart(rows: Rows, pet: string | null, from: string): Rows {
  const { study, series } = rows;
  const uid = (of: string) => derivedUid(`${of} of ${pet ?? chartKey(study.patient_id)}`);
  return {
    ...rows,
    study: { ...study, study_instance_uid: uid(study.study_instance_uid), filed_apart_from: from },
    series: { ...series, series_instance_uid: uid(series.series_instance_uid) },
  };
}
