import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { resetPassword, updateUser } from '../contract/index.ts';
import { userHandlers } from './user.handlers.ts';

const PASSWORD = 'seven blue herons';
const setPassword = (hospital: OpenHospital, id: string, password_hash: string) =>
  inSystem(hospital.db, (trx) => trx.updateTable('account').set({ password_hash }).where('id', '=', id).execute());

test('a password is changed with the old one, by its owner alone [rule.password] [err.auth]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  const { hashPassword, verifyPassword } = await import('@alder/secrets');
  await setPassword(hospital, doctor.id, await hashPassword('old blue heron'));
  const change = { id: doctor.id, oldPassword: 'old blue heron', password: PASSWORD, confirmPassword: PASSWORD };

  expect(await hospital.call(resetPassword, { ...change, oldPassword: 'guess' }, { as: doctor })).toMatchObject({
    status: 422,
    payload: { error: 'passwordOld', message: 'Old password incorrect', fields: { oldPassword: 'passwordOld' } },
  });
  expect((await hospital.call(resetPassword, change)).status).toBe(403);
  expect((await hospital.call(resetPassword, { ...change, confirmPassword: 'x' }, { as: doctor })).status).toBe(400);
  expect(await hospital.call(resetPassword, change, { as: doctor })).toMatchObject({
    status: 200,
    payload: { result: 'ok' },
  });

  const { password_hash } = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('account').select('password_hash').where('id', '=', doctor.id).executeTakeFirstOrThrow(),
  );
  expect(await verifyPassword(password_hash, PASSWORD)).toBe(true);
});

test('a new password ends the other sessions of the account [rule.password]', async () => {
  await using hospital = await openHospital(userHandlers);
  const doctor = await hospital.addUser();
  const { hashPassword } = await import('@alder/secrets');
  const { newId } = await import('@alder/database');
  await setPassword(hospital, doctor.id, await hashPassword('old blue heron'));
  const other = newId();
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('session')
      .values({
        id: other,
        token_hash: randomBytes(32),
        account: doctor.id,
        hospital: hospital.id,
        expires_at: new Date(Date.now() + 1e7),
      })
      .execute(),
  );

  await hospital.call(
    resetPassword,
    { id: doctor.id, oldPassword: 'old blue heron', password: PASSWORD, confirmPassword: PASSWORD },
    { as: doctor },
  );

  const session = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('session').select('revoked_for').where('id', '=', other).executeTakeFirstOrThrow(),
  );
  expect(session.revoked_for).toBe('password');
  expect(await hospital.events()).toContain('session.revoked');
});

test('a user who loses a permit, the role or the account is logged out at once; one who gains a permit stays [role.licence]', async () => {
  await using hospital = await openHospital(userHandlers);
  const { newId } = await import('@alder/database');
  const openSession = async (account: string) => {
    const id = newId();
    await inSystem(hospital.db, (trx) =>
      trx
        .insertInto('session')
        .values({
          id,
          token_hash: randomBytes(32),
          account,
          hospital: hospital.id,
          expires_at: new Date(Date.now() + 1e7),
        })
        .execute(),
    );
    return async () =>
      (
        await inSystem(hospital.db, (trx) =>
          trx.selectFrom('session').select('revoked_for').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).revoked_for;
  };

  for (const [change, revokedFor] of [
    [{ permit_pacs: true }, null],
    [{ displayName: 'Dr. Wu' }, null],
    [{ permit_his: false }, 'permit'],
    [{ role: 'assistant' }, 'permit'],
    [{ active: false }, 'permit'],
  ] as const) {
    const doctor = await hospital.addUser({ permits: ['his', 'lis'] });
    const endedFor = await openSession(doctor.id);
    expect((await hospital.call(updateUser, { id: doctor.id, version: 1, ...change })).status).toBe(200);
    expect(await endedFor(), JSON.stringify(change)).toBe(revokedFor);
  }
});
