import { frequencies } from '@alder/terms';
import { expect, test } from 'vitest';
import { fractionOf, timesOfDay } from './label.ts';

test('a frequency by the day names its parts of the day, as many as its doses; one by the clock names none', () => {
  expect(frequencies.map((frequency) => [frequency, timesOfDay(frequency).length])).toEqual([
    ...[
      ['QD', 1],
      ['BID', 2],
      ['TID', 3],
      ['QID', 4],
    ],
    ...[
      ['Q1H', 0],
      ['Q2H', 0],
      ['Q3H', 0],
      ['Q4H', 0],
      ['PRN', 0],
      ['STAT', 0],
    ],
  ]);
  expect(timesOfDay('BID')).toEqual(['morning', 'evening']);
});

test('quarters of a tablet are written as fractions, other parts are not', () => {
  expect([0.25, 0.5, 0.75, 1, 1.5, 2.75, 10].map(fractionOf)).toEqual(['¼', '½', '¾', '1', '1½', '2¾', '10']);
  expect([0.3, 1.05, 0.333].map(fractionOf)).toEqual([undefined, undefined, undefined]);
});
