import { expect, test } from 'vitest';
import { isChip, normalizeChip, showChip } from './chip.ts';

test('a chip number is stored without separators and shown in groups of three [entity.pet]', () => {
  expect(normalizeChip('900 182-000.345 671')).toBe('900182000345671');
  expect(showChip('900182000345671')).toBe('900 182 000 345 671');
});

test('15 digits or an old 9 to 10 character number are a chip, nothing else is [entity.pet]', () => {
  expect(['900182000345671', '0A1B2C3D4E', '123456789'].every(isChip)).toBe(true);
  expect(['90018200034567', '9001820003456711', 'chip', ''].some(isChip)).toBe(false);
});

test('letters of an old chip are stored as capitals, in whatever width they were typed [entity.pet]', () => {
  expect(normalizeChip('0a1b-2c3d 4e')).toBe('0A1B2C3D4E');
  expect(normalizeChip('９００１８２０００３４５６７１')).toBe('900182000345671');
});
