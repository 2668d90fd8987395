import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { createHospital } from '@alder/hospitals/server';
import { verifyPassword } from '@alder/secrets';
import { buildServer, LIMITS } from '@alder/server';
import { testDb, testServices } from '@alder/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { accountHandlers, createAccount, sessionFinder } from './index.ts';

const PASSWORD = 'seven blue herons';
const LOGIN = '/v2/public/alder/login';
const STATUS = '/v2/public/alder/accountStatus';
const LOGOUT = '/v2/public/alder/logout';

/** A hospital with one doctor, a server that reads real cookies, and browsers that keep them. */
async function openClinic({ now, configs = {} }: { now?: Date; configs?: Record<string, unknown> } = {}) {
  const db = await testDb();
  let time = now;
  const clock = () => time ?? new Date();
  const key = `c-${randomBytes(6).toString('hex')}`;
  const hospital = await createHospital(db, { key, name: key, licence: { his: 3, pacs: 1 }, configs });
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
    implementations: accountHandlers,
    services,
    limits,
    clock,
    findSession: sessionFinder(db, clock),
  });
  onTestFinished(() => app.close());

  const openBrowser = (address = `10.${[...randomBytes(3)].join('.')}`) => {
    const cookies = new Map<string, string>();
    const send = async (url: string, body?: object) => {
      const response = await app.inject({
        method: body ? 'POST' : 'GET',
        url,
        remoteAddress: address,
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
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
      login: (more: object = {}) => send(LOGIN, { email: doctor.email, password: PASSWORD, ...more }),
      status: () => send(STATUS),
      logout: () => send(LOGOUT, {}),
      users: (of = key) => send(`/v2/${of}/account/getHospitalUsers`, {}),
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
  return { db, key, hospital, doctor, openBrowser, revoked, liveSessions, setNow };
}

test('a log-in answers account, hospital and version, and opens the hospital [resp.login]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();

  const answer = await browser.login({
    email: `  LIN@${clinic.key.toUpperCase()}.tw `,
    browserId: 'b-1',
    version: '1.0.19',
  });

  expect(answer).toMatchObject({
    status: 200,
    payload: {
      version: '1.0.19',
      account: {
        login: true,
        loginState: 'login',
        email: clinic.doctor.email,
        hospital: clinic.key,
        role: 'doctor',
        isAdmin: false,
        permit_his: true,
        permit_pacs: false,
        permissions: { [clinic.key]: { role: 'doctor', permit_his: true, permit_lis: false, permit_pacs: false } },
        chimera_token: null,
      },
      hospital: { key: clinic.key, license_his: 3, license_lis: 0, license_pacs: 1, langKey: 'zhtw' },
    },
  });
  expect((await browser.users()).status).toBe(200);
  expect(JSON.stringify(answer.payload)).not.toContain('argon2');
});

test('account and hospital carry every field that the specification names [entity.account] [entity.hospital]', async () => {
  const clinic = await openClinic();
  const { account, hospital } = (await clinic.openBrowser().login()).payload;

  const named =
    'loginState,id,displayName,email,phone,hospital,hospitalId,permissions,permissionsArray,role,isAdmin,uid,openedDicoms,langKey,notif,versionNotif,' +
    'showNotif,emailValidated,version,configs,features,invitationCode,invitationHistory,aetitles,permit_his,permit_lis,permit_pacs,chimera_token,' +
    'chimera_token_timestamp,chimera_access,wolfiInstaller';
  expect(Object.keys(account)).toEqual(expect.arrayContaining(named.split(',')));
  const ofHospital =
    'key,id,name,hospitalName,logo,active,features,configs,license,license_his,license_lis,license_pacs';
  expect(Object.keys(hospital)).toEqual(expect.arrayContaining(ofHospital.split(',')));
  expect(hospital.hospitalName).toBe(hospital.name);
});

test('a log-in leaves the cookies of the specification, and only the session is out of reach of scripts [const.cookies]', async () => {
  const clinic = await openClinic();
  const { headers } = await clinic.openBrowser().login({ browserId: 'b-1' });
  const cookies = headers['set-cookie'] as string[];

  expect(cookies).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
    'accountStatus=login; Path=/; Max-Age=86400; SameSite=Lax',
    `email=${encodeURIComponent(clinic.doctor.email)}; Path=/; Max-Age=86400; SameSite=Lax`,
    'browserId=b-1; Path=/; Max-Age=8553600; SameSite=Lax',
    'lang=ja; Path=/; Max-Age=86400; SameSite=Lax',
  ]);
});

test('the database keeps neither password nor token [state.login]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();
  await browser.login();
  const token = browser.cookies.get('sid')!;

  const [session] = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('session').selectAll().where('account', '=', clinic.doctor.id).execute(),
  );
  const { password_hash } = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('account').select('password_hash').where('id', '=', clinic.doctor.id).executeTakeFirstOrThrow(),
  );

  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(session)).not.toContain(token);
  expect(session!.token_hash).toHaveLength(32);
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=48128,t=1,p=1\$/);
});

