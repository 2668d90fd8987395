import { confirmIdentity, getSecurity, removeFactorsByLink, setPin } from '@alder/accounts/contract';
import { accountHandlers, passkeyAccounts } from '@alder/accounts/server';
import { inSystem } from '@alder/database';
import { linkToken } from '@alder/mail';
import { expect, test } from 'vitest';
import { openClinic, PASSWORD } from '../../accounts/server/clinic.fixture.ts';
import { sendFactorLink } from '../../accounts/server/factor-link.job.ts';
import { auditActions, lettersOf, setUpTotp } from '../../accounts/server/security.fixture.ts';
import { beginPasskey, confirmPasskey, getPasskeys, removePasskey, renamePasskey } from '../contract/index.ts';
import { PASSKEY_NAME_LENGTH } from '../domain/index.ts';
import { newAuthenticator } from './authenticator.fixture.ts';
import { passkeyFactor, passkeyHandlers } from './index.ts';

const implementations = [...accountHandlers(passkeyFactor), ...passkeyHandlers(passkeyAccounts)];

async function open(configs: Record<string, unknown> = {}) {
  let now = new Date(Date.now());
  const clinic = await openClinic({ now, configs, implementations });
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    clinic.setNow(now);
  };
  const browser = clinic.openBrowser();
  await browser.login();
  return { clinic, browser, pass, now: () => now };
}
type Browser = Awaited<ReturnType<typeof open>>['browser'];

async function addPasskey(browser: Browser, name = 'Phone', authenticator = newAuthenticator()) {
  const { payload } = await browser.call(beginPasskey, {});
  const response = await browser.call(confirmPasskey, { name, ...authenticator.make(payload) });
  expect([response.status, response.payload.error]).toEqual([200, undefined]);
  return { authenticator, recoveryCodes: response.payload.recoveryCodes as string[] | null };
}
const passkeysOf = async (browser: Browser) => (await browser.call(getPasskeys, {})).payload.result;
const requestOf = async (browser: Browser) => (await browser.login()).payload.passkey;

test('after a passkey is registered a log-in needs it beside the password, and its last use is seen', async () => {
  const { clinic, browser, pass, now } = await open();
  const { authenticator, recoveryCodes } = await addPasskey(browser, ' My phone ');
  expect(recoveryCodes).toHaveLength(10);
  expect(await passkeysOf(browser)).toMatchObject([{ name: 'My phone', used_at: null, copied_at: null }]);
  expect((await browser.call(getSecurity, {})).payload.result).toMatchObject({ totp: null, passkeys: 1 });
  await browser.logout();

  const refused = await browser.login();
  expect(refused).toMatchObject({ status: 403, payload: { error: 'authFactor' } });
  expect(refused.payload.passkey).toMatchObject({
    rpId: 'localhost',
    code: true,
    credentials: [{ id: authenticator.id, transports: ['internal'] }],
  });
  pass(60);
  expect((await browser.login({ passkey: authenticator.sign(refused.payload.passkey) })).status).toBe(200);
  expect(await passkeysOf(browser)).toMatchObject([{ used_at: now().toISOString() }]);
  expect(await auditActions(clinic)).toEqual(
    expect.arrayContaining(['account.beginPasskey', 'account.confirmPasskey', 'public.login']),
  );
  expect(await lettersOf(clinic)).toMatchObject([
    { kind: 'passkeyAdded', details: { name: (await passkeysOf(browser))[0].name } },
  ]);
}, 60_000);

test('a key of RSA opens the account as one of an elliptic curve does', async () => {
  const { browser } = await open();
  const { authenticator } = await addPasskey(browser, 'Computer', newAuthenticator('RS256'));
  await browser.logout();
  expect((await browser.login({ passkey: authenticator.sign(await requestOf(browser)) })).status).toBe(200);
}, 60_000);

