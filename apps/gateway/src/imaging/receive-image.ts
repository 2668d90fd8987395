import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import {
  assumedOf,
  type DeviceCharset,
  type DicomHeader,
  DicomReader,
  isUid,
  tags,
  Unreadable,
  writeMeta,
} from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { type StoreSink, statuses } from '@alder/dicom/network';
import { describeDicom, UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import type { ImageStore } from './image-store.ts';

type Options = {
  readonly store: ImageStore;
  readonly calling: string;
  readonly charset: DeviceCharset | undefined;
  /** Bytes of the disk that images leave free. */
  readonly reserveBytes: number;
  /** An image is on disk and waits for the cloud. */
  readonly held: () => void;
  readonly failed: (fault: unknown) => void;
};

type StoredObject = { readonly sopClass: string; readonly sopInstance: string; readonly transferSyntax: string };

/** Begins to receive one image of a C-STORE; it is acknowledged when it is on this disk, with the checks of the server. */
export function receiveImage(options: Options, object: StoredObject): StoreSink {
  return new Receiving(options, object);
}

class Receiving implements StoreSink {
  readonly #options: Options;
  readonly #object: StoredObject;
  readonly #path: string;
  readonly #hash = createHash('sha256');
  readonly #reader: DicomReader;
  #file: WriteStream | undefined;
  #bytes = 0;
  #fault: unknown;

  constructor(options: Options, object: StoredObject) {
    this.#options = options;
    this.#object = object;
    this.#path = options.store.newFile();
    const assumed = assumedOf(options.charset);
    this.#reader = new DicomReader({
      transferSyntax: object.transferSyntax,
      inflate: inflatePrefix,
      ...(assumed && { assumed }),
    });
    options.store.makeRoom(options.reserveBytes);
    if (options.store.freeBytes() < options.reserveBytes) {
      this.#fault = new DiskFull('the disk of the gateway is full');
      return;
    }
    // The file is flushed before it is closed.
    this.#file = createWriteStream(this.#path, { flags: 'wx', mode: 0o600, flush: true });
    this.#file.on('error', (fault) => this.#fail(fault));
    this.#append(writeMeta(object.sopClass, object.sopInstance, object.transferSyntax));
  }

  write(bytes: Buffer): Promise<void> | undefined {
    if (this.#fault) return undefined;
    if (this.#bytes + bytes.length > UPLOAD_MOST_BYTES) this.#fail(new RangeError('larger than 2 GB'));
    try {
      this.#reader.push(bytes);
    } catch (fault) {
      this.#fail(fault);
    }
    return this.#fault ? undefined : this.#append(Buffer.from(bytes));
  }

  async end(): Promise<{ status: number; comment?: string }> {
    try {
      if (this.#fault) throw this.#fault;
      const header = this.#reader.finish();
      const instance = header.dataset.text(tags.SOPInstanceUID);
      if (instance !== this.#object.sopInstance) throw new Mismatch('SOP Instance UID differs from the command');
      if (!isUid(instance)) throw new Unreadable('missingUid');
      await this.#close();
      await this.#store(header, instance);
      this.#options.held();
      return { status: statuses.success };
    } catch (fault) {
      this.abort();
      this.#options.failed(fault);
      return statusOf(fault);
    }
  }

  abort(): void {
    const file = this.#file;
    this.#file = undefined;
    // A file that is still being opened appears after this.
    file?.once('close', () => rmSync(this.#path, { force: true }));
    file?.destroy();
    rmSync(this.#path, { force: true });
  }

  #append(bytes: Uint8Array): Promise<void> | undefined {
    const file = this.#file!;
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    if (file.write(bytes)) return undefined;
    // A write that fails ends the wait as well; `end` reports it.
    const waits = new AbortController();
    const { signal } = waits;
    return Promise.race([once(file, 'drain', { signal }), once(file, 'close', { signal })])
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => waits.abort());
  }

  async #close(): Promise<void> {
    const file = this.#file!;
    const closed = once(file, 'close');
    file.end();
    await closed;
    if (this.#fault) throw this.#fault;
    this.#file = undefined;
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault;
  }

  #store(header: DicomHeader, sop_instance: string): Promise<void> {
    const { store, calling, charset } = this.#options;
    const { dataset } = header;
    // The day of an exam is sorted by, never shown: it needs no time zone.
    const { study, series, image } = describeDicom(header, { zoned: () => undefined, now: new Date() });
    const digits = (tag: number) => (dataset.text(tag) ?? '').replace(/\D/g, '');
    const date = digits(tags.StudyDate).slice(0, 8);
    const held = {
      sha256: this.#hash.digest('hex'),
      sop_instance,
      study: study.study_instance_uid,
      exam_at: date.length === 8 ? date + digits(tags.StudyTime).slice(0, 6).padEnd(6, '0') : '',
      bytes: this.#bytes,
      calling,
      charset: charset ?? null,
      received_at: new Date().toISOString(),
    };
    return store.add(this.#path, held, {
      patient_name: study.patient_name.split('=')[0]!.replaceAll('^', ' ').trim(),
      patient_id: study.patient_id,
      modality: series.modality,
      description: study.description,
      view: series.description,
      number: image.instance_number,
      attributes: image.attributes,
    });
  }
}

class Mismatch extends Error {}
class DiskFull extends Error {}

/** As the server answers, so that a device retries what can be stored later and gives up what cannot. */
function statusOf(fault: unknown): { status: number; comment: string } {
  if (fault instanceof Unreadable) return { status: statuses.cannotUnderstand, comment: fault.reason };
  if (fault instanceof Mismatch) return { status: statuses.classMismatch, comment: fault.message };
  const isFull =
    fault instanceof DiskFull || /^(ENOSPC|EDQUOT)$/.test((fault as { code?: string } | undefined)?.code ?? '');
  const comment = isFull ? 'the disk is full, try again later' : 'could not be stored, try again';
  return { status: statuses.outOfResources, comment };
}
