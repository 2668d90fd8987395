import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createHashSemaphore } from './hash-semaphore.ts';

// Argon2id is the library's default algorithm. OWASP's minimum for t = 1 is 46 MiB.
const STRENGTH = { memoryCost: 47 * 1024, timeCost: 1, parallelism: 1 } as const;

const gate = createHashSemaphore();
let decoyHash: Promise<string> | undefined;

/** Argon2id of a password in its NFKC form, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password.normalize('NFKC'), STRENGTH));
}

/**
 * Whether a password is the one that was hashed.
 *
 * @param hashed Null for an account that is unknown or has no password: takes the same time and is false.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  decoyHash ??= hash('password of no account', STRENGTH);
  const against = hashed ?? (await decoyHash);
  const right = await gate(() => verify(against, password.normalize('NFKC')));
  return right && typeof hashed === 'string';
}

/** Whether a hash is of another strength than today's, so that the next log-in replaces it. */
export function needsRehash(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  return memoryCost !== STRENGTH.memoryCost || timeCost !== STRENGTH.timeCost || parallelism !== STRENGTH.parallelism;
}
