import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';
import { FACTOR_GRACE_DAYS, factorDemand, isVerified, readCode, VERIFIED_MINUTES } from './factor.ts';
import { pinProblem } from './pin.ts';

const now = new Date('2026-11-23T08:00:00Z');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('the operator and device service open nothing without a second factor, others only what their hospital demands', () => {
  const person = { role: 'doctor', hasFactor: false, askedAt: null };
  expect(factorDemand({ ...person, role: 'sysAdmin' }, { secondFactor: false }, now)).toEqual({
    required: true,
    due: null,
    limit: 'factor',
  });
  expect(factorDemand({ ...person, role: 'pulpoMaster' }, { secondFactor: false }, now).limit).toBe('factor');
  expect(factorDemand(person, { secondFactor: false }, now)).toEqual({ required: false, due: null, limit: undefined });
  expect(factorDemand({ ...person, role: 'sysAdmin', hasFactor: true }, { secondFactor: false }, now)).toEqual({
    required: true,
    due: null,
    limit: undefined,
  });
});

test('where a hospital demands a second factor its people have seven days from the first time they were asked', () => {
  const person = { role: 'doctor', hasFactor: false, askedAt: now };
  const at = (days: number) => factorDemand(person, { secondFactor: true }, after(days));
  expect(at(0)).toEqual({ required: true, due: after(FACTOR_GRACE_DAYS), limit: undefined });
  expect(at(6.99).limit).toBeUndefined();
  expect(at(7).limit).toBe('factor');
  expect(factorDemand({ ...person, askedAt: null }, { secondFactor: true }, after(30)).limit).toBeUndefined();
});

test('a password typed again counts for ten minutes', () => {
  expect(isVerified(null, now)).toBe(false);
  expect(isVerified(now, new Date(now.getTime() + VERIFIED_MINUTES * 60_000 - 1))).toBe(true);
  expect(isVerified(now, new Date(now.getTime() + VERIFIED_MINUTES * 60_000))).toBe(false);
});

test('codes are read as people type them: with blanks, hyphens, capitals and full-width digits', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'totp', code: '123456' });
  expect(readCode('１２３４５６')).toEqual({ kind: 'totp', code: '123456' });
  expect(readCode('ABCDE-fgh2k')).toEqual({ kind: 'recovery', code: 'abcdefgh2k' });
  for (const typed of ['', '12345', '1234567', 'abcde', 'abcdefghi1', '12345a'])
    expect(readCode(typed)).toBeUndefined();
});

test.each([
  ['1357', undefined],
  ['８２６４', undefined],
  ['20261123', undefined],
  ['135', 'pinDigits'],
  ['123456789', 'pinDigits'],
  ['12a4', 'pinDigits'],
  ['', 'pinDigits'],
  ['0000', 'pinEasy'],
  ['1234', 'pinEasy'],
  ['8765', 'pinEasy'],
])('the PIN "%s" is judged as %s', (typed, problem) => {
  expect(pinProblem(typed)).toBe(problem);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { browser: 'Edge', system: 'Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iPhone', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android', kind: 'tablet' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox', system: 'Linux', kind: 'computer' },
  ],
  ['curl/8.5', { browser: undefined, system: undefined, kind: 'computer' }],
])('a device is named by its header: %s', (header, device) => {
  expect(deviceOf(header)).toEqual(device);
});
