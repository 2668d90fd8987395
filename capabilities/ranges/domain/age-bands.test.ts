import { expect, test } from 'vitest';
import { type AgedEntry, ageBands } from './index.ts';

const entry = (id: string, from: number | null, to: number | null, other: Partial<AgedEntry> = {}): AgedEntry => ({
  ...{ id, species: 'dog', name: [], name_zhtw: [], device: null, exam_type: 'chem', sex: null },
  ...{ age_from_days: from, age_to_days: to, valid_from: '2000-01-01T00:00:00.000Z', ranges: { ALP: {} } },
  ...other,
});
const NOW = '2026-11-28T00:00:00.000Z';
const bands = (entries: readonly AgedEntry[]) => ageBands(entries[0]!, entries, 'ALP', NOW);

test('ages that no range holds are a gap, from birth on and after the last one', () => {
  expect(bands([entry('adult', 365, 2920), entry('puppy', 56, 180)])).toEqual([
    { from: 0, to: 56, entries: [] },
    { from: 56, to: 180, entries: ['puppy'] },
    { from: 180, to: 365, entries: [] },
    { from: 365, to: 2920, entries: ['adult'] },
    { from: 2920, to: null, entries: [] },
  ]);
});

test('where two ranges hold an age, the one that is taken is first: the narrower, then the newer', () => {
  expect(bands([entry('all', null, null), entry('young', 0, 365)])).toEqual([
    { from: 0, to: 365, entries: ['young', 'all'] },
    { from: 365, to: null, entries: ['all'] },
  ]);
  const later = entry('later', 100, 200, { valid_from: '2026-01-01T00:00:00.000Z' });
  expect(bands([entry('first', 0, 100), entry('other', 50, 150), later])[2]).toEqual({
    ...{ from: 100, to: 150 },
    entries: ['later', 'other'],
  });
});

test('a later first day replaces the range of the same ages, and one that is not in force yet does not count', () => {
  const since = (id: string, valid_from: string) => entry(id, 0, 365, { valid_from });
  const old = since('old', '2020-01-01T00:00:00.000Z');
  expect(bands([old, since('new', '2026-01-01T00:00:00.000Z')])[0]?.entries).toEqual(['new']);
  expect(bands([old, since('next year', '2027-01-01T00:00:00.000Z')])[0]?.entries).toEqual(['old']);
});

test('ranges of other animals, another analyzer or another analyte fill no gap', () => {
  const one = entry('one', 0, 365, { name: ['Shiba Inu'] });
  const others = [
    entry('cat', 365, null, { species: 'cat', name: ['Shiba Inu'] }),
    entry('any breed', 365, null),
    entry('male', 365, null, { sex: 'male', name: ['Shiba Inu'] }),
    entry('vs2', 365, null, { device: 'vs2', exam_type: null, name: ['Shiba Inu'] }),
    entry('glucose', 365, null, { ranges: { GLU: {} }, name: ['Shiba Inu'] }),
  ];
  expect(bands([one, ...others])).toEqual([
    { from: 0, to: 365, entries: ['one'] },
    { from: 365, to: null, entries: [] },
  ]);
  expect(bands([one, entry('same', 365, null, { name: ['shiba inu'] })])[1]?.entries).toEqual(['same']);
});
