import { inSystem } from '@alder/database';
import { openHospital, openPostbox } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createUser,
  forgotPassword,
  getHospitalUsers,
  getPasswordLink,
  login,
  resetPasswordThroughEmail,
  setPasswordByLink,
} from '../contract/index.ts';
import { accountHandlers, createAccount } from './index.ts';
import { noPasskeys } from './no-passkeys.fixture.ts';
import { PASSWORD_LINK_JOB, sendPasswordLink } from './password-link.job.ts';

const PASSWORD = 'eleven grey cranes';

async function openClinic(now = new Date(), configs: Record<string, unknown> = {}) {
  const sent: { name: string; data: { hospital: string; email?: unknown } }[] = [];
  const jobs = {
    send: async (_trx: unknown, name: string, data: { hospital: string }) => void sent.push({ name, data }),
  };
  const hospital = await openHospital(accountHandlers(noPasskeys), { now, configs, services: { jobs: jobs as never } });
  const email = `lin@${hospital.key}.tw`;
  const doctor = await createAccount(hospital.db, {
    hospital: hospital.id,
    email,
    role: 'doctor',
    permits: ['his'],
    password: 'seven blue herons',
    lang: 'en',
  });
  const { settings } = hospital.services;
  let at = now;
  const postbox = openPostbox({ db: hospital.db, settings, clock: () => at });
  const { letters } = postbox;
  const work = async (clock = now) => {
    at = clock;
    const asked = sent.splice(0).map(({ data }) => data);
    for (const data of asked) await sendPasswordLink({ db: hospital.db, settings, clock: () => clock }, data);
    return postbox.deliver(...asked.map((data) => String(data.email)));
  };
  const set = (token: string, password = PASSWORD) =>
    hospital.call(setPasswordByLink, { token, password, confirmPassword: password }, { as: null });
  return { hospital, email, doctor, letters, sent, work, set };
}

test('a forgotten password is reset by the link in an email, once [rule.password]', async () => {
  const { hospital, email, letters, work, set } = await openClinic();
  await using _ = hospital;

  expect(await hospital.call(forgotPassword, { email: ` ${email.toUpperCase()}` }, { as: null })).toMatchObject({
    status: 200,
    payload: { result: 'submitted' },
  });
  const token = await work();
  expect(letters).toMatchObject([{ to: email, subject: 'Set a new password' }]);
  expect((await set(token)).status).toBe(200);

  expect(await set(token, 'another grey crane')).toMatchObject({ status: 422, payload: { error: 'linkExpired' } });
  expect((await hospital.call(login, { email, password: PASSWORD }, { as: null })).payload.account).toMatchObject({
    emailValidated: true,
  });
});

test('an address without an account gets the same response and no email [rule.email]', async () => {
  const { hospital, email, letters, sent, work } = await openClinic();
  await using _ = hospital;

  const known = await hospital.call(forgotPassword, { email }, { as: null });
  const unknown = await hospital.call(forgotPassword, { email: `nobody@${hospital.key}.tw` }, { as: null });

  expect(unknown).toEqual(known);
  expect(sent.map(({ name }) => name)).toEqual([PASSWORD_LINK_JOB, PASSWORD_LINK_JOB]);
  await work();
  expect(letters).toHaveLength(1);
});

test('a link works for 24 hours, and a newer one voids it [rule.password]', async () => {
  const start = new Date();
  const { hospital, email, work, set } = await openClinic(start);
  await using _ = hospital;
  await hospital.call(forgotPassword, { email }, { as: null });
  const first = await work();
  await hospital.call(forgotPassword, { email }, { as: null });
  const second = await work();

  expect((await set(first)).status).toBe(422);
  hospital.setNow(new Date(start.getTime() + 24 * 3_600_000));
  expect((await set(second)).status).toBe(422);
  hospital.setNow(new Date(start.getTime() + 24 * 3_600_000 - 1000));
  expect((await set(second)).status).toBe(200);
});

