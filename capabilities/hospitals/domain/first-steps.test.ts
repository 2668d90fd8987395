import { expect, test } from 'vitest';
import { csvCell, csvRow } from './csv.ts';
import { nextStep } from './first-steps.ts';

test('the first morning goes on where something is open, and with what was put off only after all else', () => {
  const skipped = {};
  const step = (id: 'hospital' | 'hours' | 'rooms', isDone: boolean, off: object | null = null) => ({
    id,
    isDone,
    skipped: off,
  });
  expect(nextStep([step('hospital', true), step('hours', false), step('rooms', false)])).toBe('hours');
  expect(nextStep([step('hospital', true), step('hours', false, skipped), step('rooms', false)])).toBe('rooms');
  expect(nextStep([step('hospital', true), step('hours', false, skipped), step('rooms', true)])).toBe('hours');
  expect(nextStep([step('hospital', true), step('hours', true), step('rooms', true)])).toBeUndefined();
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\u00a0=1'])(
  'a cell that a spreadsheet would run as a formula is text: %j',
  (cell) => {
    expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('cells with commas, quotes and line breaks are quoted, others stay as they are', () => {
  expect(csvRow(['a,b', 'say "x"', 'two\nlines', '林', 7, null])).toBe('"a,b","say ""x""","two\nlines",林,7,\r\n');
});
