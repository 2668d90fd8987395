import type { HospitalTrx } from '@alder/database';
import type { PacsImage, Series, Study } from '@alder/imaging/contract';
import type { Archive, NewImages } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';

/** An event or an audit row as `app.finish` takes it. */
export type Notice = Readonly<Record<string, unknown>>;

/**
 * What the intake asks of the index of images, which owns their rows. A capability does not import the server tier of
 * another one: `apps/server/src/compose.ts` hands these functions over.
 */
export type ImageIndex = {
  /** Reads the archive's settings of the running transaction's hospital. */
  readonly findArchive: (trx: HospitalTrx) => Promise<Archive>;
  /**
   * Writes what was decided for a batch, with usage, events and audit rows, in one statement.
   *
   * @returns Bytes that count against the quota, with those of the batch, and how many studies were changed: fewer than
   * those of the plan where one has changed since it was made.
   * @throws a unique violation when another sender stored one of the UIDs meanwhile.
   */
  readonly insertImages: (
    trx: HospitalTrx,
    plan: NewImages,
    events: readonly Notice[],
    audits: readonly Notice[],
  ) => Promise<{ readonly used: number; readonly changed: number }>;
  /** Hides an image, so that it appears in no list. */
  readonly hideImage: (trx: HospitalTrx, id: string) => Promise<unknown>;
  /** Gives the study of an image a pet where it has none. */
  readonly matchUnmatched: (
    trx: HospitalTrx,
    image: string,
    by: { readonly pet: string; readonly account: string },
  ) => Promise<unknown>;
  readonly setPixelHash: (trx: HospitalTrx, id: string, sha256: string) => Promise<unknown>;
  readonly setThumbnail: (trx: HospitalTrx, id: string, objectKey: string) => Promise<unknown>;
  /** An image with its series and study, as calls return it; undefined for one that is deleted or missing. */
  readonly readEntry: (
    trx: HospitalTrx,
    id: string,
    hospitalKey: string,
  ) => Promise<{ readonly result: PacsImage; readonly series: Series; readonly study: Study } | undefined>;
  /** SHA-256 of the coded pixels of a photograph; undefined for every other format. */
  readonly photographHashOf: (
    storage: Storage,
    file: { readonly object_key: string; readonly bytes: number; readonly filetype: string },
  ) => Promise<string | undefined>;
};
