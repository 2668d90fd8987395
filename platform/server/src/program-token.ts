import { createHash, randomBytes } from 'node:crypto';

/**
 * Tokens of programs: 256 random bits behind a word, by which a leaked one is recognised. They are shown once and kept
 * as a hash; a hash without salt suffices for a random secret.
 */
export type TokenKind = {
  make(): string;
  hashOf(token: string): Buffer;
  isToken(text: string): boolean;
};

export function tokensOf(word: string): TokenKind {
  const pattern = new RegExp(`^${word}_[\\w-]{43}$`);
  return {
    make: () => `${word}_${randomBytes(32).toString('base64url')}`,
    hashOf: (token) => createHash('sha256').update(token).digest(),
    isToken: (text) => pattern.test(text),
  };
}
