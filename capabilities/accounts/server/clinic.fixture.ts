import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { buildServer, type Implementation, LIMITS } from '@alder/server';
import { openHospital, testDb, testServices } from '@alder/testing';
import { addressOf, type Call, type InputTypeOf, type Licence, type Role } from '@alder/wire';
import { onTestFinished } from 'vitest';
import { accountStatus, getHospitalUsers, login, logout } from '../contract/index.ts';
import { accountHandlers, createAccount, sessionFinder } from './index.ts';
import { noPasskeys } from './no-passkeys.fixture.ts';

export const PASSWORD = 'seven blue herons';
const LOGIN = addressOf(login, {});
const STATUS = addressOf(accountStatus, {});
const LOGOUT = addressOf(logout, {});

/** For tests: a hospital with one doctor, a server that reads real cookies, and browsers that keep them. */
export async function openClinic({
  now,
  configs = {},
  implementations = accountHandlers(noPasskeys),
}: {
  now?: Date;
  configs?: Record<string, unknown>;
  implementations?: readonly Implementation[];
} = {}) {
  const db = await testDb();
  let time = now;
  const clock = () => time ?? new Date();
  const hospital = await openHospital([], { licences: ['his', 'pacs'], configs });
  const { key } = hospital;
  const doctor = await createAccount(db, {
    hospital: hospital.id,
    email: `Lin@${key}.tw`,
    role: 'doctor',
    permits: ['his'],
    password: PASSWORD,
    lang: 'ja',
  });
  const limits = { ...LIMITS, normal: 1e6, public: 1e6, login: 1e6 };
  const services = await testServices();
  const app = buildServer({
    db,
    implementations,
    services,
    limits,
    clock,
    findSession: sessionFinder(db, clock),
  });
  onTestFinished(async () => {
    await app.close();
    await hospital.app.close();
  });

  const addPerson = (person: { email: string; role?: Role; permits?: readonly Licence[] }) =>
    createAccount(db, { hospital: hospital.id, role: 'doctor', permits: ['his'], password: PASSWORD, ...person });

  const openBrowser = (address = `10.${[...randomBytes(3)].join('.')}`) => {
    const cookies = new Map<string, string>();
    const headers: Record<string, string> = {};
    const send = async (url: string, body?: object) => {
      const response = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        remoteAddress: address,
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
        ...(body && { payload: body }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: response.statusCode, payload: response.json().payload, headers: response.headers };
    };
    return {
      cookies,
      send,
      headers,
      /** A call of the logged-in person, as the page makes it. */
      call: <C extends Call>(call: C, input: InputTypeOf<C>, of = key) =>
        send(addressOf(call, { hospital: of } as never), input as object),
      login: (more: object = {}) => send(LOGIN, { email: doctor.email, password: PASSWORD, ...more }),
      status: () => send(STATUS),
      logout: () => send(LOGOUT, {}),
      users: (of = key) => send(addressOf(getHospitalUsers, { hospital: of }), {}),
    };
  };
  const revoked = () =>
    inSystem(db, async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .select(['event', 'payload'])
        .where('hospital', '=', hospital.id)
        .orderBy('seq')
        .execute();
      return rows.filter((row) => row.event === 'session.revoked');
    });
  const liveSessions = () =>
    inSystem(db, (trx) =>
      trx.selectFrom('session').select('id').where('account', '=', doctor.id).where('revoked_at', 'is', null).execute(),
    );
  const setNow = (next: Date) => {
    time = next;
  };
  return { db, key, hospital, doctor, services, addPerson, openBrowser, revoked, liveSessions, setNow };
}
