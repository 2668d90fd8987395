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

test('of a list with one new item only that one is presented again, and all are written in their order', () => {
  const { result: list } = getBoard.payload.shape;
  const presented: unknown[] = [];
  const noted = card.transform((one) => {
    presented.push(one.id);
    return one;
  });
  const counting = z.array(noted);
  const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, reason: 'Cough, 咳嗽' }));
  cacheFragment(counting, [first!, second!]);

  const result = cacheFragment(counting, [first!, third!, second!]);

  expect(presented).toEqual(['1', '2', '3']);
  const body = writeWithCachedFragments(getBoard, { result, now: 'today' });
  expect(JSON.parse(body!.toString())).toEqual({ payload: { result: list.parse(result), now: 'today' } });
  expect(writeWithCachedFragments(getBoard, { result: cacheFragment(list, []), now: '' })?.toString()).toContain('[]');
});

test('what is not kept is not written here, and a part that breaks the contract is refused when it is kept', () => {
  expect(writeWithCachedFragments(getBoard, { result: cards(), now: 'today' })).toBeUndefined();
  expect(() => cacheFragment(getBoard.payload.shape.result, [{ id: 1 }])).toThrow();
});
