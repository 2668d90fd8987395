import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationEnd, isInvitationOpen, leaveProblem, membershipLetter } from './membership.ts';

const NOW = new Date('2026-11-23T09:00:00Z');

test('an invitation is open for fourteen days, to the instant, and only while nobody has ended it', () => {
  const endsAt = invitationEnd(NOW);
  expect(endsAt.toISOString()).toBe('2026-12-07T09:00:00.000Z');
  expect(isInvitationOpen({ state: 'open', endsAt }, new Date(endsAt.getTime() - 1))).toBe(true);
  expect(isInvitationOpen({ state: 'open', endsAt }, endsAt)).toBe(false);
  for (const state of ['accepted', 'declined', 'withdrawn'])
    expect(isInvitationOpen({ state, endsAt }, NOW)).toBe(false);
});

test('whoever leaves has another hospital, and leaves an administrator behind', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.boolean(), fc.nat(3), (otherHospitals, isAdministrator, otherAdministrators) => {
      const problem = leaveProblem({ otherHospitals, isAdministrator, otherAdministrators });
      const may = otherHospitals > 0 && (!isAdministrator || otherAdministrators > 0);
      expect(problem === undefined).toBe(may);
    }),
  );
});

test('a letter goes out for access that begins or ends and for another role, and for nothing else', () => {
  const active = { active: true, role: 'doctor' };
  const off = { active: false, role: 'doctor' };
  expect(membershipLetter(active, { active: false })).toBe('membershipEnded');
  expect(membershipLetter(off, { active: true, role: 'assistant' })).toBe('membership');
  expect(membershipLetter(active, { role: 'assistant' })).toBe('roleChanged');
  expect(membershipLetter(active, { role: 'doctor', active: true })).toBeUndefined();
  expect(membershipLetter(active, {})).toBeUndefined();
  // A role that changes while the person has no access is said when the access begins.
  expect(membershipLetter(off, { role: 'assistant' })).toBeUndefined();
});
