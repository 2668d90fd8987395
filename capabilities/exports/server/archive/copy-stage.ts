import { createHash } from 'node:crypto';
import type { ZipWriter } from '@alder/dicom/medium';
import { ObjectDamaged, ObjectMissing, type Storage } from '@alder/storage';
import type { FileRow, WrittenFile } from '../export.repository.ts';
import type { ExportParts } from '../parts.ts';

/**
 * Copies stored files into the archive, in order, and takes those it has copied from `open`. Objects are immutable: after
 * a kill the same bytes come again.
 *
 * What the storage does not have, or has damaged, is noted and does not hold the rest up.
 */
export async function* copyStage(
  { storage, givers }: Pick<ExportParts, 'storage' | 'givers'>,
  writer: ZipWriter,
  open: FileRow[],
  { mostBytes, done }: { readonly mostBytes: number; readonly done: WrittenFile[] },
): AsyncGenerator<Uint8Array> {
  for (let written = 0; written < mostBytes; ) {
    const file = open.shift();
    if (!file) return;
    const key = file.object_key!;
    const { number, path } = file;
    const stored = await storage.stat(key);
    if (!stored) {
      done.push({ ...{ number, bytes: 0, sha256: '', crc32: 0, at: writer.at }, note: 'missing', directory: null });
      continue;
    }
    const isDicom = path.startsWith('DICOM/');
    const directory = isDicom ? await givers.readDirectory(storage, { object_key: key, bytes: stored.bytes }) : null;
    const hash = createHash('sha256');
    const faults: unknown[] = [];
    const entry = yield* writer.entry(path, contentOf(storage, key, hash, faults));
    written += entry.bytes;
    done.push({
      ...{ number, bytes: entry.bytes, sha256: hash.digest('hex'), crc32: entry.crc, at: entry.offset },
      ...{ note: faults.length > 0 ? 'damaged' : null, directory: directory ?? null },
    });
  }
}

async function* contentOf(
  storage: Storage,
  key: string,
  hash: { update(chunk: Uint8Array): unknown },
  faults: unknown[],
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await storage.read(key)) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  } catch (fault) {
    // What was read before stays in the archive: a part of an image is more than none of it.
    if (!(fault instanceof ObjectDamaged || fault instanceof ObjectMissing)) throw fault;
    faults.push(fault);
  }
}
