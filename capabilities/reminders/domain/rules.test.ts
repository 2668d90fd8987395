import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appointmentTime,
  DEFAULT_TEXTS,
  fillText,
  isQuiet,
  missedTime,
  type ReminderRule,
  refusalOf,
  reminderKinds,
  rulesInForce,
  unknownVariables,
  wayOf,
} from './index.ts';

const now = new Date('2026-11-24T02:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('hours of quiet go over midnight, and two equal times are none', () => {
  const night = { quiet_from: 21 * 60, quiet_to: 8 * 60 };
  expect([20 * 60 + 59, 8 * 60].map((minute) => isQuiet(minute, night))).toEqual([false, false]);
  expect([21 * 60, 0, 7 * 60 + 59].map((minute) => isQuiet(minute, night))).toEqual([true, true, true]);
  const noon = { quiet_from: 720, quiet_to: 780 };
  expect([719, 720, 779, 780].map((minute) => isQuiet(minute, noon))).toEqual([false, true, true, false]);
  expect(isQuiet(0, { quiet_from: 0, quiet_to: 0 })).toBe(false);
});

test('an appointment is reminded of from its hours before until it begins, unless it was booked later', () => {
  const since = hours(-100);
  expect(appointmentTime({ starts_at: hours(24), since }, now, 24)).toBe(true);
  expect(appointmentTime({ starts_at: new Date(+hours(24) + 1), since }, now, 24)).toBe(false);
  expect(appointmentTime({ starts_at: now, since }, now, 24)).toBe(false);
  expect(appointmentTime({ starts_at: hours(5), since: hours(-1) }, now, 24)).toBe(false);
  expect(appointmentTime({ starts_at: hours(5), since: hours(-19) }, now, 24)).toBe(true);
});

test('a missed appointment is written about after its hours and not days later', () => {
  expect(missedTime({ ends_at: hours(-2) }, now, 2)).toBe(true);
  expect(missedTime({ ends_at: new Date(+hours(-2) + 1) }, now, 2)).toBe(false);
  expect(missedTime({ ends_at: hours(-50) }, now, 2)).toBe(false);
});

test('no owner is written to about a deceased or missing animal, or after opting out', () => {
  const fine = { pet_status: 'normal', opted_out: false };
  expect(refusalOf(fine)).toBeUndefined();
  expect(refusalOf({ ...fine, pet_status: null })).toBeUndefined();
  expect(refusalOf({ pet_status: 'deceased', opted_out: true })).toBe('deceased');
  expect(refusalOf({ ...fine, pet_status: 'missing' })).toBe('missing');
  expect(refusalOf({ ...fine, opted_out: true })).toBe('optedOut');
});

test('a rule writes by the way it names, by LINE first where both are named, and to no owner without an address', () => {
  const email = 'a@b.test';
  const line = { link: 'l', blocked: false };
  const blocked = { ...line, blocked: true };
  const byEmail = { by: 'email', lineReason: null };
  expect(wayOf('email', { email, line })).toEqual(byEmail);
  expect(wayOf('email', { email: '', line })).toBeUndefined();
  expect(wayOf('line', { email, line })).toEqual({ by: 'line', link: 'l', elseMail: false });
  expect(wayOf('line', { email, line: blocked })).toBeUndefined();
  expect(wayOf('line', { email, line: undefined })).toBeUndefined();
  expect(wayOf('lineElseEmail', { email, line })).toEqual({ by: 'line', link: 'l', elseMail: true });
  expect(wayOf('lineElseEmail', { email, line: blocked })).toEqual({ by: 'email', lineReason: 'blocked' });
  expect(wayOf('lineElseEmail', { email, line: undefined })).toEqual(byEmail);
  expect(wayOf('lineElseEmail', { email: null, line: blocked })).toBeUndefined();
});

test('a rule that was written before there was LINE goes by email', () => {
  const { channel: _, ...old } = rulesInForce([])[0]!;
  expect(rulesInForce([old as ReminderRule])[0]!.channel).toBe('email');
});

test('every kind has a rule, which is off until the hospital sets it, and its texts name only what they know', () => {
  expect(rulesInForce([]).map(({ kind, is_on }) => [kind, is_on])).toEqual(reminderKinds.map((kind) => [kind, false]));
  for (const kind of reminderKinds)
    for (const { subject, body } of Object.values(DEFAULT_TEXTS[kind]))
      expect(unknownVariables(`${subject} ${body}`, kind)).toEqual([]);
});

test('variables are filled in once, and what is filled in is no variable', () => {
  expect(fillText('{pet}, {pet}: {time} {nothing}', { pet: '{owner}', time: '10:30', owner: 'Lin' })).toBe(
    '{owner}, {owner}: 10:30 {nothing}',
  );
  expect(unknownVariables('{pet} {petname} {}', 'due')).toEqual(['petname', '']);
  fc.assert(
    fc.property(fc.string(), (pet) => {
      expect(fillText('a {pet} z', { pet })).toBe(`a ${pet} z`);
    }),
  );
});
