import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  getCheckoutQueue,
  getOwnerDeposit,
  getReceipt,
  openReceipt,
  receivePayments,
  refundLine,
  updateReceipt,
  voidPayment,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

/** A bill of 600, 1,650 and 1 with 10 % off: 2,026 are due. */
async function open({ pay = true, stray = false } = {}) {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  const visit = newId();
  await hospital.work(async (trx) => {
    if (stray) await trx.updateTable('pet').set({ owner: null }).execute();
    const row = { id: visit, pet: pet.id, owner: stray ? null : owner.id, stage: 'checkout' };
    await trx.insertInto('medical_record').values(row).execute();
    // Lines stand in the order of their ids; those of one millisecond stand in any.
    let at = Date.now();
    for (const [name, amount] of [
      ['Consultation', 600],
      ['Chemistry', 1650],
      ['Bag', 1],
      ['Advice', 0],
    ] as const) {
      at += 1;
      const line = { id: newId(at), medical_record: visit, pet: pet.id, name, unit_price: amount, amount };
      await trx.insertInto('treatment_record').values(line).execute();
    }
  });
  const opened = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const { id } = opened;
  const discount = { id, version: opened.version, discount_percent: 10 };
  let receipt = (await hospital.call(updateReceipt, discount)).payload.result;
  if (pay) {
    const { version, total } = receipt;
    const payments = [{ type: 'cash' as const, amount: total }];
    const paid = await hospital.call(receivePayments, { id, version, total, payments, accept_unpriced: true });
    receipt = paid.payload.result;
  }
  const lineOf = (name: string) => receipt.lines.find((line) => line.name === name)!;
  const refund = (name: string, more: object = {}, how: object = {}) =>
    hospital.call(
      refundLine,
      { id, line: lineOf(name).id, version: receipt.version, type: 'cash', reason: 'Not done', ...more },
      how,
    );
  return Object.assign(hospital, { owner, receipt, lineOf, refund });
}

test('one line of three with a discount on all is given back at what was paid for it, and the receipt stays what it is', async () => {
  await using hospital = await open();
  const { receipt } = hospital;
  expect(receipt.lines.map(({ name, paid }) => [name, paid])).toEqual([
    ['Consultation', 540],
    ['Chemistry', 1485],
    ['Bag', 1],
    ['Advice', 0],
  ]);

  const { payload } = await hospital.refund('Consultation');

  const line = payload.result.lines.find(({ name }) => name === 'Consultation')!;
  expect(line).toMatchObject({
    ...{ amount: 600, paid: 540 },
    refund: { number: 1, type: 'cash', amount: 540, reason: 'Not done' },
  });
  expect(payload.result).toMatchObject({
    ...{ status: 'paid', total: 2026, received: 2026, due: 0, refunded: 540 },
    version: receipt.version,
    payments: receipt.payments,
  });
  expect(await hospital.events()).toContain('refund.created');
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('entity', '=', 'refund').execute(),
  );
  expect(audited).toMatchObject([{ detail: { amount: 540, reason: 'Not done', type: 'cash' } }]);
  // Refunds are listed beside the payments, which do not change.
  expect((await hospital.call(getCheckoutQueue, {})).payload).toMatchObject({ paid_today: 2026, refunded_today: 540 });
});

test('all lines given back are what was paid, and each refund has its own number', async () => {
  await using hospital = await open();

  const made = [
    await hospital.refund('Consultation'),
    await hospital.refund('Chemistry', { type: 'credit card' }),
    await hospital.refund('Bag'),
  ];

  expect(made.at(-1)!.payload.result.refunded).toBe(2026);
  expect(made.at(-1)!.payload.result.lines.map(({ refund }) => refund?.number)).toEqual([1, 2, 3, undefined]);
});

test('a refund to the deposit raises what the deposit holds', async () => {
  await using hospital = await open();

  await hospital.refund('Chemistry', { type: 'deposit' });

  const { payload } = await hospital.call(getOwnerDeposit, { owner: hospital.owner.id });
  expect(payload).toMatchObject({ balance: 1485, result: [{ amount: 1485, note: 'F1' }] });
});

