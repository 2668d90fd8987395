import { expect, test } from 'vitest';
import { likelyMeant, vitalFlag, vitalRange } from './vital-range.ts';

test('a vital sign is judged by the span of its species, both ends inside [cap.vitals]', () => {
  expect(vitalFlag('cat', 'pulse', 220)).toBe('');
  expect(vitalFlag('cat', 'pulse', 221)).toBe('H');
  expect(vitalFlag('dog', 'pulse', 190)).toBe('H');
  expect(vitalFlag('rabbit', 'temperature', 38.4)).toBe('L');
});

test('a species without a known span flags nothing [cap.vitals]', () => {
  expect(vitalRange('iguana', 'temperature')).toBeUndefined();
  expect(vitalFlag('iguana', 'temperature', 12)).toBe('');
});

test('a slipped decimal point is recognized, a real value is left alone [cap.vitals]', () => {
  const living = { low: 30, high: 45 };
  expect(likelyMeant(3.84, living)).toBe(38.4);
  expect(likelyMeant(384, living)).toBe(38.4);
  expect(likelyMeant(38.4, living)).toBeUndefined();
  expect(likelyMeant(7, living)).toBeUndefined();
});
