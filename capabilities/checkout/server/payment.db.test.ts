import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  getCheckoutQueue,
  getOwnerDeposit,
  getReceipt,
  openReceipt,
  type Receipt,
  receivePayments,
  updateDeposit,
  voidPayment,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

type Treated = { readonly unit_price: number; readonly treatment?: string };

/** A visit at checkout with treatments; a consultation of 600 unless others are named. */
async function open(treatments: readonly Treated[] = [{ unit_price: 600 }], hasOwner = true) {
  const now = new Date('2026-11-22T04:00:00.000Z');
  const hospital = await openHospital(checkoutHandlers, { now });
  const owner = await hospital.addOwner({ name: '田中 花子' });
  const pet = await hospital.addPet({ owner: hasOwner ? owner.id : null });
  const visit = newId();
  await hospital.work(async (trx) => {
    const record = { id: visit, pet: pet.id, owner: hasOwner ? owner.id : null, stage: 'checkout' };
    await trx.insertInto('medical_record').values(record).execute();
    for (const treated of treatments) {
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Consultation' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, ...treated, amount: treated.unit_price })
        .execute();
    }
  });
  const receipt = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const read = async () => (await hospital.call(getReceipt, { id: receipt.id })).payload.result;
  const pay = (payments: object[], more: object = {}, from: Receipt = receipt) =>
    hospital.call(receivePayments, {
      ...{ id: from.id, version: from.version, total: from.total, payments: payments as never },
      ...more,
    });
  const undo = (payment: { readonly id: string }, reason = 'Wrong owner') =>
    hospital.call(voidPayment, { id: payment.id, reason });
  const stored = () =>
    hospital.work(async (trx) => ({
      lines: await trx.selectFrom('receipt_line').selectAll().where('receipt', '=', receipt.id).execute(),
      row: await trx.selectFrom('receipt').selectAll().where('id', '=', receipt.id).executeTakeFirstOrThrow(),
      audits: await trx.selectFrom('audit_log').selectAll().execute(),
    }));
  return Object.assign(hospital, { owner, visit, receipt, read, pay, undo, stored, now });
}

test('each payment is kept with its way, its note, who received it and what was handed over in cash [cap.receipts]', async () => {
  await using hospital = await open();

  const { payload } = await hospital.pay([
    { type: 'cash', amount: 100 },
    { type: 'cash', amount: 200, tendered: 500, note: 'for Mochi' },
    { type: 'credit card', amount: 300, tendered: 1000 },
  ]);

  expect(payload.change).toBe(300);
  const saved = payload.result.payments.map(({ type, amount, tendered, note }) => [type, amount, tendered, note]);
  expect(saved).toEqual(
    expect.arrayContaining([
      ['cash', 100, 100, ''],
      ['cash', 200, 500, 'for Mochi'],
      ['credit card', 300, null, ''],
    ]),
  );
  expect(payload.result.payments.every(({ paid_at }) => paid_at === hospital.now.toISOString())).toBe(true);
  expect(payload.result).toMatchObject({ paid_at: hospital.now.toISOString(), subtotal: 600, discount: 0, total: 600 });
});

test('a paid receipt keeps its lines, its sums and the names of owner and pet as they were charged [state.payment]', async () => {
  await using hospital = await open([{ unit_price: 600 }, { unit_price: 1650 }]);
  await hospital.call(addReceiptLine, { id: hospital.receipt.id, name: 'Shampoo', unit_price: 380 });
  await hospital.pay([{ type: 'cash', amount: 2630 }], {}, await hospital.read());

  const { lines, row } = await hospital.stored();
  expect(lines.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['item', 380],
    ['treatment', 1650],
    ['treatment', 600],
  ]);
  expect(lines.every(({ author }) => author === hospital.admin.id)).toBe(true);
  expect(row).toMatchObject({
    ...{ status: 'paid', subtotal: 2630, discount: 0, rounding: 0, total: 2630, received: 2630 },
    ...{ owner_name: '田中 花子', pet_name: 'Mochi' },
  });
  expect(await hospital.events()).toEqual(['receipt.opened', 'receipt.updated', 'payment.received', 'receipt.paid']);
});

test('a part payment writes down nothing, locks nothing and is announced as a change [state.payment]', async () => {
  await using hospital = await open();

  const part = await hospital.pay([{ type: 'cash', amount: 250 }], { accept_partial: true });

  expect(part.payload.result).toMatchObject({ status: 'partial', received: 250, due: 350, paid_at: null });
  const { lines, row } = await hospital.stored();
  expect(lines).toEqual([]);
  expect(row).toMatchObject({ owner_name: null, pet_name: null });
  expect(await hospital.events()).toEqual(['receipt.opened', 'payment.received', 'receipt.updated']);
});

