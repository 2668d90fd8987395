import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOfLine } from './line-parts.ts';

test('quantity × price, process fee and what was adjusted are the amount, whatever the line', () => {
  const whole = fc.integer({ min: 0, max: 100_000 });
  const line = fc.record({
    ...{ unit_price: whole, process_fee: whole, amount: whole },
    quantity: fc.double({ min: 0.05, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(line, (each) => {
      const { base, fee, adjusted } = partsOfLine(each);
      expect(base + fee + adjusted).toBe(each.amount);
      expect(base).toBe(Math.round(each.quantity * each.unit_price));
    }),
  );
});

test('a medicine of 3.5 tablets of 24 with a fee of 5 for 14 doses: 84 + 70 = 154; an agreed price is an adjustment', () => {
  const line = { quantity: 3.5, unit_price: 24, process_fee: 70 };
  expect(partsOfLine({ ...line, amount: 154 })).toEqual({ base: 84, fee: 70, adjusted: 0 });
  expect(partsOfLine({ ...line, amount: 100 })).toEqual({ base: 84, fee: 70, adjusted: -54 });
});
