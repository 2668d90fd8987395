import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysLeft,
  heldBeyond,
  isFuller,
  mayHaveLocalBackup,
  PLANS,
  planOf,
  quotaBytes,
  STORAGE_LEVELS,
  seatOf,
  storageLevel,
  TRIAL,
  takesBegunExams,
  trialEnd,
} from './index.ts';

const DAY_MS = 86_400_000;

test('the plans have the accounts and the storage of the price list, and only premium can have the local backup', () => {
  const rows = Object.entries(PLANS).map(([name, { doctors, imaging, gigabytes }]) => [
    name,
    doctors,
    imaging,
    gigabytes,
  ]);
  expect(rows).toEqual([
    ['imaging', 1, 1, 500],
    ['all-in-one', 3, 1, 100],
    ['premium', 5, 3, 500],
  ]);
  expect(['imaging', 'all-in-one', 'premium', null, 'group'].map(mayHaveLocalBackup)).toEqual([
    ...[false, false, true, true, true],
  ]);
  expect(planOf('toString')).toBeUndefined();
});

test('a trial has 30 days, of which the last one counts whole', () => {
  const begin = new Date('2026-11-23T02:00:00.000Z');
  const end = trialEnd(begin);
  expect(TRIAL.plan).toBe('all-in-one');
  expect(daysLeft(end, begin)).toBe(30);
  expect(daysLeft(end, new Date(end.getTime() - 1))).toBe(1);
  expect([daysLeft(end, end), daysLeft(end, new Date(end.getTime() + DAY_MS))]).toEqual([0, 0]);
});

test('who can be in charge of a record takes a doctor account, who else opens images an imaging account, the front desk none', () => {
  const seat = (role: string, permit_pacs: boolean) => seatOf({ role, permit_pacs });
  expect([seat('doctor', false), seat('doctor', true), seat('hospitalAdmin', false)]).toEqual([
    ...['doctor', 'doctor', 'doctor'],
  ]);
  expect([seat('assistant', true), seat('assistant', false)]).toEqual(['imaging', undefined]);
  for (const role of ['sysAdmin', 'pulpoMaster', 'vendorAdmin', 'lisConsultant', 'consultant'])
    expect(seat(role, true), role).toBeUndefined();
});

test('storage is counted by the plan unless the hospital has its own quota, none included', () => {
  expect(
    ['imaging', 'all-in-one', 'premium', 'records', null].map((license) => quotaBytes({ license, configs: {} })),
  ).toEqual([...[500 * 2 ** 30, 100 * 2 ** 30, 500 * 2 ** 30, undefined, undefined]]);
  expect([0, 1, -1, '7'].map((pacsQuota) => quotaBytes({ license: 'imaging', configs: { pacsQuota } }))).toEqual([
    ...[0, 2 ** 30, 500 * 2 ** 30, 500 * 2 ** 30],
  ]);
});

test('a hospital is notified at 80 and at 95 percent and when it is full, and of no step down', () => {
  expect([0, 79, 80, 94, 95, 99, 100, 130].map((used) => storageLevel(used, 100))).toEqual([
    ...['ok', 'ok', '80', '80', '95', '95', 'full', 'full'],
  ]);
  expect([storageLevel(9, undefined), storageLevel(0, 0)]).toEqual(['ok', 'full']);
  fc.assert(
    fc.property(fc.constantFrom(...STORAGE_LEVELS), fc.constantFrom(...STORAGE_LEVELS), (one, other) => {
      expect(isFuller(one, other) && isFuller(other, one)).toBe(false);
      expect(isFuller(one, other) || isFuller(other, one)).toBe(one !== other);
    }),
  );
});

test('exams that had begun are stored for seven days after the storage filled, and not a moment longer', () => {
  const full = new Date('2026-11-23T04:00:00.000Z');
  const after = (ms: number) => takesBegunExams(full, new Date(full.getTime() + ms));
  expect([after(0), after(7 * DAY_MS - 1), after(7 * DAY_MS)]).toEqual([true, true, false]);
  expect(takesBegunExams(null, full)).toBe(true);
});

test('a smaller plan says of each part what is used beyond it, and nothing of what fits exactly', () => {
  const use = { accounts: 5, seats: { doctor: 3, imaging: 1 }, storageBytes: 10 };
  const limits = { accounts: 5, seats: { doctor: 3, imaging: null }, storageBytes: null };
  expect(heldBeyond(use, limits)).toEqual([]);
  expect(heldBeyond(use, { accounts: 4, seats: { doctor: 1, imaging: 0 }, storageBytes: 9 })).toEqual([
    { part: 'accounts', used: 5, allowed: 4 },
    { part: 'doctors', used: 3, allowed: 1 },
    { part: 'imaging', used: 1, allowed: 0 },
    { part: 'storage', used: 10, allowed: 9 },
  ]);
});
