import type { Db, HospitalTrx } from '@alder/database';
import type { AssumedCharset } from '@alder/dicom';
import type { StoreSink } from '@alder/dicom/network';
import type { IntakeState } from '@alder/image-intake/domain';
import type { Storage } from '@alder/storage';

/** Settings of the hospital whose archive a device reaches, read when its association begins. */
export type HospitalArchive = {
  readonly hospital: string;
  readonly timezone: string;
  /** Quota in bytes; undefined is no limit. */
  readonly quota: number | undefined;
  /** Images of exams that have begun are filed although the quota is reached. */
  readonly takesBegun: boolean;
  /** The plan has ended, and nothing is stored. */
  readonly isEnded: boolean;
  /** A photograph uploaded twice for a pet is stored once (specification §3, configs). */
  readonly dedupImages: boolean;
};

/** Dependencies and observers of the archive's intake. */
type IntakeParts = {
  readonly db: Db;
  readonly storage: Storage;
  /** The rows of an image are committed: notifies the preparation of images. */
  readonly filed?: (() => void) | undefined;
  /** For the log; a sender gets only a status. */
  readonly failed?: ((fault: unknown) => void) | undefined;
  /** Called with the state in which an image begins, and with each that it reaches. */
  readonly reached?: ((state: IntakeState) => void) | undefined;
};

/** Where an image of a C-STORE goes, and from whom it comes. */
export type ReceiveOptions = IntakeParts & {
  readonly archive: HospitalArchive;
  /** AE title of the sender. */
  readonly calling: string;
  /** Character set of texts that declare Latin-1 or none; undefined: as declared. */
  readonly charset: AssumedCharset | undefined;
  readonly clock: () => Date;
  /** Whether so many bytes may be acknowledged before their rows are committed: the quota is not near. */
  readonly mayRunAhead: (bytes: number) => boolean;
};

/**
 * What the node asks of the archive. A capability does not import the server tier of another one:
 * `apps/server/src/compose.ts` injects these functions.
 */
export type Archive = {
  /** Reads the archive's settings of the running transaction's hospital. */
  readonly findArchive: (trx: HospitalTrx) => Promise<HospitalArchive>;
  /** Begins to receive one image; its sink answers with the status of the C-STORE when the image is durable. */
  readonly receiveImage: (
    parts: ReceiveOptions,
    object: { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string },
  ) => StoreSink;
  /** Bytes that one association may have acknowledged before their rows. */
  readonly queueCapacity: (db: Db, archive: HospitalArchive) => Promise<number>;
  /** Waits until all images acknowledged so far can be queried: of one hospital, or of all. */
  readonly filedBehind: (db: Db, hospital?: string) => Promise<void>;
  /** Files the images that a killed server had acknowledged. */
  readonly resumeIntakes: (parts: IntakeParts & { readonly failed: (fault: unknown) => void }) => Promise<void>;
  /** Emits the pending events of all filed images, before the database is closed. */
  readonly notifyFiled: (db: Db) => Promise<void>;
};
