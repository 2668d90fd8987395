import { createHash, randomBytes } from 'node:crypto';
import { sessionFinder } from '@alder/accounts/server';
import { type HospitalTrx, inHospital, inSystem, newId } from '@alder/database';
import { scopes } from '@alder/lab-interface/domain';
import { buildServer, type Hospital, LIMITS, type Session } from '@alder/server';
import {
  addOneOfEverything,
  type Everything,
  insertAccount,
  insertHospital,
  testDb,
  testServices,
} from '@alder/testing';
import { type Call, type Licence, type Role, roles } from '@alder/wire';
import { implementations } from './compose.ts';

/** The callers of the test: each role, a gateway, a program with a token, or an anonymous client. */
export const callers = [...roles, 'gateway', 'dicomweb', 'interface', 'anonymous'] as const;
export type Caller = (typeof callers)[number];

export type CallResponse = { readonly status: number; readonly payload: unknown };

/** The whole product over the test database, with whatever session a test needs. */
export async function openFixture() {
  const db = await testDb();
  const sessions = new Map<string, Session>();
  const findReal = sessionFinder(db);
  const services = await testServices();
  const app = buildServer({
    db,
    implementations,
    services,
    limits: { ...LIMITS, normal: 1e9, public: 1e9, login: 1e9, upload: 1e9, export: 1e9, interface: 1e9 },
    findSession: async (request) =>
      request.headers.cookie ? findReal(request) : sessions.get(request.headers['x-test-session']?.toString() ?? ''),
  });
  const send = async (
    call: Call,
    path: string,
    input: Record<string, unknown>,
    session?: Session | string,
  ): Promise<CallResponse> => {
    if (typeof session === 'object') sessions.set(session.id, session);
    const { url, rest } = fill(path, input);
    const inQuery = call.method !== 'POST' || call.body === 'bytes';
    const response = await app.inject({
      method: call.method,
      url: inQuery ? `${url}?${new URLSearchParams(rest as Record<string, string>)}` : url,
      headers: {
        ...(typeof session === 'object' && { 'x-test-session': session.id }),
        ...(typeof session === 'string' && { cookie: `sid=${session}`, host: 'localhost' }),
        ...(call.body === 'bytes' && { 'content-type': 'application/octet-stream' }),
      },
      ...(call.method === 'POST' && { payload: call.body === 'bytes' ? 'bytes' : rest }),
    });
    const isJson = /json/.test(response.headers['content-type']?.toString() ?? '');
    return {
      status: response.statusCode,
      payload: isJson ? (response.json().payload ?? response.json()) : response.payload,
    };
  };

  return {
    app,
    db,
    send,
    inHospital: <Result>(id: string, work: (trx: HospitalTrx) => Promise<Result>) => inHospital(db, id, work),
    /** The cookie of a real session: user, permits, hospital and licences are rows that the product itself reads. */
    async logIn(role: Role, permits: readonly Licence[], licensed: readonly Licence[]) {
      const hospital = await insertHospital(db, { licences: licensed });
      const account = await insertAccount(db, hospital.id, { role, permits });
      const token = randomBytes(32).toString('base64url');
      const row = { id: newId(), token_hash: createHash('sha256').update(token).digest(), account: account.id };
      const expires_at = new Date(Date.now() + 3_600_000);
      await inSystem(db, (trx) =>
        trx
          .insertInto('session')
          .values({ ...row, hospital: hospital.id, expires_at })
          .execute(),
      );
      return { token, hospital };
    },
    /** A hospital with one entry of every kind, and a user of it who may do everything. */
    async addHospital(): Promise<{
      hospital: Hospital;
      everything: Everything;
      admin: Session;
      gateway: Session;
      program: Session;
      reader: Session;
    }> {
      const hospital = await insertHospital(db, {});
      const account = await insertAccount(db, hospital.id, { role: 'hospitalAdmin' });
      const stored = await services.storage.put(hospital.id, Buffer.from('bytes of a file'));
      const everything = await addOneOfEverything(db, hospital.id, account.id, stored);
      const asGateway = {
        ...account,
        id: everything.get('gateway')!.id as string,
        role: 'gateway' as const,
        permits: [],
      };
      return {
        hospital,
        everything,
        admin: { id: newId(), account, hospital },
        gateway: { id: newId(), account: asGateway, hospital },
        program: { id: newId(), account: { ...account, role: 'dicomweb' as const }, hospital },
        reader: { id: newId(), account: { ...account, role: 'interface' as const, scopes }, hospital },
      };
    },
  };
}

/** A session without a row: enough for all decisions before a handler runs. */
export function sessionOf(
  hospital: Hospital,
  may: {
    readonly role: Role | 'gateway' | 'dicomweb' | 'interface';
    readonly permits: readonly Licence[];
    readonly licensed: readonly Licence[];
    readonly active: boolean;
  },
): Session {
  const count = (licence: Licence) => (may.licensed.includes(licence) ? 1 : 0);
  const account = {
    id: newId(),
    display_name: 'Dr. Lin',
    email: 'lin@example.test',
    role: may.role,
    permits: may.permits,
  };
  const licensed = { license_his: count('his'), license_lis: count('lis'), license_pacs: count('pacs') };
  return { id: newId(), account, hospital: { ...hospital, ...licensed, active: may.active } };
}

/** Nothing, each alone, each pair, all. */
export function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, place) => bits & (1 << place)));
}

function fill(path: string, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? newId()).toWellFormed());
    delete rest[name];
    return value;
  });
  delete rest.hospital;
  return { url, rest };
}
