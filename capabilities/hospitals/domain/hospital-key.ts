const SHAPE = /^[a-z][a-z0-9-]{2,30}$/;

/** First segments of paths that a hospital key may not shadow (spec/decisions.md, "The wire"); its shape excludes those with `_`. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  'public',
  'admin',
  'admin-api',
  'pulpo-api',
  'api',
  'account',
  'alder',
  'auth',
  'his',
  'lis',
  'pacs',
  'pet',
  'hospital',
  'constructor',
  'prototype',
]);

/** What is wrong with a hospital key, or `undefined`. */
export function hospitalKeyProblem(key: string): 'hospitalKeyShape' | 'hospitalKeyReserved' | undefined {
  if (!SHAPE.test(key)) return 'hospitalKeyShape';
  return RESERVED_KEYS.has(key) ? 'hospitalKeyReserved' : undefined;
}
