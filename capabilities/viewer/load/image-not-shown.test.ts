import { expect, test } from 'vitest';
import { codeOf, mayCome } from './image-not-shown.ts';

test('another try is offered where it may end better, and the original where the file is what it is [screen.viewer]', () => {
  expect(mayCome('network')).toBe(true);
  expect(mayCome(codeOf('Error', 'too few bytes'))).toBe(true);

  expect(mayCome('noPixels')).toBe(false);
  expect(mayCome(codeOf('NotDecodable', ''))).toBe(false);
  expect(mayCome(codeOf('Unreadable', ''))).toBe(false);
});
