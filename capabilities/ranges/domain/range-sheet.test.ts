import { expect, test } from 'vitest';
import {
  type KnownRange,
  planRanges,
  rangeColumns,
  rangeHeading,
  readRangeHeadings,
  rowsOfRange,
  startOfDay,
  writesOf,
} from './index.ts';

const limits = { low: 23, high: 212, crit_low: null, crit_high: 800, unit: 'U/L' };
const known = (input: Partial<KnownRange> = {}): KnownRange => ({
  ...{
    id: 'e1',
    version: 3,
    species: 'dog',
    name: ['Shiba Inu'],
    name_zhtw: ['柴犬'],
    device: null,
    exam_type: 'chem',
  },
  ...{ sex: null, age_from_days: 365, age_to_days: null, valid_from: '2026-01-01T00:00:00.000Z', source: 'Chang 2016' },
  ...{ ranges: { ALP: limits } },
  ...input,
});
const line = (cells: Partial<Record<(typeof rangeColumns)[number], string>>) =>
  rangeColumns.map((name) => cells[name] ?? '');
const DOG = { species: 'dog', exam_type: 'chem', analyte: 'ALP', unit: 'U/L', low: '23', high: '212' };
const plan = (rows: readonly (readonly string[])[], entries: readonly KnownRange[] = [], zone = 'Asia/Taipei') =>
  planRanges(
    rangeColumns,
    rows.map((cells, at) => ({ line: at + 2, cells })),
    entries,
    zone,
  );
const judged = (cells: Parameters<typeof line>[0], entries: readonly KnownRange[] = []) =>
  plan([line(cells)], entries)[0]!;

test('ranges that were taken out and are taken in again are all the same', () => {
  const entry = known({
    ranges: { ALP: limits, GLU: { low: 70, high: 143.5, crit_low: 40, crit_high: null, unit: 'mg/dL' } },
  });
  const rows = rowsOfRange(entry).map((cells) => cells.map(String));
  expect(plan(rows, [entry]).map(({ is }) => is)).toEqual(['same', 'same']);
  expect(writesOf(plan(rows, [entry]), [entry])).toEqual([]);
});

test('a row is new, the same or changed, and what a file does not name stays as it is', () => {
  const entry = known({ name: [], name_zhtw: [], age_from_days: null, valid_from: '2000-01-01T00:00:00.000Z' });
  const rows = plan(
    [
      line({ ...DOG, critical_high: '800', high: '150' }),
      line({ ...DOG, analyte: 'GLU', unit: 'mg/dL', low: '70', high: '143' }),
      line({ ...DOG, exam_type: '', device: 'VS2' }),
    ],
    [entry],
  );
  expect(rows.map(({ is }) => is)).toEqual(['changed', 'new', 'new']);
  expect(rows[0]).toMatchObject({ before: { high: 212 }, after: { high: 150, source: 'Chang 2016' }, entry: 'e1' });
  const writes = writesOf(rows, [entry]);
  expect(writes).toHaveLength(2);
  expect(writes[0]).toMatchObject({ entry: { id: 'e1' }, source: 'Chang 2016' });
  expect(writes[0]!.ranges).toEqual({
    ALP: { ...limits, high: 150 },
    GLU: { low: 70, high: 143, crit_low: null, crit_high: null, unit: 'mg/dL' },
  });
  expect(writes[1]).toMatchObject({ entry: undefined, head: { device: 'vs2', exam_type: null } });
});

test('another breed, sex, age or first day is another range', () => {
  const entry = known();
  const of = { ...DOG, breeds: 'shiba inu', breeds_zhtw: '柴犬', age_from_days: '365', critical_high: '800' };
  const valid_from = '2026-01-01T00:00:00.000Z';
  expect(judged({ ...of, valid_from }, [entry]).is).toBe('same');
  expect(judged({ ...of, valid_from, sex: '母' }, [entry])).toMatchObject({ is: 'new', head: { sex: 'female' } });
  expect(judged({ ...of, valid_from, age_to_days: '2000' }, [entry]).is).toBe('new');
  expect(judged({ ...of, valid_from, breeds: '' }, [entry])).toMatchObject({ is: 'new', entry: null });
  expect(judged({ ...of, valid_from: '2026-01-02' }, [entry]).is).toBe('new');
});

