import type { Rectangle } from '@alder/dicom/blank';
import type { Rendition } from '@alder/imaging/contract';
import type { Filetype } from '@alder/imaging/domain';

/** Task of a child process for one file. */
export type Task = {
  readonly file: string;
  readonly filetype: Filetype;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
  /** Output file of the thumbnail, a JPEG. */
  readonly thumbnailFile: string;
  /** Output file of the HTJ2K frames, one after the other. */
  readonly renditionFile: string;
  /** Instead of thumbnail and frames: every frame or page as a JPEG, `0.jpg`, `1.jpg` …, in a folder. */
  readonly draw?: {
    readonly folder: string;
    readonly side: number;
    readonly most: number;
    /** Image regions that stay when everything else is blanked. */
    readonly keptRegions?: readonly Rectangle[];
  };
};

/** Task of a child process for a video of the frames of one file. */
export type CineTask = {
  readonly kind: 'cine';
  readonly file: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** First and last frame, both included. */
  readonly from: number;
  readonly to: number;
  readonly fps: number;
  readonly window: { readonly center: number; readonly width: number } | undefined;
  readonly inverted: boolean;
  /** Output file of the video. */
  readonly renditionFile: string;
};

/** Result of a task. */
export type Prepared = {
  readonly thumbnail: boolean;
  readonly rendition?: Rendition;
  /** The frames are pages of a document in a DICOM file, which has none of its own. */
  readonly isDocument?: boolean;
  /** Number of rendered JPEGs. */
  readonly images?: number;
  /** Why an output was not made. */
  readonly notes: readonly string[];
};

/** Message of the child process. */
export type Reply<Made = Prepared> = { readonly prepared: Made } | { readonly failure: string };
