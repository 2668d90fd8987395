import { frequencies } from '@alder/terms';
import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { doseWords } from './index.ts';

const twice = { dosage: 0.25, unit: 'tab', frequency: 'BID', days: 5 } as const;

test('a dose is written for owners in complete words in their language [cap.languages]', () => {
  expect(doseWords('en').sentence(twice)).toBe('0.25 tab, twice a day, 5 days');
  expect(doseWords('en').sentence({ ...twice, days: 1 })).toBe('0.25 tab, twice a day, 1 day');
  expect(doseWords('ja').sentence(twice)).toBe('1 回 0.25 錠、1 日 2 回、5 日分');
  expect(doseWords('zhtw').sentence(twice)).toBe('每次 0.25 錠，每日兩次，5 天');
});

test('doctors read the same dose with its abbreviation, and the unit in their language', () => {
  expect(doseWords('en').short(twice)).toBe('0.25 tab BID × 5 d');
  expect(doseWords('ja').short(twice)).toBe('0.25 錠 BID × 5 日分');
  expect(doseWords('zhtw').short(twice)).toBe('0.25 錠 BID × 5 天');
});

test('a single dose given now has no daily frequency', () => {
  const once = { ...twice, frequency: 'STAT', days: 1 } as const;
  expect(doseWords('zhtw').sentence(once)).toBe('0.25 錠，一次');
  expect(doseWords('en').short(once)).toBe('0.25 tab, once');
});

test('every frequency has words in every language, and a unit of the hospital stays as it wrote it', () => {
  for (const language of languages) {
    for (const frequency of frequencies)
      expect(doseWords(language).sentence({ ...twice, frequency })).not.toContain('frequency.');
    expect(doseWords(language).unit('mL')).toBe('mL');
    expect(doseWords(language).unit('Schachtel')).toBe('Schachtel');
  }
});
