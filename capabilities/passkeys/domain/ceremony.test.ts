import { expect, test } from 'vitest';
import { isCopied, isLive, readAuthenticatorData, relyingParty, signedChallenge } from './index.ts';

const party = { id: 'alder.example', origin: 'https://alder.example' };
const clientData = (change: object = {}) =>
  JSON.stringify({ type: 'webauthn.get', challenge: 'abc', origin: party.origin, ...change });

test('passkeys belong to the name of the public address, by HTTPS or on the own computer, and to no number of a network', () => {
  expect(relyingParty('https://alder.example')).toEqual(party);
  expect(relyingParty('https://alder.example:8443/')).toEqual({ ...party, origin: 'https://alder.example:8443' });
  expect(relyingParty('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  expect(relyingParty('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  expect(relyingParty('http://[::1]:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  expect(relyingParty('https://4paws.example')).toMatchObject({ id: '4paws.example' });
  expect(relyingParty('https://clinic.example.v2')).toMatchObject({ id: 'clinic.example.v2' });
  expect(relyingParty('http://alder.example')).toBeUndefined();
  expect(relyingParty('https://192.168.1.20')).toBeUndefined();
  expect(relyingParty('https://[2001:db8::1]')).toBeUndefined();
});

test('a challenge lives for five minutes', () => {
  const drawn = new Date('2026-11-28T00:00:00Z');
  expect(isLive(drawn, new Date('2026-11-28T00:04:59.999Z'))).toBe(true);
  expect(isLive(drawn, new Date('2026-11-28T00:05:00Z'))).toBe(false);
});

test('what was signed on another page, in a frame of one, or for another purpose carries no challenge', () => {
  expect(signedChallenge(clientData(), 'prove', party)).toBe('abc');
  expect(signedChallenge(clientData({ type: 'webauthn.create' }), 'register', party)).toBe('abc');
  expect(signedChallenge(clientData(), 'register', party)).toBeUndefined();
  for (const change of [
    { origin: 'https://alder.example.evil.test' },
    { crossOrigin: true },
    { challenge: 5 },
    { challenge: '' },
  ])
    expect(signedChallenge(clientData(change), 'prove', party)).toBeUndefined();
  for (const text of ['', 'null', '[', '"text"']) expect(signedChallenge(text, 'prove', party)).toBeUndefined();
});

test('a counter that does not go on shows a copy, except of a passkey that counts nothing', () => {
  expect(isCopied(0, 0)).toBe(false);
  expect(isCopied(0, 1)).toBe(false);
  expect(isCopied(4, 5)).toBe(false);
  expect(isCopied(4, 4)).toBe(true);
  expect(isCopied(4, 0)).toBe(true);
  expect(isCopied(4, 3)).toBe(true);
});

test('authenticator data that end too early are none', () => {
  const data = new Uint8Array(60);
  data[32] = 0x41;
  data[36] = 9;
  data[54] = 5;
  expect(readAuthenticatorData(data)).toMatchObject({ isPresent: true, signCount: 9, credentialId: { length: 5 } });
  for (const length of [0, 36, 53, 59]) expect(readAuthenticatorData(data.subarray(0, length))).toBeUndefined();
  // An id of no letters is one, of a length of its own.
  data[54] = 0;
  expect(readAuthenticatorData(data.subarray(0, 55))).toMatchObject({ credentialId: { length: 0 } });
  data[32] = 0;
  expect(readAuthenticatorData(data.subarray(0, 37))).toMatchObject({ isPresent: false, credentialId: undefined });
});
