import { expect, test } from 'vitest';
import { fillTemplate } from './template.ts';

test('a template is filled with the patient, and a gap stays to be seen [cap.templates]', () => {
  expect(fillTemplate('{pet} weighs {weight}. Owner {owner}, {diet}.', { pet: 'Mochi', weight: '4.62 kg' })).toBe(
    'Mochi weighs 4.62 kg. Owner {owner}, {diet}.',
  );
});
