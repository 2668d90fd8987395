import { expect, test } from 'vitest';
import { isOwnWitness, witnessedLines } from './witness.ts';

test('who dispenses is not the second person', () => {
  expect([isOwnWitness('hsu', 'hsu'), isOwnWitness('ko', 'hsu')]).toEqual([true, false]);
});

test('a second person confirms the controlled lines alone, whatever their order', () => {
  const line = (id: string, type: string | null) => ({ id, version: 3, type, name: 'x' });

  expect(
    witnessedLines([line('b', 'controlled'), line('c', null), line('a', 'controlled'), line('d', 'general')]),
  ).toEqual([
    { id: 'a', version: 3 },
    { id: 'b', version: 3 },
  ]);
});
