import { expect, test } from 'vitest';
import { openClinic } from './clinic.fixture.ts';

test('a log-in returns account, hospital and version, and opens the hospital [resp.login]', async () => {
  const clinic = await openClinic();
  const browser = clinic.openBrowser();

  const response = await browser.login({
    email: `  LIN@${clinic.key.toUpperCase()}.tw `,
    browserId: 'b-1',
    version: '1.0.19',
  });

  expect(response).toMatchObject({
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
      hospital: { key: clinic.key, license_his: 3, license_lis: 0, license_pacs: 3, langKey: 'zhtw' },
    },
  });
  expect((await browser.users()).status).toBe(200);
  expect(JSON.stringify(response.payload)).not.toContain('argon2');
});

test('account and hospital carry every field that the specification names', async () => {
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

test('a log-in sets the cookies of the specification; session and known browser are out of reach of scripts [const.cookies]', async () => {
  const clinic = await openClinic();
  const { headers } = await clinic.openBrowser().login({ browserId: 'b-1' });
  const cookies = headers['set-cookie'] as string[];

  expect(cookies).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^knownBrowser=[\w.-]+; Path=\/; Max-Age=8553600; HttpOnly; SameSite=Lax$/),
    'accountStatus=login; Path=/; Max-Age=86400; SameSite=Lax',
    `email=${encodeURIComponent(clinic.doctor.email)}; Path=/; Max-Age=86400; SameSite=Lax`,
    'browserId=b-1; Path=/; Max-Age=8553600; SameSite=Lax',
    'lang=ja; Path=/; Max-Age=86400; SameSite=Lax',
  ]);
});

test('a second login is refused as such, but only with the right password, and kicks the first out on request [resp.login]', async () => {
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
  const responses: number[] = [];
  for (let at = 0; at < browsers.length; at += 8) {
    const some = await Promise.all(browsers.slice(at, at + 8).map((each) => each.login({ kickoutExisting: true })));
    responses.push(...some.map((response) => response.status));
  }

  expect(new Set(responses)).toEqual(new Set([200]));
  expect(await clinic.liveSessions()).toHaveLength(1);
  const alive = await Promise.all(browsers.map(async (each) => (await each.users()).status));
  expect(alive.filter((status) => status === 200)).toHaveLength(1);
  expect(alive.filter((status) => status === 401)).toHaveLength(99);
}, 180_000);

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

test('logging out ends the session, notifies its socket, and may be repeated [state.login]', async () => {
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

test('a session opens its own hospital and no other [role.auth]', async () => {
  const [own, other] = [await openClinic(), await openClinic()];
  const browser = own.openBrowser();
  await browser.login();

  const foreign = await browser.users(other.key);
  const unknown = await browser.users('no-such-hospital');

  expect(foreign.status).toBe(404);
  expect(foreign.payload).toEqual(unknown.payload);
  expect((await browser.users()).status).toBe(200);
});
