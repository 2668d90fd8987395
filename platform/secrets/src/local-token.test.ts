import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readLocalToken, signLocalToken } from './local-token.ts';

const key = randomBytes(32);
const rights = { serial: 'ABCDEFGH12345678', study: '1.2.3', until: 1_000_000 };

test('a token for images opens one gateway until its time, and nothing when a character of it differs', () => {
  const token = signLocalToken(key, rights);
  expect(readLocalToken(key, token, rights.until - 1)).toEqual(rights);
  expect(readLocalToken(key, token, rights.until)).toBeUndefined();
  expect(readLocalToken(randomBytes(32), token, 0)).toBeUndefined();
  const [payload, signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...rights, study: '1.2.4' })).toString('base64url');
  for (const forged of [`${other}.${signature}`, `${payload}.`, `${payload}`, '', '.', `${payload}.${signature}AA`]) {
    expect(readLocalToken(key, forged, 0), forged).toBeUndefined();
  }
});