test('a challenge is used once and lapses after five minutes', async () => {
  const { browser, pass } = await open();
  const { authenticator } = await addPasskey(browser);
  await browser.logout();
  const request = await requestOf(browser);
  expect((await browser.login({ passkey: authenticator.sign(request) })).status).toBe(200);
  await browser.logout();
  expect(await browser.login({ passkey: authenticator.sign(request) })).toMatchObject({
    status: 422,
    payload: { error: 'authFactorWrong' },
  });

  const late = await requestOf(browser);
  pass(300);
  expect((await browser.login({ passkey: authenticator.sign(late) })).payload.error).toBe('authFactorWrong');
  const inTime = await requestOf(browser);
  pass(299);
  expect((await browser.login({ passkey: authenticator.sign(inTime) })).status).toBe(200);

  const { payload } = await browser.call(beginPasskey, {});
  const other = newAuthenticator();
  pass(300);
  const tooLate = { name: 'Late', ...other.make(payload) };
  expect((await browser.call(confirmPasskey, tooLate)).payload.error).toBe('passkeyRefused');
  const again = (await browser.call(beginPasskey, {})).payload;
  const made = { name: 'Key', ...other.make(again) };
  expect((await browser.call(confirmPasskey, made)).status).toBe(200);
  expect((await browser.call(confirmPasskey, made)).payload.error).toBe('passkeyRefused');
}, 60_000);

test('what was signed on a forged page, for another site, without a touch or with a wrong key opens nothing', async () => {
  const { browser, pass } = await open();
  const { authenticator } = await addPasskey(browser);
  await browser.logout();
  const otherAuthenticator = newAuthenticator();
  const forgeries = [
    { origin: 'http://localhost.evil.test:3000' },
    { origin: 'http://localhost:3001' },
    { rpId: 'evil.test' },
    { type: 'webauthn.create' },
    { flags: 0 },
  ];
  for (const forgery of forgeries) {
    const passkey = authenticator.sign(await requestOf(browser), forgery);
    expect([forgery, (await browser.login({ passkey })).payload.error]).toEqual([forgery, 'authFactorWrong']);
  }
  // Wrong tries make the next wait.
  pass(3600);
  const request = await requestOf(browser);
  const wrongKey = { ...otherAuthenticator.sign(request), id: authenticator.id };
  expect((await browser.login({ passkey: wrongKey })).payload.error).toBe('authFactorWrong');
  expect((await browser.login({ passkey: authenticator.sign(request) })).status).toBe(200);
}, 60_000);

test('a passkey of another user proves nothing, neither with its own challenge nor with mine', async () => {
  const { clinic, browser } = await open();
  const ownPasskey = await addPasskey(browser);
  const email = `chen@${clinic.key}.tw`;
  await clinic.addPerson({ email });
  const other = clinic.openBrowser();
  await other.login({ email });
  const otherPasskey = await addPasskey(other, 'Theirs');
  await other.logout();
  await browser.logout();

  const request = await requestOf(browser);
  expect((await browser.login({ passkey: otherPasskey.authenticator.sign(request) })).payload.error).toBe(
    'authFactorWrong',
  );
  const ofThem = (await other.login({ email })).payload.passkey;
  expect((await browser.login({ passkey: ownPasskey.authenticator.sign(ofThem) })).payload.error).toBe(
    'authFactorWrong',
  );
  expect((await browser.login({ passkey: ownPasskey.authenticator.sign(request) })).status).toBe(200);

  const { payload } = await browser.call(beginPasskey, {});
  const secondUse = await browser.call(confirmPasskey, { name: 'Theirs', ...otherPasskey.authenticator.make(payload) });
  expect(secondUse).toMatchObject({ status: 409, payload: { error: 'passkeyExists' } });
  expect((await other.login({ email, passkey: otherPasskey.authenticator.sign(ofThem) })).status).toBe(200);
  const [theirRow] = await passkeysOf(other);
  expect(await browser.call(removePasskey, { id: theirRow.id })).toMatchObject({ status: 404 });
  expect(await browser.call(renamePasskey, { id: theirRow.id, name: 'Mine' })).toMatchObject({ status: 404 });
  expect(await passkeysOf(other)).toMatchObject([{ name: theirRow.name }]);
}, 60_000);

