import { defineCall } from '@alder/wire';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cacheFragment, writeWithCachedFragments } from './cached-fragment.ts';

const card = z.object({ id: z.string(), reason: z.string() });
const getBoard = defineCall({
  id: 'test.getBoard',
  method: 'GET',
  path: '/v2/:hospital/test/getBoard',
  access: { kind: 'account' },
  input: z.strictObject({}),
  payload: z.object({ result: z.array(card), now: z.string(), next: z.string().optional() }),
  refusals: [],
  summary: 'A board',
});
const cards = () => [{ id: '1', reason: 'Cough "dry", 咳嗽', secret: 'not in the contract' }];

test('a cached fragment is written as the contract presents it, beside fields of the request: no column leaks', () => {
  const result = cacheFragment(getBoard.payload.shape.result, cards());

  const body = writeWithCachedFragments(getBoard, { result, now: 'today', other: 'not in the contract' });

  expect(JSON.parse(body!.toString())).toEqual({
    payload: { result: [{ id: '1', reason: 'Cough "dry", 咳嗽' }], now: 'today' },
  });
});

test('what is not kept is not written here, and a part that breaks the contract is refused when it is kept', () => {
  expect(writeWithCachedFragments(getBoard, { result: cards(), now: 'today' })).toBeUndefined();
  expect(() => cacheFragment(getBoard.payload.shape.result, [{ id: 1 }])).toThrow();
});
