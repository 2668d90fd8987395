import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isKey } from './storage.ts';

/** Longest object that a journal takes; longer ones flush little beside what they write. */
export const MAX_OBJECT_BYTES = 1024 * 1024;
const MAX_HEAD_BYTES = 64 * 1024;
/** Room of one record: its head and its object, one after the other. */
export const SLOT_BYTES = MAX_HEAD_BYTES + MAX_OBJECT_BYTES;
export const JOURNAL = /\.journal$/;
/** This machine in the name of a journal: `{host}.{pid}.{random}.journal`. */
export const HOST = hostname().replace(/[^\w-]/g, '-');

const MAGIC = Buffer.from('ALDERJ1\n');
const FIXED_BYTES = 44;
const SECTOR_BYTES = 512;

/** What a record says of its object. `note` is what the writer of the object wants to be reminded of. */
export type Head = { readonly key: string; readonly bytes: number; readonly note?: string };

/** A record found in a journal: its head, and where in the file its object begins. */
export type Match = { readonly file: string; readonly head: Head; readonly offset: number };

/**
 * The head of a record: magic, SHA-256 of what follows, its length (u32, little endian), JSON; padded to sectors.
 *
 * @returns undefined when the note does not fit.
 */
export function writeHead(head: Head): Buffer | undefined {
  const json = Buffer.from(JSON.stringify(head));
  const bytes = Math.ceil((FIXED_BYTES + json.length) / SECTOR_BYTES) * SECTOR_BYTES;
  if (bytes > MAX_HEAD_BYTES) return undefined;
  const block = Buffer.alloc(bytes);
  MAGIC.copy(block);
  block.writeUInt32LE(json.length, 40);
  json.copy(block, FIXED_BYTES);
  hash('sha256', block.subarray(40), 'buffer').copy(block, 8);
  return block;
}

/** Bytes of a free slot in place of the magic number. */
export const FREE = Buffer.alloc(MAGIC.length);

/** Reads the heads of every record of a journal; free, torn and foreign slots are passed over. */
export async function* readHeads(file: string): AsyncGenerator<Match> {
  const handle = await fs.open(file, 'r').catch(() => undefined);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const block = Buffer.alloc(MAX_HEAD_BYTES);
    for (let at = 0; at + SLOT_BYTES <= size; at += SLOT_BYTES) {
      await handle.read(block, 0, block.length, at);
      const head = readHead(block);
      if (head) yield { file, head: head.head, offset: at + head.bytes };
    }
  } finally {
    await handle.close();
  }
}

function readHead(block: Buffer): { head: Head; bytes: number } | undefined {
  if (!block.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const length = block.readUInt32LE(40);
  const bytes = Math.ceil((FIXED_BYTES + length) / SECTOR_BYTES) * SECTOR_BYTES;
  if (bytes > MAX_HEAD_BYTES) return undefined;
  const sha256 = hash('sha256', block.subarray(40, bytes), 'buffer');
  if (!sha256.equals(block.subarray(8, 40))) return undefined;
  const head = JSON.parse(block.subarray(FIXED_BYTES, FIXED_BYTES + length).toString()) as Head;
  return isKey(head.key) && head.bytes <= MAX_OBJECT_BYTES ? { head, bytes } : undefined;
}

/** The object of a record; undefined when the record was torn, or written over since its head was read. */
export async function readObject({ file, head, offset }: Match): Promise<Buffer | undefined> {
  const handle = await fs.open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const object = Buffer.alloc(head.bytes);
    await handle.read(object, 0, head.bytes, offset);
    return path.basename(head.key) === hash('sha256', object) ? object : undefined;
  } finally {
    await handle.close();
  }
}

/** An object that another server of this folder has acknowledged and not put in its place yet. */
export async function findInJournals(spool: string, key: string): Promise<Buffer | undefined> {
  for (const name of await fs.readdir(spool).catch(() => [])) {
    if (!JOURNAL.test(name)) continue;
    for await (const found of readHeads(path.join(spool, name))) {
      const object = found.head.key === key ? await readObject(found) : undefined;
      if (object) return object;
    }
  }
  return undefined;
}
