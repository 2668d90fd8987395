import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, type HospitalTrx, inHospital, inSystem, newId, openDatabase } from '@alder/database';
import {
  type Account,
  buildServer,
  type Event,
  type FindSession,
  type Hospital,
  type Implementation,
  LIMITS,
  type Reactions,
  type ServerOptions,
  type Services,
  type Session,
} from '@alder/server';
import {
  type Addressed,
  addressOf,
  type Call,
  type InputTypeOf,
  type Licence,
  namesIn,
  type PayloadOf,
  type RefusalBody,
  type Role,
} from '@alder/wire';
import { testServices } from './services.ts';
import { testDatabase } from './test-database.ts';

type CallResponse<C extends Call> = { status: number; payload: PayloadOf<C> & Partial<RefusalBody> };

export type TestUser = Account & { readonly hospital: string };

export type HospitalOptions = {
  readonly now?: Date;
  readonly licences?: readonly Licence[];
  readonly reactions?: Reactions;
  readonly configs?: Readonly<Record<string, unknown>>;
  /** Told of every call that reads and was answered. */
  readonly onRead?: ServerOptions['onRead'];
  /** Totals are a multiple of this many smallest units; 1 unless given. */
  readonly rounding?: number;
  /** When its plan ends; without it the plan has no end. */
  readonly planEndsAt?: Date;
  readonly services?: Partial<Services>;
  /** Identifies a caller that is not a user of the test: by a token, for example. */
  readonly findSession?: (db: Db) => FindSession;
};

let shared: Promise<Db> | undefined;

/** The shared test database, as the application's role: it can see nothing without a hospital. */
export function testDb(): Promise<Db> {
  shared ??= (
    process.env.ALDER_TEST_READY ? Promise.resolve({ url: process.env.ALDER_TEST_READY }) : testDatabase()
  ).then(({ url }) => openDatabase(url, { max: 8 }));
  return shared;
}

/**
 * A running server with a hospital of its own on the real test database.
 *
 * Nothing is cleaned up and nothing needs to be: no other test can see this hospital's rows, which makes every
 * test of the suite also a test of tenant isolation.
 */
export async function openHospital(implementations: readonly Implementation[], options: HospitalOptions = {}) {
  const db = await testDb();
  const hospital = await insertHospital(db, options);
  const services = { ...(await testServices()), ...options.services };
  const users = new Map<string, Session>();
  let now = options.now;
  const clock = () => now ?? new Date();
  const findOther = options.findSession?.(db);
  const app = buildServer({
    db,
    implementations,
    services,
    reactions: options.reactions ?? {},
    ...(options.onRead && { onRead: options.onRead }),
    clock,
    limits: { ...LIMITS, normal: 1e6, public: 1e6, login: 1e6, upload: 1e6, interface: 1e6 },
    findSession: async (request) =>
      users.get(request.headers['x-test-session']?.toString() ?? '') ?? findOther?.(request),
  });
  const addUser = async (
    user: { role?: Role; permits?: readonly Licence[]; display_name?: string } = {},
  ): Promise<TestUser> => {
    const account = await insertAccount(db, hospital.id, user);
    users.set(account.id, { id: newId(), account, hospital });
    return { ...account, hospital: hospital.key };
  };
  const admin = await addUser({ role: 'hospitalAdmin' });

  return {
    ...hospital,
    app,
    db,
    services,
    admin,
    addUser,
    /** The hospital's events so far, in order of commit. */
    async events(): Promise<Event['event'][]> {
      const rows = await this.work((trx) => trx.selectFrom('outbox').select('event').orderBy('seq').execute());
      return rows.map((row) => row.event);
    },
    /** The server's clock. */
    clock,
    /** Moves the server's clock; only this hospital's server sees it. */
    setNow(next: Date) {
      now = next;
    },
    work: <Result>(work: (trx: HospitalTrx) => Promise<Result>) => inHospital(db, hospital.id, work),
    /** Makes a call as `as` (the administrator unless given), as a browser of this hospital would. */
    async call<C extends Call>(
      call: C,
      input: InputTypeOf<C>,
      how: {
        key?: string;
        as?: TestUser | null;
        seq?: number;
        hospital?: string;
        headers?: Record<string, string>;
      } = {},
    ): Promise<CallResponse<C>> {
      const inPath = namesIn(call.path).includes('hospital') && { hospital: how.hospital ?? hospital.key };
      const { url, rest } = address(call, { ...inPath, ...(input as object) });
      const user = how.as === null ? undefined : (how.as ?? admin);
      const isGet = call.method === 'GET';
      const response = await app.inject({
        method: call.method,
        url,
        headers: {
          ...(user && { 'x-test-session': user.id }),
          'idempotency-key': how.key ?? randomUUID(),
          ...(how.seq !== undefined && { 'x-seq': String(how.seq) }),
          ...how.headers,
        },
        ...(isGet ? {} : { payload: { ...rest, browserSessionId: 'page' } }),
      });
      return { status: response.statusCode, ...response.json() };
    },
    /** An owner with one phone. */
    async addOwner(overrides: Partial<{ name: string; phones: string[]; lang: 'en' | 'ja' | 'zhtw' }> = {}) {
      const owner = { id: newId(), name: '林怡君', phones: ['0912-345-678'], ...overrides };
      await this.work((trx) => trx.insertInto('owner').values(owner).execute());
      return owner;
    },
    /** Mochi, a spayed Shiba, by default; `{ sex: null }` makes Nameless, whom orders refuse. */
    async addPet(
      overrides: Partial<{
        name: string;
        patient_id: string;
        owner: string | null;
        species: string;
        breed: string;
        coat_colour: string;
        sex: 'male' | 'female' | null;
        neutered: boolean | null;
        birthdate: string;
        weight: number;
        status: 'normal' | 'deceased' | 'missing';
      }> = {},
    ) {
      const id = newId();
      const pet = {
        id,
        patient_id: `P${randomBytes(4).toString('hex')}`,
        name: 'Mochi',
        species: 'dog',
        breed: 'Shiba Inu',
        sex: 'female' as 'male' | 'female' | null,
        neutered: true as boolean | null,
        birthdate: '2019-08-17',
        weight: 9.2,
        ...overrides,
      };
      await this.work((trx) => trx.insertInto('pet').values(pet).execute());
      return pet;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
    },
  };
}

