import { randomBytes } from 'node:crypto';
import { currentVersion } from '@alder/agreements/domain';
import { agreementHandlers, insertAcceptance, refuseOtherAgreements } from '@alder/agreements/server';
import { inHospital, inSystem } from '@alder/database';
import { extendPlan, insertHospital } from '@alder/hospitals/server';
import { findInviter, linkHospitals } from '@alder/invitations/server';
import { buildServer, LIMITS } from '@alder/server';
import { openPostbox, testDb, testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, onTestFinished, test } from 'vitest';
import { accountStatus, activate, getRegistration, login, register, setPasswordByLink } from '../contract/index.ts';
import { accountHandlers, registrationHandlers, sessionFinder } from './index.ts';
import { noPasskeys } from './no-passkeys.fixture.ts';
import { sendPasswordLink } from './password-link.job.ts';
import { sweepRegistrations } from './registration.handlers.ts';

const PASSWORD = 'eleven grey cranes';
const AGREEMENTS = (['privacy', 'terms'] as const).map((document) => ({ document, version: currentVersion(document) }));
const START = new Date();
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

/** A server that strangers reach; each `visit` is a browser of its own in a network of its own. */
async function openSite() {
  const db = await testDb();
  let now = START;
  const clock = () => now;
  const services = await testServices();
  const { settings } = services;
  const addresses = new Set<string>();
  const app = buildServer({
    db,
    implementations: [
      ...accountHandlers(noPasskeys),
      ...agreementHandlers,
      ...registrationHandlers({
        ...{ insertHospital, insertAcceptance, refuseOtherAgreements, findInviter },
        linkInvited: async (trx, link, now) => {
          const invitation = { ...link, source: 'registration', request_key: null } as const;
          await linkHospitals({ extendPlan }, trx, invitation, { now, action: activate.id });
        },
      }),
    ],
    services,
    limits: { ...LIMITS, login: 1e6, public: 1e6 },
    clock,
    findSession: sessionFinder(db, clock),
  });
  onTestFinished(() => app.close());
  const postbox = openPostbox({ db, settings, clock });
  const id = randomBytes(5).toString('hex');
  const form = {
    hospitalName: `海岸動物醫院 ${id}`,
    hospitalKey: `c-${id}`.replaceAll(/[01i]/g, 'x'),
    displayName: '林怡君',
    email: `lin@c-${id}.tw`,
    phone: '0912-345-678',
    lang: 'en' as const,
  };

  function visit() {
    const remoteAddress = `10.${[...randomBytes(3)].join('.')}`;
    let cookie = '';
    const post = async (url: string, payload: object | undefined, headers: Record<string, string> = {}) => {
      const response = await app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        remoteAddress,
        headers: { cookie, ...headers },
        ...(payload && { payload }),
      });
      if (response.cookies.length > 0)
        cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return { status: response.statusCode, payload: response.json().payload };
    };
    return {
      post,
      register(more: object = {}) {
        const filled = { ...form, ...more };
        if (filled.email?.trim()) addresses.add(filled.email);
        return post(addressOf(register, {}), filled);
      },
      look: (token: string) => post(addressOf(getRegistration, {}), { token }),
      activate: (token: string, more: object = {}, key: string = randomBytes(8).toString('hex')) =>
        post(
          addressOf(activate, {}),
          { token, password: PASSWORD, confirmPassword: PASSWORD, agreements: AGREEMENTS, lang: 'en', ...more },
          { 'idempotency-key': key },
        ),
      setPassword: (token: string) =>
        post(addressOf(setPasswordByLink, {}), { token, password: PASSWORD, confirmPassword: PASSWORD }),
      status: () => post(addressOf(accountStatus, {}), undefined),
      login: (password = PASSWORD) => post(addressOf(login, {}), { email: form.email, password }),
    };
  }

  return {
    db,
    form,
    postbox,
    letters: postbox.letters,
    ...visit(),
    visit,
    setNow: (next: Date) => {
      now = next;
    },
    /** Sends the letters that wait; gives back the token of the newest. */
    work: () => postbox.deliver(...addresses),
    /** Asks for a new password; gives back the token of the letter. */
    async forget() {
      await sendPasswordLink({ db, settings, clock }, { hospital: '', email: form.email });
      return postbox.deliver(form.email);
    },
    hospital: (key = form.hospitalKey) =>
      inSystem(db, (trx) => trx.selectFrom('hospital').selectAll().where('key', '=', key).executeTakeFirst()),
  };
}