test('of two payments one is voided: the rest stays received, the lines belong to the visit again [role.hospitalAdmin]', async () => {
  await using hospital = await open();
  const { payments } = (
    await hospital.pay([
      { type: 'cash', amount: 400 },
      { type: 'credit card', amount: 200 },
    ])
  ).payload.result;
  const card = payments.find(({ type }) => type === 'credit card')!;

  const { payload } = await hospital.undo(card, 'Card refused');

  expect(payload.result).toMatchObject({ status: 'partial', received: 400, due: 200, paid_at: null });
  const voided = payload.result.payments.find(({ id }) => id === card.id)!;
  expect(voided).toMatchObject({ void_reason: 'Card refused', voided_at: hospital.now.toISOString() });
  const { lines, row, audits } = await hospital.stored();
  expect(lines).toEqual([]);
  expect(row).toMatchObject({ status: 'partial', received: 400, paid_at: null, owner_name: null, pet_name: null });
  expect(audits).toContainEqual(
    expect.objectContaining({
      ...{ entity: 'payment', detail: { reason: 'Card refused', amount: 200, type: 'credit card' } },
    }),
  );
  expect((await hospital.events()).at(-1)).toBe('payment.voided');
  // A card payment gives no deposit back.
  expect((await hospital.call(getOwnerDeposit, { owner: hospital.owner.id })).payload.balance).toBe(0);
});

test('voiding part of what is still open keeps the items that were sold [role.hospitalAdmin]', async () => {
  await using hospital = await open();
  await hospital.call(addReceiptLine, { id: hospital.receipt.id, name: 'Shampoo', unit_price: 380 });
  const part = await hospital.pay([{ type: 'cash', amount: 100 }], { accept_partial: true }, await hospital.read());

  const { payload } = await hospital.undo(part.payload.result.payments[0]!);

  expect(payload.result).toMatchObject({ status: 'unpaid', received: 0, due: 980 });
  expect(payload.result.lines.map(({ name }) => name)).toEqual(['Consultation', 'Shampoo']);
});

test('a deposit that is spent and given back is two entries of its ledger, with the receipt and the reason [cap.receipts]', async () => {
  await using hospital = await open();
  const owner = hospital.owner.id;
  const ledger = async () => (await hospital.call(getOwnerDeposit, { owner })).payload;
  await hospital.call(updateDeposit, { owner, amount: 1000, note: 'Boarding' });

  const paid = await hospital.pay([{ type: 'deposit', amount: 600 }]);
  expect(await ledger()).toMatchObject({ balance: 400, result: [{ amount: -600, note: 'R1' }, { amount: 1000 }] });
  expect(paid.payload.result).toMatchObject({ deposit: 400, payments: [{ type: 'deposit', tendered: null }] });
  expect((await hospital.events()).filter((event) => event === 'deposit.updated')).toHaveLength(2);
  await hospital.undo(paid.payload.result.payments[0]!);

  expect(await ledger()).toMatchObject({ balance: 1000, result: [{ amount: 600, note: 'Wrong owner' }, {}, {}] });
});

test('a deposit pays to its last unit and not one more, and a visit without an owner has none [cap.receipts]', async () => {
  await using hospital = await open();
  await hospital.call(updateDeposit, { owner: hospital.owner.id, amount: 600 });
  expect((await hospital.pay([{ type: 'deposit', amount: 600 }])).status).toBe(200);

  await using unpaid = await open([{ unit_price: 600 }], false);
  expect(await unpaid.pay([{ type: 'deposit', amount: 600 }])).toMatchObject({
    status: 422,
    payload: { error: 'depositShort' },
  });
  const paid = await unpaid.pay([{ type: 'cash', amount: 600 }]);
  expect(paid.payload.result).toMatchObject({ status: 'paid', owner: null, deposit: 0 });
  expect((await unpaid.undo(paid.payload.result.payments[0]!)).payload.result.status).toBe('unpaid');
});

test('a visit that cost nothing is closed by receiving nothing, and takes no money [state.payment]', async () => {
  await using hospital = await open([]);

  expect(await hospital.pay([{ type: 'cash', amount: 1 }])).toMatchObject({
    status: 422,
    payload: { error: 'nothingDue' },
  });
  expect(await hospital.pay([])).toMatchObject({
    status: 200,
    payload: { change: 0, result: { status: 'paid', payments: [] } },
  });
});

