import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';

/** How long a confirmation holds. */
const VALID_MS = 120_000;

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;
/** What a confirmation is about: which kind of entry, who makes it, and the entry itself. */
export type Confirmed = {
  readonly purpose: 'register' | 'dispensing';
  readonly hospital: string;
  readonly author: string;
  readonly content: unknown;
};

/** A proof that a witness confirmed this very content of this very author, for two minutes. */
export function proveWitness(secrets: Secrets, about: Confirmed, witness: string, now: Date): string {
  const until = now.getTime() + VALID_MS;
  return `${witness}.${until}.${signatureOf(secrets, about, witness, until)}`;
}

/** The witness whom a proof names; undefined where it is over, or about something else. */
export function readWitness(secrets: Secrets, about: Confirmed, proof: string, now: Date): string | undefined {
  const [witness = '', until = '', signature = ''] = proof.split('.');
  if (!/^\d+$/.test(until) || Number(until) < now.getTime()) return undefined;
  const expected = Buffer.from(signatureOf(secrets, about, witness, Number(until)));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? witness : undefined;
}

function signatureOf(
  secrets: Secrets,
  { purpose, hospital, author, content }: Confirmed,
  witness: string,
  until: number,
) {
  return createHmac('sha256', deriveSecret(secrets, `${purpose}-witness`))
    .update(JSON.stringify([hospital, author, witness, until, sorted(content)]))
    .digest('base64url');
}

/** The same content in the same words, whatever the order of its fields. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
}
