import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import type { InputTypeOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createUser, getHospitalUsers, updateUser } from '../contract/index.ts';
import { userHandlers } from './user.handlers.ts';

const newUser = (more: Partial<InputTypeOf<typeof createUser>> = {}): InputTypeOf<typeof createUser> => ({
  email: `u${randomBytes(6).toString('hex')}@clinic.tw`,
  displayName: 'Mei Chen',
  role: 'assistant',
  ...more,
});
const setSeats = (hospital: OpenHospital, seats: { doctor_limit: number; imaging_limit: number }) =>
  hospital.work((trx) => trx.updateTable('hospital').set(seats).where('id', '=', hospital.id).execute());
const setLimit = (hospital: OpenHospital, account_limit: number) =>
  inSystem(hospital.db, (trx) =>
    trx.updateTable('hospital').set({ account_limit }).where('id', '=', hospital.id).execute(),
  );

test('an administrator makes an account, which everyone of the hospital then sees [cap.userAccounts]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  const input = newUser({ permit_his: true, acceptAppointments: true });

  const { status, payload } = await hospital.call(createUser, input);
  const seen = await hospital.call(getHospitalUsers, {}, { as: doctor });

  expect(status).toBe(200);
  expect(payload.user).toMatchObject({
    displayName: 'Mei Chen',
    email: input.email,
    permit_his: true,
    permit_pacs: false,
    version: 1,
  });
  const colleague = seen.payload.result.find((user) => user.id === payload.user.id);
  expect(colleague).toMatchObject({ displayName: 'Mei Chen', role: 'assistant', acceptAppointments: true });
  expect(await hospital.events()).toEqual(['user.created']);
});

test("a colleague's email, phone and permits are for administrators and oneself [role.hospitalAdmin]", async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();

  const { payload } = await hospital.call(getHospitalUsers, {}, { as: doctor });
  const [own, admin] = [doctor, hospital.admin].map(({ id }) => payload.result.find((user) => user.id === id));

  expect(own).toMatchObject({ email: doctor.email, permit_his: true });
  expect(admin).not.toHaveProperty('email');
  expect(admin).not.toHaveProperty('permit_his');
});

test('only administrators make accounts, and none above their own kind [role.hospitalAdmin]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();

  expect(await hospital.call(createUser, newUser(), { as: doctor })).toMatchObject({
    status: 403,
    payload: { error: 'forbidden' },
  });
  for (const role of ['sysAdmin', 'pulpoMaster', 'vendorAdmin'] as const) {
    expect(await hospital.call(createUser, newUser({ role }))).toMatchObject({
      status: 403,
      payload: { error: 'roleNotAllowed' },
    });
  }
  const sysAdmin = await hospital.addUser({ role: 'sysAdmin' });
  expect((await hospital.call(createUser, newUser({ role: 'pulpoMaster' }), { as: sysAdmin })).status).toBe(200);
});

test("another hospital's administrator finds neither the call nor the user [role.hospitalAdmin]", async () => {
  await using own = await openHospital(userHandlers);
  await using other = await openHospital(userHandlers);

  expect((await own.call(createUser, newUser(), { hospital: other.key })).status).toBe(404);
  expect((await own.call(updateUser, { id: other.admin.id, version: 1, displayName: 'X' })).status).toBe(404);
});

test('an email that is taken anywhere is refused with the text of the catalogue [err.auth]', async () => {
  await using own = await openHospital(userHandlers);
  await using other = await openHospital(userHandlers);
  const input = newUser();
  await other.call(createUser, input);

  const response = await own.call(createUser, { ...input, email: input.email.toUpperCase() });

  expect(response).toMatchObject({
    status: 409,
    payload: { error: 'accountExists', message: 'Input incorrect or account exists' },
  });
  expect((await own.call(getHospitalUsers, {})).payload.result).toHaveLength(1);
  expect(await own.events()).toEqual([]);
});

test("a bad email is refused with its own text, and a password in an invitation is refused: nobody types another's [rule.email]", async () => {
  await using hospital = await openHospital(userHandlers);
  const refused = async (more: Partial<InputTypeOf<typeof createUser>>) =>
    (await hospital.call(createUser, newUser(more))).payload;

  expect(await refused({ email: 'nobody' })).toMatchObject({
    error: 'inputIncorrect',
    fields: { email: 'accountErrorEmailInvalid' },
  });
  const typed = { ...newUser(), password: 'seven blue herons' } as InputTypeOf<typeof createUser>;
  expect((await hospital.call(createUser, typed)).status).toBe(400);
});

test('the same request twice makes one account [resp.retry] [resp.createUser]', async () => {
  await using hospital = await openHospital(userHandlers);
  const input = newUser();

  const [first, second] = await Promise.all([
    hospital.call(createUser, input, { key: 'k' }),
    hospital.call(createUser, input, { key: 'k' }),
  ]);

  expect(first).toEqual(second);
  expect(first.status).toBe(200);
  expect((await hospital.call(getHospitalUsers, {})).payload.result).toHaveLength(2);
});

test('of a hundred accounts made at once for the last place exactly one is made [rule.accountLimit]', async () => {
  await using hospital = await openHospital(userHandlers);
  await setLimit(hospital, 2);

  const responses = await Promise.all(Array.from({ length: 100 }, () => hospital.call(createUser, newUser())));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ payload }) => payload.message))).toEqual(
    new Set(['Your institute has reached activated account limit']),
  );
  expect((await hospital.call(getHospitalUsers, {})).payload.result).toHaveLength(2);
}, 120_000);

