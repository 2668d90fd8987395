import { expect, test } from 'vitest';
import {
  askedAlready,
  canReject,
  code128,
  isCodable,
  isSameScan,
  type Life,
  lastPersonStep,
  lifeLine,
  nextStep,
  plainNumber,
  sampleNumber,
} from './index.ts';

const T = (minute: number) => `2026-11-24T02:${String(minute).padStart(2, '0')}:00.000Z`;
const life = (more: Partial<Life> = {}): Life => ({
  ...{ ordered_at: T(0), collected_at: null, received_at: null, running_at: null, resulted_at: null },
  ...{ reviewed_at: null, told_at: null, rejected_at: null, withdrawn_at: null, ...more },
});

test('a person collects, receives, runs and tells; result and review come by themselves, and an ended sample stays', () => {
  expect(nextStep(life())).toBe('collected');
  expect(nextStep(life({ collected_at: T(1) }))).toBe('received');
  expect(nextStep(life({ received_at: T(2) }))).toBe('running');
  expect(nextStep(life({ running_at: T(3) }))).toBeUndefined();
  expect(nextStep(life({ resulted_at: T(4) }))).toBeUndefined();
  expect(nextStep(life({ reviewed_at: T(5) }))).toBe('told');
  expect(nextStep(life({ told_at: T(6) }))).toBeUndefined();
  expect(nextStep(life({ rejected_at: T(1) }))).toBeUndefined();
  expect(nextStep(life({ withdrawn_at: T(1) }))).toBeUndefined();
});

test('only what a person did last is taken back, and a sample with a result is not rejected', () => {
  expect(lastPersonStep(life())).toBeUndefined();
  expect(lastPersonStep(life({ collected_at: T(1) }))).toBe('collected');
  expect(lastPersonStep(life({ collected_at: T(1), resulted_at: T(2) }))).toBeUndefined();
  expect(canReject(life({ running_at: T(1) }))).toBe(true);
  expect(canReject(life({ resulted_at: T(1) }))).toBe(false);
  expect(canReject(life({ withdrawn_at: T(1) }))).toBe(false);
});

test('minutes of a step count from the last step that has a time', () => {
  const line = lifeLine(life({ collected_at: T(4), running_at: T(10), resulted_at: T(30) }));
  expect(line.map(({ step, minutes }) => [step, minutes])).toEqual([
    ['ordered', null],
    ['collected', 4],
    ['received', null],
    ['running', 6],
    ['resulted', 20],
    ['reviewed', null],
    ['told', null],
  ]);
});

test('the same label within five seconds is one scan', () => {
  const at = (seconds: number) => new Date(Date.parse(T(0)) + seconds * 1000);
  expect(isSameScan(T(0), at(4.9))).toBe(true);
  expect(isSameScan(T(0), at(5))).toBe(false);
  expect(isSameScan(null, at(0))).toBe(false);
});

test('numbers are the day and a count, and are read in full width and small letters', () => {
  expect(sampleNumber('2026-11-24', 7)).toBe('261124-07');
  expect(sampleNumber('2026-11-24', 120)).toBe('261124-120');
  expect(plainNumber(' ２６１１２４－０７ l1')).toBe('261124-07 L1');
});

test('a test that waits at an analyzer is asked already; at another laboratory it is not', () => {
  const crea = { device: 'Catalyst_One', laboratory: null, tests: ['CREA', 'ALT'] };
  expect(askedAlready([{ ...crea, device: 'vs2', tests: ['ALT', 'GLU'] }], [crea])).toEqual(['ALT']);
  expect(askedAlready([{ ...crea, laboratory: 'Kitasato' }], [crea])).toEqual([]);
  expect(askedAlready([{ ...crea, tests: [] }], [crea])).toEqual([]);
  expect(askedAlready([{ ...crea, tests: [] }], [{ ...crea, tests: [] }])).toEqual(['Catalyst_One']);
});

test('a number is drawn as Code 128: the signs of “PJJ123C” with the check sign of set B, 55', () => {
  const widths = code128('PJJ123C');
  // Ten symbols of six widths each, the end of seven; a symbol is eleven modules wide, the end thirteen.
  expect(widths).toHaveLength(9 * 6 + 7);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9 * 11 + 13);
  expect(widths.slice(0, 6).join('')).toBe('211214');
  expect(widths.slice(-13, -7).join('')).toBe('311321');
  expect(widths.slice(-7).join('')).toBe('2331112');
  expect([isCodable('261124-07'), isCodable('血-1'), isCodable('')]).toEqual([true, false, false]);
});