test('a registered hospital is made by the password that its person sets, with its licences, trial, administrator, acceptance and audit rows, and the person is in', async () => {
  const site = await openSite();
  expect(await site.register()).toEqual({ status: 200, payload: { result: 'ok' } });
  expect(await site.hospital()).toBeUndefined();
  const token = await site.work();
  expect(site.letters).toMatchObject([{ to: site.form.email, subject: `Activate ${site.form.hospitalName} at Alder` }]);
  const { displayName, email, hospitalKey, hospitalName } = site.form;
  expect((await site.look(token)).payload).toEqual({ displayName, email, hospitalKey, hospitalName });

  const { status, payload } = await site.activate(token);

  expect(status).toBe(200);
  expect(payload.account).toMatchObject({
    ...{ displayName, email, phone: site.form.phone, hospital: hospitalKey, role: 'hospitalAdmin', isAdmin: true },
    ...{ emailValidated: true, permit_his: true, permit_lis: true, permit_pacs: true },
  });
  expect((await site.status()).payload.account).toMatchObject({ login: true, hospital: hospitalKey });
  const hospital = (await site.hospital())!;
  expect(hospital).toMatchObject({ name: hospitalName, license: 'all-in-one', lang: 'en' });
  expect([hospital.license_his, hospital.license_lis, hospital.license_pacs]).toEqual([3, 3, 1]);
  expect(hospital.plan_ends_at).toEqual(new Date(START.getTime() + 30 * 86_400_000));
  await inSystem(site.db, async (trx) => {
    const audits = await trx
      .selectFrom('audit_log')
      .select(['action', 'entity'])
      .where('hospital', '=', hospital.id)
      .orderBy('seq')
      .execute();
    expect(audits.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      ...['hospital', 'user', 'agreement'].map((entity) => `account.activate ${entity}`),
      'public.login session',
    ]);
  });
  expect((await site.visit().login()).payload.error).toBe('Duplicate');
});

test('without one of the five fields a hospital is not registered [rule.register]', async () => {
  const site = await openSite();
  for (const field of ['hospitalName', 'hospitalKey', 'displayName', 'email', 'phone']) {
    const refused = { error: 'missing', message: 'Please enter hospital id, email, and mobile phone number' };
    expect(await site.register({ [field]: '  ' })).toMatchObject({
      status: 400,
      payload: { ...refused, fields: { [field]: 'missing' } },
    });
    expect((await site.visit().register({ [field]: undefined })).payload).toMatchObject(refused);
  }
  await site.work();
  expect(site.letters).toEqual([]);
});

test('an email of the wrong form, a line break in a name and a hospital id that cannot be one are refused, each with its own code', async () => {
  const site = await openSite();
  expect((await site.register({ email: 'lin@coast' })).payload).toMatchObject({ error: 'accountErrorEmailInvalid' });
  for (const field of ['hospitalName', 'displayName', 'phone', 'source'])
    expect(await site.register({ [field]: 'Coast\r\nBcc: all@example.test' })).toMatchObject({
      status: 400,
      payload: { error: 'inputIncorrect', fields: { [field]: 'plainLine' } },
    });
  for (const [hospitalKey, problem] of [
    ['2-coast', 'hospitalKeyShape'],
    ['coast--vet', 'hospitalKeyShape'],
    ['alder', 'hospitalKeyReserved'],
    ['a1der', 'hospitalKeyReserved'],
  ])
    expect((await site.register({ hospitalKey })).payload).toMatchObject({
      error: 'hospitalKeyIncorrect',
      fields: { hospitalKey: problem },
    });
  await site.work();
  expect(site.letters).toEqual([]);
});

