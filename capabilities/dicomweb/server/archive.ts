import type { Db } from '@alder/database';
import type { DeviceCharset, DicomHeader } from '@alder/dicom';
import type { Storage } from '@alder/storage';

/** Size, quality and window of a rendered image. */
export type Rendering = {
  /** It fits into these many pixels; undefined for its own size. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly format: 'jpeg' | 'png';
  /** Quality of a JPEG, 1 to 100. */
  readonly quality: number;
  /** Exactly this window, even if nothing is visible in it; undefined for the image's own window. */
  readonly window?: { readonly center: number; readonly width: number; readonly kind: string } | undefined;
};

/** Why an instance of a STOW-RS request was not stored. */
export type StoreFailure = 'outOfResources' | 'diskFull' | 'mismatch' | 'unreadable' | 'processing';

/** Result for one part of a STOW-RS request: the UIDs under which it is stored, or the failure. */
export type StoreOutcome =
  | { readonly study: string; readonly series: string; readonly instance: string; readonly sopClass: string }
  | {
      readonly failure: StoreFailure;
      readonly instance?: string | undefined;
      readonly sopClass?: string | undefined;
    };

/** An instance that is being received. */
export type Receiving = {
  write(chunk: Buffer): void;
  /** Settles when the disk can accept more. */
  drained(): Promise<void>;
  /** All bytes have arrived; settles when the instance is durable and indexed, or refused. */
  end(): Promise<StoreOutcome>;
  abort(): void;
};

/**
 * What DICOMweb asks of the archive. A capability does not import the server tier of another one:
 * `apps/server/src/compose.ts` injects these functions.
 */
export type Archive = {
  /**
   * Reads the header of a stored file; undefined where its bytes are missing or unreadable. With `whole` it is read up
   * to the last fragment, so that the byte range of every frame is known.
   */
  readonly readHeader: (
    storage: Storage,
    file: { readonly object_key: string; readonly bytes: number },
    how?: { readonly whole?: boolean },
  ) => Promise<DicomHeader | undefined>;
  /**
   * Decodes frames of a stored file, counted from 0, or renders one of them.
   *
   * @returns One buffer for each frame; undefined where the file has no such frame or no decoder supports it.
   * @throws {Refusal} `imageDamaged` when its bytes cannot be decoded.
   */
  readonly renderFrames: (
    storage: Storage,
    key: string,
    task: {
      readonly frames: readonly number[];
      readonly image?: Rendering & { readonly attributes: Readonly<Record<string, unknown>> };
    },
  ) => Promise<readonly Buffer[] | undefined>;
  /** Prepares one request that stores instances; the function returned is called with the media type of each part. */
  readonly receiveInstances: (parts: {
    readonly db: Db;
    readonly storage: Storage;
    readonly hospital: string;
    readonly sentBy: string;
    readonly now: Date;
    /** Study of the address; instances of other studies are refused (PS3.18 10.5.1.1). */
    readonly study: string | undefined;
    /** Character set of texts that declare Latin-1 or none; undefined: as declared. */
    readonly charset: DeviceCharset | undefined;
  }) => Promise<(mediaType: string | undefined) => Receiving>;
};
