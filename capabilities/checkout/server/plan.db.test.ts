import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  getReceipt,
  getReceiptPdf,
  openReceipt,
  receivePayments,
  setPaymentPlan,
  voidPayment,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

/** 18:00 in Taipei. */
const NOW = new Date('2026-11-28T10:00:00.000Z');
const parts = [
  { due_on: '2026-11-28', amount: 1000 },
  { due_on: '2026-12-28', amount: 1000 },
  { due_on: '2027-01-28', amount: 1000 },
];

/** A bill of 3,000. */
async function open(now = NOW) {
  const hospital = await openHospital(checkoutHandlers, { now });
  const pet = await hospital.addPet();
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: visit, pet: pet.id, stage: 'checkout' }).execute();
    const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Dental cleaning' };
    await trx
      .insertInto('treatment_record')
      .values({ ...line, unit_price: 3000, amount: 3000 })
      .execute();
  });
  const { id } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const read = async () => (await hospital.call(getReceipt, { id })).payload.result;
  const set = async (values: object = {}, how: object = {}) => {
    const { version, total } = await read();
    return hospital.call(setPaymentPlan, { id, version, total, parts, ...values }, how);
  };
  const pay = async (amount: number) => {
    const { version, total } = await read();
    const payments = [{ type: 'cash' as const, amount }];
    return hospital.call(receivePayments, { id, version, total, payments, accept_partial: true });
  };
  return Object.assign(hospital, { id, read, set, pay });
}

test('the rest of a bill is paid in instalments with days: each payment covers the oldest, and the last one ends the plan', async () => {
  await using hospital = await open();
  const { payload } = await hospital.set();
  expect(payload.result.plan).toEqual({
    ...{ version: 1, overdue: 0, overdue_since: null, next: parts[0], beyond: 0 },
    parts: parts.map((part) => ({ ...part, left: 1000, state: 'open' })),
  });

  await hospital.pay(1400);
  expect((await hospital.read()).plan).toMatchObject({
    ...{ next: { due_on: '2026-12-28', amount: 600 } },
    parts: [
      { left: 0, state: 'paid' },
      { left: 600, state: 'open' },
      { left: 1000, state: 'open' },
    ],
  });
  const paid = (await hospital.pay(1600)).payload.result;
  expect(paid).toMatchObject({ status: 'paid', plan: null });
  const last = paid.payments.find(({ amount }) => amount === 1600)!;
  const reopened = await hospital.call(voidPayment, { id: last.id, reason: 'Card refused' });
  expect(reopened.payload.result.plan?.parts.map(({ left }) => left)).toEqual([0, 600, 1000]);
});

test('a plan is of the rest after a down payment; what is charged later is due beside it, and another plan takes its place', async () => {
  await using hospital = await open();
  await hospital.pay(500);
  expect((await hospital.set()).payload).toMatchObject({ error: 'planUnequal' });
  const rest = [parts[1]!, { due_on: '2027-01-28', amount: 1500 }];
  expect((await hospital.set({ parts: rest })).payload.result.plan).toMatchObject({ next: parts[1], beyond: 0 });

  await hospital.call(addReceiptLine, { id: hospital.id, name: 'Collar', unit_price: 200 });
  expect((await hospital.read()).plan).toMatchObject({ next: parts[1], beyond: 200 });
  const again = [parts[1]!, { due_on: '2027-01-28', amount: 1700 }];
  expect((await hospital.set({ parts: again })).payload.result.plan).toMatchObject({ version: 2, beyond: 0 });
  expect((await hospital.set({ parts: [] })).payload.result.plan).toBeNull();
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'receipt.setPaymentPlan').execute(),
  );
  expect(audits).toHaveLength(3);
  expect(JSON.stringify(audits)).toContain('1700');
});

test('instalments that do not add up, days that are over or out of order, one alone and an amount of nothing are refused', async () => {
  await using hospital = await open();
  const errorOf = async (wrong: object) => (await hospital.set(wrong)).payload;
  expect(await errorOf({ parts: parts.slice(1) })).toMatchObject({ error: 'planUnequal' });
  expect(await errorOf({ parts: [{ ...parts[0], due_on: '2026-11-27' }, ...parts.slice(1)] })).toMatchObject({
    error: 'planDays',
  });
  expect(await errorOf({ parts: [parts[1], parts[0], parts[2]] })).toMatchObject({ error: 'planDays' });
  expect(await errorOf({ parts: [{ ...parts[0], amount: 3000 }] })).toMatchObject({ error: 'planDays' });
  expect(await errorOf({ parts: [...parts, { due_on: '2027-02-28', amount: 0 }] })).toMatchObject({
    error: 'planDays',
  });
  expect((await hospital.set({ parts: [{ due_on: '2026-02-30', amount: 3000 }] })).status).toBe(400);
  expect((await hospital.read()).plan).toBeNull();
});

test('no plan is made of a paid bill, of a total that changed meanwhile, without the permit, or of another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  const { id, version, total } = await hospital.read();
  const input = { id, version, total, parts };
  expect((await other.call(setPaymentPlan, input)).status).toBe(404);
  const lab = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.call(setPaymentPlan, input, { as: lab })).status).toBe(403);
  expect((await hospital.set({ total: 2999 })).payload).toMatchObject({ error: 'stale', current: { total: 3000 } });
  expect((await hospital.set({ version: version + 1 })).status).toBe(409);

  const key = randomUUID();
  const first = await hospital.call(setPaymentPlan, input, { key });
  expect(await hospital.call(setPaymentPlan, input, { key })).toEqual(first);
  expect((await hospital.read()).plan?.version).toBe(1);
  await hospital.pay(3000);
  expect((await hospital.set()).status).toBe(423);
});

test('the bill that the owner takes home lists the instalments with their days', async () => {
  await using hospital = await open();
  await hospital.set();
  const url = addressOf(getReceiptPdf, { hospital: hospital.key, id: hospital.id, lang: 'en' });
  const { rawPayload } = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
  const text = (await (await PDFiumLibrary.init()).loadDocument(rawPayload)).getPage(0).getText();
  expect(text).toContain('Payment plan');
  expect(text).toMatch(/28 Dec 2026|Dec 28, 2026/);
});
