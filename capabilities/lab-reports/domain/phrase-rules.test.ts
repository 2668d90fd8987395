import { expect, test } from 'vitest';
import { phraseRules } from './phrase-rules.ts';

test('each phrase goes by the analytes, the side and the species that it speaks of', () => {
  expect(
    phraseRules.map(({ id, species, conditions }) =>
      [id, species ?? 'any', ...conditions.map(({ analyte, kind }) => `${analyte} ${kind}`)].join(', '),
    ),
  ).toEqual([
    'azotemia, any, CREA high, BUN high',
    'sdma, any, SDMA high',
    'hepatocellular, any, ALT high',
    'cholestasis, any, ALP high, TBIL high',
    'glucoseCat, cat, GLU high',
    'addison, dog, K high, NA low',
    'anemia, any, HCT low',
    'platelets, any, PLT low',
    'neutrophilia, any, WBC high, NEU high',
    'albumin, any, ALB low',
    'calcium, any, CA high',
    'thyroidCat, cat, T4 high',
    'thyroidDog, dog, T4 low',
  ]);
});
