import { foldHeading, guessMapping, missingFields } from './columns.ts';

/** A file of an archive as its directory names it. */
export type ListedFile = {
  readonly place: number;
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
  /** `YYYY-MM-DD HH:MM` of its last change; empty where the archive has none. */
  readonly modified: string;
  readonly problem: string | undefined;
};

/** Columns of the list that an archive becomes: those of a person's list, and what the directory of the archive says. */
export const ARCHIVE_HEADINGS = [
  'patient_id',
  'date',
  'file',
  'caption',
  'size',
  'content',
  'place',
  'problem',
] as const;

/** Whether a file of an archive is the list of the others: `index.csv`, or the only table among them. */
export function findIndex(paths: readonly string[]): string | undefined {
  const tables = paths.filter((path) => /\.(?:csv|tsv|txt)$/i.test(path));
  const named = tables.filter((path) => /(?:^|\/)index\.\w+$/i.test(path));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const sheets = tables.filter((path) => !/\.txt$/i.test(path));
  return sheets.length === 1 ? sheets[0] : undefined;
}

/**
 * The list of an archive by the list that it holds: each row names a file by its path, or by its name alone where no other file
 * has it. Files that no row names stand behind, without a chart number.
 *
 * @param rows Headings first.
 * @returns undefined where no columns hold chart numbers and file names.
 */
export function listByIndex(
  rows: readonly (readonly string[])[],
  files: readonly ListedFile[],
): readonly (readonly string[])[] | undefined {
  const [headings = [], ...lines] = rows;
  const mapping = guessMapping('attachment', headings);
  if (missingFields('attachment', mapping).length > 0) return undefined;
  const byPath = new Map(files.map((file) => [keyOf(file.path), file]));
  const byName = new Map<string, ListedFile | null>();
  for (const file of files) byName.set(nameKey(file.path), byName.has(nameKey(file.path)) ? null : file);
  const used = new Set<number>();
  const listed = lines.map((line) => {
    const cell = (field: string) => (line[mapping[field] ?? -1] ?? '').trim();
    const written = cell('file').replaceAll('\\', '/');
    const isName = !written.includes('/');
    const file = byPath.get(keyOf(written)) ?? (isName ? byName.get(keyOf(written)) : undefined) ?? undefined;
    if (file) used.add(file.place);
    return rowOf({
      ...{ patient_id: cell('patient_id') || cell('pet_id'), date: cell('date'), title: cell('caption') },
      ...{ path: file?.path ?? written, file },
    });
  });
  const left = files.filter(({ place }) => !used.has(place));
  return [...listed, ...left.map((file) => rowOf({ patient_id: '', date: '', title: '', path: file.path, file }))];
}

/** The list of an archive by its folders: `<chart number>/<file>`, within one more folder that holds all of them or not. */
export function listByFolder(files: readonly ListedFile[]): readonly (readonly string[])[] {
  const paths = files.map(({ path }) => path.split('/'));
  const isWrapped = paths.length > 0 && paths.every((path) => path.length > 2 && path[0] === paths[0]![0]);
  return files.map((file, at) => {
    const path = paths[at]!.slice(isWrapped ? 1 : 0);
    return rowOf({
      ...{ patient_id: path.length > 1 ? path[0]! : '', date: file.modified, title: '' },
      ...{ path: file.path, file },
    });
  });
}

type Row = {
  readonly patient_id: string;
  readonly date: string;
  readonly title: string;
  readonly path: string;
  readonly file: ListedFile | undefined;
};

function rowOf({ patient_id, date, title, path, file }: Row): readonly string[] {
  const content = file ? `${file.bytes}-${file.crc32.toString(16).padStart(8, '0')}` : '';
  const directory = [String(file?.bytes ?? ''), content, String(file?.place ?? ''), file?.problem ?? ''];
  return [patient_id, date, path, title, ...directory];
}

const keyOf = (path: string) =>
  path
    .replace(/^\.?\//, '')
    .normalize('NFKC')
    .toLowerCase();
const nameKey = (path: string) => keyOf(path.slice(path.lastIndexOf('/') + 1));

/** Whether headings are those of an archive's list. */
export const isArchiveList = (headings: readonly string[]): boolean =>
  headings.map(foldHeading).join() === ARCHIVE_HEADINGS.map(foldHeading).join();
