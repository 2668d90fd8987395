import type { Db, HospitalTrx } from '@alder/database';
import type { Jobs } from '@alder/jobs';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';
import type { ArchivedHospital } from './archive/rows-of-archive.ts';

/** A document on paper, as the capability that owns it prints it. */
export type Document = { readonly id: string; readonly path: string };

/**
 * What an export asks of other capabilities. Rooms do not reach into one another on the server:
 * `apps/server/src/compose.ts` hands these over.
 */
export type Givers = {
  /** Receipts and reports, in order; only their names. */
  readonly listDocuments: (trx: HospitalTrx, kind: 'receipt' | 'report') => Promise<readonly Document[]>;
  readonly printDocument: (
    parts: { readonly trx: HospitalTrx; readonly storage: Storage; readonly hospital: ArchivedHospital },
    kind: 'receipt' | 'report',
    id: string,
  ) => Promise<Buffer>;
  /** Attributes of a stored DICOM file by tag; undefined where it cannot be read, or has no pixels to be listed. */
  readonly readDirectory: (
    storage: Storage,
    file: { readonly object_key: string; readonly bytes: number },
  ) => Promise<DirectoryKeys | undefined>;
  /** Lines of the signed heads of the hospital's audit log. */
  readonly readAuditHeads: (hospital: string) => readonly string[];
};

/** First values of some attributes as text, by tag in decimal. */
export type DirectoryKeys = { readonly transferSyntax: string; readonly values: Readonly<Record<string, string>> };

export type ExportParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly givers: Givers;
  /** Version of the program. */
  readonly program: string;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly clock: () => Date;
};
