import { type Db, inHospital } from '@alder/database';
import { type AssumedCharset, type DicomHeader, DicomReader, tags, Unreadable, writeMeta } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { type StoreSink, statuses } from '@alder/dicom/network';
import type { Draft, Storage } from '@alder/storage';
import { type Described, UPLOAD_MOST_BYTES } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { fileBehind, noteOf } from './file-behind.ts';
import { type Arrival, describeArrival, dropUnfiled, expectImage, rowsOf, storeImage } from './file-image.ts';
import type { Coming } from './filing-queue.ts';

export type ArrivalParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly archive: Archive;
  readonly calling: string;
  readonly charset: AssumedCharset | undefined;
  readonly clock: () => Date;
  /** Whether so many bytes may be acknowledged ahead of their rows: no quota is near. */
  readonly mayRunAhead: (bytes: number) => boolean;
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
  #draft: Draft | undefined;
  #bytes = 0;
  #fault: unknown;
  /** Read out of the header while the pixels are on their way. */
  #early: { readonly described: Described; readonly header: DicomHeader; readonly elements: number } | undefined;
  readonly #now: Date;
  readonly #coming: Coming;

  constructor(parts: ArrivalParts, object: { sopClass: string; sopInstance: string; transferSyntax: string }) {
    this.#parts = parts;
    this.#object = object;
    this.#now = parts.clock();
    this.#coming = expectImage(parts.db, parts.archive);
    this.#reader = new DicomReader({
      transferSyntax: object.transferSyntax,
      inflate: inflatePrefix,
      ...(parts.charset && { assumed: parts.charset }),
    });
    this.#meta = writeMeta(object.sopClass, object.sopInstance, object.transferSyntax);
    this.#draft = parts.storage.openDraft(parts.archive.hospital);
    this.#draft.write(this.#meta);
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
    const full = this.#draft!.write(bytes);
    if (!this.#early && this.#reader.settled) this.#describeEarly();
    return full;
  }

  async end(): Promise<{ status: number; comment?: string }> {
    try {
      if (this.#fault) throw this.#fault;
      const header = this.#reader.finish();
      if (header.dataset.text(tags.SOPInstanceUID) !== this.#object.sopInstance) {
        throw new Mismatch('SOP Instance UID differs from the command');
      }
      const answer = await this.#file(this.#placed(header), this.#draft!);
      this.#draft = undefined;
      return answer;
    } catch (fault) {
      this.abort();
      this.#parts.failed?.(fault);
      return statusOf(fault);
    }
  }

  abort(): void {
    this.#coming.end();
    this.#draft?.discard().catch(() => undefined);
    this.#draft = undefined;
  }

  /**
   * Answers when bytes and rows are durable: both in the storage's journal, flushed once, and the rows are committed
   * right behind; or, where the storage cannot keep them, when the bytes are flushed and the rows committed.
   */
  async #file(header: DicomHeader, draft: Draft) {
    const { archive, calling, mayRunAhead } = this.#parts;
    const described = this.#described(header);
    const stored = draft.name();
    const origin = { filetype: 'dicom', source: 'dicom', sentBy: calling, now: this.#now } as const;
    const rows = rowsOf(archive, { stored, header, described, ...origin });
    const arrival = { stored, rows, ...origin };
    const forget = mayRunAhead(this.#bytes) ? draft.remember(noteOf(archive, rows)) : undefined;
    if (!forget) return this.#fileNow({ ...arrival, durable: draft.commit() });
    this.#coming.end();
    await draft.commit();
    fileBehind(this.#parts, archive, arrival, forget);
    return { status: statuses.success };
  }

  async #fileNow(arrival: Arrival) {
    const { db, storage, archive } = this.#parts;
    const { stored, durable } = arrival;
    const [filed] = await Promise.all([storeImage(db, storage, archive, arrival, { coming: this.#coming }), durable]);
    const isUnused = filed.outcome === 'quota' || filed.outcome === 'same';
    if (isUnused) await inHospital(db, archive.hospital, (trx) => dropUnfiled(trx, storage, stored.key));
    if (filed.outcome === 'quota') return { status: statuses.outOfResources, comment: 'storage quota reached' };
    if (filed.outcome !== 'same') this.#parts.filed?.();
    return { status: statuses.success };
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault;
  }

  #describeEarly(): void {
    const header = this.#reader.peek()!;
    try {
      const described = describeArrival(this.#placed(header), this.#parts.archive, this.#now);
      this.#early = { described, header, elements: beforePixels(header) };
    } catch {
      // What is wrong with it is said when all of it has come.
    }
  }

  /** What was read early, unless the end of the object has changed it. */
  #described(header: DicomHeader): Described | undefined {
    const early = this.#early;
    const isSame = early?.elements === beforePixels(header) && early.header.warnings.length === header.warnings.length;
    return isSame ? early.described : undefined;
  }

  /** The header of the file that is kept, which has meta information of our own before the data set. */
  #placed(header: DicomHeader): DicomHeader {
    return { ...header, datasetOffset: this.#meta.length };
  }
}

class Mismatch extends Error {}

/** Elements without the pixels, which count only once they have come. */
function beforePixels({ dataset, pixels }: DicomHeader): number {
  return dataset.elements.size - (pixels && dataset.elements.has(pixels.tag) ? 1 : 0);
}

/** Status that tells the sender what to do: try later, or never again. */
function statusOf(fault: unknown): { status: number; comment: string } {
  if (fault instanceof Unreadable) return { status: statuses.cannotUnderstand, comment: fault.reason };
  if (fault instanceof Mismatch) return { status: statuses.classMismatch, comment: fault.message };
  return { status: statuses.outOfResources, comment: 'could not be stored, try again' };
}
