import { inSystem } from '@alder/database';
import { linkToken } from '@alder/mail';
import { expect, test } from 'vitest';
import {
  beginTotp,
  confirmIdentity,
  confirmTotp,
  getSecurity,
  getSessions,
  removeFactorsByLink,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  setPin,
} from '../contract/index.ts';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { sendFactorLink } from './factor-link.job.ts';
import { auditActions, lettersOf, setUpTotp } from './security.fixture.ts';

async function openAt(configs: Record<string, unknown> = {}) {
  let now = new Date(Date.now());
  const clinic = await openClinic({ now, configs });
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    clinic.setNow(now);
  };
  return { clinic, now: () => now, pass };
}

test('after a second factor is set up a log-in needs a code of it, and each code is good once', async () => {
  const { clinic, now, pass } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  const app = await setUpTotp(browser, now);
  expect(app.recoveryCodes).toHaveLength(10);
  await browser.logout();

  expect(await browser.login()).toMatchObject({ status: 403, payload: { error: 'authFactor' } });
  expect(await browser.login({ code: '000000' })).toMatchObject({ status: 422, payload: { error: 'authFactorWrong' } });
  const code = app.code();
  expect((await browser.login({ code })).status).toBe(200);
  await browser.logout();
  expect(await browser.login({ code })).toMatchObject({ status: 422, payload: { error: 'authFactorWrong' } });
  pass(30);
  expect((await browser.login({ code: app.code() })).status).toBe(200);
}, 60_000);

test('that an account is logged in elsewhere is said only after the second factor, and the code then still opens', async () => {
  const { clinic, now } = await openAt();
  const first = clinic.openBrowser();
  await first.login();
  const app = await setUpTotp(first, now);

  const second = clinic.openBrowser();
  expect((await second.login()).payload.error).toBe('authFactor');
  const code = app.code();
  expect((await second.login({ code })).payload.error).toBe('Duplicate');
  expect((await second.login({ code, kickoutExisting: true })).status).toBe(200);
}, 60_000);

test('a recovery code stands in for a lost app once, and new ones void those before', async () => {
  const { clinic, now } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  const { recoveryCodes } = await setUpTotp(browser, now);
  await browser.logout();

  const [code, other] = recoveryCodes as [string, string];
  expect((await browser.login({ code: `${code.slice(0, 5)}-${code.slice(5).toUpperCase()}` })).status).toBe(200);
  expect((await browser.call(getSecurity, {})).payload.result.recoveryCodes).toBe(9);
  await browser.logout();
  expect((await browser.login({ code })).payload.error).toBe('authFactorWrong');

  expect((await browser.login({ code: other })).status).toBe(200);
  const renewed = (await browser.call(renewRecoveryCodes, {})).payload.recoveryCodes;
  expect(renewed).toHaveLength(10);
  await browser.logout();
  expect((await browser.login({ code: recoveryCodes[2] })).payload.error).toBe('authFactorWrong');
  expect((await browser.login({ code: renewed[0] })).status).toBe(200);
}, 60_000);

test('of ten log-ins at once with one code one gets in', async () => {
  const { clinic, now } = await openAt({ sessionsPerAccount: 10 });
  const browser = clinic.openBrowser();
  await browser.login();
  const { recoveryCodes } = await setUpTotp(browser, now);

  const tries = await Promise.all(
    Array.from({ length: 4 }, () => clinic.openBrowser().login({ code: recoveryCodes[0] })),
  );

  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
}, 60_000);

test('guesses of a code are slowed, a right password between them makes none free, and a known browser gets in', async () => {
  const { clinic, now, pass } = await openAt();
  const own = clinic.openBrowser();
  await own.login();
  const app = await setUpTotp(own, now);
  await own.logout();

  for (let guess = 0; guess < 5; guess++) {
    expect((await clinic.openBrowser().login({ code: `00000${guess}` })).payload.error).toBe('authFactorWrong');
    expect((await clinic.openBrowser().login()).payload.error).toBe('authFactor');
  }
  pass(1);
  expect(await clinic.openBrowser().login({ code: '999999' })).toMatchObject({ status: 422 });
  expect(await clinic.openBrowser().login({ code: app.code() })).toMatchObject({
    status: 429,
    payload: { error: 'tooMany' },
  });
  expect((await own.login({ code: app.code() })).status).toBe(200);
}, 60_000);

