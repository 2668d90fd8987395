import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentRemains, checkLabel, findLot, isAgentExpired, mayRelease, readLotSheet } from './index.ts';

const opened = new Date('2026-11-24T00:00:00.000Z');
const at = (ms: number) => new Date(opened.getTime() + ms);

test('an opened agent may be run for 20 minutes to the millisecond', () => {
  expect(isAgentExpired(opened, at(20 * 60_000 - 1))).toBe(false);
  expect(isAgentExpired(opened, at(20 * 60_000))).toBe(true);
  expect(agentRemains(opened, at(19 * 60_000))).toBe(60_000);
  expect(agentRemains(opened, at(21 * 60_000))).toBe(0);
});

test('a label is the chosen lot, another one of the hospital, or unknown', () => {
  expect(checkLabel(' q2218 ', 'Q2218', ['Q2218'])).toBe('ok');
  expect(checkLabel('Ｑ２２１８', 'Q2218', ['Q2218'])).toBe('ok');
  expect(checkLabel('Q2219', 'Q2218', ['Q2218', 'Q2219'])).toBe('mismatch');
  expect(checkLabel('Q2220', 'Q2218', ['Q2218', 'Q2219'])).toBe('unknown');
});

test('a control run belongs to the lot whose number it names, and to a level that it names', () => {
  const lots = [
    { id: 'a', lot: 'Q2218', level: 1 },
    { id: 'b', lot: 'Q2218', level: 2 },
    { id: 'c', lot: 'H77', level: 1 },
  ];
  expect(findLot(lots, ['QC-H77'])?.id).toBe('c');
  expect(findLot(lots, ['QC-Q2218', 'Level 2'])?.id).toBe('b');
  expect(findLot(lots, ['QC-Q2218 L1'])?.id).toBe('a');
  expect(findLot(lots, ['QC-Q2218'])).toBeUndefined();
  expect(findLot(lots, ['QC-12345678'])).toBeUndefined();
  expect(findLot([{ id: 'd', lot: '77', level: 1 }], ['QC-77'])).toBeUndefined();
});

test('a number that only contains the one of a lot is not it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,6}$/), (more) => {
      expect(findLot([{ id: 'a', lot: 'Q2218', level: 1 }], [`Q2218${more}`, `${more}Q2218`])).toBeUndefined();
    }),
  );
});

test('results are released after a good run, by an administrator or a doctor without one, and only once', () => {
  const hold = { passed_at: null, released_at: null };
  expect(mayRelease(hold, { override: false, role: 'hospitalAdmin' })).toBe('notPassed');
  expect(mayRelease(hold, { override: true, role: 'assistant' })).toBe('noOverride');
  expect(mayRelease(hold, { override: true, role: 'doctor' })).toBe('yes');
  expect(mayRelease({ ...hold, passed_at: opened }, { override: false, role: 'assistant' })).toBe('yes');
  expect(mayRelease({ passed_at: opened, released_at: opened }, { override: true, role: 'doctor' })).toBe('released');
});

test('a sheet of targets is read with its faults by line; without mean and SD an analyte is established', () => {
  const { analytes, faults } = readLotSheet(
    'analyte;unit;mean;sd\nCREA;mg/dL;1.4;0.05\nALT;U/L;;\nBUN;mg/dL;20;0\nCREA;mg/dL;2;1\n',
  );
  expect(analytes).toEqual([
    { analyte: 'CREA', unit: 'mg/dL', mean: 1.4, sd: 0.05 },
    { analyte: 'ALT', unit: 'U/L', mean: null, sd: null },
  ]);
  expect(faults).toEqual([4, 5]);
});
