import { expect, test } from 'vitest';
import { fillTemplate, nextGap } from './template.ts';

test('a template is filled with the patient, and a gap stays to be seen [cap.templates]', () => {
  expect(fillTemplate('{pet} weighs {weight}. Owner {owner}, {diet}.', { pet: 'Mochi', weight: '4.62 kg' })).toBe(
    'Mochi weighs 4.62 kg. Owner {owner}, {diet}.',
  );
});

test('two braces are as good as one, a value of the laboratory has its code, and what an object inherits is no value', () => {
  const values = { patient: 'Mochi', 'last.CREA': '3.1 mg/dL' };
  expect(fillTemplate('{{ patient }}: CREA {{last.CREA}}, {last.K} {constructor}', values)).toBe(
    'Mochi: CREA 3.1 mg/dL, {last.K} {constructor}',
  );
});

test('the gaps of a text are gone through one after the other', () => {
  const text = 'Give {{dose}} mg for {} days';
  expect(nextGap(text, 0)).toEqual({ start: 5, end: 13 });
  expect(nextGap(text, 13)).toEqual({ start: 21, end: 23 });
  expect(nextGap(text, 22)).toBeUndefined();
});
