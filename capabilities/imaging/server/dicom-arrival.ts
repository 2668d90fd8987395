import { type Db, inHospital } from '@alder/database';
import { type AssumedCharset, DicomReader, tags, Unreadable, writeMeta } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { type StoreSink, statuses } from '@alder/dicom/network';
import type { Draft, Storage } from '@alder/storage';
import { UPLOAD_MOST_BYTES } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { dropUnfiled, storeImage } from './file-image.ts';

/** Bytes gathered before they are written in one go. */
const WRITE_BYTES = 512 * 1024;
/** Unwritten bytes above which the sender waits. */
const UNWRITTEN_MOST_BYTES = 8 * 1024 * 1024;

export type ArrivalParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly archive: Archive;
  readonly calling: string;
  readonly charset: AssumedCharset | undefined;
  readonly clock: () => Date;
  /** The image is kept: wake whoever prepares it. */
  readonly filed?: () => void;
  /** For the log; the sender gets a status without it. */
  readonly failed?: (fault: unknown) => void;
};

/** One C-STORE on its way to the storage: bytes are written and hashed while they come, the header read beside. */
export class DicomArrival implements StoreSink {
  readonly #parts: ArrivalParts;
  readonly #object: { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string };
  readonly #reader: DicomReader;
  readonly #meta: Uint8Array;
  #draft: Promise<Draft> | undefined;
  #gathered: Uint8Array[];
  #gatheredBytes = 0;
  #bytes = 0;
  #unwritten = 0;
  #written: Promise<void> = Promise.resolve();
  #fault: unknown;

  constructor(parts: ArrivalParts, object: { sopClass: string; sopInstance: string; transferSyntax: string }) {
    this.#parts = parts;
    this.#object = object;
    this.#reader = new DicomReader({
      transferSyntax: object.transferSyntax,
      inflate: inflatePrefix,
      ...(parts.charset && { assumed: parts.charset }),
    });
    this.#meta = writeMeta(object.sopClass, object.sopInstance, object.transferSyntax);
    this.#gathered = [this.#meta];
    this.#gatheredBytes = this.#meta.length;
    // Opened while the first bytes are on their way.
    this.#draft = parts.storage.openDraft(parts.archive.hospital);
    this.#draft.catch((fault: unknown) => this.#fail(fault));
  }

  write(bytes: Buffer): Promise<void> | undefined {
    this.#bytes += bytes.length;
    if (this.#fault) return undefined;
    if (this.#bytes > UPLOAD_MOST_BYTES) this.#fail(new RangeError('larger than 2 GB'));
    try {
      this.#reader.push(bytes);
    } catch (fault) {
      this.#fail(fault);
    }
    if (this.#fault) return undefined;
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes >= WRITE_BYTES) this.#flush();
    return this.#unwritten > UNWRITTEN_MOST_BYTES ? this.#written : undefined;
  }

  async end(): Promise<{ status: number; comment?: string }> {
    try {
      if (this.#fault) throw this.#fault;
      const header = this.#reader.finish();
      if (header.dataset.text(tags.SOPInstanceUID) !== this.#object.sopInstance) {
        throw new Mismatch('SOP Instance UID differs from the command');
      }
      this.#flush();
      await this.#written;
      if (this.#fault) throw this.#fault;
      const answer = await this.#file({ ...header, datasetOffset: this.#meta.length }, await this.#draft!);
      this.#draft = undefined;
      return answer;
    } catch (fault) {
      this.abort();
      this.#parts.failed?.(fault);
      return statusOf(fault);
    }
  }

  abort(): void {
    const draft = this.#draft;
    this.#draft = undefined;
    this.#gathered = [];
    void this.#written.then(() => draft?.then((open) => open.discard())).catch(() => undefined);
  }

  /** Writes the rows while the bytes are being flushed, and answers when both are durable. */
  async #file(header: ReturnType<DicomReader['finish']>, draft: Draft) {
    const { db, storage, archive, calling, clock } = this.#parts;
    const stored = draft.name();
    const durable = draft.commit();
    const now = clock();
    const arrival = { stored, durable, filetype: 'dicom', header, source: 'dicom', sentBy: calling, now } as const;
    const [filed] = await Promise.all([storeImage(db, storage, archive, arrival), durable]);
    const isUnused = filed.outcome === 'quota' || filed.outcome === 'same';
    if (isUnused) await inHospital(db, archive.hospital, (trx) => dropUnfiled(trx, storage, stored.key));
    if (filed.outcome === 'quota') return { status: statuses.outOfResources, comment: 'storage quota reached' };
    if (filed.outcome !== 'same') this.#parts.filed?.();
    return { status: statuses.success };
  }

  #flush(): void {
    const chunks = this.#gathered;
    const length = this.#gatheredBytes;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#unwritten += length;
    const draft = this.#draft!;
    this.#written = this.#written
      .then(async () => (await draft).write(chunks))
      .catch((fault: unknown) => this.#fail(fault))
      .finally(() => {
        this.#unwritten -= length;
      });
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault;
    this.#gathered = [];
  }
}

class Mismatch extends Error {}

/** Status that tells the sender what to do: try later, or never again. */
function statusOf(fault: unknown): { status: number; comment: string } {
  if (fault instanceof Unreadable) return { status: statuses.cannotUnderstand, comment: fault.reason };
  if (fault instanceof Mismatch) return { status: statuses.classMismatch, comment: fault.message };
  return { status: statuses.outOfResources, comment: 'could not be stored, try again' };
}
