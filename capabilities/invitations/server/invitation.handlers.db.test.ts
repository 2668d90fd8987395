import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { extendPlan } from '@alder/hospitals/server';
import { type HospitalOptions, type OpenHospital, openHospital, openPostbox, type TestUser } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createInvitation,
  deleteInvitation,
  enterInvitationCode,
  getInvitationHistory,
  getInvitations,
  renewInvitationCode,
} from '../contract/index.ts';
import { findInviter, invitationHandlers } from './index.ts';

const NOW = new Date('2026-11-23T02:00:00Z');
const END = new Date('2026-12-23T02:00:00Z');
const unavailable = {
  status: 422,
  payload: { error: 'invitationUnavailable', message: 'Invitation Code Unavailable' },
};

async function open(options: HospitalOptions = {}): Promise<OpenHospital> {
  const hospital = await openHospital(invitationHandlers({ extendPlan }), { now: NOW, ...options });
  await inSystem(hospital.db, (trx) =>
    trx.updateTable('hospital').set({ plan_ends_at: END, created_at: NOW }).where('id', '=', hospital.id).execute(),
  );
  return hospital;
}

const endOf = async ({ db, id }: OpenHospital) =>
  (
    await inSystem(db, (trx) =>
      trx.selectFrom('hospital').select('plan_ends_at').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).plan_ends_at?.toISOString();
const history = async (hospital: OpenHospital) => (await hospital.call(getInvitationHistory, {})).payload;
const enter = async (hospital: OpenHospital, code: string, how: { key?: string; as?: TestUser } = {}) =>
  hospital.call(enterInvitationCode, { code }, how);
const operatorOf = (hospital: OpenHospital) => hospital.addUser({ role: 'sysAdmin' });

test('both hospitals of an invitation get one month free, and read it in a letter and in their history [const.invite]', async () => {
  await using inviter = await open();
  await using invited = await open();
  const { code } = await history(inviter);
  expect(code.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(code.link).toMatch(new RegExp(`/auth/register\\?invite=${code.code}$`));

  const response = await enter(invited, ` ${code.code.slice(0, 4).toLowerCase()}-${code.code.slice(4)} `);

  expect(response).toMatchObject({
    status: 200,
    payload: { result: { invited_by: inviter.name, plan_ends_at: '2027-01-23T02:00:00.000Z' } },
  });
  expect([await endOf(inviter), await endOf(invited)]).toEqual(Array(2).fill('2027-01-23T02:00:00.000Z'));
  expect(await history(inviter)).toMatchObject({
    ...{ months: 1, until_bonus: 9, invited_by: null },
    result: [{ hospital: invited.name, withdrawn: false }],
    rewards: [{ months: 1, reason: 'inviter', hospital: invited.name, plan_ends_at: '2027-01-23T02:00:00.000Z' }],
  });
  expect(await history(invited)).toMatchObject({
    ...{ months: 1, invited_by: inviter.name, may_enter: false, result: [] },
    rewards: [{ months: 1, reason: 'invited', hospital: inviter.name }],
  });
  for (const hospital of [inviter, invited]) {
    expect(await hospital.events()).toEqual(expect.arrayContaining(['invitation.created', 'hospital.planChanged']));
    const { settings } = hospital.services;
    const postbox = openPostbox({ db: hospital.db, settings, clock: () => NOW });
    await postbox.deliver(hospital.admin.email);
    expect(postbox.letters).toMatchObject([{ subject: `${hospital.name} 獲得 1 個月免費使用`, from: hospital.name }]);
  }
});

test('a plan that has ended begins again with its free month, and one without an end keeps none', async () => {
  await using inviter = await open();
  await using invited = await open();
  const set = (id: string, plan_ends_at: Date | null) =>
    inSystem(inviter.db, (trx) => trx.updateTable('hospital').set({ plan_ends_at }).where('id', '=', id).execute());
  await set(inviter.id, new Date('2026-10-01T00:00:00Z'));
  await set(invited.id, null);

  await enter(invited, (await history(inviter)).code.code);

  expect(await endOf(inviter)).toBe('2026-12-23T02:00:00.000Z');
  expect(await endOf(invited)).toBeUndefined();
});

test('the tenth hospital brings two months more, which go when one of the ten is taken back [const.invite]', async () => {
  await using inviter = await open();
  const operator = await operatorOf(inviter);
  let last = '';
  for (let n = 1; n <= 10; n += 1) {
    await using invited = await open();
    const { payload } = await inviter.call(
      createInvitation,
      { hospital: inviter.key, invited_hospital: invited.key },
      { as: operator },
    );
    last = payload.result.id;
    expect((await history(inviter)).months).toBe(n < 10 ? n : 12);
  }
  expect(await endOf(inviter)).toBe('2027-12-23T02:00:00.000Z');
  expect((await history(inviter)).until_bonus).toBe(10);
  const postbox = openPostbox({ db: inviter.db, settings: inviter.services.settings, clock: () => NOW });
  await postbox.deliver(inviter.admin.email);
  expect(postbox.letters.map(({ subject }) => subject)).toContain(`${inviter.name} 再獲得 2 個月免費使用`);

  await inviter.call(deleteInvitation, { id: last }, { as: operator });

  expect(await history(inviter)).toMatchObject({ months: 9, until_bonus: 1 });
  expect(await endOf(inviter)).toBe('2027-09-23T02:00:00.000Z');
});

test('a code that is made up, the own one, one that was replaced, is over its time, or of a hospital that is closed is unavailable', async () => {
  await using inviter = await open();
  await using invited = await open();
  const first = (await history(inviter)).code.code;
  expect(await enter(invited, 'ABCD2345')).toMatchObject(unavailable);
  expect(await enter(inviter, first)).toMatchObject(unavailable);
  const { payload } = await inviter.call(renewInvitationCode, {});
  expect(await enter(invited, first)).toMatchObject(unavailable);
  const second = payload.result.code;
  const of = (code: string, now: Date) => inSystem(inviter.db, (trx) => findInviter(trx, code, now));
  expect(await of(second, new Date('2027-11-22T00:00:00Z'))).toBe(inviter.id);
  expect(await of(second, new Date('2027-11-23T02:00:00Z'))).toBeUndefined();
  await inSystem(inviter.db, (trx) =>
    trx.updateTable('hospital').set({ active: false }).where('id', '=', inviter.id).execute(),
  );
  expect(await enter(invited, second)).toMatchObject(unavailable);
  expect(await history(invited)).toMatchObject({ months: 0, rewards: [] });
});

test('a hospital is invited once, within thirty days, and never in a circle', async () => {
  await using first = await open();
  await using second = await open();
  await using third = await open();
  const codes = { first: (await history(first)).code.code, second: (await history(second)).code.code };
  expect((await enter(second, codes.first)).status).toBe(200);
  expect(await enter(second, (await history(third)).code.code)).toMatchObject(unavailable);
  expect((await enter(third, codes.second)).status).toBe(200);
  expect(await enter(first, codes.second)).toMatchObject(unavailable);
  expect(await enter(first, (await history(third)).code.code)).toMatchObject(unavailable);

  await using late = await open({ now: new Date('2026-12-23T02:00:00Z') });
  expect(await enter(late, codes.first)).toMatchObject(unavailable);
  expect((await history(late)).may_enter).toBe(false);
});

test('the operator links two hospitals and takes it back: both months go, and both logs and the ledger keep all of it', async () => {
  await using inviter = await open();
  await using invited = await open();
  const operator = await operatorOf(inviter);
  const pair = { hospital: inviter.key.toUpperCase(), invited_hospital: invited.key };
  const { payload } = await inviter.call(createInvitation, pair, { as: operator });
  const { id } = payload.result;
  expect(payload.result).toMatchObject({ source: 'operator', invited_hospital: { name: invited.name } });

  expect((await inviter.call(deleteInvitation, { id }, { as: operator })).payload.result.deleted_at).toBe(
    NOW.toISOString(),
  );
  expect((await inviter.call(deleteInvitation, { id }, { as: operator })).status).toBe(200);

  for (const hospital of [inviter, invited]) {
    expect(await endOf(hospital)).toBe(END.toISOString());
    const { rewards, months } = await history(hospital);
    expect(months).toBe(0);
    expect(rewards.map((row) => row.months).sort()).toEqual([-1, 1]);
    const audits = await hospital.work((trx) =>
      trx.selectFrom('audit_log').select(['action', 'account']).where('entity_id', '=', id).orderBy('seq').execute(),
    );
    expect(audits).toEqual([
      { action: 'admin.createInvitation', account: operator.id },
      { action: 'admin.deleteInvitation', account: operator.id },
    ]);
  }
  const { result } = (await inviter.call(getInvitations, {}, { as: operator })).payload;
  expect(result.find((link) => link.id === id)).toMatchObject({ deleted_at: NOW.toISOString() });
});

test('a link that was taken back lets the hospital be invited again', async () => {
  await using inviter = await open();
  await using invited = await open();
  const operator = await operatorOf(inviter);
  const pair = { hospital: inviter.key, invited_hospital: invited.key };
  const { id } = (await inviter.call(createInvitation, pair, { as: operator })).payload.result;
  expect(await inviter.call(createInvitation, pair, { as: operator })).toMatchObject(unavailable);
  await inviter.call(deleteInvitation, { id }, { as: operator });
  expect((await inviter.call(createInvitation, pair, { as: operator })).status).toBe(200);
  expect(await history(invited)).toMatchObject({ months: 1 });
});

test('a repeated request of the operator, and of an administrator who entered a code, rewards once', async () => {
  await using inviter = await open();
  await using invited = await open();
  await using another = await open();
  const operator = await operatorOf(inviter);
  const key = randomBytes(8).toString('hex');
  const pair = { hospital: inviter.key, invited_hospital: invited.key };
  const one = await inviter.call(createInvitation, pair, { as: operator, key });
  const two = await inviter.call(createInvitation, pair, { as: operator, key });
  expect(two).toEqual(one);
  const { code } = (await history(inviter)).code;
  expect((await enter(another, code, { key })).status).toBe(200);
  expect((await enter(another, code, { key })).status).toBe(200);
  expect((await history(inviter)).months).toBe(2);
});

test('ten administrators who enter a code in the same moment bring one month', async () => {
  await using inviter = await open();
  await using invited = await open();
  const { code } = (await history(inviter)).code;
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(invited, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([(await history(inviter)).months, (await history(invited)).months]).toEqual([1, 1]);
});

test('only the operator links hospitals, only administrators see the code, and an unknown hospital or link is not found', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  const operator = await operatorOf(hospital);
  const pair = { hospital: hospital.key, invited_hospital: 'nowhere-at-all' };
  expect((await hospital.call(createInvitation, pair)).status).toBe(403);
  expect((await hospital.call(getInvitations, {})).status).toBe(403);
  expect((await hospital.call(deleteInvitation, { id: hospital.id })).status).toBe(403);
  for (const call of [getInvitationHistory, renewInvitationCode])
    expect((await hospital.call(call, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(enterInvitationCode, { code: 'ABCD2345' }, { as: doctor })).status).toBe(403);
  expect(await hospital.call(createInvitation, pair, { as: operator })).toMatchObject({ status: 404 });
  expect((await hospital.call(deleteInvitation, { id: hospital.id }, { as: operator })).status).toBe(404);
});

test('the database refuses to change or delete a line of the ledger, and shows a hospital only its own', async () => {
  await using inviter = await open();
  await using invited = await open();
  await using other = await open();
  await enter(invited, (await history(inviter)).code.code);
  const ledger = (statement: 'update' | 'delete') =>
    inSystem(inviter.db, async (trx) => {
      if (statement === 'delete') await trx.deleteFrom('reward').where('recipient', '=', inviter.id).execute();
      else await trx.updateTable('reward').set({ months: 12 }).where('recipient', '=', inviter.id).execute();
    });
  await expect(ledger('update')).rejects.toThrow(/permission denied|only added to/);
  await expect(ledger('delete')).rejects.toThrow(/permission denied|only added to/);
  const rows = (hospital: OpenHospital) =>
    hospital.work(async (trx) => [
      (await trx.selectFrom('reward').select('id').execute()).length,
      (await trx.selectFrom('invitation').select('id').execute()).length,
    ]);
  expect([await rows(inviter), await rows(invited), await rows(other)]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});
