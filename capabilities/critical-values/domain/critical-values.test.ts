import { expect, test } from 'vitest';
import { chooseResponsible, escalationDue, hasToBeAcknowledged, minutesTo, stepFor } from './index.ts';

const pet = 'mochi';
const critical = {
  ...{ critical: true, acknowledged: false, control: false, invalid: false, pet },
  ...{ verify_state: 'final', match_state: 'matched' },
};

test('a critical result has to be acknowledged, one that matched no animal too; controls, discarded and retracted ones not', () => {
  expect(hasToBeAcknowledged(critical)).toBe(true);
  expect(hasToBeAcknowledged({ ...critical, match_state: 'unmatched' })).toBe(true);
  for (const change of [
    { critical: false },
    { acknowledged: true },
    { control: true },
    { invalid: true },
    { verify_state: 'retracted' },
    { match_state: 'discarded' },
  ])
    expect(hasToBeAcknowledged({ ...critical, ...change })).toBe(false);
});

test('a result that becomes critical raises an alert once, and one that moves to another animal finds another person', () => {
  expect(stepFor(critical, undefined)).toBe('raise');
  expect(stepFor(critical, { pet })).toBeUndefined();
  expect(stepFor(critical, { pet: 'tiger' })).toBe('reassign');
  expect(stepFor({ ...critical, critical: false }, undefined)).toBeUndefined();
});

test('an acknowledged result closes its alert; a corrected, retracted or discarded one withdraws it', () => {
  expect(stepFor({ ...critical, acknowledged: true }, { pet })).toBe('close');
  expect(stepFor({ ...critical, critical: false }, { pet })).toBe('withdraw');
  expect(stepFor({ ...critical, verify_state: 'retracted' }, { pet })).toBe('withdraw');
  expect(stepFor({ ...critical, acknowledged: true, match_state: 'discarded' }, { pet })).toBe('withdraw');
});

test('the doctor of the visit comes before who ordered, and who ordered before the doctor of the newest visit', () => {
  expect(chooseResponsible({ visit: 'v', order: 'o', recent: 'r' })).toEqual({ assignee: 'v', basis: 'visit' });
  expect(chooseResponsible({ visit: null, order: 'o', recent: 'r' })).toEqual({ assignee: 'o', basis: 'order' });
  expect(chooseResponsible({ visit: null, order: null, recent: 'r' })).toEqual({ assignee: 'r', basis: 'recent' });
  expect(chooseResponsible({ visit: null, order: null, recent: null })).toEqual({ assignee: null, basis: 'none' });
});

test('an alert is escalated at 15 minutes, not before', () => {
  const now = new Date('2026-11-25T03:15:00.000Z');
  expect(escalationDue(now).toISOString()).toBe('2026-11-25T03:00:00.000Z');
  expect(minutesTo(new Date('2026-11-25T03:14:30.000Z'), now)).toBe(15);
  expect(minutesTo(new Date('2026-11-25T03:00:00.001Z'), now)).toBe(1);
  expect(minutesTo(new Date('2026-11-25T03:00:00.000Z'), now)).toBe(0);
});