test('the database keeps neither the secret of an app nor a recovery code', async () => {
  const { clinic, now } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  const { payload } = await browser.call(beginTotp, {});
  const { recoveryCodes } = await setUpTotp(browser, now);

  const { rows } = await inSystem(clinic.db, async (trx) => {
    const totp = await trx.selectFrom('account_totp').selectAll().where('account', '=', clinic.doctor.id).execute();
    const codes = await trx
      .selectFrom('account_recovery_code')
      .selectAll()
      .where('account', '=', clinic.doctor.id)
      .execute();
    return { rows: [...totp, ...codes] };
  });

  const { fromBase32 } = await import('./security.fixture.ts');
  const stored = Buffer.concat(
    rows.flatMap((row) => Object.values(row).filter((value): value is Buffer => Buffer.isBuffer(value))),
  );
  expect(rows).toHaveLength(11);
  expect(stored.includes(fromBase32(payload.secret))).toBe(false);
  for (const code of recoveryCodes) expect(stored.includes(code)).toBe(false);
}, 60_000);

test('factors and PIN are changed within ten minutes after the password was typed, and not without it', async () => {
  const { clinic, now, pass } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  expect((await browser.call(getSecurity, {})).payload.result.verifiedUntil).not.toBeNull();
  pass(600);

  for (const [call, input] of [
    [beginTotp, {}],
    [confirmTotp, { code: '123456' }],
    [removeTotp, {}],
    [renewRecoveryCodes, {}],
    [setPin, { pin: '8264' }],
  ] as const)
    expect(await browser.call(call, input as never), call.id).toMatchObject({
      status: 403,
      payload: { error: 'verifyFirst' },
    });

  expect(await browser.call(confirmIdentity, { password: 'wrong' })).toMatchObject({
    status: 422,
    payload: { error: 'passwordWrong', fields: { password: 'passwordWrong' } },
  });
  expect((await browser.call(confirmIdentity, { password: PASSWORD })).status).toBe(200);
  const app = await setUpTotp(browser, now);
  pass(700);
  expect((await browser.call(confirmIdentity, { password: PASSWORD })).payload.error).toBe('authFactor');
  expect((await browser.call(confirmIdentity, { password: PASSWORD, code: '123456' })).payload.error).toBe(
    'authFactorWrong',
  );
  expect((await browser.call(confirmIdentity, { password: PASSWORD, code: app.code() })).status).toBe(200);
  expect((await browser.call(setPin, { pin: '8264' })).status).toBe(200);
  expect(await auditActions(clinic)).toEqual(
    expect.arrayContaining(['account.confirmIdentity', 'account.beginTotp', 'account.confirmTotp', 'account.setPin']),
  );
}, 60_000);

test('guesses of the password by a stranger at an open computer are slowed', async () => {
  const { clinic } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++)
    statuses.push((await browser.call(confirmIdentity, { password: `guess ${guess}` })).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
}, 60_000);

test('where a hospital demands a second factor its people are asked at log-in, and after seven days nothing else opens until it is set up', async () => {
  const { clinic, now, pass } = await openAt({ secondFactor: true });
  const browser = clinic.openBrowser();
  const first = await browser.login();
  expect(first.payload.account.limit).toBeNull();
  expect(Date.parse(first.payload.account.factorDue) - now().getTime()).toBe(7 * 86_400_000);
  expect((await browser.users()).status).toBe(200);
  await browser.logout();

  pass(7 * 86_400 + 60);
  expect((await browser.login()).payload.account.limit).toBe('factor');
  expect(await browser.users()).toMatchObject({ status: 403, payload: { error: 'factorMissing' } });
  expect((await browser.call(getSessions, {})).status).toBe(403);
  expect((await browser.call(getSecurity, {})).payload.result.required).toBe(true);
  await setUpTotp(browser, now);
  expect((await browser.users()).status).toBe(200);
  expect((await browser.status()).payload.account).toMatchObject({ limit: null, factorDue: null });
  expect(await browser.call(removeTotp, {})).toMatchObject({ status: 422, payload: { error: 'factorRequired' } });
}, 60_000);

