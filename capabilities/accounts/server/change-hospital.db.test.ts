import { inSystem } from '@alder/database';
import { expect, test } from 'vitest';
import { changeHospital, updateUser } from '../contract/index.ts';
import { openTwoHospitals } from './membership.fixture.ts';

test('a person goes on in the other hospital without a log-in, with the rights there and never with those of both', async () => {
  const { clinic, other, own, join, audit } = await openTwoHospitals();
  await join('hospitalAdmin');
  const before = new Map(own.cookies);
  const { payload: started } = await own.status();
  expect((await own.users(other.key)).status).toBe(404);

  expect((await own.call(changeHospital, { to: other.key })).payload).toEqual({ result: { hospital: other.key } });
  expect((await own.status()).payload).toMatchObject({
    account: { id: started.account.id, hospital: other.key, role: 'hospitalAdmin', acting_from: null },
    hospital: { key: other.key },
  });
  expect((await own.users(other.key)).status).toBe(200);
  expect((await own.users(clinic.key)).status).toBe(404);
  expect(own.cookies.get('hospitalId')).toBe(other.key);

  // Each log has its own side, and neither names the other hospital.
  const { id: account } = clinic.doctor;
  expect(await audit(clinic.hospital.id, changeHospital.id)).toEqual([{ account, detail: { side: 'left' } }]);
  expect(await audit(other.id, changeHospital.id)).toEqual([{ account, detail: { side: 'entered' } }]);

  const after = new Map(own.cookies);
  for (const [name, value] of before) own.cookies.set(name, value);
  expect((await own.users(clinic.key)).status).toBe(401);
  for (const [name, value] of after) own.cookies.set(name, value);
  expect((await own.call(changeHospital, { to: clinic.key }, other.key)).status).toBe(200);
  expect((await own.users(clinic.key)).status).toBe(200);
});

test('the session ends when it would have, and what was proved at log-in is not renewed by the change', async () => {
  const { clinic, other, own, join } = await openTwoHospitals();
  await join();
  const live = () =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('session')
        .select(['expires_at', 'verified_at', 'created_at'])
        .where('account', '=', clinic.doctor.id)
        .where('revoked_at', 'is', null)
        .execute(),
    );
  const before = await live();
  await own.call(changeHospital, { to: other.key });
  expect(await live()).toEqual(before);
});

test('a hospital that is none of the person, is closed, or has ended the membership is the same as none', async () => {
  const { clinic, other, own, join } = await openTwoHospitals();
  expect((await own.call(changeHospital, { to: other.key })).status).toBe(404);
  expect((await own.call(changeHospital, { to: 'nowhere' })).status).toBe(404);
  await join();
  const set = (active: boolean) =>
    inSystem(clinic.db, (trx) => trx.updateTable('hospital').set({ active }).where('id', '=', other.id).execute());
  await set(false);
  expect((await own.call(changeHospital, { to: other.key })).status).toBe(404);
  await set(true);
  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('membership')
      .set({ active: false })
      .where('hospital', '=', other.id)
      .where('account', '=', clinic.doctor.id)
      .execute(),
  );
  expect((await own.call(changeHospital, { to: other.key })).status).toBe(404);
  expect((await own.status()).payload.account.hospital).toBe(clinic.key);
});

test('deactivated where the session is, the person is out there at once and gets into the other by a log-in', async () => {
  const { clinic, other, office, own, join } = await openTwoHospitals();
  await join();
  await own.call(changeHospital, { to: other.key });
  const { result } = (await office.users(other.key)).payload;
  const { id, version } = result.find((each: { id: string }) => each.id === clinic.doctor.id);
  await office.call(updateUser, { id, version, active: false }, other.key);

  expect((await own.users(other.key)).status).toBe(401);
  const again = clinic.openBrowser();
  expect((await again.login()).status).toBe(200);
  expect((await again.users(clinic.key)).status).toBe(200);
});

test('a hospital with one session for each account asks before it ends those that another hospital allowed', async () => {
  const { clinic, other, own, join } = await openTwoHospitals();
  await join();
  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('hospital')
      .set({ configs: JSON.stringify({ sessionsPerAccount: 2 }) })
      .where('id', '=', clinic.hospital.id)
      .execute(),
  );
  const tablet = clinic.openBrowser();
  await tablet.login();

  expect((await own.call(changeHospital, { to: other.key })).payload.error).toBe('Duplicate');
  expect((await tablet.users()).status).toBe(200);
  expect((await own.users()).status).toBe(200);
  expect((await own.call(changeHospital, { to: other.key, kickoutExisting: true })).status).toBe(200);
  expect((await tablet.users()).status).toBe(401);
  expect((await own.users(other.key)).status).toBe(200);
});

test('a hospital that demands a second factor of a person without one gives the week, and then opens nothing but its set-up', async () => {
  const { clinic, other, own, join } = await openTwoHospitals({ otherConfigs: { secondFactor: true } });
  await join();
  await own.call(changeHospital, { to: other.key });
  expect((await own.status()).payload.account).toMatchObject({ limit: null, factorDue: expect.any(String) });

  await own.call(changeHospital, { to: clinic.key }, other.key);
  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('account')
      .set({ factor_asked_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', clinic.doctor.id)
      .execute(),
  );
  await own.call(changeHospital, { to: other.key });
  expect((await own.status()).payload.account.limit).toBe('factor');
  expect((await own.users(other.key)).payload.error).toBe('factorMissing');
  // The way back is not closed.
  expect((await own.call(changeHospital, { to: clinic.key }, other.key)).status).toBe(200);
  expect((await own.users(clinic.key)).status).toBe(200);
});