test('a wrong password and an unknown email get the same answer, in about the same time [err.auth]', async () => {
  const clinic = await openClinic();
  const timed = async (more: object) => {
    const start = performance.now();
    const answer = await clinic.openBrowser().login(more);
    return { answer, ms: performance.now() - start };
  };
  await timed({ password: 'warm up the hash' });

  const wrong = await timed({ password: 'wrong password' });
  const unknown = await timed({ email: `nobody@${clinic.key}.tw` });

  expect(wrong.answer).toMatchObject({
    status: 401,
    payload: { error: 'authWrongPassword', message: 'Wrong password' },
  });
  expect(unknown.answer.payload).toEqual(wrong.answer.payload);
  expect(wrong.answer.headers['set-cookie']).toBeUndefined();
  // A hash that is skipped would show as a tenth of the time.
  expect(unknown.ms).toBeGreaterThan(wrong.ms / 5);
});

test('a second log-in is told so, but only with the right password, and kicks the first out on request [resp.login]', async () => {
  const clinic = await openClinic();
  const [first, second] = [clinic.openBrowser(), clinic.openBrowser()];
  await first.login();

  expect(await second.login({ password: 'wrong password' })).toMatchObject({ status: 401 });
  expect(await second.login()).toMatchObject({
    status: 409,
    payload: {
      error: 'Duplicate',
      message: 'This account is currently logged in on other devices',
      email: clinic.doctor.email,
    },
  });
  expect((await first.users()).status).toBe(200);

  expect((await second.login({ kickoutExisting: true })).status).toBe(200);

  expect((await first.users()).status).toBe(401);
  expect((await first.status()).payload).toMatchObject({
    account: { login: false, loginState: 'logout' },
    hospital: null,
  });
  expect((await second.users()).status).toBe(200);
  expect(await clinic.revoked()).toMatchObject([{ payload: { reason: 'kicked' } }]);
});

test('a hundred log-ins at once with kick-out leave exactly one session alive [state.login]', async () => {
  const clinic = await openClinic();
  const browsers = Array.from({ length: 100 }, () => clinic.openBrowser());

  // Eight at a time: ten tries of one account under way at once would be slowed as guesses.
  const answers: number[] = [];
  for (let at = 0; at < browsers.length; at += 8) {
    const some = await Promise.all(browsers.slice(at, at + 8).map((each) => each.login({ kickoutExisting: true })));
    answers.push(...some.map((answer) => answer.status));
  }

  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await clinic.liveSessions()).toHaveLength(1);
  const alive = await Promise.all(browsers.map(async (each) => (await each.users()).status));
  expect(alive.filter((status) => status === 200)).toHaveLength(1);
  expect(alive.filter((status) => status === 401)).toHaveLength(99);
});

test('a hospital may allow more sessions of one account [state.login]', async () => {
  const clinic = await openClinic({ configs: { sessionsPerAccount: 2 } });
  const [first, second, third] = [clinic.openBrowser(), clinic.openBrowser(), clinic.openBrowser()];

  expect((await first.login()).status).toBe(200);
  expect((await second.login()).status).toBe(200);
  expect((await third.login()).status).toBe(409);
  expect((await third.login({ kickoutExisting: true })).status).toBe(200);
  expect([(await first.users()).status, (await second.users()).status, (await third.users()).status]).toEqual([
    401, 401, 200,
  ]);
});

test('logging in again in the same browser replaces its own session without a question [state.login]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();
  await browser.login();

  expect((await browser.login()).status).toBe(200);
  expect(await clinic.liveSessions()).toHaveLength(1);
});

test('logging out ends the session, tells its socket, and may be repeated [state.login]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();
  await browser.login();
  const sid = browser.cookies.get('sid')!;

  expect(await browser.logout()).toMatchObject({ status: 200, payload: { result: 'ok' } });
  expect(browser.cookies.has('sid')).toBe(false);
  expect(browser.cookies.has('accountStatus')).toBe(false);
  browser.cookies.set('sid', sid);
  expect((await browser.users()).status).toBe(401);
  expect((await browser.logout()).status).toBe(200);
  expect(await clinic.revoked()).toMatchObject([{ payload: { reason: 'logout' } }]);
});

test('a session ends after 24 hours, and after 12 without a request [state.login]', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  const browser = clinic.openBrowser();
  const at = (hours: number) => clinic.setNow(new Date(start + hours * 3_600_000));
  await browser.login();

  at(11.9);
  expect((await browser.users()).status).toBe(200);
  at(23.8);
  expect((await browser.users()).status).toBe(200);
  at(24);
  expect((await browser.users()).status).toBe(401);
  await browser.login();
  at(36.1);
  expect((await browser.users()).status).toBe(401);
  expect((await browser.status()).payload.account.login).toBe(false);
});

