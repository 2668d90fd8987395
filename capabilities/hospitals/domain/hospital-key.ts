const SHAPE = /^[a-z][a-z0-9-]{2,30}$/;
const LONGEST = 31;

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
  'book',
  'his',
  'lis',
  'pacs',
  'pet',
  'hospital',
  'unsubscribe',
  'stay',
  'walkin',
  'constructor',
  'prototype',
]);

/** Names of the product and its operator: a hospital of that name could pass for them in a link or a letter. */
const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['admin-panel', 'administrator', 'agreement', 'billing', 'clinicpath', 'dashboard', 'dicom', 'dicomweb'],
  ...['help', 'home', 'info', 'login', 'mail', 'manage', 'operator', 'patient', 'portal', 'publicaccess', 'pulpo'],
  ...['register', 'root', 'security', 'share', 'sharepacs', 'status', 'sudo', 'support', 'sysadmin', 'system', 'www'],
]);

/** What is wrong with a hospital key, or `undefined`. */
export function hospitalKeyProblem(key: string): 'hospitalKeyShape' | 'hospitalKeyReserved' | undefined {
  if (!SHAPE.test(key)) return 'hospitalKeyShape';
  return RESERVED_KEYS.has(key) ? 'hospitalKeyReserved' : undefined;
}

/**
 * The same for a key that an anonymous client chooses: also none that reads like a reserved one (`a1der` for `alder`),
 * and no hyphen at the end or beside another.
 */
export function chosenKeyProblem(key: string): ReturnType<typeof hospitalKeyProblem> {
  const problem = hospitalKeyProblem(key);
  if (problem) return problem;
  if (/--|-$/.test(key)) return 'hospitalKeyShape';
  return reservedLooks().has(lookAlikeKey(key)) ? 'hospitalKeyReserved' : undefined;
}

let looks: ReadonlySet<string> | undefined;

function reservedLooks(): ReadonlySet<string> {
  looks ??= new Set([...RESERVED_KEYS, ...RESERVED_WORDS].map(lookAlikeKey));
  return looks;
}

/**
 * The form that keys share which a reader takes for one another: `0` and `o`, `1`, `i` and `l`, `rn` and `m`, `vv` and
 * `w`, with or without hyphens.
 */
export function lookAlikeKey(key: string): string {
  return key
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * A key made of the Latin letters and digits of a hospital's name.
 *
 * @returns '' where the name has too few of them, as in Chinese or Japanese.
 */
export function suggestHospitalKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return chosenKeyProblem(words) === undefined ? words : '';
}