test('a hospital id that another address has registered, or one that reads like it, is refused while it is pending and once it is there', async () => {
  const site = await openSite();
  await site.register({ hospitalKey: `moon-${site.form.hospitalKey}` });
  const other = { email: `other@${site.form.hospitalKey}.tw`, hospitalName: `Other ${site.form.hospitalKey}` };
  const keys = [`moon-${site.form.hospitalKey}`, `rnoon-${site.form.hospitalKey}`, `m0on${site.form.hospitalKey}`];
  for (const hospitalKey of keys)
    expect(await site.register({ ...other, hospitalKey })).toMatchObject({
      status: 409,
      payload: { error: 'exist', message: 'The hospital id or email has been registered previously' },
    });

  expect((await site.activate(await site.work())).status).toBe(200);

  expect((await site.register({ ...other, hospitalKey: keys[0]! })).payload).toMatchObject({
    error: 'hospitalCodeDup',
    message: 'Duplicate Hospital Code',
  });
  for (const hospitalKey of keys.slice(1))
    expect((await site.register({ ...other, hospitalKey })).payload.error).toBe('exist');
});

test('a name that another hospital has, or has registered, is refused in any case and width', async () => {
  const site = await openSite();
  await site.register();
  const other = { email: `other@${site.form.hospitalKey}.tw`, hospitalKey: `o-${site.form.hospitalKey}` };
  const refused = { error: 'hospitalNameDup', message: 'Duplicate Hospital Name' };
  expect(
    (await site.register({ ...other, hospitalName: ` ${site.form.hospitalName.toUpperCase()}` })).payload,
  ).toMatchObject(refused);

  await site.activate(await site.work());

  expect((await site.register({ ...other, hospitalName: site.form.hospitalName })).payload).toMatchObject(refused);
});

test('an email that has an account is told so', async () => {
  const site = await openSite();
  await site.register();
  await site.activate(await site.work());

  expect(await site.register({ hospitalKey: `z-${site.form.hospitalKey}`, hospitalName: 'Another' })).toMatchObject({
    status: 409,
    payload: { error: 'emailDup', message: 'Email Already Registered' },
  });
});

test('each reason against a registration has its code and the words of the specification [err.register]', async () => {
  const site = await openSite();
  const refusedFor = async (more: object) => {
    const { payload } = await site.visit().register(more);
    return [payload.error, payload.message];
  };
  await site.register();
  const { hospitalKey, hospitalName, email } = site.form;
  const other = {
    hospitalKey: `other-${hospitalKey}`,
    hospitalName: `Other ${hospitalKey}`,
    email: `o@${hospitalKey}.tw`,
  };
  const exists = ['exist', 'The hospital id or email has been registered previously'];

  expect(await refusedFor({ ...other, phone: '' })).toEqual([
    ...['missing', 'Please enter hospital id, email, and mobile phone number'],
  ]);
  expect(await refusedFor({ ...other, email: 'lin@coast' })).toEqual([
    'accountErrorEmailInvalid',
    'Invalid email format',
  ]);
  expect(await refusedFor({ ...other, hospitalKey })).toEqual(exists);
  expect(await refusedFor({ ...other, invitation: 'NOBODYS-CODE' })).toEqual([
    ...['invitationUnavailable', 'Invitation Code Unavailable'],
  ]);

  await site.activate(await site.work());

  expect(await refusedFor({ ...other, hospitalName })).toEqual(['hospitalNameDup', 'Duplicate Hospital Name']);
  expect(await refusedFor({ ...other, hospitalKey })).toEqual(['hospitalCodeDup', 'Duplicate Hospital Code']);
  expect(await refusedFor({ ...other, email })).toEqual(['emailDup', 'Email Already Registered']);
});

test('the same email and hospital id send the letter again, not within a minute, and the newer link replaces the older', async () => {
  const site = await openSite();
  await site.register();
  const first = await site.work();
  expect((await site.register()).status).toBe(200);
  await site.work();
  expect(site.letters).toHaveLength(1);

  site.setNow(minutes(1));
  await site.register({ hospitalName: 'Changed by a stranger' });
  const second = await site.work();

  expect(site.letters).toHaveLength(2);
  expect(await site.activate(first)).toMatchObject({ status: 422, payload: { error: 'linkExpired' } });
  expect((await site.look(second)).payload.hospitalName).toBe(site.form.hospitalName);
  expect((await site.activate(second)).status).toBe(200);
});

test('a browser changes what it has registered, the wrong address included, and the letter to that one opens nothing any more', async () => {
  const site = await openSite();
  const change = randomBytes(16).toString('hex');
  await site.register({ change, email: `lni@${site.form.hospitalKey}.tw` });
  const wrong = await site.work();

  expect((await site.visit().register({ change: randomBytes(16).toString('hex') })).payload.error).toBe('exist');
  expect((await site.register({ change, displayName: '林怡均' })).status).toBe(200);
  expect((await site.activate(wrong)).status).toBe(422);
  const right = await site.work();

  expect(site.letters.at(-1)!.to).toBe(site.form.email);
  expect((await site.look(right)).payload).toMatchObject({ displayName: '林怡均', email: site.form.email });
});

