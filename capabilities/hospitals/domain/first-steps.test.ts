import { expect, test } from 'vitest';
import { nextStep } from './first-steps.ts';

test('the first morning goes on where something is open, and with what was put off only after all else', () => {
  const skipped = {};
  const step = (id: 'hospital' | 'hours' | 'rooms', isDone: boolean, off: object | null = null) => ({
    id,
    isDone,
    skipped: off,
  });
  expect(nextStep([step('hospital', true), step('hours', false), step('rooms', false)])).toBe('hours');
  expect(nextStep([step('hospital', true), step('hours', false, skipped), step('rooms', false)])).toBe('rooms');
  expect(nextStep([step('hospital', true), step('hours', false, skipped), step('rooms', true)])).toBe('hours');
  expect(nextStep([step('hospital', true), step('hours', true), step('rooms', true)])).toBeUndefined();
});
