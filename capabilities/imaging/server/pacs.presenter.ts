import { type PacsImage, pacsImage, type Series, type Study, series, study } from '../contract/index.ts';
import type { ImageRow, SeriesRow, StudyRow } from './image.repository.ts';

const instants = (row: { created_at: Date; updated_at: Date }) => ({
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** What the wire says of an image: where its bytes lie in the storage is not part of it. */
export function presentImage(row: ImageRow): PacsImage {
  return pacsImage.parse({
    ...row,
    ...instants(row),
    datetime: row.datetime.toISOString(),
    thumbnail_key: row.thumbnail_object ? row.thumbnail_key : null,
  });
}

export function presentStudy(row: StudyRow): Study {
  return study.parse({
    ...row,
    ...instants(row),
    datetime: row.datetime.toISOString(),
    studyInstanceUID: row.study_instance_uid,
    modalities: (row.modalities ?? []).filter(Boolean),
    images: row.images ?? 0,
  });
}

/** @param hospital Key of the hospital, for the thumbnail's path. */
export function presentSeries(row: SeriesRow, hospital: string): Series {
  return series.parse({
    ...row,
    ...instants(row),
    frames: row.frames ?? 0,
    images: row.images ?? 0,
    seriesInstanceUID: row.series_instance_uid,
    thumbnailURL: row.thumbnail_key ? `/v2/public/${hospital}/thumbnail/${row.thumbnail_key}` : null,
  });
}