test('a link is spent by a password alone: opening it, sending the form without a script and a refused password leave it usable', async () => {
  const site = await openSite();
  await site.register();
  const token = await site.work();

  await site.look(token);
  await site.post(`/auth/activate?token=${token}`, undefined).catch(() => undefined);
  const unscripted = await site.post(addressOf(activate, {}), new URLSearchParams({ token, password: PASSWORD }), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(unscripted.status).toBeGreaterThanOrEqual(400);
  expect(unscripted.status).toBeLessThan(500);
  expect((await site.activate(token, { password: 'short', confirmPassword: 'short' })).payload.error).toBe(
    'passwordMin',
  );
  expect((await site.activate(token, { confirmPassword: 'eleven grey crows' })).payload.error).toBe('passwordConfirm');
  expect((await site.activate(token, { password: 'password', confirmPassword: 'password' })).payload.error).toBe(
    'passwordEasy',
  );
  const key = site.form.hospitalKey;
  expect((await site.activate(token, { password: key, confirmPassword: key })).payload.error).toBe('passwordEasy');
  expect(await site.hospital()).toBeUndefined();

  expect((await site.activate(token)).status).toBe(200);
});

test('nobody gets in without accepting the terms and the privacy policy in force', async () => {
  const site = await openSite();
  await site.register();
  const token = await site.work();

  for (const agreements of [
    [],
    AGREEMENTS.slice(1),
    AGREEMENTS.map((each) => ({ ...each, version: '2000-01-01' })),
    [...AGREEMENTS, AGREEMENTS[0]!],
  ])
    expect(await site.activate(token, { agreements })).toMatchObject({
      status: 409,
      payload: { error: 'agreementNotCurrent' },
    });
  expect(await site.hospital()).toBeUndefined();

  await site.activate(token);
  const { id } = (await site.hospital())!;
  const accepted = await inHospital(site.db, id, (trx) =>
    trx.selectFrom('agreement_acceptance').select(['document', 'version', 'lang']).orderBy('document').execute(),
  );
  expect(accepted).toEqual(AGREEMENTS.map((each) => ({ ...each, lang: 'en' })));
});

test('a link that is made up, used or over its three days opens nothing', async () => {
  const site = await openSite();
  await site.register();
  const token = await site.work();
  const expired = { status: 422, payload: { error: 'linkExpired' } };

  expect(await site.activate(randomBytes(32).toString('base64url'))).toMatchObject(expired);
  expect(await site.look('')).toMatchObject(expired);
  site.setNow(new Date(START.getTime() + 3 * 86_400_000));
  expect(await site.look(token)).toMatchObject(expired);
  expect(await site.activate(token)).toMatchObject(expired);
  site.setNow(new Date(START.getTime() + 3 * 86_400_000 - 1000));
  expect((await site.activate(token)).status).toBe(200);
  expect(await site.activate(token)).toMatchObject(expired);
  expect(await site.look(token)).toMatchObject(expired);
});

test('the link of a new hospital works for three days, that of a forgotten password for a day [const.links]', async () => {
  const site = await openSite();
  const days = (count: number, milliseconds = 0) => new Date(START.getTime() + count * 86_400_000 + milliseconds);
  await site.register();
  const activation = await site.work();
  const looked = async (at: Date) => {
    site.setNow(at);
    return (await site.look(activation)).status;
  };
  expect([await looked(days(3, -1000)), await looked(days(3))]).toEqual([200, 422]);
  site.setNow(START);
  expect((await site.activate(activation)).status).toBe(200);

  const reset = await site.forget();
  const setAt = async (at: Date) => {
    site.setNow(at);
    return (await site.visit().setPassword(reset)).status;
  };
  expect([await setAt(days(1)), await setAt(days(1, -1000))]).toEqual([422, 200]);
});

test('the form sent twice makes one hospital, and both answers are a log-in; with another key or password the link is used', async () => {
  const site = await openSite();
  await site.register();
  const token = await site.work();
  const other = site.visit();

  const [one, two] = await Promise.all([site.activate(token, {}, 'one-press'), other.activate(token, {}, 'one-press')]);

  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.payload.hospital.id).toBe(two.payload.hospital.id);
  const later = await site.activate(token, {}, 'one-press');
  expect(later.status).toBe(200);
  expect((await site.status()).payload.account.login).toBe(true);
  expect((await site.activate(token, {}, 'another')).status).toBe(422);
  const guessed = { password: 'twelve grey cranes', confirmPassword: 'twelve grey cranes' };
  expect((await site.activate(token, guessed, 'one-press')).status).toBe(422);
});

