import { transitionsOf } from '@alder/flow';
import { expect, test } from 'vitest';
import { interpretationFlow, mayInterpret, mayWrite } from './interpretation-flow.ts';

test('an interpretation is asked for, drafted and signed; a signed one is followed by another version and never rewritten', () => {
  expect(transitionsOf(interpretationFlow)).toEqual({
    asked: { draft: 'draft' },
    draft: { sign: 'signed' },
    signed: { amend: 'amended' },
    amended: {},
  });
});

test('consultants, doctors and administrators interpret, nobody else', () => {
  expect(['lisConsultant', 'doctor', 'hospitalAdmin', 'assistant', ''].map(mayInterpret)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test('a draft is written by its author alone, and no longer once it is signed', () => {
  expect(mayWrite({ status: 'draft', author: 'lin' }, 'lin')).toBe(true);
  expect(mayWrite({ status: 'draft', author: 'lin' }, 'chen')).toBe(false);
  expect(mayWrite({ status: 'draft', author: null }, 'lin')).toBe(false);
  for (const status of ['asked', 'signed', 'amended'] as const)
    expect(mayWrite({ status, author: 'lin' }, 'lin')).toBe(false);
});
