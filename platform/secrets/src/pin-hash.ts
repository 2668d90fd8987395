import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const BYTES = 32;

/**
 * scrypt (RFC 7914) of a short number, as `scrypt$N$r$p$salt$hash` in base64url.
 *
 * Six digits can be tried out by anyone who has the hash: it keeps a number from being read, not from being searched.
 * What takes the number has to limit the attempts.
 */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a number is the one that was hashed; false for a text that is no such hash. */
export async function verifyPin(hashed: string, pin: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', hash = ''] = hashed.split('$');
  if (kind !== 'scrypt' || Number(n) !== COST.N || Number(r) !== COST.r || Number(p) !== COST.p) return false;
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(pin, Buffer.from(salt, 'base64url'));
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), salt, BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
