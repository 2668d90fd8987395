import { TextDecoder } from 'node:util';
import { type Db, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';

export type RewriteOptions = { readonly db: Db; readonly storage: Storage };

/**
 * Stores uploaded files again with another text, for an owner who was erased, and forgets the bytes before it.
 *
 * @param ids Files of the hospital.
 * @param rewrite The text of a file as it is to be; the same text leaves the file as it is.
 * @returns Files that are no text, such as workbooks: they were left as they are.
 */
export async function rewriteImportFiles(
  { db, storage }: RewriteOptions,
  hospital: string,
  ids: readonly string[],
  rewrite: (text: string) => string,
): Promise<{ readonly rewritten: number; readonly unread: number }> {
  const files = await inHospital(db, hospital, (trx) =>
    trx
      .selectFrom('data_import_file')
      .select(['id', 'object_key', 'encoding'])
      .where('id', 'in', [...ids])
      .execute(),
  );
  let rewritten = 0;
  let unread = 0;
  for (const { id, object_key, encoding } of files) {
    const before = await readText(storage, object_key, encoding);
    const after = before === undefined ? undefined : rewrite(before);
    if (after === undefined) unread++;
    if (after === undefined || after === before) continue;
    const stored = await storage.put(hospital, Buffer.from(after));
    const { key, sha256, bytes } = stored;
    await inHospital(db, hospital, (trx) =>
      trx
        .updateTable('data_import_file')
        .set({ object_key: key, sha256, bytes, encoding: 'utf-8' })
        .where('id', '=', id)
        .execute(),
    );
    // No other row names it: the bytes of a file are stored under their hash, and two imports of one file share them.
    const shared = await inHospital(db, hospital, (trx) =>
      trx.selectFrom('data_import_file').select('id').where('object_key', '=', object_key).executeTakeFirst(),
    );
    if (!shared) await storage.remove(object_key);
    rewritten++;
  }
  return { rewritten, unread };
}

async function readText(storage: Storage, key: string, encoding: string): Promise<string | undefined> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}
