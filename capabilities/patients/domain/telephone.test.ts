import { expect, test } from 'vitest';
import { telephoneLink } from './telephone.ts';

test('a telephone number is dialed however it was typed', () => {
  expect(telephoneLink('+886 912-345-678')).toBe('tel:+886912345678');
  expect(telephoneLink('０９５５－１１１－２２２')).toBe('tel:0955111222');
});
