import { expect, test } from 'vitest';
import { birthdateOf } from './birthdate.ts';

test('an age given by the owner becomes a birthdate that many months ago [entity.pet]', () => {
  expect(birthdateOf({ years: 7, months: 2 }, '2025-11-21')).toBe('2018-09-21');
  expect(birthdateOf({ years: 0, months: 11 }, '2025-11-21')).toBe('2024-12-21');
  expect(birthdateOf({ years: 0, months: 0 }, '2025-11-21')).toBe('2025-11-21');
});

test('a month without that day gives its last day, leap years too [entity.pet]', () => {
  expect(birthdateOf({ years: 0, months: 1 }, '2025-03-31')).toBe('2025-02-28');
  expect(birthdateOf({ years: 1, months: 0 }, '2025-02-28')).toBe('2024-02-28');
  expect(birthdateOf({ years: 1, months: 0 }, '2024-02-29')).toBe('2023-02-28');
});
