import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ARCHIVE_HEADINGS,
  findIndex,
  guessEntity,
  guessMapping,
  type ListedFile,
  listByFolder,
  listByIndex,
  type ReadOptions,
  readRow,
} from './index.ts';

const fileOf = (path: string, place: number, more: Partial<ListedFile> = {}): ListedFile => ({
  ...{ place, path, bytes: 10, crc32: 0xab, modified: '2025-05-03 10:00', problem: undefined },
  ...more,
});
const files = (...paths: readonly string[]) => paths.map((path, place) => fileOf(path, place));
const brief = (rows: readonly (readonly string[])[] | undefined) =>
  rows?.map(([chart, date, path, title, , , place]) => [chart, date, path, title, place].join('|'));

test('the list of an archive is index.csv, or its only table; of two neither is chosen', () => {
  expect(findIndex(['a/scan.jpg', 'a/Index.CSV', 'other.csv'])).toBe('a/Index.CSV');
  expect(findIndex(['scan.jpg', 'list.csv'])).toBe('list.csv');
  expect(findIndex(['scan.jpg', 'notes.txt'])).toBeUndefined();
  expect(findIndex(['a.csv', 'b.csv'])).toBeUndefined();
  expect(findIndex(['a/index.csv', 'b/index.csv'])).toBeUndefined();
});

test('a row of the list finds its file by path or by a name that one file alone has, whatever the case and slash', () => {
  const rows = [
    ['病歷號', '日期', '檔名', '標題'],
    ['A1', '2025/5/2', 'Photos\\SCAN.jpg', 'Left'],
    ['A2', '', 'twice.jpg', ''],
    ['A3', '', 'once.jpg', ''],
  ];
  const listed = listByIndex(rows, files('photos/scan.jpg', 'a/twice.jpg', 'b/twice.jpg', 'c/once.jpg'));
  expect(brief(listed)).toEqual([
    ...['A1|2025/5/2|photos/scan.jpg|Left|0', 'A2||twice.jpg||', 'A3||c/once.jpg||3'],
    // A file that no row names is last, without a chart number: it is refused and seen.
    ...['||a/twice.jpg||1', '||b/twice.jpg||2'],
  ]);
  expect(
    listByIndex(
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      files('x.jpg'),
    ),
  ).toBeUndefined();
});

test('folders are chart numbers, and one that holds all of them is none', () => {
  expect(brief(listByFolder(files('A1/x.jpg', 'A2/deep/y.jpg', 'z.jpg')))).toEqual([
    ...['A1|2025-05-03 10:00|A1/x.jpg||0', 'A2|2025-05-03 10:00|A2/deep/y.jpg||1', '|2025-05-03 10:00|z.jpg||2'],
  ]);
  expect(listByFolder(files('old/A1/x.jpg', 'old/A2/y.jpg')).map(([chart]) => chart)).toEqual(['A1', 'A2']);
  expect(listByFolder(files('A1/x.jpg', 'A1/y.jpg')).map(([chart]) => chart)).toEqual(['A1', 'A1']);
});

test('every file of an archive is in its list once, whatever their names', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.tuple(fc.string(), fc.string())), (paths, lines) => {
      const all = files(...paths);
      const places = (rows: readonly (readonly string[])[]) => rows.map((row) => row[6]).filter(Boolean);
      expect(places(listByFolder(all))).toEqual(all.map(({ place }) => String(place)));
      const listed = listByIndex([['Chart No', 'File Name'], ...lines], all)!;
      expect(new Set(places(listed))).toEqual(new Set(all.map(({ place }) => String(place))));
    }),
  );
});

const options: ReadOptions = {
  entity: 'attachment',
  mapping: guessMapping('attachment', ARCHIVE_HEADINGS),
  dateOrder: 'ymd',
  speciesMap: {},
  roleMap: {},
  doctorMap: {},
  today: '2026-11-23',
  decimals: 2,
  instantOf: (day, time) => `${day}T${time}:00.000Z`,
};
function read(row: Readonly<Record<string, string>>) {
  const whole = { patient_id: 'A1', file: 'A1/scan.jpg', size: '10', content: '10-ab', place: '0', ...row };
  const cells = ARCHIVE_HEADINGS.map((heading) => (whole as Record<string, string>)[heading] ?? '');
  const [one] = readRow(cells, options);
  return { ...one!, codes: one!.reasons.map(({ code }) => code) };
}

test('the list of an archive is known as one, and a file is read with its day and its place', () => {
  expect(guessEntity(ARCHIVE_HEADINGS)).toBe('attachment');
  const row = read({ date: '2025-05-02', caption: 'Left' });
  expect(row).toMatchObject({ codes: [], place: 0, source_id: 'A1|A1/scan.jpg', parent_of: 'pet' });
  expect(row.data).toMatchObject({ name: 'scan.jpg', title: 'Left', at: '2025-05-02T12:00:00.000Z' });
  expect(read({}).data).toMatchObject({ at: null });
});

test.each([
  [{ file: '../scan.jpg' }, 'path'],
  [{ file: 'A1/../../scan.jpg' }, 'path'],
  [{ file: '/etc/passwd' }, 'path'],
  [{ file: 'C:/scan.jpg' }, 'path'],
  [{ size: '', place: '' }, 'fileMissing'],
  [{ problem: 'bomb' }, 'fileLocked'],
  [{ size: String(30 * 1024 * 1024 + 1) }, 'fileTooLarge'],
  [{ patient_id: '' }, 'missing'],
  [{ date: 'soon' }, 'date'],
  [{ date: '2030-01-01' }, 'future'],
] as const)('%o is refused: %s', (row, code) => {
  expect(read(row).codes).toContain(code);
});