test('a counter that goes back is a copy: it is refused, written into the audit log, and its owner sees it', async () => {
  const { clinic, browser, now } = await open();
  const { authenticator } = await addPasskey(browser);
  await browser.logout();
  expect((await browser.login({ passkey: authenticator.sign(await requestOf(browser), { count: 7 }) })).status).toBe(
    200,
  );
  await browser.logout();

  for (const count of [7, 3])
    expect(await browser.login({ passkey: authenticator.sign(await requestOf(browser), { count }) })).toMatchObject({
      status: 422,
      payload: { error: 'passkeyCopied' },
    });
  expect(clinic.services.sent).toContainEqual({
    name: 'account.loginFailed',
    data: expect.objectContaining({ reason: 'copiedPasskey', email: clinic.doctor.email.toLowerCase() }),
  });
  expect((await browser.login({ passkey: authenticator.sign(await requestOf(browser), { count: 8 }) })).status).toBe(
    200,
  );
  expect(await passkeysOf(browser)).toMatchObject([{ copied_at: now().toISOString() }]);

  const confirm = (await browser.call(confirmIdentity, { password: PASSWORD })).payload.passkey;
  const copy = { password: PASSWORD, passkey: authenticator.sign(confirm, { count: 8 }) };
  expect((await browser.call(confirmIdentity, copy)).payload.error).toBe('passkeyCopied');
  expect(await auditActions(clinic)).toContain('passkeyCopied');
}, 60_000);

test('a lost passkey is made good by a recovery code, once, and then taken away', async () => {
  const { clinic, browser } = await open();
  const { recoveryCodes } = await addPasskey(browser);
  await browser.logout();
  expect((await browser.login({ code: recoveryCodes![0] })).status).toBe(200);
  const [lost] = await passkeysOf(browser);
  expect((await browser.call(removePasskey, { id: lost.id })).status).toBe(200);
  expect((await browser.call(removePasskey, { id: lost.id })).status).toBe(404);
  expect((await browser.call(getSecurity, {})).payload.result).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
  await browser.logout();
  expect((await browser.login({ code: recoveryCodes![1] })).status).toBe(200);
  expect(await lettersOf(clinic)).toMatchObject([
    { kind: 'passkeyAdded', details: { name: lost.name } },
    { kind: 'passkeyRemoved', details: { name: lost.name } },
  ]);
}, 60_000);

test('a hospital that demands a second factor is content with a passkey, and the last one stays', async () => {
  const { browser, pass, now } = await open({ secondFactor: true });
  pass(8 * 24 * 3600);
  await browser.login();
  expect((await browser.status()).payload.account.limit).toBe('factor');
  expect((await browser.call(setPin, { pin: '8264' })).status).toBe(403);
  await addPasskey(browser);
  expect((await browser.status()).payload.account).toMatchObject({ limit: null, factorDue: null });

  const [only] = await passkeysOf(browser);
  expect((await browser.call(removePasskey, { id: only.id })).payload.error).toBe('factorRequired');
  expect(await passkeysOf(browser)).toHaveLength(1);
  const { recoveryCodes } = await setUpTotp(browser, now);
  expect(recoveryCodes).toBeNull();
  expect((await browser.call(removePasskey, { id: only.id })).status).toBe(200);
  expect((await browser.call(getSecurity, {})).payload.result.recoveryCodes).toBe(10);
}, 60_000);

