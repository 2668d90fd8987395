import type { Rectangle } from '@alder/dicom/blank';
import type { Rendition } from '../../contract/index.ts';
import type { Filetype } from '../../domain/index.ts';

/** What a child process is asked to do with one file. */
export type Task = {
  readonly file: string;
  readonly filetype: Filetype;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly frames: number;
  /** Where it puts the thumbnail, a JPEG. */
  readonly thumbnailFile: string;
  /** Where it puts the HTJ2K frames, one after the other. */
  readonly renditionFile: string;
  /** Instead of all that: every frame or page as a JPEG, `0.jpg`, `1.jpg` …, in a folder. */
  readonly draw?: {
    readonly folder: string;
    readonly side: number;
    readonly most: number;
    /** Where the picture is, if all else is to be blanked. */
    readonly keptRegions?: readonly Rectangle[];
  };
};

/** What a child process is asked to do with the frames of one file: a video. */
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
  /** Where it puts the video. */
  readonly renditionFile: string;
};

/** What came of it. */
export type Prepared = {
  readonly thumbnail: boolean;
  readonly rendition?: Rendition;
  /** JPEGs that were drawn. */
  readonly images?: number;
  /** Why something was not made. */
  readonly notes: readonly string[];
};

/** What the child says back. */
export type Reply<Made = Prepared> = { readonly prepared: Made } | { readonly failure: string };
