import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarlierUser, judgeUser, seatUsers, sheetRoles, type UserHere } from './index.ts';

const member = (more: Partial<Extract<UserHere, { is: 'member' }>> = {}): UserHere => ({
  ...{ is: 'member', id: 'a', role: 'assistant', permit_pacs: true, active: true, invited: true, version: 1 },
  ...more,
});
const earlier = (more: Partial<EarlierUser> = {}): EarlierUser => ({
  ...{ target: 'a', version: 1, isSameRow: false },
  ...more,
});
const outcome = (here: UserHere, of?: EarlierUser, role: 'doctor' | 'assistant' = 'doctor') => {
  const { outcome: is, reasons } = judgeUser(here, role, of);
  return [is, ...reasons.map(({ code, value }) => [code, value].filter(Boolean).join(' '))];
};

test('who is in the hospital keeps the own rights, whatever a list of another program says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sheetRoles),
      fc.constantFrom(...sheetRoles),
      fc.option(fc.record({ target: fc.constantFrom('a', 'b'), version: fc.nat(3), isSameRow: fc.boolean() })),
      (role, listed, of) => {
        const here = member({ role, invited: false });
        expect(judgeUser(here, listed, of ?? undefined)).toEqual({ outcome: 'same', target: 'a', reasons: [] });
        const gone = judgeUser(member({ role, invited: false, active: false }), listed, of ?? undefined);
        expect(gone.outcome).toBe('refused');
      },
    ),
  );
});

test('an address that nobody of the hospital has is new, and one that was withdrawn waits for a person', () => {
  expect(outcome({ is: 'unknown' })).toEqual(['new']);
  expect(outcome(member({ active: false }))).toEqual(['doubtful', 'invitedBefore']);
});

test('an invitation changes only where an earlier import wrote it and nobody has changed it since', () => {
  expect(outcome(member(), earlier())).toEqual(['changed', 'becomes assistant → doctor']);
  expect(outcome(member(), earlier(), 'assistant')).toEqual(['changed']);
  expect(outcome(member(), earlier({ isSameRow: true }))).toEqual(['same']);
  expect(outcome(member())).toEqual(['same']);
  expect(outcome(member(), earlier({ target: 'b' }))).toEqual(['same']);
  expect(outcome(member({ version: 2 }), earlier())).toEqual(['doubtful', 'changedHere', 'becomes assistant → doctor']);
  const invitation: UserHere = { is: 'invitation', id: 'a', role: 'assistant' };
  expect(outcome(invitation, earlier())).toEqual(['changed', 'becomes assistant → doctor']);
  expect(outcome(invitation, earlier(), 'assistant')).toEqual(['same']);
  expect(outcome(invitation)).toEqual(['same']);
});

const place = (limit: number | null, active = 0) => ({ limit, active });
const arriving = (role: 'doctor' | 'assistant', here: UserHere = { is: 'unknown' }) => ({
  ...{ role, here },
  ...judgeUser(here, role, here.is === 'member' ? earlier() : undefined),
});

test('people beyond the places of the plan are refused in the order of the list, and never one too many is let in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('doctor' as const, 'assistant' as const), { maxLength: 30 }),
      fc.nat(10),
      fc.nat(10),
      (roles, total, doctors) => {
        const count = { total: place(total), doctor: place(doctors), imaging: place(null) };
        const seated = seatUsers(
          count,
          roles.map((role) => arriving(role)),
          false,
        );
        const taken = seated.filter(({ outcome: is }) => is === 'new');
        expect(taken.length).toBeLessThanOrEqual(total);
        expect(taken.filter(({ role }) => role === 'doctor').length).toBeLessThanOrEqual(doctors);
        const refused = seated.filter(({ outcome: is }) => is === 'refused');
        expect(refused.every(({ reasons }) => reasons[0]?.code === 'accountLimit')).toBe(true);
        // Nobody is refused while there is room for every one of them.
        if (roles.length <= total && roles.filter((role) => role === 'doctor').length <= doctors)
          expect(refused).toEqual([]);
      },
    ),
  );
});

test('an invitation that becomes another role leaves its place to the next, and a doubtful one takes none unless a person takes it', () => {
  const count = { total: place(2, 1), doctor: place(1, 0), imaging: place(1, 1) };
  const rows = [arriving('doctor', member()), arriving('assistant')];
  expect(seatUsers(count, rows, false).map(({ outcome: is }) => is)).toEqual(['changed', 'new']);
  const doubtful = [arriving('assistant', member({ active: false })), arriving('assistant')];
  const one = { total: place(2, 1), doctor: place(null), imaging: place(null) };
  expect(seatUsers(one, doubtful, false).map(({ outcome: is }) => is)).toEqual(['doubtful', 'new']);
  expect(seatUsers(one, doubtful, true).map(({ outcome: is }) => is)).toEqual(['doubtful', 'refused']);
});
