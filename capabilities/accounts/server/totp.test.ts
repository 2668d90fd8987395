import { expect, test } from 'vitest';
import { otpAuthAddress, stepAt, stepOfCode, toBase32, totpCode } from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is the one of RFC 6238, appendix B', (second, code) => {
  expect(totpCode(RFC_SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

test('a code counts one step early and one late, no further, and never when it or a later one was used', () => {
  const now = new Date(1_800_000_000_000);
  const present = stepAt(now);
  const stepOf = (offset: number, after = 0) =>
    stepOfCode(RFC_SECRET, totpCode(RFC_SECRET, present + offset), { now, after });

  expect([-2, -1, 0, 1, 2].map((offset) => stepOf(offset))).toEqual([
    undefined,
    present - 1,
    present,
    present + 1,
    undefined,
  ]);
  expect(stepOf(0, present)).toBeUndefined();
  expect(stepOf(-1, present)).toBeUndefined();
  expect(stepOf(1, present)).toBe(present + 1);
  expect(stepOfCode(RFC_SECRET, '', { now, after: 0 })).toBeUndefined();
});

test('a secret is written in base32 as RFC 4648 has it, and the address of the app names product and person', () => {
  expect(toBase32(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ');
  const address = new URL(otpAuthAddress(RFC_SECRET, 'lin+a@clinic.tw'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Alder:lin+a@clinic.tw');
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
