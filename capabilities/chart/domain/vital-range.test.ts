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

test('a value at either end of a range is right as it is, and the value that was meant may lie at an end', () => {
  const range = { low: 2, high: 40 };
  expect(likelyMeant(2, range)).toBeUndefined();
  expect(likelyMeant(40, range)).toBeUndefined();
  expect(likelyMeant(0.2, range)).toBe(2);
  expect(likelyMeant(400, range)).toBe(40);
  expect(likelyMeant(20_000, range)).toBeUndefined();
});

test('the decimal point is moved by one place before two, and by two where one is not enough', () => {
  expect(likelyMeant(0.05, { low: 4, high: 6 })).toBe(5);
  expect(likelyMeant(500, { low: 4, high: 6 })).toBe(5);
  expect(likelyMeant(50, { low: 4, high: 6 })).toBe(5);
  expect(likelyMeant(0.5, { low: 4, high: 60 })).toBe(5);
});

test('both ends of a usual range are inside it [cap.vitals]', () => {
  expect(vitalFlag('dog', 'temperature', 37.5)).toBe('');
  expect(vitalFlag('dog', 'temperature', 37.4)).toBe('L');
  expect(vitalFlag('DOG', 'temperature', 39.2)).toBe('');
  expect(vitalFlag('DOG', 'temperature', 39.3)).toBe('H');
});

test('dog, cat and rabbit have a usual range for each vital sign, in the span of living animals [cap.vitals]', () => {
  const living = {
    temperature: [36, 41],
    pulse: [50, 350],
    respiration: [5, 70],
    systolic: [80, 170],
    crt: [0, 2],
    spo2: [90, 100],
    glucose: [60, 160],
  } as const;
  for (const species of ['dog', 'cat', 'rabbit']) {
    for (const [vital, [lowest, highest]] of Object.entries(living)) {
      const range = vitalRange(species, vital as keyof typeof living);
      expect([species, vital, range && range.low >= lowest && range.low < range.high && range.high <= highest]).toEqual(
        [species, vital, true],
      );
    }
  }
});
