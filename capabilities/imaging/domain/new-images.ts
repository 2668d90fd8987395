import type { Described } from './describe-dicom.ts';
import type { Filetype } from './filetype.ts';

type NewStudy = Described['study'] & {
  readonly id: string;
  readonly pet: string | null;
  readonly matched_by: string | null;
  readonly filed_apart_from: string | null;
};

type NewSeries = Described['series'] & { readonly id: string; readonly study: string };

type NewImage = Described['image'] & {
  readonly id: string;
  readonly series: string;
  readonly revision: number;
  readonly filetype: Filetype;
  readonly filename: string;
  readonly file_key: string;
  readonly object_key: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly thumbnail_key: string;
  readonly medical_record: string | null;
  readonly screenshot_of: string | null;
  readonly source: 'dicom' | 'upload' | 'demo';
  readonly sent_by: string;
};

/** Rows of the images that arrived together, and the rows that become visible again with them. */
export type NewImages = {
  readonly studies: readonly NewStudy[];
  readonly series: readonly NewSeries[];
  readonly images: readonly NewImage[];
  /** Studies that get a pet or a chart number, or are shown again; valid for that version of the row only. */
  readonly changedStudies: readonly {
    readonly id: string;
    readonly version: number;
    readonly pet: string | null;
    readonly patient_id: string;
  }[];
  readonly restoredSeries: readonly string[];
  readonly restoredImages: readonly string[];
  /** What became of each arrived image; those that are written name image and study. */
  readonly decisions: readonly (
    | { readonly revision: number; readonly image: string; readonly study: string }
    | { readonly outcome: string }
  )[];
};
