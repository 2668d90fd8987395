import { csvRow, guessSeparator, readCsv, readText } from '@alder/sheets';
import type { Storage, Stored } from '@alder/storage';
import { archiveIndex, importTooLarge } from '../contract/index.ts';
import { ARCHIVE_HEADINGS, findIndex, type ListedFile, listByFolder, listByIndex } from '../domain/index.ts';
import { type Archive, openArchive } from './archive.ts';

/** The list in an archive is whole in memory while it is read. */
const MAX_INDEX_BYTES = 20 * 1024 * 1024;

/**
 * An archive of files as the table of its files, in UTF-8, so that everything behind it reads one form: by the list that it holds,
 * else by folders named after chart numbers.
 *
 * @throws {Refusal} `importUnreadable`, `importTooLarge`, `archiveIndex`.
 */
export async function listArchive(
  storage: Storage,
  hospital: { readonly id: string; readonly lang: string },
  archive: Stored,
) {
  const opened = await openArchive(storage, archive, hospital.lang);
  try {
    const csv = Buffer.from((await rowsOf(opened, hospital.lang)).map((row) => csvRow([...row])).join(''));
    return { stored: await storage.put(hospital.id, csv), head: csv.subarray(0, 256 * 1024), archive };
  } finally {
    await opened.close();
  }
}

async function rowsOf(archive: Archive, language: string): Promise<readonly (readonly string[])[]> {
  const index = findIndex(archive.entries.map(({ path }) => path));
  const entry = archive.entries.find(({ path }) => path === index);
  const files = archive.entries.filter((each) => each !== entry).map(listed);
  if (!entry) return [ARCHIVE_HEADINGS, ...listByFolder(files)];
  if (entry.bytes > MAX_INDEX_BYTES) throw importTooLarge();
  const text = await archive.read(entry.place).catch(() => undefined);
  const read = text && readText(text, language);
  if (!read) throw archiveIndex();
  const rows = readCsv(read.text, { separator: guessSeparator(read.text) });
  const list = listByIndex(
    rows.map(({ cells }) => cells),
    files,
  );
  if (!list) throw archiveIndex();
  return [ARCHIVE_HEADINGS, ...list];
}

function listed({ place, path, bytes, crc32, modified, problem }: Archive['entries'][number]): ListedFile {
  return { place, path, bytes, crc32, modified: modified ? dayTimeOf(modified) : '', problem };
}

/** An archive writes wall clock time without a zone, which is read as it stands. */
function dayTimeOf(at: Date): string {
  if (Number.isNaN(at.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
