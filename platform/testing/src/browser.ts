import { createHash, randomBytes } from 'node:crypto';
import { type HospitalTrx, inHospital, inSystem, newId } from '@alder/database';
import type { Licence, Role } from '@alder/wire';
import { hash } from '@node-rs/argon2';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type HospitalOptions, insertAccount, insertHospital, testDb } from './open-hospital.ts';

export { barriersOf } from './barriers-of.ts';

/** Password of every person in a journey. */
export const PASSWORD = 'harbor moonlight';
let passwordHash: Promise<string> | undefined;

export type Person = { readonly id: string; readonly email: string; readonly display_name: string };
export type NewPerson = {
  role?: Role;
  permits?: readonly Licence[];
  display_name?: string;
  /** Has accepted terms and privacy policy (default), so that no line under the top bar asks for it. */
  hasAccepted?: boolean;
};
/** The first versions of `capabilities/agreements`. */
const ACCEPTED = ['privacy', 'terms'].map((document) => ({ document, version: '2023-09-05', lang: 'en' }));

/** A hospital that no other journey sees, with one doctor. */
export type JourneyHospital = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly doctor: Person;
  addPerson(person?: NewPerson): Promise<Person>;
  /** Mochi, a spayed Shiba of 林怡君, by default. */
  addPet(overrides?: Record<string, unknown>): Promise<{ id: string; name: string; patient_id: string; owner: string }>;
  /** The hospital's own rows. */
  work<Result>(work: (trx: HospitalTrx) => Promise<Result>): Promise<Result>;
};

type Fixtures = {
  /** Language of the pages; `test.use({ language: 'zhtw' })` changes it. */
  language: 'en' | 'ja' | 'zhtw';
  hospitalOptions: HospitalOptions;
  hospital: JourneyHospital;
  /** A browser of its own without a login. */
  newPage: () => Promise<Page>;
  /** A browser of its own in which `person` is logged in. */
  pageOf: (person: Person) => Promise<Page>;
  /** The doctor's page. */
  page: Page;
  /** A page without a login. */
  anonymousPage: Page;
  /** Another hospital, and the page of its doctor. */
  neighbour: JourneyHospital & { readonly page: Page };
};

/** A journey: real server, real database, real Chromium, a hospital of its own. */
export const test = base.extend<Fixtures>({
  language: ['en', { option: true }],
  hospitalOptions: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it is asked for
  baseURL: async ({}, use) => use(process.env.JOURNEY_ADDRESS ?? 'http://127.0.0.1:3000'),
  hospital: async ({ hospitalOptions }, use) => use(await openJourneyHospital(hospitalOptions)),
  newPage: async ({ browser, language, baseURL, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        serviceWorkers,
        // Every browser has an address of its own: limits by address are not shared with other journeys.
        extraHTTPHeaders: { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
        viewport: { width: 1440, height: 900 },
      });
      contexts.push(context);
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
      });
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  },
  pageOf: async ({ newPage, hospital, baseURL }, use) => {
    await use(async (person) => {
      const page = await newPage();
      await logIn(page, person, hospital.id, baseURL ?? '');
      return page;
    });
  },
  page: async ({ pageOf, hospital }, use) => use(await pageOf(hospital.doctor)),
  anonymousPage: async ({ newPage }, use) => use(await newPage()),
  neighbour: async ({ newPage, baseURL }, use) => {
    const hospital = await openJourneyHospital({});
    const page = await newPage();
    await logIn(page, hospital.doctor, hospital.id, baseURL ?? '');
    await use({ ...hospital, page });
  },
});

export const { expect } = test;

async function openJourneyHospital(options: HospitalOptions): Promise<JourneyHospital> {
  const db = await testDb();
  const hospital = await insertHospital(db, options);
  const work: JourneyHospital['work'] = (task) => inHospital(db, hospital.id, task);
  const addPerson = async (person: NewPerson = {}): Promise<Person> => {
    const account = await insertAccount(db, hospital.id, person);
    passwordHash ??= hash(PASSWORD, { memoryCost: 47 * 1024, timeCost: 1, parallelism: 1 });
    const password_hash = await passwordHash;
    await inSystem(db, (trx) =>
      trx.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute(),
    );
    if (person.hasAccepted !== false)
      await work((trx) =>
        trx
          .insertInto('agreement_acceptance')
          .values(ACCEPTED.map((row) => ({ ...row, account: account.id, accepted_at: new Date() })))
          .execute(),
      );
    return account;
  };
  return {
    id: hospital.id,
    key: hospital.key,
    name: hospital.name,
    doctor: await addPerson({ role: 'doctor', display_name: 'Dr. Lin' }),
    addPerson,
    work,
    async addPet(overrides = {}) {
      const owner = { id: newId(), name: '林怡君', phones: ['0912-345-678'] };
      const pet = {
        id: newId(),
        patient_id: `P${randomBytes(3).toString('hex')}`,
        name: 'Mochi',
        owner: owner.id,
        species: 'dog',
        breed: 'Shiba Inu',
        sex: 'female' as const,
        neutered: true,
        birthdate: '2019-08-17',
        weight: 9.2,
        ...overrides,
      };
      await work(async (trx) => {
        await trx.insertInto('owner').values(owner).execute();
        await trx.insertInto('pet').values(pet).execute();
      });
      return pet;
    },
  };
}

/** Gives a browser a session of `person`, as a log-in would: the log-in page has journeys of its own. */
async function logIn(page: Page, person: Person, hospital: string, address: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const token_hash = createHash('sha256').update(token).digest();
  const expires_at = new Date(Date.now() + 24 * 3_600_000);
  const session = { id: newId(), token_hash, account: person.id, hospital, expires_at };
  await inSystem(await testDb(), (trx) => trx.insertInto('session').values(session).execute());
  await page.context().addCookies([
    { name: 'sid', value: token, url: address, httpOnly: true, sameSite: 'Lax' },
    { name: 'accountStatus', value: 'login', url: address },
  ]);
}
