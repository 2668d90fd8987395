import { expect, test } from 'vitest';
import { type Paper, warningsOf } from './label-parts.ts';
import { labelWords } from './label-words.ts';

test('a label names the caution of a shared medicine in the language of the owner, and what a hospital wrote as it is [cap.languages]', () => {
  const printed = (caution: string, language: 'en' | 'ja' | 'zhtw') =>
    warningsOf({ instructions: 'Hide it in food', caution, type: 'general' } as Paper, {
      language,
      label: labelWords(language, 'Asia/Taipei'),
    });

  expect(printed('Give with food', 'en')).toEqual(['Hide it in food', 'Give with food']);
  expect(printed('Give with food', 'ja')).toEqual(['Hide it in food', '食事と一緒に与える']);
  expect(printed('Give with food', 'zhtw')).toEqual(['Hide it in food', '與食物一起給予']);
  expect(printed('Ask Dr. Lin first', 'ja')).toEqual(['Hide it in food', 'Ask Dr. Lin first']);
});
