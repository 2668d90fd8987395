import { createBrotliDecompress } from 'node:zlib';
import { type AssumedCharset, type DicomHeader, DicomReader, Unreadable } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { endingFits, type Filetype, SNIFF_BYTES, sniff, UPLOAD_MOST_BYTES } from '@alder/imaging/domain';
import type { Storage, Stored } from '@alder/storage';
import { uploadEnding, uploadType, uploadUnreadable } from '../contract/index.ts';

/** Maximum expansion of a brotli file; no radiograph compresses better. */
const MAX_GROWTH = 1000;

/** Type and content of an uploaded file. */
export type Examined = {
  readonly stored: Stored;
  readonly filetype: Filetype;
  /** Of a DICOM file. */
  readonly header?: DicomHeader;
};

/** Options of `examineUpload`. */
export type ExamineOptions = {
  /** Throws when the hospital's quota does not allow so many bytes; called before a compressed file is expanded. */
  readonly checkQuota: (bytes: number) => Promise<void>;
  /** Receives the keys of further stored objects, which have to be removed when the upload is refused. */
  readonly made: string[];
};

/**
 * Decides by content whether a file is accepted, and as which type.
 *
 * A DICOM file whose preamble could be executed as a program gets a zero preamble (CVE-2019-11687): the only change
 * ever made to a file, and only to bytes without meaning in DICOM.
 *
 * @throws {Refusal} `uploadType`, `uploadEnding` or `uploadUnreadable`, the last with the reader's reason.
 */
export async function examineUpload(
  storage: Storage,
  hospital: string,
  stored: Stored,
  filename: string,
  options: ExamineOptions,
): Promise<Examined> {
  const filetype = sniff(await readHead(storage, stored));
  if (!filetype && BROTLI.test(filename)) return examineUnpacked(storage, hospital, stored, filename, options);
  if (!filetype) throw uploadType();
  if (!endingFits(filename, filetype)) throw uploadEnding({ filetype });
  if (filetype !== 'dicom') return { stored, filetype };
  const header = await readStoredHeader(storage, stored.key);
  if (header.preamble !== 'other') return { stored, filetype, header };
  return { stored: await withZeroPreamble(storage, hospital, stored), filetype, header };
}

/** Files of the preceding product, which stored them compressed (specification §7, "Image load"). */
const BROTLI = /\.br$/i;

/** A file that is not DICOM is examined again after decompression when its name ends with `.br`. */
async function examineUnpacked(
  storage: Storage,
  hospital: string,
  stored: Stored,
  filename: string,
  options: ExamineOptions,
): Promise<Examined> {
  await options.checkQuota(await expandedBytes(storage, stored));
  const unpacked = await unpackedOf(storage, hospital, stored);
  options.made.push(unpacked.key);
  const examined = await examineUpload(storage, hospital, unpacked, filename.replace(BROTLI, ''), options);
  if (examined.filetype !== 'dicom') throw uploadType();
  await storage.remove(stored.key);
  return examined;
}

/**
 * Length of a brotli file after decompression, counted without storing it.
 *
 * @throws {Refusal} `uploadType` for a file that is not brotli, does not begin as a DICOM file, or expands beyond the
 * limit.
 */
async function expandedBytes(storage: Storage, stored: Stored): Promise<number> {
  const limit = Math.min(UPLOAD_MOST_BYTES, stored.bytes * MAX_GROWTH + SNIFF_BYTES);
  let bytes = 0;
  let head = Buffer.alloc(0);
  let isChecked = false;
  await readExpanded(storage, stored, (chunk) => {
    bytes += chunk.length;
    if (bytes > limit) throw uploadType();
    if (isChecked) return;
    head = Buffer.concat([head, chunk]);
    isChecked = head.length >= SNIFF_BYTES;
    if (isChecked && sniff(head) !== 'dicom') throw uploadType();
  });
  if (!isChecked && sniff(head) !== 'dicom') throw uploadType();
  return bytes;
}

async function readExpanded(storage: Storage, { key }: Stored, take: (chunk: Buffer) => void): Promise<void> {
  const source = await storage.read(key);
  const plain = source.pipe(createBrotliDecompress());
  source.once('error', (fault) => plain.destroy(fault));
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) take(chunk);
  } catch (fault) {
    source.destroy();
    if (/^(ERR_|Z_)/.test((fault as { code?: string }).code ?? '')) throw uploadType();
    throw fault;
  }
}

async function unpackedOf(storage: Storage, hospital: string, stored: Stored): Promise<Stored> {
  const source = await storage.read(stored.key);
  const plain = source.pipe(createBrotliDecompress());
  source.once('error', (fault) => plain.destroy(fault));
  return storage.put(hospital, plain as AsyncIterable<Buffer>);
}

/**
 * Header of a stored DICOM file.
 *
 * @param assumed Character set of texts that declare Latin-1 or none.
 * @throws {Refusal} `uploadUnreadable` with the reader's reason.
 */
export async function readStoredHeader(storage: Storage, key: string, assumed?: AssumedCharset): Promise<DicomHeader> {
  const reader = new DicomReader({ inflate: inflatePrefix, ...(assumed && { assumed }) });
  try {
    for await (const chunk of await storage.read(key)) reader.push(chunk as Buffer);
    return reader.finish();
  } catch (fault) {
    if (fault instanceof Unreadable) throw uploadUnreadable({ reason: fault.reason });
    throw fault;
  }
}

async function readHead(storage: Storage, { key, bytes }: Stored): Promise<Uint8Array> {
  if (bytes === 0) return new Uint8Array(0);
  const chunks: Buffer[] = [];
  const range = { start: 0, end: Math.min(SNIFF_BYTES, bytes) - 1 };
  for await (const chunk of await storage.read(key, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function withZeroPreamble(storage: Storage, hospital: string, { key, bytes }: Stored): Promise<Stored> {
  const rest = await storage.read(key, { start: 128, end: bytes - 1 });
  const zeroed = async function* () {
    yield new Uint8Array(128);
    yield* rest as AsyncIterable<Uint8Array>;
  };
  const stored = await storage.put(hospital, zeroed());
  await storage.remove(key);
  return stored;
}
