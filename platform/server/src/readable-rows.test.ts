import { expect, test } from 'vitest';
import { z } from 'zod';
import { presentReadable, unreadableRows } from './readable-rows.ts';

const schema = z.object({ result: z.array(z.object({ id: z.string(), price: z.int() })), next: z.string().optional() });

test('one row that does not fit the contract is left out of the list and counted, and the others are returned', () => {
  const before = unreadableRows();
  const damaged = { id: 'b', price: 'free' };

  const { payload, rows, issues } = presentReadable(schema, {
    result: [{ id: 'a', price: 1, secret: 'x' }, damaged, { id: 'c', price: 3 }],
    next: 'c',
  });

  expect(payload).toEqual({
    result: [
      { id: 'a', price: 1 },
      { id: 'c', price: 3 },
    ],
    next: 'c',
  });
  expect([rows, issues]).toEqual([1, ['result.1.price: invalid_type']]);
  expect(unreadableRows() - before).toBe(1);
});

test('a payload that does not fit outside of a list is a fault', () => {
  expect(() => presentReadable(schema, { result: [], next: 1 })).toThrow();
  expect(() => presentReadable(schema, { next: 'a' })).toThrow();
});
