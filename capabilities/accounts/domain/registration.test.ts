import { expect, test } from 'vitest';
import { isLetterDue, isPlainLine, missingFields, RESEND_SECONDS, registrationProblem } from './registration.ts';

const form = {
  hospitalName: '海岸動物醫院',
  hospitalKey: 'coast-vet',
  displayName: '林怡君',
  email: 'lin@coast.tw',
  phone: '0912-345-678',
};
const free = { hasAccount: false, isKeyTaken: false, isLookAlikeTaken: false, isNameTaken: false, pending: undefined };

test.each(['hospitalName', 'hospitalKey', 'displayName', 'email', 'phone'] as const)(
  'a registration without %s is not complete, blanks included',
  (field) => {
    expect(missingFields(form)).toEqual([]);
    expect(missingFields({ ...form, [field]: '' })).toEqual([field]);
    expect(missingFields({ ...form, [field]: ' \t' })).toEqual([field]);
  },
);

test.each([
  ['a line break that would begin another header of a letter', 'Coast\r\nBcc: all@example.test'],
  ['a line separator', 'Coast\u2028Vet'],
  ['a mark that turns the direction of what follows', 'Coast\u202etev'],
  ['an address of the web', 'You won! https://evil.test'],
  ['an address of the web without its scheme', 'Visit www.evil.test'],
  ['markup', '<b>Coast</b>'],
])('a name with %s is refused', (_why, text) => {
  expect(isPlainLine(text)).toBe(false);
});

test("names as hospitals have them are taken: apostrophes, brackets, emoji joiners and every script's letters", () => {
  for (const name of ["St. Mary's (Vet) & Co.", '海岸動物醫院', 'カモメ動物病院', 'Élan 24/7'])
    expect(isPlainLine(name)).toBe(true);
});

test.each([
  [{ hasAccount: true, isKeyTaken: true }, 'emailDup'],
  [{ isKeyTaken: true, isLookAlikeTaken: true }, 'hospitalCodeDup'],
  [{ isLookAlikeTaken: true, isNameTaken: true }, 'exist'],
  [{ pending: 'other' as const }, 'exist'],
  [{ pending: 'own' as const }, undefined],
  [{ isNameTaken: true }, 'hospitalNameDup'],
  [{}, undefined],
])('what is taken (%o) is refused as %s', (taken, problem) => {
  expect(registrationProblem({ ...free, ...taken })).toBe(problem);
});

test('a letter is sent for a new registration, for another address, and again only after a minute', () => {
  const now = new Date('2026-11-23T02:00:00Z');
  const asked = (secondsAgo: number) => ({ email: form.email, askedAt: new Date(now.getTime() - secondsAgo * 1000) });

  expect(isLetterDue(undefined, { email: form.email, now })).toBe(true);
  expect(isLetterDue(asked(RESEND_SECONDS - 1), { email: form.email, now })).toBe(false);
  expect(isLetterDue(asked(RESEND_SECONDS), { email: form.email, now })).toBe(true);
  expect(isLetterDue(asked(1), { email: 'lin@other.tw', now })).toBe(true);
});
