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
});

test('the order of a file is known when one cell can be read in one way only, and asked for otherwise', () => {
  expect(guessDateOrder(['1/2/2024', '13/2/2024'])).toBe('dmy');
  expect(guessDateOrder(['1/2/2024', '1/13/2024'])).toBe('mdy');
  expect(guessDateOrder(['1/2/2024', '3/4/2024'])).toBeUndefined();
  expect(guessDateOrder(['2024-01-02', ''])).toBe('ymd');
});

test.each([
  ['2024-05-02 09:30', '09:30', undefined],
  ['2024/5/2 下午 3:05', '15:05', undefined],
  ['2024-05-02 3:05 pm', '15:05', undefined],
  ['2024-05-02 12:10 am', '00:10', undefined],
  ['2024-05-02T09:30:00+08:00', '09:30', '2024-05-02T01:30:00.000Z'],
  ['2024-05-02', undefined, undefined],
])('the time of %s is %s', (cell, time, instant) => {
  expect(readDayTime(cell, 'ymd')).toEqual({ day: '2024-05-02', time, instant });
});

test('any text is a real day or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-/.年月日令和民國 ') }), (cell) => {
      const day = readDay(cell, 'dmy');
      if (day !== undefined) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
    }),
  );
});