test('a link names its address as often as it is opened, until it is used; a made-up one and one of a deactivated account name nothing', async () => {
  const { hospital, email, doctor, work, set } = await openClinic();
  await using _ = hospital;
  const look = (token: string) => hospital.call(getPasswordLink, { token }, { as: null });
  const expired = { status: 422, payload: { error: 'linkExpired' } };
  await hospital.call(forgotPassword, { email }, { as: null });
  const token = await work();

  for (let times = 0; times < 2; times += 1)
    expect(await look(token)).toMatchObject({ status: 200, payload: { email } });
  expect(await look('made-up')).toMatchObject(expired);
  const setActive = (active: boolean) =>
    inSystem(hospital.db, (trx) => trx.updateTable('account').set({ active }).where('id', '=', doctor.id).execute());
  await setActive(false);
  expect(await look(token)).toMatchObject(expired);
  await setActive(true);
  expect((await set(token)).status).toBe(200);
  expect(await look(token)).toMatchObject(expired);
});

test('a made-up link, and a bad password, set nothing [rule.password]', async () => {
  const { hospital, email, work, set } = await openClinic();
  await using _ = hospital;
  await hospital.call(forgotPassword, { email }, { as: null });
  const token = await work();

  expect((await set('made-up')).status).toBe(422);
  expect(await set(token, 'password')).toMatchObject({ status: 422, payload: { error: 'passwordEasy' } });
  expect((await set(token)).status).toBe(200);
});

test('a bad password set by a link is refused with its own text [rule.password]', async () => {
  const { hospital, email, work } = await openClinic();
  await using _ = hospital;
  await hospital.call(forgotPassword, { email }, { as: null });
  const token = await work();
  const refused = async (password: string, confirmPassword = password) =>
    (await hospital.call(setPasswordByLink, { token, password, confirmPassword }, { as: null })).payload;

  expect(await refused('')).toMatchObject({ error: 'passwordRequired', message: 'Password required' });
  expect(await refused('heron')).toMatchObject({
    error: 'passwordMin',
    message: 'Password requires at least 6 characters',
  });
  expect(await refused(PASSWORD, 'eight herons')).toMatchObject({
    error: 'passwordConfirm',
    message: 'Confirm password should match new password',
    fields: { confirmPassword: 'passwordConfirm' },
  });
});

test('an invited person gets a letter of three days, sets the password alone and is in; until then nobody is', async () => {
  const start = new Date();
  const { hospital, letters, work, set } = await openClinic(start);
  await using _ = hospital;
  const email = `mei@${hospital.key}.tw`;
  const stateOf = async () =>
    (await hospital.call(getHospitalUsers, {})).payload.result.find((user) => user.email === email)!.invited;

  const { payload } = await hospital.call(createUser, { email, displayName: 'Mei', role: 'assistant' });
  expect(payload.user).toMatchObject({ invited: true, active: true });
  const token = await work();

  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ to: email, subject: `${hospital.name} 邀請您使用 Alder` });
  expect(letters[0]!.text).toContain('https://alder.test/auth/invite?token=');
  expect((await hospital.call(login, { email, password: '' }, { as: null })).status).toBe(401);
  expect(await stateOf()).toBe(true);
  hospital.setNow(new Date(start.getTime() + 72 * 3_600_000));
  expect((await set(token)).status).toBe(422);
  hospital.setNow(new Date(start.getTime() + 72 * 3_600_000 - 1000));
  expect((await set(token)).status).toBe(200);

  expect(await stateOf()).toBe(false);
  expect((await hospital.call(login, { email, password: PASSWORD }, { as: null })).payload.account).toMatchObject({
    ...{ email, role: 'assistant', emailValidated: true },
  });
  const used = { status: 422, payload: { error: 'linkUsed' } };
  expect(await set(token, 'another grey crane')).toMatchObject(used);
  expect(await hospital.call(getPasswordLink, { token }, { as: null })).toMatchObject(used);
});

