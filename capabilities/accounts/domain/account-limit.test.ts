import { expect, test } from 'vitest';
import { hasRoomForAccount } from './account-limit.ts';

test('the last account of the plan fits and the next does not [rule.accountLimit]', () => {
  expect(hasRoomForAccount(3, 2)).toBe(true);
  expect(hasRoomForAccount(3, 3)).toBe(false);
  expect(hasRoomForAccount(0, 0)).toBe(false);
  expect(hasRoomForAccount(null, 10_000)).toBe(true);
});