test('while the mail server is away the letter waits, and it is sent once', async () => {
  const site = await openSite();
  await site.register();
  site.postbox.isAway = true;
  expect(await site.work()).toBe('');
  site.postbox.isAway = false;
  expect(await site.work()).toBe('');

  site.setNow(minutes(1));
  const token = await site.work();
  await site.work();

  expect(site.letters).toHaveLength(1);
  expect((await site.activate(token)).status).toBe(200);
});

test('the letter is written in the language of the page, as text and HTML, without pictures', async () => {
  const site = await openSite();
  await site.register({ lang: 'ja' });
  const token = await site.work();

  const [letter] = site.letters;
  expect(letter!.subject).toBe(`${site.form.hospitalName} の Alder 登録を完了してください`);
  expect(letter!.html).toContain('lang="ja"');
  expect(letter!.html).toContain(`https://alder.test/auth/activate?token=${token}`);
  expect(letter!.html).not.toContain('<img');
});

test('registrations are deleted when their link ends, and their hospital id is free again', async () => {
  const site = await openSite();
  await site.register();
  await site.work();
  const end = new Date(START.getTime() + 3 * 86_400_000);
  await sweepRegistrations({ db: site.db, clock: () => new Date(end.getTime() - 1000) });
  expect((await site.register({ email: `other@${site.form.hospitalKey}.tw` })).payload.error).toBe('exist');

  await sweepRegistrations({ db: site.db, clock: () => end });

  const rows = await inSystem(site.db, (trx) =>
    trx.selectFrom('registration').select('id').where('hospital_key', '=', site.form.hospitalKey).execute(),
  );
  expect(rows).toEqual([]);
});

test('one address and one network can ask for a few letters, and then they wait', async () => {
  const site = await openSite();
  const { hospitalKey, hospitalName } = site.form;
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await site.visit().register()).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);

  const network = [];
  for (let n = 0; n < 31; n++) {
    const own = { hospitalKey: `n${n}-${hospitalKey}`, hospitalName: `${hospitalName} ${n}` };
    network.push((await site.register({ ...own, email: `n${n}@${hospitalKey}.tw` })).status);
  }
  expect(network.filter((status) => status === 429)).toHaveLength(1);
  expect(network.at(-1)).toBe(429);
});

test('a hospital that registers with an invitation code gets its month with the password, and the one that invited it too [const.invite]', async () => {
  const inviter = await openSite();
  await inviter.register();
  await inviter.activate(await inviter.work());
  const first = (await inviter.hospital())!;
  const code = 'QRST'.concat(
    first.id
      .replaceAll(/[^2-9]/g, '')
      .slice(0, 4)
      .padEnd(4, '2'),
  );
  const valid = { created_at: START, expires_at: minutes(60) };
  await inSystem(inviter.db, (trx) =>
    trx
      .insertInto('invitation_code')
      .values({ owner: first.id, code, ...valid })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ owner: first.id, ...valid }))
      .execute(),
  );
  const site = await openSite();

  expect((await site.register({ invitation: 'QRST0000' })).payload).toMatchObject({
    error: 'invitationUnavailable',
    message: 'Invitation Code Unavailable',
    fields: { invitation: 'invitationUnavailable' },
  });
  expect((await site.register({ invitation: code.toLowerCase() })).status).toBe(200);
  expect((await inviter.hospital())!.plan_ends_at).toEqual(first.plan_ends_at);
  await site.activate(await site.work());

  const month = (date: Date) => {
    const next = new Date(date);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return next.getTime();
  };
  for (const hospital of [(await site.hospital())!, (await inviter.hospital())!])
    expect(Math.abs(hospital.plan_ends_at!.getTime() - month(first.plan_ends_at!))).toBeLessThan(4 * 86_400_000);
});
