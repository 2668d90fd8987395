import { type AssumedCharset, type DicomHeader, DicomReader, isUid, tags, Unreadable, writeMeta } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { type StoreSink, statuses } from '@alder/dicom/network';
import type { Archive } from '@alder/imaging/domain';
import { UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import type { Draft } from '@alder/storage';
import { type Arrival, type Rows, rowsOf } from './arrival-rows.ts';
import { isDiskFull } from './disk-full.ts';
import { takeIn } from './file-image.ts';
import type { PendingArrival } from './filing-queue.ts';
import { expectImage } from './filing-queues.ts';
import { Intake, type IntakeOptions } from './intake.ts';
import { completeBehind, writeNote } from './write-behind.ts';

export type ArrivalOptions = IntakeOptions & {
  readonly archive: Archive;
  readonly calling: string;
  readonly charset: AssumedCharset | undefined;
  readonly clock: () => Date;
  /** Whether so many bytes may be acknowledged before their rows are committed: the quota is not near. */
  readonly mayRunAhead: (bytes: number) => boolean;
};

/** Begins to receive one image of a C-STORE. */
export function receiveImage(
  parts: ArrivalOptions,
  object: { sopClass: string; sopInstance: string; transferSyntax: string },
): StoreSink {
  return new DicomArrival(parts, object);
}

/**
 * One C-STORE on its way to the storage: bytes are written and hashed while they arrive, and the header is read from
 * them.
 */
class DicomArrival implements StoreSink {
  readonly #parts: ArrivalOptions;
  readonly #object: { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string };
  readonly #reader: DicomReader;
  readonly #meta: Uint8Array;
  #draft: Draft | undefined;
  #bytes = 0;
  #fault: unknown;
  readonly #now: Date;
  readonly #pending: PendingArrival;

  constructor(parts: ArrivalOptions, object: { sopClass: string; sopInstance: string; transferSyntax: string }) {
    this.#parts = parts;
    this.#object = object;
    this.#now = parts.clock();
    this.#pending = expectImage(parts, parts.archive);
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
    return this.#draft!.write(bytes);
  }

  async end(): Promise<{ status: number; comment?: string }> {
    try {
      if (this.#fault) throw this.#fault;
      const header = this.#reader.finish();
      const instance = header.dataset.text(tags.SOPInstanceUID);
      if (instance !== this.#object.sopInstance) throw new Mismatch('SOP Instance UID differs from the command');
      if (!isUid(instance)) throw new Unreadable('missingUid');
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
    this.#pending.end();
    this.#draft?.discard().catch(() => undefined);
    this.#draft = undefined;
  }

  /**
   * Responds when the image is durable: either the storage's journal has the bytes and the content of the rows, flushed
   * once, and the rows are committed shortly afterwards; or, where the journal has no room, the bytes are flushed and
   * the rows committed first.
   */
  async #file(header: DicomHeader, draft: Draft) {
    const { archive, calling, charset, mayRunAhead } = this.#parts;
    const stored = draft.name();
    const arrival = { stored, header, filetype: 'dicom', source: 'dicom', sentBy: calling, now: this.#now } as const;
    const note = { hospital: archive.hospital, timezone: archive.timezone, calling, charset, now: this.#now };
    const forget = mayRunAhead(this.#bytes) ? draft.remember(writeNote(note)) : undefined;
    const durable = draft.commit();
    if (!forget) return this.#fileNow({ ...arrival, durable });
    const rows = this.#rowsOf(arrival, durable, forget);
    const way = { state: 'received', forget, pending: this.#pending, isRetried: true } as const;
    const intake = new Intake(this.#parts, archive, { ...arrival, durable, rows }, way);
    if ((await intake.advance('journaled')) !== 'journaled') throw intake.fault;
    completeBehind(this.#parts.db, archive, intake, forget);
    return { status: statuses.success };
  }

  /** Computed while the disk writes, so that the sender waits only for the longer of the two. */
  #rowsOf(arrival: Arrival, durable: Promise<unknown>, forget: () => void): Rows {
    try {
      return rowsOf(this.#parts.archive, arrival);
    } catch (fault) {
      durable.then(forget, forget);
      throw fault;
    }
  }

  async #fileNow(arrival: Arrival) {
    const filed = await takeIn(this.#parts, this.#parts.archive, arrival, this.#pending);
    if (filed.outcome === 'quota') {
      const comment = this.#parts.archive.isEnded ? 'the plan of the hospital has ended' : 'storage quota reached';
      return { status: statuses.outOfResources, comment };
    }
    return { status: statuses.success };
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault;
  }

  /** The header of the stored file, which has its own meta information before the data set. */
  #placed(header: DicomHeader): DicomHeader {
    return { ...header, datasetOffset: this.#meta.length };
  }
}

class Mismatch extends Error {}

/** Status from which the sender can decide whether to retry or to give up. */
function statusOf(fault: unknown): { status: number; comment: string } {
  if (fault instanceof Unreadable) return { status: statuses.cannotUnderstand, comment: fault.reason };
  if (fault instanceof Mismatch) return { status: statuses.classMismatch, comment: fault.message };
  const comment = isDiskFull(fault) ? 'the disk is full, try again later' : 'could not be stored, try again';
  return { status: statuses.outOfResources, comment };
}
