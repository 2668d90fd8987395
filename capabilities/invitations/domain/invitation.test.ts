import { expect, test } from 'vitest';
import { bonusMonths, invitationProblem, mayEnterCode, normalizeCode, untilBonus, writeCode } from './index.ts';

test('every tenth hospital that was invited brings two months more [const.invite]', () => {
  expect([0, 9, 10, 19, 20, 100].map(bonusMonths)).toEqual([0, 0, 2, 2, 4, 20]);
  expect([0, 9, 10, 11].map(untilBonus)).toEqual([10, 1, 10, 9]);
});

test('a hospital cannot invite itself, one that was invited, or one before it in the chain', () => {
  const pair = { inviter: 'a', invited: 'b', isInvited: false, ancestors: ['c'] };
  expect(invitationProblem(pair)).toBeUndefined();
  expect(invitationProblem({ ...pair, invited: 'a' })).toBe('own');
  expect(invitationProblem({ ...pair, isInvited: true })).toBe('used');
  expect(invitationProblem({ ...pair, ancestors: ['c', 'b'] })).toBe('circular');
});

test('a code is the same with small letters, blanks, full-width signs and hyphens', () => {
  expect(normalizeCode(' abcd-2345 ')).toBe('ABCD2345');
  expect(normalizeCode('ＡＢＣＤ　２３４５')).toBe('ABCD2345');
  expect(writeCode('ABCD2345')).toBe('ABCD-2345');
});

test('a code can be entered for thirty days after a hospital was made', () => {
  const made = new Date('2026-11-01T00:00:00Z');
  expect(mayEnterCode(made, new Date('2026-11-30T23:59:59Z'))).toBe(true);
  expect(mayEnterCode(made, new Date('2026-12-01T00:00:00Z'))).toBe(false);
});
