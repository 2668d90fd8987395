import { expect, test } from 'vitest';
import { storeOutcome } from './forward.ts';

test('a device out of resources gets the image again, one that refuses it does not', () => {
  expect([0x0000, 0xb000, 0xb007].map(storeOutcome)).toEqual(['taken', 'taken', 'taken']);
  expect([0xa700, 0xa7ff].map(storeOutcome)).toEqual(['full', 'full']);
  expect([0xa900, 0xc000, 0x0122, 0x0110].map(storeOutcome)).toEqual(['refused', 'refused', 'refused', 'refused']);
});