test('a deactivated account makes room, and cannot come back into a full hospital [rule.accountLimit]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  await setLimit(hospital, 2);

  expect((await hospital.call(updateUser, { id: doctor.id, version: 1, active: false })).status).toBe(200);
  expect((await hospital.call(createUser, newUser())).status).toBe(200);
  expect(await hospital.call(updateUser, { id: doctor.id, version: 2, active: true })).toMatchObject({
    status: 422,
    payload: { error: 'accountLimit' },
  });
});

test('two administrators who invite the last doctor at once: one of them is refused, the front desk still fits [rule.accountLimit]', async () => {
  await using hospital = await openHospital(userHandlers);
  const second = await hospital.addUser({ role: 'hospitalAdmin' });
  await setSeats(hospital, { doctor_limit: 3, imaging_limit: 1 });

  const responses = await Promise.all([
    hospital.call(createUser, { ...newUser(), role: 'doctor' }),
    hospital.call(createUser, { ...newUser(), role: 'doctor' }, { as: second }),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(responses.find(({ status }) => status === 422)?.payload).toMatchObject({
    error: 'accountLimit',
    ...{ message: 'Your institute has reached activated account limit', seat: 'doctor', limit: 3 },
  });
  const desk = { ...newUser(), role: 'assistant' as const, permit_pacs: false };
  expect((await hospital.call(createUser, desk)).status).toBe(200);
});

test('a role or a permit that takes an account of the plan is refused when it has none left, and one that gives it back is not', async () => {
  await using hospital = await openHospital(userHandlers);
  const nurse = await hospital.addUser({ role: 'assistant', permits: ['pacs'] });
  const desk = await hospital.addUser({ role: 'assistant', permits: ['his'] });
  await setSeats(hospital, { doctor_limit: 1, imaging_limit: 1 });
  const full = { status: 422, payload: { error: 'accountLimit' } };

  expect(await hospital.call(updateUser, { id: desk.id, version: 1, permit_pacs: true })).toMatchObject(full);
  expect(await hospital.call(updateUser, { id: desk.id, version: 1, role: 'doctor' })).toMatchObject(full);
  // Who has an imaging account may be changed in everything else.
  expect((await hospital.call(updateUser, { id: nurse.id, version: 1, permit_his: true })).status).toBe(200);
  expect((await hospital.call(updateUser, { id: nurse.id, version: 2, permit_pacs: false })).status).toBe(200);
  expect((await hospital.call(updateUser, { id: desk.id, version: 1, permit_pacs: true })).status).toBe(200);
  expect(await hospital.call(updateUser, { id: nurse.id, version: 3, permit_pacs: true })).toMatchObject(full);
});

test('a change from an old version is refused with the user as it stands [cap.userAccounts]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  await hospital.call(updateUser, { id: doctor.id, version: 1, displayName: 'Dr. Wu' });

  const late = await hospital.call(updateUser, { id: doctor.id, version: 1, displayName: 'Dr. Hsu' });

  expect(late).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { displayName: 'Dr. Wu', version: 2 } },
  });
});

test('people change their own name, and neither their rights nor their colleagues [role.hospitalAdmin]', async () => {
  await using hospital = await openHospital(userHandlers);
  const [doctor, other] = [await hospital.addUser({ permits: ['his'] }), await hospital.addUser()];
  const as = doctor;

  expect(
    (await hospital.call(updateUser, { id: doctor.id, version: 1, displayName: 'Lin', langKey: 'ja' }, { as })).payload
      .user,
  ).toMatchObject({
    displayName: 'Lin',
    version: 2,
  });
  for (const rights of [{ permit_pacs: true }, { role: 'hospitalAdmin' as const }, { active: false }]) {
    expect((await hospital.call(updateUser, { id: doctor.id, version: 2, ...rights }, { as })).status).toBe(403);
  }
  expect((await hospital.call(updateUser, { id: doctor.id, version: 2, permit_his: true }, { as })).status).toBe(200);
  expect((await hospital.call(updateUser, { id: other.id, version: 1, displayName: 'X' }, { as })).status).toBe(403);
});

test('a hospital keeps its last administrator [role.hospitalAdmin]', async () => {
  await using hospital = await openHospital(userHandlers);
  const me = { id: hospital.admin.id, version: 1 };

  expect(await hospital.call(updateUser, { ...me, role: 'doctor' })).toMatchObject({
    status: 422,
    payload: { error: 'lastAdministrator' },
  });
  expect((await hospital.call(updateUser, { ...me, active: false })).status).toBe(422);
  await hospital.addUser({ role: 'hospitalAdmin' });
  expect((await hospital.call(updateUser, { ...me, role: 'doctor' })).status).toBe(200);
});

test('what only the operator gives, a hospital administrator does not take away [role.roles]', async () => {
  await using hospital = await openHospital(userHandlers);
  const sysAdmin = await hospital.addUser({ role: 'sysAdmin' });

  expect(await hospital.call(updateUser, { id: sysAdmin.id, version: 1, active: false })).toMatchObject({
    status: 403,
    payload: { error: 'roleNotAllowed' },
  });
});
