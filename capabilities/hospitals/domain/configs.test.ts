import { expect, test } from 'vitest';
import { CONFIG_DEFAULTS, configsInForce, isWithin, unitsOf } from './index.ts';

test('a hospital without settings stores an image once, stays off its network, and has one session an account', () => {
  expect(configsInForce(null)).toEqual({
    dedupImages: true,
    localAccess: false,
    localImageDays: 14,
    localImageGigabytes: 50,
    sessionsPerAccount: 1,
    secondFactor: false,
    passwordMin: 6,
    receiptPaper: 'A5',
    labelPaper: '62x40',
    letterheadLogo: true,
    estimateWarnPercent: 90,
    signRecords: true,
    signWithSecret: false,
    units: 'reported',
  });
  expect(configsInForce({ dedupImages: false, passwordMin: 10 })).toEqual({
    ...CONFIG_DEFAULTS,
    dedupImages: false,
    passwordMin: 10,
  });
});

test('what is stored as another kind of value does not count as set', () => {
  expect(configsInForce({ dedupImages: 'no', sessionsPerAccount: null, pacsQuota: 5 })).toEqual(CONFIG_DEFAULTS);
  expect(configsInForce({ receiptPaper: 'A3', labelPaper: '62x40 }' })).toEqual(CONFIG_DEFAULTS);
  expect(configsInForce({ receiptPaper: 'A4' }).receiptPaper).toBe('A4');
});

test('numbers are taken up to their bounds and not beyond', () => {
  expect([0, 1, 10, 11].map((value) => isWithin('sessionsPerAccount', value))).toEqual([false, true, true, false]);
  expect([5, 6, 64, 65, 8.5, undefined].map((value) => isWithin('passwordMin', value))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a reader's own units come before those of the hospital, and what is no unit system is no choice", () => {
  const si = { configs: { units: 'si' } };
  expect(unitsOf({}, {})).toBe('reported');
  expect(unitsOf({ configs: null }, si)).toBe('si');
  expect(unitsOf({ configs: { units: 'hospital' } }, si)).toBe('si');
  expect(unitsOf({ configs: { units: 'conventional' } }, si)).toBe('conventional');
  expect(unitsOf({ configs: { units: 'imperial' } }, { configs: { units: 'furlong' } })).toBe('reported');
});
