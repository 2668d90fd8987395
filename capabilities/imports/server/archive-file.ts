import { SNIFF_BYTES, sniff } from '@alder/imaging/domain';
import { csvRow, guessSeparator, readCsv, readText } from '@alder/sheets';
import type { Storage, Stored } from '@alder/storage';
import { archiveIndex, importTooLarge } from '../contract/index.ts';
import { ARCHIVE_HEADINGS, findIndex, type ListedFile, listByFolder, listByIndex } from '../domain/index.ts';
import { type Archive, openArchive } from './archive.ts';

/** The list in an archive is whole in memory while it is read. */
const MAX_INDEX_BYTES = 20 * 1024 * 1024;
/** Files by which an archive of images is recognised. */
const LOOKED_AT = 40;

/**
 * An archive of files as the table of its files, in UTF-8, so that everything behind it reads one form: DICOM files one after the
 * other; photographs and documents by the list that the archive holds, else by folders named after chart numbers.
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
    const entity = (await isOfImages(opened)) ? ('image' as const) : ('attachment' as const);
    const csv = Buffer.from((await rowsOf(opened, hospital.lang, entity)).map((row) => csvRow([...row])).join(''));
    return { stored: await storage.put(hospital.id, csv), head: csv.subarray(0, 256 * 1024), archive, entity };
  } finally {
    await opened.close();
  }
}

/** Whether most of the files that are looked at, spread over the archive, are DICOM by their first bytes. */
async function isOfImages({ entries, head }: Archive): Promise<boolean> {
  const step = Math.max(1, Math.floor(entries.length / LOOKED_AT));
  const looked = entries.filter((_, at) => at % step === 0);
  let images = 0;
  for (const { place } of looked) {
    const first = await head(place, SNIFF_BYTES).catch(() => undefined);
    if (first && sniff(first) === 'dicom') images += 1;
  }
  return images * 2 > looked.length;
}

async function rowsOf(
  archive: Archive,
  language: string,
  entity: 'image' | 'attachment',
): Promise<readonly (readonly string[])[]> {
  // Whose an image is, its header says: a table on a disc of images is no list of them.
  if (entity === 'image') return [ARCHIVE_HEADINGS, ...listByFolder(archive.entries.map(listed))];
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
