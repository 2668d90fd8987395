import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { verifyPassword } from '@alder/secrets';
import { testServices } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { knownBrowser, knownBrowserCookie } from './known-browser.ts';
import { auditFailedLogin, LOGIN_FAILED_JOB } from './login-failed.job.ts';

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

test('a wrong password and an unknown email get the same response, in about the same time [err.auth]', async () => {
  const clinic = await openClinic();
  const timed = async (more: object) => {
    const start = performance.now();
    const response = await clinic.openBrowser().login(more);
    return { response, ms: performance.now() - start };
  };
  await timed({ password: 'warm up the hash' });

  const wrong = await timed({ password: 'wrong password' });
  const unknown = await timed({ email: `nobody@${clinic.key}.tw` });

  expect(wrong.response).toMatchObject({
    status: 401,
    payload: { error: 'authWrongPassword', message: 'Wrong password' },
  });
  expect(unknown.response.payload).toEqual(wrong.response.payload);
  expect(wrong.response.headers['set-cookie']).toBeUndefined();
  // A hash that is skipped would show as a tenth of the time.
  expect(unknown.ms).toBeGreaterThan(wrong.ms / 5);
});

test('after ten failures an account is slowed for every client, with the wait in the response, and never locked [err.auth]', async () => {
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
  expect(unknown.filter((response) => response.status === 429)).toHaveLength(1);

  clinic.setNow(new Date(start + 1100));
  expect((await clinic.openBrowser().login()).status).toBe(200);
}, 180_000);

test('guesses of an attacker slow new browsers, and a browser with an earlier login of the account gets in at once', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  const [own, shared] = [clinic.openBrowser('192.0.2.10'), clinic.openBrowser('192.0.2.10')];
  expect((await own.login()).status).toBe(200);
  await own.logout();
  for (let failure = 0; failure < 10; failure++) await clinic.openBrowser().login({ password: `wrong ${failure}` });

  expect((await clinic.openBrowser().login()).status).toBe(429);
  expect((await own.login()).status).toBe(200);
  shared.cookies.set('knownBrowser', own.cookies.get('knownBrowser')!.replace(/\..*/, '.planted'));
  expect((await shared.login({ kickoutExisting: true })).status).toBe(429);
}, 180_000);

test('a known browser is slowed by its own wrong passwords, and known for no other account', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  const own = clinic.openBrowser();
  await own.login();
  for (let failure = 0; failure < 10; failure++)
    expect((await own.login({ password: `wrong ${failure}` })).status).toBe(401);

  expect((await own.login()).status).toBe(429);
  const secrets = (await testServices()).settings;
  const headers = { host: 'localhost', cookie: knownBrowserCookie(secrets, { host: 'localhost' }, 'a@b.tw') };
  expect(knownBrowser(secrets, headers, 'a@b.tw')).toBeDefined();
  expect(knownBrowser(secrets, headers, 'c@b.tw')).toBeUndefined();
}, 180_000);

test('an address that fails a hundred times is slowed, whichever accounts it tries [err.auth]', async () => {
  const start = Date.now();
  const clinic = await openClinic({ now: new Date(start) });
  // An address of its own: attempts are counted over all hospitals, and other tests count theirs meanwhile.
  const network = randomBytes(4).toString('hex');
  const attacker = clinic.openBrowser(`2001:db8:${network.slice(0, 4)}:${network.slice(4)}::9`);
  const tries = [];
  for (let n = 0; n < 100; n += 20) {
    tries.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => attacker.login({ email: `u${n + i}@${clinic.key}.tw` })),
      )),
    );
  }

  expect(new Set(tries.map((response) => response.status))).toEqual(new Set([401]));
  expect((await attacker.login()).status).toBe(429);
  expect((await clinic.openBrowser().login()).status).toBe(200);
}, 180_000);

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

test('a wrong password is written into the audit log of the hospital, with address and reason', async () => {
  const clinic = await openClinic();
  await clinic.openBrowser('203.0.113.9').login({ password: 'wrong' });
  await clinic.openBrowser('203.0.113.9').login({ email: `nobody@${clinic.key}.tw` });
  const queued = clinic.services.sent.filter(({ name }) => name === LOGIN_FAILED_JOB);
  expect(queued).toHaveLength(2);

  for (const { data } of queued) await auditFailedLogin({ db: clinic.db }, data as never);

  const rows = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('audit_log').selectAll().where('hospital', '=', clinic.hospital.id).execute(),
  );
  expect(rows).toMatchObject([
    {
      action: 'public.loginFailed',
      entity: 'account',
      detail: { address: '203.0.113.9', reason: 'wrongPassword' },
    },
  ]);
});
