import { inHospital, newId } from '@alder/database';
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

test('account and hospital carry every field that the specification names, with real values [entity.account, entity.hospital]', async () => {
  const clinic = await openClinic({ configs: { dedupImages: false, localAccess: true } });
  const administrator = await clinic.hospital.addUser({ role: 'sysAdmin' });
  const message = { en: 'Maintenance at 22:00', ja: '22:00 から保守作業', zhtw: '22:00 起維護' };
  const study = '01933f00-0000-7000-8000-0000000000aa';
  const announced = new Date();
  await inHospital(clinic.db, clinic.hospital.id, async (trx) => {
    await trx
      .insertInto('system_announcement')
      .values({
        id: newId(),
        message: JSON.stringify(message),
        account: administrator.id,
        created_at: announced,
      })
      .execute();
    await trx.insertInto('pacs_usage').values({ used: 5_000, archive_used: 700, share_used: 30 }).execute();
    await trx
      .updateTable('account')
      .set({ configs: JSON.stringify({ theme: 'dark', openedDicoms: [study], features: { beta: true } }) })
      .where('id', '=', clinic.doctor.id)
      .execute();
  });
  const browser = clinic.openBrowser();
  const { account, hospital } = (await browser.login({ version: '1.0.19' })).payload;

  expect(account).toEqual({
    login: true,
    loginState: 'login',
    acting_from: null,
    id: clinic.doctor.id,
    uid: clinic.doctor.id,
    displayName: expect.any(String),
    email: clinic.doctor.email,
    phone: null,
    hospital: clinic.key,
    hospitalId: clinic.hospital.id,
    permissions: { [clinic.key]: { role: 'doctor', permit_his: true, permit_lis: false, permit_pacs: false } },
    permissionsArray: [
      {
        hospital: clinic.key,
        hospitalName: hospital.name,
        role: 'doctor',
        permit_his: true,
        permit_lis: false,
        permit_pacs: false,
      },
    ],
    role: 'doctor',
    isAdmin: false,
    limit: null,
    factorDue: null,
    hasPin: false,
    openedDicoms: [study],
    langKey: 'ja',
    notif: { timestamp: announced.toISOString(), message },
    versionNotif: null,
    showNotif: true,
    emailValidated: expect.any(Boolean),
    version: '1.0.19',
    configs: { theme: 'dark', openedDicoms: [study], features: { beta: true } },
    features: { beta: true },
    invitationCode: null,
    invitationHistory: [],
    aetitles: [expect.any(String)],
    permit_his: true,
    permit_lis: false,
    permit_pacs: false,
    chimera_token: null,
    chimera_token_timestamp: null,
    chimera_access: false,
    wolfiInstaller: null,
  });
  expect(hospital).toMatchObject({
    key: clinic.key,
    id: clinic.hospital.id,
    name: expect.any(String),
    hospitalName: hospital.name,
    logo: null,
    active: true,
    features: {},
    configs: { dedupImages: false, localAccess: true },
    license: null,
    license_his: 3,
    license_lis: 0,
    license_pacs: 3,
    pacs_usage: { used: 5_000, archiveUsed: 700, shareUsed: 30 },
  });
  await endAnnouncements(clinic, administrator.id);
});

test('the account state says what this browser has seen: the announcement is shown until its own time is stored [entity.account]', async () => {
  const clinic = await openClinic();
  const administrator = await clinic.hospital.addUser({ role: 'sysAdmin' });
  const announce = (at: string, message: object | null = { en: 'Hello', ja: 'こんにちは', zhtw: '您好' }) =>
    inHospital(clinic.db, clinic.hospital.id, (trx) =>
      trx
        .insertInto('system_announcement')
        .values({
          id: newId(),
          message: message && JSON.stringify(message),
          account: administrator.id,
          created_at: new Date(at),
        })
        .execute(),
    );
  const browser = clinic.openBrowser();
  await browser.login();
  const notices = async () => {
    const { notif, showNotif, versionNotif } = (await browser.status()).payload.account;
    return { timestamp: notif?.timestamp ?? null, showNotif, versionNotif };
  };
  const [at, later, last] = [1, 2, 3].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string, string];

  await announce(at);
  expect(await notices()).toEqual({ timestamp: at, showNotif: true, versionNotif: null });

  browser.cookies.set('announcementTimestamp', String(Date.parse(at)));
  browser.cookies.set('versionNotif', '1.0.18');
  expect(await notices()).toEqual({ timestamp: at, showNotif: false, versionNotif: '1.0.18' });

  await announce(later);
  expect(await notices()).toMatchObject({ timestamp: later, showNotif: true });

  await announce(last, null);
  expect(await notices()).toMatchObject({ timestamp: null, showNotif: false });
  await endAnnouncements(clinic, administrator.id);
});

/** An announcement is everybody's: other tests of the same database are to see none. */
async function endAnnouncements({ db, hospital }: Awaited<ReturnType<typeof openClinic>>, account: string) {
  const row = { id: newId(), message: null, account, created_at: new Date(Date.now() + 10) };
  await inHospital(db, hospital.id, (trx) => trx.insertInto('system_announcement').values(row).execute());
}

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
