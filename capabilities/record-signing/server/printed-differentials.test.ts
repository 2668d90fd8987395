import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { expect, test } from 'vitest';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };
import { printedDifferentials } from './printed-differentials.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
const none = { problem: null, problem_name: null, problem_zhtw: null, problem_ja: null };
const vomiting = { problem: 'p1', problem_name: 'Vomiting', problem_zhtw: '嘔吐', problem_ja: '嘔吐' };
const named = (name: string, name_ja: string | null = null) => ({ name, name_zhtw: null, name_ja });
const rows = [
  { ...named('Pancreatitis', '膵炎'), ...vomiting, state: 'ruled_out', reason: 'Normal fPLI', test: '' },
  { ...named('Gastritis', '胃炎'), ...vomiting, state: 'considered', reason: '', test: 'Ultrasound' },
  { ...named('Otitis'), ...none, state: 'confirmed', reason: '', test: '' },
];
const print = (language: 'en' | 'ja' | 'zhtw') =>
  printedDifferentials(rows, { t: translator(texts, language), language, comma: language === 'en' ? ', ' : '、' });

test('the paper lists what was considered below its problem, with how it stands, why and what decides, in the language of the reader [DDX-04]', () => {
  expect(print('en').split('\n')).toEqual([
    'Differential diagnoses of Vomiting',
    '1. Pancreatitis (ruled out) Normal fPLI',
    '2. Gastritis (considered) Decides: Ultrasound',
    'Differential diagnoses',
    '1. Otitis (confirmed)',
  ]);
  expect(print('ja')).toContain('「嘔吐」の鑑別診断\n1. 膵炎 (除外) Normal fPLI');
  expect(printedDifferentials([], { t: translator(texts, 'en'), language: 'en', comma: ', ' })).toBe('');
});
