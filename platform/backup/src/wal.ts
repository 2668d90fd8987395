import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unprivileged } from '@alder/database/embedded';
import { segmentNumber } from './cluster.ts';
import { type BackupKey, seal, unseal } from './seal.ts';
import type { Target } from './target.ts';

/** Folder in which the database leaves the finished segments of its log until they are sent. */
export const walFolder = (dataDir: string): string => path.join(dataDir, 'wal');

/** A segment is finished after so many seconds, full or not: with the way to the target, less than a minute. */
const FINISH_AFTER_S = 30;
const SEGMENT_FILE = /^[0-9A-F]{24}$/;
const HISTORY_FILE = /^[0-9A-F]{8}\.history$/;
export const WAL = 'wal/';
const unpacked = promisify(gunzip);

/**
 * Settings with which the embedded database hands over its log, segment by segment, packed, flushed and then named.
 *
 * @see PostgreSQL manual, "Continuous Archiving"
 */
export function archiveFlags(dataDir: string): Record<string, string> {
  const folder = walFolder(dataDir);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = unprivileged('true', []).identity;
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  const file = (name: string) => quoted(`${folder.replaceAll('%', '%%')}/${name}`);
  const command = `gzip -1 < "%p" > ${file('.%f.part')} && sync ${file('.%f.part')} && mv ${file('.%f.part')} ${file('%f.gz')}`;
  return { archive_mode: 'on', archive_timeout: `${FINISH_AFTER_S}`, archive_command: command };
}

/** For the shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Sends the segments that wait in the folder to the target, the oldest first, and removes each once it is there.
 *
 * @returns How many were sent.
 */
export async function sendWal(dataDir: string, target: Target, key: BackupKey): Promise<number> {
  const folder = walFolder(dataDir);
  if (!fs.existsSync(folder)) return 0;
  let sent = 0;
  for (const name of fs
    .readdirSync(folder)
    .filter((each) => each.endsWith('.gz'))
    .sort()) {
    const segment = name.slice(0, -'.gz'.length);
    const file = path.join(folder, name);
    if (SEGMENT_FILE.test(segment) || HISTORY_FILE.test(segment)) {
      const packed = await fs.promises.readFile(file).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'ENOENT') throw fault;
        return undefined;
      });
      // Another program, such as a backup that is made by hand, sent it in this moment.
      if (!packed) continue;
      const plain = await unpacked(packed);
      await target.put(`${WAL}${segment}`, seal([plain], key, `${WAL}${segment}`, { compress: true }));
      sent += 1;
    }
    fs.rmSync(file, { force: true });
  }
  return sent;
}

export type WalFile = { readonly name: string; readonly modified: Date };

/** Segments in the target, by name, and the files that say where a restored database left the path of another. */
export async function walIn(target: Target): Promise<{ segments: WalFile[]; histories: WalFile[] }> {
  const files: WalFile[] = [];
  for await (const { name, modified } of target.list(WAL)) files.push({ name: name.slice(WAL.length), modified });
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    segments: files.filter(({ name }) => SEGMENT_FILE.test(name)),
    histories: files.filter(({ name }) => HISTORY_FILE.test(name)),
  };
}

/** Writes a segment of the target where the recovering database looks for it. */
export async function fetchWal(target: Target, key: BackupKey, name: string, folder: string): Promise<void> {
  const handle = await fs.promises.open(path.join(folder, name), 'w', 0o600);
  try {
    for await (const chunk of unseal(await target.get(`${WAL}${name}`), key, `${WAL}${name}`))
      await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
}

/**
 * Segments that a recovery reads beyond those in the backup's own file, up to the first gap.
 *
 * @param last Name of the last segment in the backup's file.
 * @param segments Names of those in the target.
 */
export function walAfter(
  last: string,
  segments: readonly string[],
): { readonly usable: readonly string[]; readonly gap: boolean } {
  const timeline = last.slice(0, 8);
  const later = segments.filter((name) => name.slice(0, 8) >= timeline && segmentNumber(name) > segmentNumber(last));
  const numbers = new Set(later.map(segmentNumber));
  let end = segmentNumber(last) + 1;
  while (numbers.has(end)) end += 1;
  const usable = later.filter((name) => segmentNumber(name) < end);
  return { usable, gap: usable.length < later.length };
}
