import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test('ordinary addresses are taken and malformed ones are not [rule.email]', () => {
  for (const good of ['doctor@hospital.tw', 'a+b.c@x-y.co.jp', '王@醫院.台灣', 'o’brien@vet.ie']) {
    expect(isEmail(good), good).toBe(true);
  }
  for (const bad of [
    '',
    'doctor',
    'a@b',
    '@b.tw',
    'a@',
    'a b@c.tw',
    'a@b..tw',
    '.a@b.tw',
    'a.@b.tw',
    'a@-b.tw',
    'a@b@c.tw',
  ]) {
    expect(isEmail(bad), bad).toBe(false);
  }
  expect(isEmail(`${'a'.repeat(65)}@b.tw`)).toBe(false);
});

test('any address that the rule takes keeps its shape when it is normalized [rule.email]', () => {
  fc.assert(fc.property(fc.emailAddress(), (email) => isEmail(email) === isEmail(normalizeEmail(email))));
});

test('an address is the same account in any case and width [rule.email]', () => {
  expect(normalizeEmail(' Doctor@Hospital.TW ')).toBe('doctor@hospital.tw');
  expect(normalizeEmail('ｄｏｃ@hospital.tw')).toBe('doc@hospital.tw');
});

test('a long hostile text is judged at once [rule.email]', () => {
  const start = process.threadCpuUsage();
  isEmail(`a@${'a-'.repeat(50_000)}`);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(100);
});

test('the longest addresses of mail are taken, and nothing may follow the domain [rule.email]', () => {
  const domain = (length: number) => `${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(length - 125)}.tw`;
  expect(isEmail(`${'a'.repeat(64)}@b.tw`)).toBe(true);
  expect(isEmail(`${'a'.repeat(64)}@${domain(182)}.bbbbbb`)).toBe(true);
  expect(isEmail(`${'a'.repeat(64)}@${domain(182)}.bbbbbbb`)).toBe(false);
  for (const good of ['a@x.tw', 'a@h2.tw']) expect(isEmail(good), good).toBe(true);
  for (const bad of ['a@b.tw>', 'a@b.tw,c', 'a@b!.tw', 'a@b.t!w']) expect(isEmail(bad), bad).toBe(false);
});
