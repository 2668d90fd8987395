import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { productDriver, productDrivers, signedText } from '../domain/index.ts';
import signatures from '../domain/signatures.json' with { type: 'json' };
import { loadSignedDrivers, requireSigned, UnsignedDriver } from './index.ts';

const vs2 = productDriver('vs2')!;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signed = { 'vs2@1': sign(null, Buffer.from(signedText(vs2)), privateKey).toString('base64') };

test('every driver of the product is signed by the key of the product', () => {
  expect(() => loadSignedDrivers()).not.toThrow();
  expect(Object.keys(signatures)).toEqual(productDrivers().map(({ id, version }) => `${id}@${version}`));
});

test('a driver that is not signed, or of a version that is not, is refused by its name', () => {
  expect(() => requireSigned(vs2, signed, publicKey)).not.toThrow();
  expect(() => requireSigned(vs2, {}, publicKey)).toThrow('The driver "vs2" version 1 is not signed.');
  expect(() => requireSigned({ ...vs2, version: 2 }, signed, publicKey)).toThrow(UnsignedDriver);
});

test('a driver of which one word was changed, or that another key signed, is refused', () => {
  const changed = 'The driver "vs2" version 1 is not as it was signed: somebody changed it.';
  expect(() => requireSigned({ ...vs2, decimal: ',' }, signed, publicKey)).toThrow(changed);
  expect(() => requireSigned({ ...vs2, codes: { ...vs2.codes, ALT: 'AST' } }, signed, publicKey)).toThrow(changed);
  expect(() => requireSigned(vs2, signed, generateKeyPairSync('ed25519').publicKey)).toThrow(changed);
  expect(() => requireSigned(vs2, { 'vs2@1': 'no signature' }, publicKey)).toThrow(changed);
});