test('a system administrator opens nothing before a second factor is set up', async () => {
  const { clinic, now } = await openAt();
  const operator = await clinic.addPerson({ email: `op@${clinic.key}.tw`, role: 'sysAdmin' });
  const browser = clinic.openBrowser();
  expect((await browser.login({ email: operator.email })).payload.account.limit).toBe('factor');
  expect((await browser.users()).payload.error).toBe('factorMissing');
  await setUpTotp(browser, now);
  expect((await browser.users()).status).toBe(200);
}, 60_000);

test('a factor is taken away where none is demanded, its recovery codes with it, and the owner gets letters of both', async () => {
  const { clinic, now } = await openAt();
  const browser = clinic.openBrowser();
  await browser.login();
  await setUpTotp(browser, now);
  expect((await browser.call(removeTotp, {})).status).toBe(200);
  expect((await browser.call(getSecurity, {})).payload.result).toMatchObject({ totp: null, recoveryCodes: 0 });
  expect((await browser.call(renewRecoveryCodes, {})).status).toBe(404);
  expect(await lettersOf(clinic)).toMatchObject([{ kind: 'factorAdded' }, { kind: 'factorRemoved' }]);
}, 60_000);

test('a person who lost app and codes gets a letter from the administrator, and with the password its link takes the factor away, once', async () => {
  const { clinic, now } = await openAt();
  const [own, office] = [clinic.openBrowser(), clinic.openBrowser()];
  await own.login();
  await setUpTotp(own, now);
  const admin = await clinic.addPerson({ email: `chen@${clinic.key}.tw`, role: 'hospitalAdmin' });
  await office.login({ email: admin.email });

  expect((await own.call(resetFactors, { id: admin.id })).status).toBe(403);
  expect((await office.call(resetFactors, { id: clinic.doctor.id })).status).toBe(200);
  const { data } = clinic.services.sent.findLast(({ name }) => name === 'account.factorLink')!;
  const { settings } = clinic.services;
  await sendFactorLink({ db: clinic.db, settings, clock: now }, data as never);
  const letter = (await lettersOf(clinic)).at(-1)!;
  expect(letter).toMatchObject({ kind: 'factorReset', email: clinic.doctor.email });
  const token = linkToken(settings, letter.id);

  const phone = clinic.openBrowser();
  expect((await phone.call(removeFactorsByLink, { token, password: 'not mine' })).payload.error).toBe('passwordWrong');
  expect((await own.users()).status).toBe(200);
  expect((await phone.call(removeFactorsByLink, { token, password: PASSWORD })).status).toBe(200);
  expect((await own.users()).status).toBe(401);
  expect((await phone.call(removeFactorsByLink, { token, password: PASSWORD })).payload.error).toBe('linkExpired');
  expect((await phone.login()).status).toBe(200);
  expect(await auditActions(clinic)).toEqual(
    expect.arrayContaining(['account.resetFactors', 'account.factorLink', 'public.removeFactorsByLink']),
  );
}, 60_000);

test('a link for a lost factor sets no password, and one for a password takes no factor away', async () => {
  const { clinic, now } = await openAt();
  const { insertPasswordLink } = await import('./password-link.repository.ts');
  const { setPasswordByLink } = await import('../contract/index.ts');
  const expires_at = new Date(now().getTime() + 3_600_000);
  await inSystem(clinic.db, async (trx) => {
    for (const purpose of ['factor', 'reset'] as const)
      await insertPasswordLink(trx, {
        ...{ account: clinic.doctor.id, token: `token-${purpose}-${clinic.key}`, purpose, expires_at, now: now() },
      });
  });
  const browser = clinic.openBrowser();
  const password = 'quiet harbor lantern';
  expect(
    (
      await browser.call(setPasswordByLink, {
        token: `token-factor-${clinic.key}`,
        password,
        confirmPassword: password,
      })
    ).payload.error,
  ).toBe('linkExpired');
  expect(
    (await browser.call(removeFactorsByLink, { token: `token-reset-${clinic.key}`, password: PASSWORD })).payload.error,
  ).toBe('linkExpired');
}, 60_000);