test('after ten failures an account is slowed for everybody, told how long, and never locked [err.auth]', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  for (let failure = 0; failure < 10; failure++) {
    expect((await clinic.openBrowser().login({ password: `wrong ${failure}` })).status).toBe(401);
  }

  const slowed = await clinic.openBrowser().login();
  expect(slowed).toMatchObject({ status: 429, payload: { error: 'tooMany', retry_after: 1 } });
  expect(slowed.headers['retry-after']).toBe('1');
  const unknown = await Promise.all(
    Array.from({ length: 11 }, () => clinic.openBrowser().login({ email: `nobody@${clinic.key}.tw` })),
  );
  expect(unknown.filter((answer) => answer.status === 429)).toHaveLength(1);

  clinic.setNow(new Date(start + 1100));
  expect((await clinic.openBrowser().login()).status).toBe(200);
});

test('an address that fails a hundred times is slowed, whichever accounts it tries [err.auth]', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  const attacker = clinic.openBrowser('203.0.113.9');
  await inSystem(clinic.db, (trx) => trx.deleteFrom('login_attempt').where('scope', '=', 'address').execute());
  const tries = [];
  for (let n = 0; n < 100; n += 20) {
    tries.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => attacker.login({ email: `u${n + i}@${clinic.key}.tw` })),
      )),
    );
  }

  expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([401]));
  expect((await attacker.login()).status).toBe(429);
  expect((await clinic.openBrowser().login()).status).toBe(200);
});

test('who was deactivated, or whose hospital was, does not come in [role.hospitalAdmin]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();
  await browser.login();
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('membership').set({ active: false }).where('account', '=', clinic.doctor.id).execute(),
  );

  expect((await browser.users()).status).toBe(401);
  expect((await browser.status()).payload.account.login).toBe(false);
  expect(await clinic.openBrowser().login({ kickoutExisting: true })).toMatchObject({
    status: 403,
    payload: { error: 'noHospital' },
  });

  await inSystem(clinic.db, (trx) =>
    trx.updateTable('account').set({ active: false }).where('id', '=', clinic.doctor.id).execute(),
  );
  expect(await clinic.openBrowser().login()).toMatchObject({ status: 401, payload: { error: 'authWrongPassword' } });
});

test('a session opens its own hospital and no other [role.auth]', async () => {
  const [ours, theirs] = [await openClinic(), await openClinic()];
  const browser = ours.openBrowser();
  await browser.login();

  const foreign = await browser.users(theirs.key);
  const unknown = await browser.users('no-such-hospital');

  expect(foreign.status).toBe(404);
  expect(foreign.payload).toEqual(unknown.payload);
  expect((await browser.users()).status).toBe(200);
});

test('the password is right in any Unicode form it is typed in [rule.password]', async () => {
  const clinic = await openClinic();
  expect((await clinic.openBrowser().login({ password: 'ｓｅｖｅｎ　ｂｌｕｅ　ｈｅｒｏｎｓ' })).status).toBe(200);
});

test('a hash of a weaker kind is replaced at the next log-in [state.login]', async () => {
  const clinic = await openClinic();
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const stored = () =>
    inSystem(clinic.db, (trx) =>
      trx.selectFrom('account').select('password_hash').where('id', '=', clinic.doctor.id).executeTakeFirstOrThrow(),
    );
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('account').set({ password_hash: weak }).where('id', '=', clinic.doctor.id).execute(),
  );

  expect((await clinic.openBrowser().login()).status).toBe(200);

  const { password_hash } = await stored();
  expect(password_hash).toContain('m=48128');
  expect(await verifyPassword(password_hash, PASSWORD)).toBe(true);
});

test('every log-in and its end stand in the audit chain, which holds [state.login]', async () => {
  const clinic = await openClinic();
  const [first, second] = [clinic.openBrowser(), clinic.openBrowser()];
  await first.login();
  await second.login({ kickoutExisting: true });
  await second.logout();

  const { actions, broken } = await inSystem(clinic.db, async (trx) => {
    const rows = await trx
      .selectFrom('audit_log')
      .select('action')
      .where('hospital', '=', clinic.hospital.id)
      .orderBy('seq')
      .execute();
    const check = await sql<{ broken: number | null }>`select app.audit_break(${clinic.hospital.id}) as broken`.execute(
      trx,
    );
    return { actions: rows.map((row) => row.action), broken: check.rows[0]!.broken };
  });
  expect(actions).toEqual(['public.login', 'session.revoke', 'public.login', 'session.revoke']);
  expect(broken).toBeNull();
});
