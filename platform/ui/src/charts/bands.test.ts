import { expect, test } from 'vitest';
import { MAX_BANDS, placeBands } from './bands.ts';

const day = (text: string) => `2026-${text}T00:00:00.000Z`;
const [FIRST, LAST] = [Date.parse(day('10-01')), Date.parse(day('11-01'))];
const place = (...bands: [string, string | null, string][]) =>
  placeBands(
    bands.map(([from, until, text]) => ({ from: day(from), until: until && day(until), text })),
    FIRST,
    LAST,
  );

test('a medicine is drawn within the time of the values only, and one that ended before or began after is not', () => {
  const { placed } = place(
    ['09-01', '10-05', 'A'],
    ['10-20', null, 'B'],
    ['08-01', '10-01', 'C'],
    ['11-01', null, 'D'],
  );
  const whole = { began: day('09-01'), ends: day('10-05') };
  expect(placed).toEqual([
    { ...whole, text: 'A', from: FIRST, until: Date.parse(day('10-05')), number: 1, track: 0 },
    { began: day('10-20'), ends: null, text: 'B', from: Date.parse(day('10-20')), until: LAST, number: 2, track: 0 },
  ]);
});

test('medicines at the same time have tracks of their own, a course that was prolonged is one band, one taken again keeps its number', () => {
  const { placed } = place(
    ['10-02', '10-10', 'A'],
    ['10-03', '10-12', 'B'],
    ['10-10', '10-14', 'A'],
    ['10-20', '10-22', 'A'],
  );
  expect(placed.map(({ text, track, number }) => [text, track, number])).toEqual([
    ['A', 0, 1],
    ['B', 1, 2],
    ['A', 0, 1],
  ]);
  expect(placed[0]!.until).toBe(Date.parse(day('10-14')));
});

test('of more medicines than there is room for the last ones are shown, and the number of the others is reported', () => {
  const days = ['02', '03', '04', '05', '06', '07', '08', '09'];
  const { placed, left } = place(...days.map((each) => ['10-01', `10-${each}`, each] as [string, string, string]));
  expect(placed.map(({ text }) => text).sort()).toEqual(days.slice(-MAX_BANDS));
  expect(left).toBe(2);
});
