import { presentEntry } from '@alder/server';
import { addressOf } from '@alder/wire';
import {
  type ImageRevision,
  imageRevision,
  type ListedStudy,
  listedStudy,
  type PacsImage,
  pacsImage,
  type Series,
  type Study,
  series,
  study,
  thumbnail,
} from '../contract/index.ts';
import { differencesOf } from '../domain/index.ts';
import type { ImageRow, SeriesRow, StudyRow } from './image.repository.ts';

const instants = (row: { created_at: Date; updated_at: Date }) => ({
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** An image in a response: its storage keys are not part of it. */
export function presentImage(row: ImageRow): PacsImage {
  return presentEntry(pacsImage, {
    ...row,
    ...instants(row),
    datetime: row.datetime.toISOString(),
    thumbnail_key: row.thumbnail_object ? row.thumbnail_key : null,
  });
}

/** A revision with its sender: an account by its name, a device by its AE title. */
export function presentRevision(row: ImageRow & { readonly sender: string }): ImageRevision {
  return presentEntry(imageRevision, { ...presentImage(row), sent_by: row.sender });
}

export function presentStudy(row: StudyRow): Study {
  return presentEntry(study, {
    ...row,
    ...instants(row),
    datetime: row.datetime.toISOString(),
    studyInstanceUID: row.study_instance_uid,
    modalities: (row.modalities ?? []).filter(Boolean),
    images: row.images ?? 0,
  });
}

/** A study with the attributes of its pet, and the differences between header and pet. */
export function presentListed(row: StudyRow): ListedStudy {
  const { pet_name, pet_patient_id, pet_species, pet_breed, owner_name, difference_seen } = row;
  const known =
    row.pet === null || pet_name === null
      ? null
      : {
          patient_id: pet_patient_id ?? '',
          patient_name: pet_name,
          species: pet_species ?? '',
          breed: pet_breed ?? '',
          responsible_person: owner_name ?? '',
        };
  const differs = known && !difference_seen ? differencesOf(row, { ...known, name: known.patient_name }) : [];
  return presentEntry(listedStudy, {
    ...presentStudy(row),
    bookmarked: row.bookmarked ?? false,
    archived_images: row.archived_images ?? 0,
    differences: differs,
    difference_seen,
    known,
    as_sent: row.as_sent,
    same_uid: row.same_uid ?? [],
  });
}

/** @param hospital Key of the hospital, for the thumbnail's path. */
export function presentSeries(row: SeriesRow, hospital: string): Series {
  return presentEntry(series, {
    ...row,
    ...instants(row),
    frames: row.frames ?? 0,
    images: row.images ?? 0,
    seriesInstanceUID: row.series_instance_uid,
    thumbnailURL: row.thumbnail_key ? addressOf(thumbnail, { hospital, key: row.thumbnail_key }) : null,
  });
}