test('refunded cash is not refunded a second time: the deposit stays what it is, and the events say which visit', async () => {
  await using hospital = await open();
  const outbox = () =>
    hospital.work((trx) => trx.selectFrom('outbox').select(['event', 'payload']).orderBy('seq', 'desc').execute());

  const now = new Date('2026-11-24T04:00:00.000Z');
  hospital.setNow(now);
  const refunded = (await hospital.refund('Consultation')).payload.result;

  const { payload } = await hospital.call(getOwnerDeposit, { owner: hospital.owner.id });
  expect(payload).toMatchObject({ balance: 0, result: [] });
  const { id, medical_record } = hospital.receipt;
  expect((await outbox())[0]).toMatchObject({ event: 'refund.created', payload: { receipt: id, medical_record } });
  const made = refunded.lines.find(({ name }) => name === 'Consultation')!.refund!;
  expect(made.refunded_at).toBe(now.toISOString());

  await hospital.refund('Chemistry', { type: 'deposit' });
  expect((await outbox()).map(({ event }) => event).filter((event) => event === 'deposit.updated')).toHaveLength(1);
});

test('a line is refunded once: a second try and a repeated request give nothing back', async () => {
  await using hospital = await open();
  const key = randomUUID();

  const [first, repeated] = [
    await hospital.refund('Consultation', {}, { key }),
    await hospital.refund('Consultation', {}, { key }),
  ];
  expect(repeated).toEqual(first);
  expect(await hospital.refund('Consultation')).toMatchObject({
    status: 409,
    payload: { error: 'alreadyRefunded', current: { refunded: 540 } },
  });
  const both = await Promise.all([hospital.refund('Chemistry'), hospital.refund('Chemistry')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('nothing is refunded of a bill that is not paid, of a line that cost nothing, from an old version, or without a reason', async () => {
  await using unpaid = await open({ pay: false });
  expect(await unpaid.refund('Consultation')).toMatchObject({ status: 422, payload: { error: 'notPaid' } });

  await using hospital = await open();
  expect(await hospital.refund('Advice')).toMatchObject({ status: 422, payload: { error: 'nothingPaid' } });
  expect(await hospital.refund('Bag', { version: 1 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { id: hospital.receipt.id, status: 'paid' } } },
  });
  expect(await hospital.refund('Bag', { reason: ' ' })).toMatchObject({ status: 400 });
  expect(await hospital.refund('Bag', { line: newId() })).toMatchObject({
    status: 404,
    payload: { fields: { line: 'notFound' } },
  });
  expect((await hospital.call(getReceipt, { id: hospital.receipt.id })).payload.result.refunded).toBe(0);
});

test('a receipt without an owner has no deposit to refund to', async () => {
  await using hospital = await open({ stray: true });

  expect(await hospital.refund('Bag', { type: 'deposit' })).toMatchObject({
    status: 422,
    payload: { error: 'depositOwnerMissing' },
  });
  expect(await hospital.refund('Bag')).toMatchObject({ status: 200 });
});

test("only an administrator refunds, and never another hospital's line", async () => {
  await using hospital = await open();
  await using other = await open();

  expect(await hospital.refund('Bag', {}, { as: await hospital.addUser({ role: 'doctor' }) })).toMatchObject({
    status: 403,
    payload: { reason: 'role' },
  });
  const foreign = { id: other.receipt.id, line: other.lineOf('Bag').id };
  expect(await hospital.refund('Bag', foreign)).toMatchObject({ status: 404, payload: { error: 'notFound' } });
  expect(await hospital.refund('Bag', { line: foreign.line })).toMatchObject({ status: 404 });
});

test('once a line was refunded its payments are not voided any more, and the database changes no refund', async () => {
  await using hospital = await open();
  await hospital.refund('Bag');

  const [payment] = hospital.receipt.payments;
  expect(await hospital.call(voidPayment, { id: payment!.id, reason: 'Late' })).toMatchObject({
    status: 422,
    payload: { error: 'receiptRefunded' },
  });
  const change = hospital.work((trx) => trx.updateTable('refund').set({ amount: 9 }).execute());
  await expect(change).rejects.toThrow(/permission denied/);
  const remove = hospital.work((trx) => trx.deleteFrom('refund').execute());
  await expect(remove).rejects.toThrow(/permission denied/);
});
