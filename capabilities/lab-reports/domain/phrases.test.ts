import type { JudgedValue } from '@alder/lab/domain';
import { analyteOf } from '@alder/terms';
import { expect, test } from 'vitest';
import { isStillIn, phrasesStillIn, proposePhrases } from './index.ts';
import { phraseRules } from './phrase-rules.ts';

const range = {
  low: 0.8,
  high: 2.4,
  crit_low: null,
  crit_high: null,
  unit: 'mg/dL',
  source: 'hospital',
  entry: null,
} as const;
const value = (code: string, flag: JudgedValue['flag'], raw = '3.1'): JudgedValue => ({
  ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag, flag_device: '', status: 'F', range, range_text: '' },
});

test('a phrase is proposed with the values that it goes by, and only when all of them are flagged', () => {
  const both = proposePhrases([value('CREA', 'H'), value('BUN', 'HH', '80')], 'cat', 'en');

  expect(both.map(({ rule }) => rule)).toEqual(['azotemia']);
  expect(both[0]!.reason).toBe('CREA 3.1 mg/dL H (0.8 – 2.4); BUN 80 mg/dL HH (0.8 – 2.4)');
  expect(proposePhrases([value('CREA', 'H'), value('BUN', 'N')], 'cat', 'en')).toEqual([]);
  expect(proposePhrases([value('CREA', null), value('BUN', 'invalid')], 'cat', 'en')).toEqual([]);
});

test('a phrase for one species is not proposed for another', () => {
  const low = [value('T4', 'L')];
  expect(proposePhrases(low, 'dog', 'ja')[0]?.text).toContain('甲状腺機能低下症');
  expect(proposePhrases(low, 'cat', 'ja')).toEqual([]);
});

test('every rule names known analytes and has its words in three languages', () => {
  expect(new Set(phraseRules.map(({ id }) => id)).size).toBe(phraseRules.length);
  for (const { when, text } of phraseRules) {
    for (const code of Object.keys(when)) expect(analyteOf(code), code).toBeDefined();
    expect(Object.values(text).every((words) => words.length > 10)).toBe(true);
    expect(text.en).not.toMatch(/[\u3040-\u9fff]/);
  }
});

test('a phrase counts as taken while something of it stands in the text, however the rest was rewritten', () => {
  const words = (id: string, language: 'en' | 'zhtw') => phraseRules.find((rule) => rule.id === id)!.text[language];
  for (const language of ['en', 'zhtw'] as const) {
    const text = `${words('azotemia', language)}\n${words('sdma', language)}`;
    expect(phrasesStillIn(text, ['azotemia', 'sdma'], language)).toEqual(['azotemia', 'sdma']);
    expect(phrasesStillIn(words('sdma', language), ['azotemia', 'sdma'], language)).toEqual(['sdma']);
    expect(phrasesStillIn('', ['azotemia'], language)).toEqual([]);
  }
  const rewritten =
    'Urine specific gravity and hydration distinguish prerenal from renal causes. No obstruction was seen.';
  expect(isStillIn(rewritten, words('azotemia', 'en'))).toBe(true);
  expect(phrasesStillIn('', ['of an older version'], 'en')).toEqual(['of an older version']);
});
