// Tries forged links against the calls that open and spend them, while a true registration waits; none may be accepted.
//   node bench/forged-links.ts [count]

import { createHmac, randomBytes } from 'node:crypto';
import { activate, getRegistration, register, setPasswordByLink } from '@alder/accounts/contract';
import { currentVersion } from '@alder/agreements/domain';
import { buildServer, LIMITS } from '@alder/server';
import { openPostbox, testDb, testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { implementations } from '../apps/server/src/compose.ts';

const count = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 16;
const PASSWORD = 'eleven grey cranes';

const db = await testDb();
const services = await testServices();
const app = buildServer({
  ...{ db, implementations, services },
  limits: { ...LIMITS, login: 1e9, public: 1e9 },
  findSession: async () => undefined,
});
const id = randomBytes(5).toString('hex').replaceAll(/[01]/g, 'x');
const email = `lin@${id}.test`;
const form = { hospitalName: `Coast ${id}`, hospitalKey: `h-${id}`, displayName: 'Lin', email, phone: '0912-345-678' };
await post(addressOf(register, {}), form);
const postbox = openPostbox({ db, settings: services.settings, clock: () => new Date() });
const token = await postbox.deliver(email);
const letter = postbox.letters[0]?.id ?? '';
if (!token) throw new Error('There is no true link to be guessed');

const agreements = (['privacy', 'terms'] as const).map((document) => ({ document, version: currentVersion(document) }));
const password = { password: PASSWORD, confirmPassword: PASSWORD };
const calls = [
  (forged: string) => post(addressOf(getRegistration, {}), { token: forged }),
  (forged: string) => post(addressOf(activate, {}), { token: forged, ...password, agreements, lang: 'en' }),
  (forged: string) => post(addressOf(setPasswordByLink, {}), { token: forged, ...password }),
];
/** How a link is forged by an attacker who knows how they are made, all but the secret. */
const forgers: readonly (() => string)[] = [
  () => randomBytes(32).toString('base64url'),
  () => createHmac('sha256', randomBytes(32)).update(letter).digest('base64url'),
  () => {
    const at = Math.floor(Math.random() * (token.length - 1));
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  },
  () => token.slice(0, 1 + Math.floor(Math.random() * (token.length - 2))),
  () => `${token}${randomBytes(1).toString('hex')}`,
  () => letter,
];

const began = performance.now();
let accepted = 0;
let faults = 0;
for (let done = 0; done < count; done += AT_ONCE) {
  const statuses = await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) =>
      calls[(done + at) % calls.length]!(forgers[Math.floor((done + at) / calls.length) % forgers.length]!()),
    ),
  );
  accepted += statuses.filter((status) => status < 400).length;
  faults += statuses.filter((status) => status >= 500).length;
}
const seconds = Math.round((performance.now() - began) / 100) / 10;
const isTrueLinkOpen = (await calls[1]!(token)) === 200;
console.log(
  JSON.stringify({ bench: 'forged-links', tried: count, accepted, faults, true_link_works: isTrueLinkOpen, seconds }),
);
await app.close();
await db.destroy();
process.exit(accepted === 0 && faults === 0 && isTrueLinkOpen ? 0 : 1);

async function post(url: string, payload: object): Promise<number> {
  const remoteAddress = `10.${[...randomBytes(3)].join('.')}`;
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress, headers });
  return response.statusCode;
}
