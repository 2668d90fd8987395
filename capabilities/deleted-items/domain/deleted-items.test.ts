import { expect, test } from 'vitest';
import { daysLeft, obstacleOf } from './index.ts';

const now = new Date('2026-11-29T10:00:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('the day that has begun counts among the days that are left, and none are left afterwards', () => {
  expect([720, 719, 24, 23, 1, 0, -1].map((hours) => daysLeft(inHours(hours), now))).toEqual([30, 30, 1, 1, 1, 0, 0]);
});

test('a number that was taken, a lock and a missing right are told apart, and anything else is said to be neither', () => {
  expect(['chipDup', 'recordSigned', 'assigneeOnly', 'somethingNew'].map(obstacleOf)).toEqual([
    ...['taken', 'locked', 'notYours', 'other'],
  ]);
});