test('an invitation sent again replaces the one before', async () => {
  const { hospital, letters, work, set } = await openClinic();
  await using _ = hospital;
  const email = `mei@${hospital.key}.tw`;
  const { payload } = await hospital.call(createUser, { email, displayName: 'Mei', role: 'assistant' });
  const first = await work();

  expect((await hospital.call(resetPasswordThroughEmail, { id: payload.user.id })).status).toBe(200);
  const second = await work();

  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill(`${hospital.name} 邀請您使用 Alder`));
  expect(await set(first)).toMatchObject({ status: 422, payload: { error: 'linkExpired' } });
  expect((await set(second)).status).toBe(200);
});

test('a new password by link ends every session of the account [state.login]', async () => {
  const { hospital, email, doctor, work, set } = await openClinic();
  await using _ = hospital;
  await hospital.call(login, { email, password: 'seven blue herons' }, { as: null });
  await hospital.call(forgotPassword, { email }, { as: null });
  await set(await work());

  const live = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('session').select('id').where('account', '=', doctor.id).where('revoked_at', 'is', null).execute(),
  );
  expect(live).toEqual([]);
  expect(await hospital.events()).toContain('session.revoked');
});

test('a mailbox cannot be filled with links [err.auth]', async () => {
  const { hospital, email, sent } = await openClinic();
  await using _ = hospital;
  const responses = [];
  for (let n = 0; n < 11; n++) responses.push((await hospital.call(forgotPassword, { email }, { as: null })).status);
  expect(responses.filter((status) => status === 429)).toHaveLength(1);
  expect(sent).toHaveLength(10);
});

test('an administrator has a link sent and never sets a password [role.hospitalAdmin]', async () => {
  const { hospital, doctor, letters, work } = await openClinic();
  await using _ = hospital;
  const other = await hospital.addUser();

  expect((await hospital.call(resetPasswordThroughEmail, { id: doctor.id }, { as: other })).status).toBe(403);
  expect((await hospital.call(resetPasswordThroughEmail, { id: doctor.id })).payload).toEqual({ result: 'submitted' });
  await work();
  expect(letters).toHaveLength(1);
  const sysAdmin = await hospital.addUser({ role: 'sysAdmin' });
  expect((await hospital.call(resetPasswordThroughEmail, { id: sysAdmin.id })).status).toBe(403);
  await using remote = await openHospital(accountHandlers(noPasskeys));
  expect((await remote.call(resetPasswordThroughEmail, { id: doctor.id })).status).toBe(404);
});

test("a password set by a link obeys the hospital's minimum and is none of the words around the account, and the link stays usable until it does", async () => {
  const { hospital, email, work, set } = await openClinic(new Date(), { passwordMin: 12 });
  await using _ = hospital;
  await hospital.call(forgotPassword, { email }, { as: null });
  const token = await work();

  expect(await set(token, 'grey cranes')).toMatchObject({
    status: 400,
    payload: { error: 'passwordMinHospital', min: 12 },
  });
  expect(await set(token, `${email}1`)).toMatchObject({ status: 422, payload: { error: 'passwordEasy' } });
  expect((await set(token)).status).toBe(200);
});

test('the request for a link and the password set by it are in the audit log of the hospital', async () => {
  const { hospital, email, doctor, work, set } = await openClinic();
  await using _ = hospital;
  await hospital.call(forgotPassword, { email }, { as: null });
  await set(await work());

  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'entity', 'entity_id', 'detail']).orderBy('seq').execute(),
  );
  expect(rows).toMatchObject([
    { action: 'account.passwordLink', entity: 'user', entity_id: doctor.id, detail: { address: '127.0.0.1' } },
    { action: 'public.setPasswordByLink', entity: 'user', entity_id: doctor.id, detail: { address: '127.0.0.1' } },
  ]);
});
