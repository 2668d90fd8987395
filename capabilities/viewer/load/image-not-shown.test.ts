import { expect, test } from 'vitest';
import { codeOf, mayCome } from './image-not-shown.ts';

test('a retry is offered where it may succeed, and the original where the file cannot be displayed [screen.viewer]', () => {
  expect(mayCome('network')).toBe(true);
  expect(mayCome(codeOf('Error', 'too few bytes'))).toBe(true);

  expect(mayCome('noPixels')).toBe(false);
  expect(mayCome(codeOf('NotDecodable', ''))).toBe(false);
  expect(mayCome(codeOf('Unreadable', ''))).toBe(false);
});
