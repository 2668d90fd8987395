import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedBy, makeSigningKey, publicKeyOf, signText } from './signing-key.ts';

test('a text is known to be signed by the holder of a key, and no other text, key or signature passes', () => {
  const key = makeSigningKey();
  const publicKey = publicKeyOf(key);
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const signature = signText(key, text);
      expect(isSignedBy(publicKey, text, signature)).toBe(true);
      expect(isSignedBy(publicKey, other, signature)).toBe(text === other);
      expect(isSignedBy(publicKeyOf(makeSigningKey()), text, signature)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('what is no key or no signature proves nothing', () => {
  const publicKey = publicKeyOf(makeSigningKey());

  expect(() => publicKeyOf('short')).toThrow(RangeError);
  for (const bad of ['', 'x', 'A'.repeat(86)]) expect(isSignedBy(publicKey, 'text', bad)).toBe(false);
  expect(isSignedBy(new Uint8Array(3), 'text', signText(makeSigningKey(), 'text'))).toBe(false);
});
