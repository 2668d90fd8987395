import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAILURES_BEFORE_WAIT, isExpired, LONGEST_WAIT_SECONDS, loginFlow, waitSeconds } from './session.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000);

test('a session ends 24 hours after the log-in and 12 hours after the last request [state.login]', () => {
  const justUnder = 1 / 3600;
  expect(isExpired({ createdAt: at(0), usedAt: at(20) }, at(24 - justUnder))).toBe(false);
  expect(isExpired({ createdAt: at(0), usedAt: at(23) }, at(24))).toBe(true);
  expect(isExpired({ createdAt: at(0), usedAt: at(1) }, at(13 - justUnder))).toBe(false);
  expect(isExpired({ createdAt: at(0), usedAt: at(1) }, at(13))).toBe(true);
});

test('a log-in state goes from init to login or logout and back by a log-in [state.login]', () => {
  expect(loginFlow.next('init', 'login')).toBe('login');
  expect(loginFlow.next('login', 'logout')).toBe('logout');
  expect(loginFlow.next('logout', 'login')).toBe('login');
  expect(loginFlow.can('login', 'login')).toBe(false);
});

test('ten failures cost nothing, then each doubles the wait up to a quarter of an hour', () => {
  expect(waitSeconds(FAILURES_BEFORE_WAIT - 1, FAILURES_BEFORE_WAIT)).toBe(0);
  expect(waitSeconds(FAILURES_BEFORE_WAIT, FAILURES_BEFORE_WAIT)).toBe(1);
  expect(waitSeconds(FAILURES_BEFORE_WAIT + 3, FAILURES_BEFORE_WAIT)).toBe(8);
  expect(waitSeconds(1_000_000, FAILURES_BEFORE_WAIT)).toBe(LONGEST_WAIT_SECONDS);
});

test('one more failure never shortens the wait', () => {
  fc.assert(fc.property(fc.nat(500), (failures) => waitSeconds(failures + 1, 10) >= waitSeconds(failures, 10)));
});

test('a page on which nobody has logged in can be logged out of [state.login]', () => {
  expect(loginFlow.next('init', 'logout')).toBe('logout');
});
