import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseResponsible,
  type EscalationStep,
  escalationDue,
  hasToBeAcknowledged,
  type Member,
  minutesTo,
  nextPeople,
  stepFor,
} from './index.ts';

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

const members: readonly Member[] = [
  { account: 'lin', role: 'hospitalAdmin', active: true },
  { account: 'wu', role: 'doctor', active: true },
  { account: 'kuo', role: 'doctor', active: true },
  { account: 'old', role: 'doctor', active: false },
];
const person = (account: string): EscalationStep => ({ kind: 'person', account });
const role = (one: 'hospitalAdmin' | 'doctor' | 'assistant'): EscalationStep => ({ kind: 'role', role: one });

test('the list is gone through in its order, all users of a role at once, and no user is notified twice', () => {
  const list = [person('kuo'), role('doctor'), role('hospitalAdmin')];
  expect(nextPeople(list, 0, members, [])).toEqual({ step: 1, accounts: ['kuo'], hasMore: true });
  expect(nextPeople(list, 1, members, ['kuo'])).toEqual({ step: 2, accounts: ['wu'], hasMore: true });
  expect(nextPeople(list, 2, members, ['kuo', 'wu'])).toEqual({ step: 3, accounts: ['lin'], hasMore: false });
  expect(nextPeople(list, 3, members, ['kuo', 'wu', 'lin'])).toBeUndefined();
});

test('a step without a user who can log in is passed over at once; a list without users notifies the administrators', () => {
  expect(nextPeople([person('old'), role('assistant'), person('wu')], 0, members, [])).toEqual({
    ...{ step: 3, accounts: ['wu'], hasMore: false },
  });
  const admins = { step: 0, accounts: ['lin'], hasMore: false };
  expect(nextPeople([], 0, members, [])).toEqual(admins);
  expect(nextPeople([person('old'), person('gone')], 0, members, [])).toEqual(admins);
});

test('however long a list is and whichever users left, each person is notified at most once, in the order of the list, and at least one is notified', () => {
  const steps = fc.array(
    fc.oneof(
      fc.constantFrom('lin', 'wu', 'kuo', 'old', 'gone').map(person),
      fc.constantFrom('hospitalAdmin' as const, 'doctor' as const, 'assistant' as const).map(role),
    ),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(steps, (list) => {
      const notified: string[] = [];
      const gone: number[] = [];
      let more = true;
      for (let round = 0; more; round += 1) {
        expect(round).toBeLessThanOrEqual(list.length);
        const next = nextPeople(list, gone.at(-1) ?? 0, members, notified);
        expect(next).toBeDefined();
        expect(next!.accounts.length).toBeGreaterThan(0);
        notified.push(...next!.accounts);
        gone.push(next!.step);
        more = next!.hasMore;
      }
      expect(new Set(notified).size).toBe(notified.length);
      expect(notified).not.toContain('old');
      expect([...gone].sort((a, b) => a - b)).toEqual(gone);
      expect(nextPeople(list, gone.at(-1)!, members, notified)).toBeUndefined();
    }),
  );
});
