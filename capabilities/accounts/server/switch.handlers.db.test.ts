import { inSystem } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { getHospitalUsers, switchHospital } from '../contract/index.ts';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { createAccount } from './index.ts';
import { setUpTotp } from './security.fixture.ts';

const SWITCH = addressOf(switchHospital, {});

async function openOperator() {
  const clinic = await openClinic();
  const other = await openHospital([]);
  const email = `op@${clinic.key}.tw`;
  const permits = ['his', 'lis', 'pacs'] as const;
  const { id } = await createAccount(clinic.db, {
    ...{ hospital: clinic.hospital.id, email, role: 'sysAdmin', permits, password: PASSWORD },
  });
  const browser = clinic.openBrowser();
  await browser.login({ email });
  // An operator opens nothing without a second factor.
  await setUpTotp(browser, () => new Date());
  const users = (key: string) => browser.send(addressOf(getHospitalUsers, { hospital: key }), {});
  const rows = (hospital: string) =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('audit_log')
        .select(['action', 'account'])
        .where('hospital', '=', hospital)
        .orderBy('seq')
        .execute(),
    );
  return { clinic, other, browser, users, rows, id };
}

test('a system administrator acts in another hospital and is at home again, and both audit logs say so [admin.switchHospital]', async () => {
  const { clinic, other, browser, users, rows, id } = await openOperator();

  expect(await browser.send(SWITCH, { hospitalKey: other.key })).toMatchObject({
    status: 200,
    payload: { result: { hospital: { id: other.id, key: other.key }, acting: true } },
  });
  expect(browser.cookies.get('hospitalId')).toBe(other.key);
  expect((await browser.status()).payload).toMatchObject({
    account: { hospital: other.key, acting_from: { id: clinic.hospital.id, key: clinic.key }, role: 'sysAdmin' },
    hospital: { key: other.key },
  });
  expect((await users(other.key)).status).toBe(200);
  expect((await users(clinic.key)).status).toBe(404);

  expect((await browser.send(SWITCH, { hospitalId: clinic.hospital.id })).payload).toMatchObject({
    result: { acting: false },
  });
  expect((await browser.status()).payload.account).toMatchObject({ hospital: clinic.key, acting_from: null });
  expect((await users(other.key)).status).toBe(404);
  for (const hospital of [clinic.hospital.id, other.id])
    expect((await rows(hospital)).filter(({ action }) => action === switchHospital.id)).toEqual([
      { action: switchHospital.id, account: id },
      { action: switchHospital.id, account: id },
    ]);
});

test('who acts in a hospital takes no account of it, and is not counted among its people', async () => {
  const { clinic, other, browser } = await openOperator();
  await browser.send(SWITCH, { hospitalId: other.id });
  const active = await inSystem(clinic.db, (trx) =>
    trx.selectFrom('membership').select('role').where('hospital', '=', other.id).where('active', '=', true).execute(),
  );
  expect(active).toEqual([{ role: 'hospitalAdmin' }]);
});

test('a token that was left is worth nothing, and a right that was taken ends the acting at once', async () => {
  const { clinic, other, browser, users, id } = await openOperator();
  const before = new Map(browser.cookies);
  await browser.send(SWITCH, { hospitalId: other.id });
  const after = new Map(browser.cookies);
  for (const [name, value] of before) browser.cookies.set(name, value);
  expect((await users(clinic.key)).status).toBe(401);

  for (const [name, value] of after) browser.cookies.set(name, value);
  expect((await users(other.key)).status).toBe(200);
  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('membership')
      .set({ role: 'doctor' })
      .where('account', '=', id)
      .where('hospital', '=', clinic.hospital.id)
      .execute(),
  );
  expect((await users(other.key)).status).toBe(401);
});

test('only a system administrator switches, and a closed, an unknown or a contradicting hospital is not there [role.sysAdmin]', async () => {
  const { clinic, other, browser } = await openOperator();
  const doctor = clinic.openBrowser();
  await doctor.login();
  expect((await doctor.send(SWITCH, { hospitalId: other.id })).status).toBe(403);

  expect((await browser.send(SWITCH, {})).status).toBe(400);
  expect((await browser.send(SWITCH, { hospitalKey: 'nowhere' })).status).toBe(404);
  expect((await browser.send(SWITCH, { hospitalId: other.id, hospitalKey: clinic.key })).status).toBe(404);
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('hospital').set({ active: false }).where('id', '=', other.id).execute(),
  );
  expect((await browser.send(SWITCH, { hospitalId: other.id })).status).toBe(404);
  // The session was not replaced by what was refused.
  expect((await browser.status()).payload.account).toMatchObject({ hospital: clinic.key });
});