export type OpenHospital = Awaited<ReturnType<typeof openHospital>>;

export async function insertHospital(
  db: Db,
  { licences = ['his', 'lis', 'pacs'], configs = {}, rounding = 1, planEndsAt }: HospitalOptions,
): Promise<Hospital> {
  const suffix = randomBytes(8).toString('hex');
  const hospital = {
    id: newId(),
    key: `h-${suffix}`,
    name: `Hospital ${suffix}`,
    active: true,
    license_his: licences.includes('his') ? 3 : 0,
    license_lis: licences.includes('lis') ? 3 : 0,
    license_pacs: licences.includes('pacs') ? 3 : 0,
    timezone: 'Asia/Taipei',
    currency: 'TWD',
    rounding,
    lang: 'zhtw' as const,
    configs,
    ...(planEndsAt && { plan_ends_at: planEndsAt }),
  };
  await inSystem(db, (trx) =>
    trx
      .insertInto('hospital')
      .values({ ...hospital, configs: JSON.stringify(configs), aetitle: suffix.toUpperCase() })
      .execute(),
  );
  return hospital;
}

export async function insertAccount(
  db: Db,
  hospital: string,
  {
    role = 'doctor',
    permits = ['his', 'lis', 'pacs'],
    display_name = 'Dr. Lin',
  }: { role?: Role; permits?: readonly Licence[]; display_name?: string },
): Promise<Account> {
  const id = newId();
  const account = { id, display_name, email: `${id}@example.test`, role, permits };
  await inSystem(db, async (trx) => {
    await trx.insertInto('account').values({ id, display_name, email: account.email }).execute();
    await trx
      .insertInto('membership')
      .values({
        hospital,
        account: id,
        role,
        permit_his: permits.includes('his'),
        permit_lis: permits.includes('lis'),
        permit_pacs: permits.includes('pacs'),
      })
      .execute();
  });
  return account;
}

function address(call: Call, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const inPath = new Set(namesIn(call.path));
  const isSent = ([name, value]: [string, unknown]) => !inPath.has(name) && value !== undefined;
  const rest = Object.fromEntries(Object.entries(input).filter(isSent));
  const named = Object.fromEntries(Object.entries(input).filter(([name]) => inPath.has(name)));
  return { url: addressOf<Addressed>(call, { ...named, ...rest }), rest };
}

/** A folder that no other test uses. */
export function scratchFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `alder-${name}-`));
}
