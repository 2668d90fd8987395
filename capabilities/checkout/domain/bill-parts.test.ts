import { expect, test } from 'vitest';
import { billParts, partsOf } from './bill-parts.ts';

test('lines of a bill stand by the part of the visit that they charge, each part with its sum [screen.checkout]', () => {
  const lines = [
    { part: 'item', amount: 380 },
    { part: 'laboratory', amount: 1800 },
    { part: 'consultation', amount: 500 },
    { part: 'laboratory', amount: 800 },
  ] as const;

  expect(partsOf(lines)).toEqual([
    { part: 'consultation', lines: [lines[2]], amount: 500 },
    { part: 'laboratory', lines: [lines[1], lines[3]], amount: 2600 },
    { part: 'item', lines: [lines[0]], amount: 380 },
  ]);
});

test('no line is left out of a bill, whatever its part', () => {
  const lines = billParts.map((part) => ({ part, amount: 1 }));

  expect(partsOf(lines).flatMap((one) => one.lines)).toHaveLength(billParts.length);
});
