import { createHash } from 'node:crypto';
import { newId } from '@alder/database';
import type { SentFile } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import {
  type Curve,
  MAX_SENT_FILES,
  readBmp,
  readSentFile,
  type SentFileFault,
  type SentFileType,
} from '../domain/index.ts';
import { insertFiles, setPdf } from './file.repository.ts';
import { readCurve } from './read-curve.ts';

const NAME_LETTERS = 120;

/**
 * Keeps the documents and pictures of a run beside its result, each once. One that cannot be kept is named with the reason;
 * the values of its message are filed all the same.
 */
export async function keepFiles(work: Work, record: string, files: readonly SentFile[] = []): Promise<void> {
  if (files.length === 0) return;
  const { trx, services, hospital, emit } = work;
  const rows = [];
  for (const [index, file] of files.entries()) {
    const source_sha256 = createHash('sha256').update(`${file.encoding} ${file.data}`).digest('hex');
    const read = index < MAX_SENT_FILES ? await readFile(file) : ({ fault: 'tooMany' } as const);
    const of = { id: newId(), record, name: file.name.slice(0, NAME_LETTERS), source_sha256 };
    if ('fault' in read)
      rows.push({ ...of, fault: read.fault, bytes: file.data.length, filetype: null, object_key: null, curve: null });
    else {
      const { key } = await services.storage.put(hospital.id, Buffer.from(read.bytes));
      const curve = read.curve ? JSON.stringify(read.curve) : null;
      rows.push({ ...of, fault: null, bytes: read.bytes.length, filetype: read.type, object_key: key, curve });
    }
  }
  const added = await insertFiles(trx, rows);
  if (added.length === 0) return;
  await setPdf(trx, record);
  emit({ event: 'record.filesKept', id: record });
}

type Kept = { readonly bytes: Uint8Array; readonly type: SentFileType; readonly curve?: Curve };

/** What is kept of a file: a curve as it was sent with its points, a bitmap as PNG, anything else as it came. */
async function readFile(file: SentFile): Promise<Kept | { readonly fault: SentFileFault }> {
  if (file.encoding === 'curve') {
    const curve = readCurve(file);
    return curve ? { bytes: Buffer.from(file.data), type: 'curve', curve } : { fault: 'damaged' };
  }
  const read = readSentFile(file);
  if ('fault' in read) return read;
  if (read.type !== 'bmp') return { bytes: read.bytes, type: read.type };
  const pixels = readBmp(read.bytes);
  if (!pixels) return { fault: 'damaged' };
  const { default: sharp } = await import('sharp');
  const { width, height, rgb } = pixels;
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes: png, type: 'png' };
}
