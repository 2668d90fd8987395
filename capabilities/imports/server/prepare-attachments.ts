import { createHash } from 'node:crypto';
import { type Db, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';
import { Refusal } from '@alder/wire';
import { sql } from 'kysely';
import type { ArrivingRow } from './apply.repository.ts';
import { EntryDamaged, openArchive } from './archive.ts';
import { refuse } from './examine-attachments.ts';
import { findFile, lockImport } from './import.repository.ts';
import type { StoredAttachment, Stores } from './stores.ts';

export type PrepareOptions = { readonly db: Db; readonly storage: Storage; readonly stores: Stores };

type Data = { readonly place: number; readonly stored?: StoredAttachment };

/** Whether a file lies decoded in the storage. */
export const isPrepared = ({ data }: ArrivingRow): boolean => (data as Data).stored !== undefined;

/**
 * Unpacks and decodes files one after the other and notes with each row where it lies; one that is damaged is refused. Killed in
 * the middle, it begins with the same files again: the same bytes are one object.
 */
export async function prepareAttachments(
  { db, storage, stores }: PrepareOptions,
  hospital: string,
  id: string,
  rows: readonly ArrivingRow[],
): Promise<void> {
  const done: { readonly number: number; readonly stored: StoredAttachment }[] = [];
  const refused: Parameters<typeof refuse>[2][number][] = [];
  for (const fileId of new Set(rows.map(({ file }) => file))) {
    const file = await inHospital(db, hospital, (trx) => findFile(trx, fileId));
    const archive = await openArchive(storage, { key: file!.archive_key!, bytes: Number(file!.archive_bytes) });
    try {
      for (const { number, data } of rows.filter((row) => row.file === fileId)) {
        const stored = await prepare(archive.read((data as Data).place));
        if (typeof stored === 'string') refused.push({ number, code: stored });
        else done.push({ number, stored });
      }
    } finally {
      await archive.close();
    }
  }
  await inHospital(db, hospital, async (trx) => {
    if ((await lockImport(trx, id))?.state !== 'importing') return;
    await refuse(trx, id, refused);
    await sql`
      update data_import_row r set data = r.data || jsonb_build_object('stored', d.stored)
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d (number int, stored jsonb)
      where r.import = ${id} and r.entity = 'attachment' and r.number = d.number`.execute(trx);
  });

  /** @returns the reason of one that cannot be decoded */
  async function prepare(unpacked: Promise<Buffer>): Promise<StoredAttachment | 'fileType' | 'fileUnreadable'> {
    try {
      const source = await unpacked;
      const source_sha256 = createHash('sha256').update(source).digest('hex');
      const { type, bytes, image } = await stores.decodeAttachment(source);
      const { key } = await storage.put(hospital, bytes);
      const small = image && (await storage.put(hospital, image.small));
      return {
        ...{ filetype: type, bytes: bytes.length, object_key: key, small_key: small?.key ?? null, source_sha256 },
        ...{ width: image?.width ?? null, height: image?.height ?? null },
      };
    } catch (fault) {
      if (fault instanceof EntryDamaged) return 'fileUnreadable';
      if (!(fault instanceof Refusal)) throw fault;
      return fault.kind.code === 'attachmentType' ? 'fileType' : 'fileUnreadable';
    }
  }
}
