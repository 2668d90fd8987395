import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

test('a list goes on where its page ended, whatever it is sorted by', () => {
  const id = newId();
  const at = new Date('2026-11-22T08:15:30.125Z');
  expect(readCursor(writeCursor(at, id), 'instant')).toEqual({ value: '2026-11-22T08:15:30.125Z', id });
  expect(readCursor(writeCursor('Lin, Mochi', id), 'text')).toEqual({ value: 'Lin, Mochi', id });
  expect(readCursor(writeCursor('', id), 'text')).toEqual({ value: '', id });
  expect(readCursor(undefined, 'text')).toBeUndefined();
});

test.each([
  'made up',
  '',
  `1,${newId()}`,
  `2026-13-45T99:99:99.000Z,${newId()}`,
  `2026-11-22T08:15:30.125Z,${'-'.repeat(36)}`,
])('a page cursor that the server did not issue (%s) is refused before the database sees it', (offset) => {
  expect(() => readCursor(offset, 'instant')).toThrow(/.*/);
});