test('what is missing or too much is named with its sum [state.payment]', async () => {
  await using hospital = await open();

  expect((await hospital.pay([{ type: 'cash', amount: 601 }])).payload).toMatchObject({
    ...{ error: 'amountOver', excess: 1 },
  });
  expect((await hospital.pay([])).payload).toMatchObject({ error: 'amountShort', missing: 600 });
  expect((await hospital.pay([{ type: 'cash', amount: 599 }])).payload).toMatchObject({
    ...{ error: 'amountShort', missing: 1 },
  });
});

test('a receipt with a line that has no price yet is closed only when that was seen [state.payment]', async () => {
  await using hospital = await open();
  const entry = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'treatment').limit(1).executeTakeFirstOrThrow(),
  );
  await hospital.work(async (trx) => {
    const { pet } = await trx
      .selectFrom('medical_record')
      .select('pet')
      .where('id', '=', hospital.visit)
      .executeTakeFirstOrThrow();
    const line = { id: newId(), medical_record: hospital.visit, pet, name: 'Dental', treatment: entry.id };
    await trx
      .insertInto('treatment_record')
      .values({ ...line, unit_price: 0, amount: 0 })
      .execute();
  });
  const receipt = await hospital.read();
  expect(receipt.lines.map(({ price_missing }) => price_missing)).toEqual([false, true]);

  const all = [{ type: 'cash', amount: 600 }];
  expect(await hospital.pay(all, {}, receipt)).toMatchObject({ payload: { error: 'priceMissing' } });
  expect((await hospital.read()).payments).toEqual([]);
  const part = await hospital.pay([{ type: 'cash', amount: 100 }], { accept_partial: true }, receipt);
  expect(part.payload.result.status).toBe('partial');
  const rest = [{ type: 'cash', amount: 500 }];
  const paid = await hospital.pay(rest, { accept_unpriced: true }, part.payload.result);
  expect(paid.payload.result.status).toBe('paid');
});

test('a dose of a vaccine without a price is asked about; one that the hospital gives free of charge is not', async () => {
  await using hospital = await open();
  const own = newId();
  const shared = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'vaccine').limit(1).executeTakeFirstOrThrow(),
  );
  await hospital.work(async (trx) => {
    const { pet } = await trx
      .selectFrom('medical_record')
      .select('pet')
      .where('id', '=', hospital.visit)
      .executeTakeFirstOrThrow();
    await trx.insertInto('vaccine').values({ id: own, name: 'Rabies of the city', price: 0 }).execute();
    for (const [name, vaccine] of [
      ['Rabies of the city', own],
      ['Rabies', shared.id],
    ] as const) {
      const line = { id: newId(), medical_record: hospital.visit, pet, name, category: 'preventive' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: 0, amount: 0 })
        .execute();
      const dose = { id: newId(), pet, medical_record: hospital.visit, vaccine, name, given_on: '2026-11-24' };
      await trx
        .insertInto('vaccine_record')
        .values({ ...dose, treatment_record: line.id })
        .execute();
    }
  });
  const receipt = await hospital.read();

  expect(receipt.lines.map(({ name, price_missing }) => [name, price_missing]).slice(1)).toEqual([
    ['Rabies of the city', false],
    ['Rabies', true],
  ]);
  expect(await hospital.pay([{ type: 'cash', amount: 600 }], {}, receipt)).toMatchObject({
    payload: { error: 'priceMissing', lines: [{ name: 'Rabies' }] },
  });
});

test('the second of two cashiers sees the paid receipt, and what changed since it was shown [state.payment]', async () => {
  await using hospital = await open();
  const stale = await hospital.pay([{ type: 'cash', amount: 600 }], { total: 700 });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { total: 600 } } });
  await hospital.pay([{ type: 'cash', amount: 600 }]);

  expect(await hospital.pay([{ type: 'cash', amount: 600 }])).toMatchObject({
    status: 423,
    payload: { error: 'paidLocked', current: { status: 'paid', payments: [{ type: 'cash', amount: 600 }] } },
  });
});

test('the queue of the checkout shows what was received today, without what was voided [cap.receipts]', async () => {
  await using hospital = await open();
  const part = await hospital.pay([{ type: 'cash', amount: 250 }], { accept_partial: true });
  const today = async () => (await hospital.call(getCheckoutQueue, {})).payload;

  expect(await today()).toMatchObject({ paid_today: 250, currency: 'TWD', result: [{ due: 350, status: 'partial' }] });
  await hospital.undo(part.payload.result.payments[0]!);
  expect(await today()).toMatchObject({ paid_today: 0, result: [{ due: 600, status: 'unpaid' }] });
});