test('a passkey gets another name without the password, opens the account as before, and the change is in the audit log', async () => {
  const { clinic, browser, pass } = await open();
  const { authenticator } = await addPasskey(browser, 'Phone');
  await addPasskey(browser, 'Key');
  const [phone] = await passkeysOf(browser);
  pass(3600);
  expect((await browser.call(renamePasskey, { id: phone.id, name: ' Old phone ' })).status).toBe(200);
  expect(await passkeysOf(browser)).toMatchObject([{ id: phone.id, name: 'Old phone' }, { name: 'Key' }]);
  expect(await auditActions(clinic)).toContain('account.renamePasskey');
  for (const name of ['', ' ', 'x'.repeat(PASSKEY_NAME_LENGTH + 1)])
    expect((await browser.call(renamePasskey, { id: phone.id, name })).status).toBe(400);
  await browser.logout();
  expect((await browser.login({ passkey: authenticator.sign(await requestOf(browser)) })).status).toBe(200);
}, 60_000);

test('passkeys are added and removed within ten minutes after password and passkey were given again, and not without', async () => {
  const { browser, pass } = await open();
  const { authenticator } = await addPasskey(browser);
  const [row] = await passkeysOf(browser);
  const { payload } = await browser.call(beginPasskey, {});
  pass(600);
  const late = { name: 'Second', ...newAuthenticator().make(payload) };
  for (const response of [
    await browser.call(beginPasskey, {}),
    await browser.call(confirmPasskey, late),
    await browser.call(removePasskey, { id: row.id }),
  ])
    expect(response).toMatchObject({ status: 403, payload: { error: 'verifyFirst' } });

  const refused = await browser.call(confirmIdentity, { password: PASSWORD });
  expect(refused.payload.error).toBe('authFactor');
  const passkey = authenticator.sign(refused.payload.passkey);
  expect((await browser.call(confirmIdentity, { password: PASSWORD, passkey })).status).toBe(200);
  expect((await browser.call(removePasskey, { id: row.id })).status).toBe(200);
}, 60_000);

test('the letter that takes a lost second factor away takes passkeys too', async () => {
  const { clinic, browser, now } = await open();
  await addPasskey(browser);
  const { settings } = clinic.services;
  const data = { hospital: '', account: clinic.doctor.id };
  await sendFactorLink({ db: clinic.db, settings, clock: now }, data as never);
  const letter = (await lettersOf(clinic)).find(({ kind }) => kind === 'factorReset')!;
  const token = linkToken(settings, letter.id);
  const removal = await browser.call(removeFactorsByLink, { token, password: PASSWORD });
  expect(removal.status).toBe(200);
  const left = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('account_passkey').select('id').where('account', '=', clinic.doctor.id).execute(),
  );
  expect(left).toEqual([]);
  expect((await browser.login()).status).toBe(200);
}, 60_000);

test('what no authenticator says is refused, an account has ten passkeys at most, and the database keeps no challenge', async () => {
  const { clinic, browser } = await open();
  const key = newAuthenticator();
  const { payload } = await browser.call(beginPasskey, {});
  const made = key.make(payload);
  expect((await browser.call(confirmPasskey, { name: 'Key', ...made, authenticatorData: 'AAAA' })).status).toBe(422);
  for (const change of [{ publicKey: 'AAAA' }, { id: newAuthenticator().id }, { clientDataJSON: 'AAAA' }]) {
    const fresh = key.make((await browser.call(beginPasskey, {})).payload);
    const response = await browser.call(confirmPasskey, { name: 'Key', ...fresh, ...change });
    expect(response).toMatchObject({ status: 422, payload: { error: 'passkeyRefused' } });
  }
  expect((await browser.call(confirmPasskey, { name: ' ', ...made })).status).toBe(400);

  for (let index = 0; index < 10; index++) await addPasskey(browser, `Key ${index}`);
  expect((await browser.call(beginPasskey, {})).payload.error).toBe('passkeyLimit');
  const stored = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('passkey_challenge').selectAll().where('account', '=', clinic.doctor.id).execute(),
  );
  expect(stored.some(({ challenge_hash }) => challenge_hash.toString('base64url') === payload.challenge)).toBe(false);
}, 60_000);
