import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessDateOrder, readDay, readDayTime } from './dates.ts';

test.each([
  ['2024-05-02', '2024-05-02'],
  ['2024/5/2', '2024-05-02'],
  ['20240502', '2024-05-02'],
  ['2024年5月2日', '2024-05-02'],
  ['２０２４／０５／０２', '2024-05-02'],
  ['113/05/02', '2024-05-02'],
  ['民國113年5月2日', '2024-05-02'],
  ['令和6年5月2日', '2024-05-02'],
  ['令和元年5月2日', '2019-05-02'],
  ['H30.5.2', '2018-05-02'],
  ['2024-05-02T09:30:00Z', '2024-05-02'],
  ['昭和64年1月7日', '1989-01-07'],
  ['平成元年1月8日', '1989-01-08'],
  ['大正15年12月24日', '1926-12-24'],
  ['民国113年5月2日', '2024-05-02'],
  ['r6/5/2', '2024-05-02'],
  ['R6.5.2 10:30', '2024-05-02'],
  ['S 55.12.31', '1980-12-31'],
  ['99-1-2', '2010-01-02'],
  ['199/01/02', '2110-01-02'],
  ['200/01/02', undefined],
  ['9/1/2', undefined],
  [' 2024.5.2 ', '2024-05-02'],
  ['2024年5月2日 (木)', '2024-05-02'],
  ['20240502T093000', '2024-05-02'],
  ['2024050299', undefined],
  ['1900-01-01', '1900-01-01'],
  ['1899-12-31', undefined],
  ['2199-12-31', '2199-12-31'],
  ['2200-01-01', undefined],
  ['2024-00-10', undefined],
  ['2024-05-00', undefined],
  ['on 2024-05-02', undefined],
  ['the R6.5.2', undefined],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', undefined],
  ['2024-02-30', undefined],
  ['2024-13-01', undefined],
  ['1/2/24', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the day %s is %s', (cell, day) => {
  expect(readDay(cell, 'ymd')).toBe(day);
});

test('numbers with the year last follow the order of the file', () => {
  expect(readDay('2/5/2024', 'dmy')).toBe('2024-05-02');
  expect(readDay('2/5/2024', 'mdy')).toBe('2024-02-05');
  expect(readDay('2/5/2024', 'ymd')).toBe('2024-05-02');
  expect([readDay('13/5/2024', 'mdy'), readDay('5/13/2024', 'dmy')]).toEqual([undefined, undefined]);
  // A year of two digits is not guessed.
  expect([readDay('2/5/24', 'dmy'), readDay('2/5/24', 'mdy')]).toEqual([undefined, undefined]);
  // A year first is one in a file of any order, and of the Republic of China in a file that begins with years alone.
  expect([readDay('2024-05-02', 'dmy'), readDay('113/05/02', 'dmy')]).toEqual(['2024-05-02', undefined]);
});

test('the order of a file is known when one cell can be read in one way only, and asked for otherwise', () => {
  expect(guessDateOrder(['1/2/2024', '13/2/2024'])).toBe('dmy');
  expect(guessDateOrder(['1/2/2024', '1/13/2024'])).toBe('mdy');
  expect(guessDateOrder(['1/2/2024', '3/4/2024'])).toBeUndefined();
  expect(guessDateOrder(['2024-01-02', ''])).toBe('ymd');
  expect(guessDateOrder(['12/12/2024'])).toBeUndefined();
  expect(guessDateOrder(['2024-01-02', '１３．２．２０２４'])).toBe('dmy');
  expect(guessDateOrder([' 1-13-2024 09:30'])).toBe('mdy');
  expect(guessDateOrder(['on 13/2/2024', '13/2/24'])).toBe('ymd');
});

test.each([
  ['2024-05-02 09:30', '09:30', undefined],
  ['2024/5/2 下午 3:05', '15:05', undefined],
  ['2024-05-02 3:05 pm', '15:05', undefined],
  ['2024-05-02 12:10 am', '00:10', undefined],
  ['2024-05-02T09:30:00+08:00', '09:30', '2024-05-02T01:30:00.000Z'],
  ['2024-05-02', undefined, undefined],
  ['2024-05-02 00:00', '00:00', undefined],
  ['2024-05-02 9:05:59.123', '09:05', undefined],
  ['2024-05-02 12:10 PM', '12:10', undefined],
  ['2024-05-02 上午 12:10', '00:10', undefined],
  ['2024-05-02 午前 9:10', '09:10', undefined],
  ['2024-05-02 午後9:10', '21:10', undefined],
  ['2024-05-02 9:10 下午', '21:10', undefined],
  ['2024-05-02T09:30:00Z', '09:30', '2024-05-02T09:30:00.000Z'],
  ['2024-05-02T09:30-0500', '09:30', '2024-05-02T14:30:00.000Z'],
  ['2024-05-02 09:30 +08:00', '09:30', undefined],
])('the time of %s is %s', (cell, time, instant) => {
  expect(readDayTime(cell, 'ymd')).toEqual({ day: '2024-05-02', time, instant });
});

test('24:00 is midnight at the end of its day, which is the next day', () => {
  const at = (cell: string) => readDayTime(cell, 'ymd');
  expect(at('2024-05-02 24:00')).toEqual({ day: '2024-05-03', time: '00:00', instant: undefined });
  expect(at('2024/2/29 24:00:00')).toEqual({ day: '2024-03-01', time: '00:00', instant: undefined });
  expect(at('113/12/31 24:00')).toEqual({ day: '2025-01-01', time: '00:00', instant: undefined });
  expect(at('2024-05-02T24:00:00Z')?.instant).toBe('2024-05-03T00:00:00.000Z');
  expect(at('2024-05-02 00:00')).toEqual({ day: '2024-05-02', time: '00:00', instant: undefined });
  expect([at('2024-05-02 24:01'), at('2024-05-02 24:30')]).toEqual([undefined, undefined]);
});

test('a time of day that no clock shows, and one without a day, is none', () => {
  for (const cell of ['2024-05-02 25:00', '2024-05-02 09:60', '09:30', '2024-02-30 09:30'])
    expect([cell, readDayTime(cell, 'ymd')]).toEqual([cell, undefined]);
});

test('any text is a real day or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/.年月日令和民國 ') }), (cell) => {
      const day = readDay(cell, 'dmy');
      if (day !== undefined) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
    }),
  );
});
