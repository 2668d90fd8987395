import { expect, test } from 'vitest';
import {
  askedAlready,
  canLabel,
  canReject,
  code128,
  isCodable,
  isSameScan,
  type Life,
  lastPersonStep,
  lifeLine,
  lifeSteps,
  nextStep,
  plainNumber,
  rejectReasons,
  sampleNumber,
  stepOf,
} from './index.ts';

const T = (minute: number) => `2026-11-24T02:${String(minute).padStart(2, '0')}:00.000Z`;
const life = (more: Partial<Life> = {}): Life => ({
  ...{ ordered_at: T(0), collected_at: null, received_at: null, running_at: null, resulted_at: null },
  ...{ reviewed_at: null, told_at: null, rejected_at: null, withdrawn_at: null, ...more },
});

test('a person collects, receives, runs and reports; result and review come by themselves, and an ended sample stays', () => {
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

test('a sample is where its furthest step is, whichever were skipped', () => {
  expect(lifeSteps).toEqual(['ordered', 'collected', 'received', 'running', 'resulted', 'reviewed', 'told']);
  for (const [place, step] of lifeSteps.entries()) expect(stepOf(life({ [`${step}_at`]: T(place) }))).toBe(step);
  expect(stepOf(life({ collected_at: T(1), reviewed_at: T(5) }))).toBe('reviewed');
  expect(rejectReasons).toEqual([
    ...['hemolyzed', 'clotted', 'insufficient', 'container', 'unlabelled', 'lost', 'old', 'other'],
  ]);
});

test('what a person did is taken back while it is the last step and the sample has not ended', () => {
  for (const step of ['collected', 'received', 'running', 'told'] as const) {
    const last = life({ [`${step}_at`]: T(1) });
    expect(lastPersonStep(last)).toBe(step);
    expect(lastPersonStep({ ...last, rejected_at: T(2) })).toBeUndefined();
    expect(lastPersonStep({ ...last, withdrawn_at: T(2) })).toBeUndefined();
  }
  expect(canReject(life({ told_at: T(1) }))).toBe(false);
  expect(canReject(life({ rejected_at: T(1) }))).toBe(false);
  expect([canLabel(life()), canLabel(life({ rejected_at: T(1) })), canLabel(life({ withdrawn_at: T(1) }))]).toEqual([
    ...[true, false, false],
  ]);
});

test('a clock that went back gives no negative minutes, and half a minute is one', () => {
  const line = lifeLine(life({ ordered_at: T(5), collected_at: T(4), received_at: '2026-11-24T02:04:30.000Z' }));
  expect(line.slice(0, 3).map(({ at, minutes }) => [at?.slice(14, 19), minutes])).toEqual([
    ['05:00', null],
    ['04:00', 0],
    ['04:30', 1],
  ]);
});

test('an order of a whole device is asked already where one waits there, not where single tests do, and each is named once', () => {
  const crea = { device: 'Catalyst_One', laboratory: null, tests: ['CREA'] };
  const whole = { ...crea, tests: [] };
  expect(askedAlready([whole], [crea])).toEqual([]);
  expect(askedAlready([whole], [{ ...whole, device: 'vs2' }])).toEqual([]);
  expect(askedAlready([{ ...whole, laboratory: 'Kitasato' }], [{ ...whole, laboratory: 'Kitasato' }])).toEqual([]);
  expect(askedAlready([crea, crea], [crea])).toEqual(['CREA']);
  expect(askedAlready([{ ...crea, laboratory: 'Kitasato' }], [{ ...crea, laboratory: 'Idexx' }])).toEqual(['CREA']);
});

test('every sign of a number has its bars, and a text with any other sign has none', () => {
  const signs = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
  expect(isCodable(signs)).toBe(true);
  for (const other of ['A\u007f', '\u001fA', 'Aä']) expect(isCodable(other), other).toBe(false);
  const symbols = code128(signs).slice(0, -7);
  const drawn = Array.from({ length: symbols.length / 6 }, (_, place) =>
    symbols.slice(place * 6, place * 6 + 6).join(''),
  );
  expect(new Set(drawn.slice(1, 96)).size).toBe(95);
  for (const symbol of drawn) expect([...symbol].reduce((sum, width) => sum + Number(width), 0)).toBe(11);
});
