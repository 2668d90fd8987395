import { expect, test } from 'vitest';
import { hashPin, verifyPin } from './pin-hash.ts';

test('a PIN is recognised by its hash, another one is not, and the hash does not contain it', async () => {
  const hashed = await hashPin('402917');

  expect(await verifyPin(hashed, '402917')).toBe(true);
  expect(await verifyPin(hashed, '402918')).toBe(false);
  expect(hashed).not.toContain('402917');
});

test('one PIN hashed twice gives two hashes, and a text that is no hash fits no PIN', async () => {
  expect(await hashPin('402917')).not.toBe(await hashPin('402917'));
  for (const text of ['', 'scrypt', 'scrypt$1$8$1$$', '402917']) expect(await verifyPin(text, '402917')).toBe(false);
});
