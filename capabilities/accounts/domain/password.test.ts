import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooEasy, normalizePassword, passwordLength, passwordProblem } from './password.ts';

const problem = (password: string, confirmPassword?: string, min?: number) =>
  passwordProblem({ password, confirmPassword }, min);

test('a password of five characters is too short and one of six is enough [rule.password]', () => {
  expect(problem('abcde')).toBe('passwordMin');
  expect(problem('abcdef')).toBeUndefined();
});

test('a missing password is named as missing, not as short [rule.password]', () => {
  expect(problem('')).toBe('passwordRequired');
});

test('the confirmation must match, in whatever width it was typed [rule.password]', () => {
  expect(problem('kamome7', 'kamome8')).toBe('passwordConfirm');
  expect(problem('kamome7', 'ｋａｍｏｍｅ７')).toBeUndefined();
  expect(problem('kamome7', '')).toBe('passwordConfirm');
});

test('a hospital may raise the minimum and never lower it [rule.password]', () => {
  expect(problem('abcdefghi', undefined, 10)).toBe('passwordMin');
  expect(problem('abcdefghij', undefined, 10)).toBeUndefined();
  expect(problem('abcde', undefined, 3)).toBe('passwordMin');
});

test('128 characters are taken and 129 are not [rule.password]', () => {
  expect(problem('鳥'.repeat(128))).toBeUndefined();
  expect(problem('鳥'.repeat(129))).toBe('passwordMax');
});

test('length is counted as a person counts, one for an emoji or a combined letter [rule.password]', () => {
  expect(passwordLength('🐈🐈🐈🐈🐈')).toBe(5);
  expect(passwordLength('é'.normalize('NFD'))).toBe(1);
});

test('the same password in any Unicode form has the same length and the same stored form [rule.password]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (password) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        expect(normalizePassword(password.normalize(form))).toBe(normalizePassword(password));
        expect(passwordLength(password.normalize(form))).toBe(passwordLength(password));
      }
    }),
  );
});

test('common passwords and words around the account are too easy, with digits too', () => {
  const common = new Set(['password1']);
  const words = ['mei.lin@kamome.tw', 'Mei Lin', 'kamome-vet', '0912 345 678'];
  const easy = (password: string) => isTooEasy(password, common, words);

  expect(easy('PassWord1')).toBe(true);
  expect(easy('ｐａｓｓｗｏｒｄ１')).toBe(true);
  expect(easy('kamomevet2026')).toBe(true);
  expect(easy('MeiLin99')).toBe(true);
  expect(easy('0912345678')).toBe(true);
  expect(easy('aaaaaaaa')).toBe(true);
  expect(easy('seven blue herons')).toBe(false);
  expect(easy('kamome12345x')).toBe(false);
});

test('a word of the account is too easy from four characters on, and only with digits at its end', () => {
  const easy = (password: string, ...words: string[]) => isTooEasy(password, new Set(), words);

  expect(easy('mochi12', ' Mochi ')).toBe(true);
  expect(easy('lucy2026', 'Lucy')).toBe(true);
  expect(easy('vet2026', 'vet')).toBe(false);
  expect(easy('12mochi', 'mochi')).toBe(false);
  expect(easy('kamome', 'mei@kamome.tw')).toBe(true);
  expect(easy('meilin77', 'Mei - Lin')).toBe(true);
  expect(easy('mei lin', ' Mei Lin ')).toBe(true);
  expect(easy('abababab')).toBe(true);
});
