import type { JudgedValue } from '@alder/lab/domain';
import { analyteOf } from '@alder/terms';
import { expect, test } from 'vitest';
import { isStillIn, type OwnPhrase, phraseRules, phrasesInForce, phrasesStillIn, proposePhrases } from './index.ts';

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
  const both = proposePhrases(phraseRules, [value('CREA', 'H'), value('BUN', 'HH', '80')], 'cat', 'en');

  expect(both.map(({ rule }) => rule)).toEqual(['azotemia']);
  expect(both[0]!.reason).toBe('CREA 3.1 mg/dL H (0.8 – 2.4); BUN 80 mg/dL HH (0.8 – 2.4)');
  expect(proposePhrases(phraseRules, [value('CREA', 'H'), value('BUN', 'N')], 'cat', 'en')).toEqual([]);
  expect(proposePhrases(phraseRules, [value('CREA', null), value('BUN', 'invalid')], 'cat', 'en')).toEqual([]);
});

test('a phrase for one species is not proposed for another', () => {
  const low = [value('T4', 'L')];
  expect(proposePhrases(phraseRules, low, 'dog', 'ja')[0]?.text).toContain('甲状腺機能低下症');
  expect(proposePhrases(phraseRules, low, 'cat', 'ja')).toEqual([]);
});

test('every rule names known analytes and has its words in three languages', () => {
  expect(new Set(phraseRules.map(({ id }) => id)).size).toBe(phraseRules.length);
  for (const { conditions, text } of phraseRules) {
    for (const { analyte } of conditions) expect(analyteOf(analyte), analyte).toBeDefined();
    expect(Object.values(text).every((words) => words.length > 10)).toBe(true);
    expect(text.en).not.toMatch(/[\u3040-\u9fff]/);
  }
});

test('a phrase counts as taken while something of it stands in the text, however the rest was rewritten', () => {
  const words = (id: string, language: 'en' | 'zhtw') => phraseRules.find((rule) => rule.id === id)!.text[language];
  for (const language of ['en', 'zhtw'] as const) {
    const text = `${words('azotemia', language)}\n${words('sdma', language)}`;
    expect(phrasesStillIn(phraseRules, text, ['azotemia', 'sdma'], language)).toEqual(['azotemia', 'sdma']);
    expect(phrasesStillIn(phraseRules, words('sdma', language), ['azotemia', 'sdma'], language)).toEqual(['sdma']);
    expect(phrasesStillIn(phraseRules, '', ['azotemia'], language)).toEqual([]);
  }
  const rewritten =
    'Urine specific gravity and hydration distinguish prerenal from renal causes. No obstruction was seen.';
  expect(isStillIn(rewritten, words('azotemia', 'en'))).toBe(true);
  expect(phrasesStillIn(phraseRules, '', ['of an older version'], 'en')).toEqual(['of an older version']);
});

const own = (more: Partial<OwnPhrase> = {}): OwnPhrase => ({
  ...{ id: 'own', product: null, is_on: true, species: null, join: 'all' },
  conditions: [{ analyte: 'CREA', kind: 'above', low_limit: 265.2, high_limit: null, unit: 'umol/L' }],
  text: { en: 'Severe azotemia. Call the owner today.', ja: '', zhtw: '' },
  ...more,
});
const offered = (phrase: OwnPhrase, values: readonly JudgedValue[], language: 'en' | 'ja' = 'en') =>
  proposePhrases(phrasesInForce([phrase]), values, 'cat', language).map(({ rule }) => rule);

test("a hospital's phrase goes by a limit in its own unit, and is offered only in a language in which it was written", () => {
  expect(offered(own(), [value('CREA', 'N', '3.1')])).toEqual(['own']);
  expect(offered(own(), [value('CREA', 'N', '2.9')])).toEqual([]);
  expect(offered(own(), [value('CREA', 'N', '3.1')], 'ja')).toEqual([]);
});

test('joined conditions are met together, or one of them is enough, as the hospital says', () => {
  const conditions = [
    ...own().conditions,
    { analyte: 'BUN', kind: 'high', low_limit: null, high_limit: null, unit: '' } as const,
  ];
  const [creatinine, urea] = [value('CREA', 'N', '3.1'), value('BUN', 'H', '60')];
  expect(offered(own({ conditions }), [creatinine])).toEqual([]);
  expect(offered(own({ conditions }), [creatinine, urea])).toEqual(['own']);
  const any = own({ conditions, join: 'any' });
  expect(offered(any, [urea])).toEqual(['own']);
  expect(offered(any, [value('BUN', 'N', '20')])).toEqual([]);
  const [first] = proposePhrases([{ ...any, conditions: [conditions[1]!, conditions[1]!] }], [urea], 'cat', 'en');
  expect(first!.reason).toBe('BUN 60 mg/dL H (0.8 – 2.4)');
});

test('a phrase of the product that a hospital switched off is not offered, and one that it rewrote is offered in its words', () => {
  const both = [value('CREA', 'H'), value('BUN', 'H', '60')];
  const azotemia = { ...own(), product: 'azotemia', conditions: phraseRules[0]!.conditions };
  expect(offered({ ...azotemia, is_on: false }, both)).toEqual([]);
  const [rewritten] = proposePhrases(phrasesInForce([azotemia]), both, 'cat', 'en');
  expect(rewritten).toMatchObject({ rule: 'azotemia', text: 'Severe azotemia. Call the owner today.' });
});
