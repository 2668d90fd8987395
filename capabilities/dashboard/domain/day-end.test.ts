import { expect, test } from 'vitest';
import { leftOf, personsOf } from './day-end.ts';

const [lin, chen] = [
  { id: 'l', name: 'Dr. Lin' },
  { id: 'c', name: 'Dr. Chen' },
];
const items = [
  { kind: 'record', person: lin },
  { kind: 'todo', person: null },
  { kind: 'result', person: chen },
  { kind: 'receipt', person: lin },
] as const;

test('persons stand by name with how much each has left, what nobody has comes last', () => {
  expect(personsOf(items)).toEqual([
    { person: chen, count: 1 },
    { person: lin, count: 2 },
    { person: null, count: 1 },
  ]);
  expect(personsOf([])).toEqual([]);
});

test('what is left of a person, of nobody and of all together is everything once', () => {
  expect(leftOf(items, 'all')).toEqual(items);
  expect(leftOf(items, 'l')).toEqual([items[0], items[3]]);
  expect(leftOf(items, 'none')).toEqual([items[1]]);
});
