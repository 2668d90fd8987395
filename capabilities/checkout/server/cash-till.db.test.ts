import { newId } from '@alder/database';
import { openHospital, type TestUser } from '@alder/testing';
import { expect, test } from 'vitest';
import { openReceipt, receivePayments, refundLine, updateDeposit, voidPayment } from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

/** A hospital with two tills that are closed, and a bill of 600. */
async function open(setting: { uses_tills: boolean; cash_alone: boolean } | undefined) {
  const hospital = await openHospital(checkoutHandlers);
  const owner = (await hospital.addOwner()).id;
  const pet = await hospital.addPet({ owner });
  const tills = [newId(), newId()] as const;
  await hospital.work(async (trx) => {
    if (setting) {
      const others = { blind_count: false, second_person: false, variance_limit: 0 };
      await trx
        .insertInto('till_setting')
        .values({ ...setting, ...others })
        .execute();
    }
    for (const id of tills) await trx.insertInto('till').values({ id, name: id }).execute();
  });
  let number = 0;
  const openTill = async (till: string, by: TestUser) => {
    const id = newId();
    number += 1;
    const session = { id, till, number, opened_by: by.id, opened_at: new Date(), float_amount: 0 };
    await hospital.work((trx) => trx.insertInto('till_session').values(session).execute());
    return id;
  };
  const bill = async () => {
    const visit = newId();
    await hospital.work(async (trx) => {
      await trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner, stage: 'checkout' }).execute();
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Exam', unit_price: 600, amount: 600 };
      await trx.insertInto('treatment_record').values(line).execute();
    });
    return (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  };
  const pay = async (type: 'cash' | 'credit card', more: object = {}, as: TestUser = hospital.admin) => {
    const { id, version, total } = await bill();
    const payments = [{ type, amount: total }];
    return hospital.call(receivePayments, { id, version, total, payments, ...more }, { as });
  };
  const sessions = () =>
    hospital.work(async (trx) => ({
      payments: (await trx.selectFrom('payment').select(['till_session', 'void_session']).execute()).map(
        ({ till_session, void_session }) => [till_session, void_session],
      ),
      deposits: (await trx.selectFrom('deposit_entry').select('till_session').execute()).map(
        ({ till_session }) => till_session,
      ),
      refunds: (await trx.selectFrom('refund').select('till_session').execute()).map(
        ({ till_session }) => till_session,
      ),
    }));
  return Object.assign(hospital, { owner, tills, openTill, pay, sessions });
}

test('cash goes into the till of the person who takes it, is given back from it, and other money into none', async () => {
  await using hospital = await open({ uses_tills: true, cash_alone: false });
  const { tills, admin, owner } = hospital;
  const own = await hospital.openTill(tills[0], admin);
  await hospital.openTill(tills[1], await hospital.addUser());

  const paid = (await hospital.pay('cash')).payload.result;
  await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Card instead' });
  expect((await hospital.sessions()).payments).toEqual([[own, own]]);

  const { id, version, lines } = (await hospital.pay('cash')).payload.result;
  const refund = { id, version, line: lines[0]!.id, type: 'cash' as const, reason: 'Not done' };
  await hospital.call(refundLine, refund);
  await hospital.call(updateDeposit, { owner, amount: 5 });
  expect(await hospital.sessions()).toMatchObject({ refunds: [own], deposits: [own] });

  await hospital.call(updateDeposit, { owner, amount: 5, type: 'credit card' });
  const card = (await hospital.pay('credit card')).payload.result;
  await hospital.call(voidPayment, { id: card.payments[0]!.id, reason: 'Twice' });
  const { payments, deposits } = await hospital.sessions();
  expect([payments.filter(([till]) => till === null), deposits.filter((till) => till === null)]).toEqual([
    [[null, null]],
    [null],
  ]);
});

test('without an open till cash is refused, of several that are not the own one the user chooses, and a closed one is refused', async () => {
  await using hospital = await open({ uses_tills: true, cash_alone: false });
  const { tills } = hospital;
  expect(await hospital.pay('cash')).toMatchObject({ status: 422, payload: { error: 'tillMissing' } });
  expect((await hospital.pay('credit card')).status).toBe(200);

  const [first, second] = [await hospital.addUser(), await hospital.addUser()];
  const sessions = [await hospital.openTill(tills[0], first), await hospital.openTill(tills[1], second)];
  expect(await hospital.pay('cash')).toMatchObject({ status: 422, payload: { error: 'tillUnclear' } });
  expect((await hospital.pay('cash', { till: sessions[1] })).status).toBe(200);
  expect((await hospital.pay('cash', {}, first)).status).toBe(200);
  const deposit = { owner: hospital.owner, amount: 5, till: sessions[0] };
  expect((await hospital.call(updateDeposit, deposit)).status).toBe(200);
  expect(await hospital.sessions()).toMatchObject({
    payments: expect.arrayContaining([
      [sessions[1], null],
      [sessions[0], null],
    ]),
    deposits: [sessions[0]],
  });

  await hospital.work((trx) =>
    trx
      .updateTable('till_session')
      .set({ status: 'counted', counted: 0, expected: 0, counted_by: second.id })
      .where('id', '=', sessions[1]!)
      .execute(),
  );
  expect(await hospital.pay('cash', { till: sessions[1] })).toMatchObject({ payload: { error: 'tillNotOpen' } });
  expect((await hospital.pay('cash')).status).toBe(200);
});

test('a hospital without tills, and one that takes cash without an open till, take it without', async () => {
  for (const setting of [undefined, { uses_tills: false, cash_alone: false }, { uses_tills: true, cash_alone: true }]) {
    await using hospital = await open(setting);
    const paid = (await hospital.pay('cash')).payload.result;
    expect((await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Twice' })).status).toBe(200);
    expect((await hospital.sessions()).payments).toEqual([[null, null]]);
  }
});
