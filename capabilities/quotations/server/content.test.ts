import { expect, test } from 'vitest';
import { hashOf, priceOptions } from './content.ts';

test('the hash of a content is the same in any order of its keys, and another for any change', () => {
  const content = { number: 1, options: [{ name: 'A', lines: [{ low: 1, high: 2 }] }], owner: null };
  const reordered = { owner: null, options: [{ lines: [{ high: 2, low: 1 }], name: 'A' }], number: 1 };
  expect(hashOf(content)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf(reordered)).toBe(hashOf(content));
  expect(hashOf({ ...content, number: 2 })).not.toBe(hashOf(content));
  expect(hashOf({ ...content, options: [{ name: 'A', lines: [{ low: 2, high: 1 }] }] })).not.toBe(hashOf(content));
});

test('options are priced with the amounts of their lines, rounded as receipts are', () => {
  const line = {
    ...{ kind: 'treatment' as const, entry: null, category: 'surgery' as const, note: '' },
    ...{ name: 'Operation', name_zhtw: null, name_ja: null, low: 1, high: 2, unit_price: 1003, discount_percent: 0 },
  };
  expect(priceOptions([{ name: 'A', note: '', lines: [line] }], 10)).toMatchObject([
    { lines: [{ amount: { low: 1003, high: 2006 } }], total: { low: 1000, high: 2010 } },
  ]);
});
