import { type Db, inHospital } from '@alder/database';
import {
  type AssumedCharset,
  assumedOf,
  type DeviceCharset,
  type DicomHeader,
  DicomReader,
  tags,
  Unreadable,
} from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { readParameters } from '@alder/dicom/web';
import type { Archive } from '@alder/imaging/domain';
import { UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import type { Draft, Storage } from '@alder/storage';
import { describeArrival } from './arrival-rows.ts';
import { isDiskFull } from './disk-full.ts';
import { takeIn } from './file-image.ts';
import type { PendingArrival } from './filing-queue.ts';
import { expectImage } from './filing-queues.ts';
import type { ImageIndex } from './image-index.ts';

/** Why an instance was not stored. */
type Failure = 'outOfResources' | 'diskFull' | 'mismatch' | 'unreadable' | 'processing';

/** Result for one part of a STOW-RS request. */
export type Outcome =
  | { readonly study: string; readonly series: string; readonly instance: string; readonly sopClass: string }
  | { readonly failure: Failure; readonly instance?: string | undefined; readonly sopClass?: string | undefined };

export type StowOptions = {
  readonly db: Db;
  readonly storage: Storage;
  readonly index: ImageIndex;
  readonly archive: Archive;
  readonly sentBy: string;
  readonly now: Date;
  /** Study of the address; instances of other studies are refused (PS3.18 10.5.1.1). */
  readonly study: string | undefined;
  /** Character set of texts that declare Latin-1 or none; undefined: as declared. */
  readonly charset: AssumedCharset | undefined;
};

/** Who stores instances by one request, and for which hospital. */
export type ReceiveOptions = Omit<StowOptions, 'archive' | 'charset'> & {
  readonly hospital: string;
  readonly charset: DeviceCharset | undefined;
};

const PREAMBLE_BYTES = 128;

/**
 * Reads the settings of a hospital's archive for one request that stores instances.
 *
 * @returns Starts the next instance; called with the media type of its part.
 */
export async function receiveInstances({
  hospital,
  charset,
  ...parts
}: ReceiveOptions): Promise<(mediaType: string | undefined) => StowArrival> {
  const archive = await inHospital(parts.db, hospital, parts.index.findArchive);
  const options = { ...parts, archive, charset: assumedOf(charset) };
  return (mediaType) => new StowArrival(options, mediaType);
}

/** One part on its way to the storage: written and hashed while it arrives; its header is read from the same bytes. */
export class StowArrival {
  readonly #parts: StowOptions;
  readonly #reader: DicomReader;
  readonly #pending: PendingArrival;
  #draft: Draft | undefined;
  #preamble: Buffer | undefined = Buffer.alloc(0);
  #bytes = 0;
  #fault: unknown;
  #full: Promise<void> | undefined;

  constructor(parts: StowOptions, type: string | undefined) {
    this.#parts = parts;
    this.#reader = new DicomReader({ inflate: inflatePrefix, ...(parts.charset && { assumed: parts.charset }) });
    this.#pending = expectImage(parts, parts.archive);
    this.#draft = parts.storage.openDraft(parts.archive.hospital);
    // Metadata and bulk data in separate parts are another form of storing, which is not supported.
    if (type !== undefined && readParameters(type).value !== 'application/dicom')
      this.#fault = new Unreadable('notDicom');
  }

  write(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > UPLOAD_MOST_BYTES) this.#fault ??= new RangeError('larger than 2 GB');
    if (this.#fault) return;
    if (!this.#preamble) this.#take(chunk);
    else {
      this.#preamble = Buffer.concat([this.#preamble, chunk]);
      if (this.#preamble.length >= PREAMBLE_BYTES) this.#takePreamble(this.#preamble);
    }
  }

  /** Settles when the disk can accept more. */
  async drained(): Promise<void> {
    await this.#full;
  }

  /** All bytes have arrived; settles when the image is durable and indexed, or refused. */
  async end(): Promise<Outcome> {
    let header: DicomHeader | undefined;
    try {
      if (this.#preamble) this.#take(this.#preamble);
      if (this.#fault) throw this.#fault;
      header = this.#reader.finish();
      return await this.#file(header);
    } catch (fault) {
      this.abort();
      return { failure: failureOf(fault), ...identityOf(header) };
    }
  }

  abort(): void {
    this.#pending.end();
    this.#draft?.discard().catch(() => undefined);
    this.#draft = undefined;
  }

  /** A preamble that could be executed as a program is overwritten with zeros (CVE-2019-11687). */
  #takePreamble(bytes: Buffer): void {
    this.#preamble = undefined;
    const isTiff = /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4));
    const isDicom =
      bytes.length < PREAMBLE_BYTES + 4 || bytes.toString('latin1', PREAMBLE_BYTES, PREAMBLE_BYTES + 4) === 'DICM';
    if (!isTiff && isDicom) bytes.fill(0, 0, PREAMBLE_BYTES);
    this.#take(bytes);
  }

  #take(chunk: Buffer): void {
    try {
      this.#reader.push(chunk);
      this.#full = this.#draft?.write(chunk) ?? this.#full;
    } catch (fault) {
      this.#fault ??= fault;
    }
  }

  async #file(header: DicomHeader): Promise<Outcome> {
    const { db, storage, index, archive, sentBy, now, study } = this.#parts;
    const described = describeArrival(header, archive, now);
    if (study !== undefined && described.study.study_instance_uid !== study) throw new Mismatch('another study');
    if (described.image.sop_class_uid === '') throw new Unreadable('missingUid');
    const draft = this.#draft!;
    const stored = draft.name();
    const durable = draft.commit();
    this.#draft = undefined;
    const arrival = { stored, durable, header, described, filetype: 'dicom', source: 'dicom', sentBy, now } as const;
    const filed = await takeIn({ db, storage, index }, archive, arrival, this.#pending);
    if (filed.outcome === 'quota') return { failure: 'outOfResources', ...identityOf(header) };
    // The UIDs of the header, unless the image is filed under a study of another animal than these identify.
    const uids = filed.outcome === 'same' || filed.isApart ? await this.#uidsOf(filed.series) : undefined;
    return {
      study: uids?.study ?? described.study.study_instance_uid,
      series: uids?.series ?? described.series.series_instance_uid,
      instance: described.image.sop_instance_uid,
      sopClass: described.image.sop_class_uid,
    };
  }

  #uidsOf(series: string) {
    const { db, archive } = this.#parts;
    return inHospital(db, archive.hospital, (trx) =>
      trx
        .selectFrom('series')
        .innerJoin('study', 'study.id', 'series.study')
        .select(['series.series_instance_uid as series', 'study.study_instance_uid as study'])
        .where('series.id', '=', series)
        .executeTakeFirst(),
    );
  }
}

class Mismatch extends Error {}

function identityOf(header: DicomHeader | undefined) {
  const text = (tag: number) => {
    const value = header?.dataset.text(tag);
    return value !== undefined && /^[0-9.]{1,64}$/.test(value) ? value : undefined;
  };
  return { instance: text(tags.SOPInstanceUID), sopClass: text(tags.SOPClassUID) };
}

function failureOf(fault: unknown): Failure {
  if (fault instanceof Unreadable) return 'unreadable';
  if (fault instanceof Mismatch) return 'mismatch';
  if (fault instanceof RangeError) return 'processing';
  return isDiskFull(fault) ? 'diskFull' : 'outOfResources';
}
