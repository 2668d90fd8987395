import { expect, test } from 'vitest';
import { interferenceNote } from './index.ts';

const mark = { percent: null, source: '', index: null, grade: null, value: null, medicine: null };
const hemolysis = {
  ...mark,
  direction: 'down' as const,
  percent: 12,
  source: 'Maker, 2024',
  index: 'hemolysis' as const,
  grade: 2,
};
const medicine = {
  ...mark,
  direction: 'up' as const,
  medicine: ['プレドニン', 'Prednisolone', 'プレドニゾロン', null],
};

test.each([
  [
    'en',
    'Interference: hemolysis 2+, value may be falsely decreased by about 12 % (Maker, 2024)',
    'Interference: Prednisolone, value may be falsely increased',
  ],
  ['ja', '干渉：溶血 2+、約12%の偽低値となる可能性（Maker, 2024）', '干渉：プレドニゾロン、偽高値となる可能性'],
  ['zhtw', '干擾：溶血 2+，數值可能偽性降低約 12%（Maker, 2024）', '干擾：プレドニン，數值可能偽性升高'],
] as const)(
  'a note of interference is in the language of the hospital (%s), a medicine by its name as far as it has one',
  (language, sample, drug) => {
    expect(interferenceNote(hemolysis, language)).toBe(sample);
    expect(interferenceNote(medicine, language)).toBe(drug);
  },
);

test('a medicine that nothing names is still called one', () => {
  const unnamed = { ...mark, direction: 'unreliable' as const, medicine: [null, null, null, null] };
  expect(interferenceNote(unnamed, 'ja')).toBe('干渉：薬剤、値は信頼できない可能性');
});