test('a day begins in the time zone of the hospital, daylight saving included', () => {
  expect(judged({ ...DOG, valid_from: '2026/1/2' }).head?.valid_from).toBe('2026-01-01T16:00:00.000Z');
  expect(startOfDay('2026-07-01', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z');
  expect(judged({ ...DOG, valid_from: '2026-02-30' })).toMatchObject({ reason: 'rangeDate', column: 'valid_from' });
});

test.each([
  [{ species: 'dragon' }, 'rangeSpecies', 'species'],
  [{ exam_type: '' }, 'rangePlace', 'exam_type'],
  [{ device: 'vs2' }, 'rangePlace', 'exam_type'],
  [{ device: 'vs9', exam_type: '' }, 'rangePlace', 'device'],
  [{ sex: 'both' }, 'rangeSex', 'sex'],
  [{ age_from_days: '1 year' }, 'rangeAge', 'age_from_days'],
  [{ age_from_days: '40000' }, 'rangeAge', 'age_from_days'],
  [{ age_from_days: '10', age_to_days: '10' }, 'rangeAge', 'age_to_days'],
  [{ analyte: 'alk phos?' }, 'rangeAnalyte', 'analyte'],
  [{ low: '6,54' }, 'rangeNumber', 'low'],
  [{ high: '1e3' }, 'rangeNumber', 'high'],
  [{ low: '', high: '' }, 'rangeNoLimit', 'low'],
  [{ low: '300' }, 'rangeBounds', 'high'],
  [{ critical_low: '30' }, 'rangeBounds', 'critical_low'],
  [{ critical_high: '30' }, 'rangeBounds', 'critical_high'],
  [{ unit: '' }, 'rangeUnit', 'unit'],
  [{ unit: 'mg/dL' }, 'rangeUnit', 'unit'],
  [{ source: 'x'.repeat(301) }, 'rangeTooLong', 'source'],
  [{ breeds: 'x'.repeat(81) }, 'rangeTooLong', 'breeds'],
] as const)('a row with %j is refused with the reason and the column, not guessed at', (cells, reason, column) => {
  expect(judged({ ...DOG, ...cells })).toMatchObject({ is: 'refused', reason, column, line: 2, after: null });
});

test('a row that comes twice, contradicts the source of its range, or fits two ranges is refused', () => {
  expect(plan([line(DOG), line(DOG)]).map(({ reason }) => reason)).toEqual([null, 'rangeTwice']);
  const glucose = { ...DOG, analyte: 'GLU', unit: 'mg/dL' };
  expect(plan([line({ ...DOG, source: 'A' }), line({ ...glucose, source: 'B' })])[1]).toMatchObject({
    reason: 'rangeSource',
  });
  const two = [known(), known({ id: 'e2' })];
  expect(
    plan(
      rowsOfRange(two[0]!).map((cells) => cells.map(String)),
      two,
    )[0]?.reason,
  ).toBe('rangeAmbiguous');
});

test('headings are understood in three languages, others are ignored, and a file without its columns is not read', () => {
  expect(readRangeHeadings(['物種', '項目', '單位', 'Note', 'Critical low', '種', 'species']).columns).toEqual([
    ...['species', 'analyte', 'unit', undefined, 'critical_low', undefined, undefined],
  ]);
  expect(readRangeHeadings(['low', 'high']).missing).toEqual(['species', 'analyte', 'unit']);
});

test('a file that was saved in one language is read in every language', () => {
  for (const language of ['en', 'ja', 'zhtw'] as const) {
    const headings = rangeColumns.map((column) => rangeHeading(column, language));
    expect(readRangeHeadings(headings), language).toEqual({ columns: rangeColumns, missing: [] });
  }
  expect(rangeHeading('critical_high', 'ja')).toBe('パニック値上限');
});

test('a breed that no list has is named beside its row: it judges only patients written the same way', () => {
  expect(judged({ ...DOG, breeds: 'Shiba; Beegle', breeds_zhtw: '柴犬' }, [])).toMatchObject({
    is: 'new',
    unlisted: ['Beegle'],
  });
  expect(judged({ ...DOG, breeds: 'Bengal' }, []).unlisted).toEqual(['Bengal']);
  expect(judged({ ...DOG, species: 'cat', breeds: 'bengal' }, []).unlisted).toEqual([]);
});
