import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  getCheckoutQueue,
  getOwnerDeposit,
  getReceipt,
  getReceiptPdf,
  openReceipt,
  type Receipt,
  receivePayments,
  removeReceiptLine,
  updateDeposit,
  updateReceipt,
  voidPayment,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

/** A visit at checkout: consultation 600, chemistry 1,650, and medicine for 154. */
async function open() {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner({ name: '田中 花子', lang: 'ja' });
  const pet = await hospital.addPet({ owner: owner.id });
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, owner: owner.id, stage: 'checkout' })
      .execute();
    for (const [name, unit_price] of [
      ['Consultation', 600],
      ['Chemistry', 1650],
    ] as const) {
      await trx
        .insertInto('treatment_record')
        .values({ id: newId(), medical_record: visit, pet: pet.id, name, unit_price, amount: unit_price })
        .execute();
    }
    await trx
      .insertInto('medicine_record')
      .values({
        id: newId(),
        medical_record: visit,
        pet: pet.id,
        name: 'Amlodipine',
        dosage: 0.25,
        frequency: 'QD',
        days: 14,
        dose_count: 3.5,
        unit_price: 24,
        process_fee: 5,
        medicine_price: 84,
        process_fee_total: 70,
        total_price: 154,
      })
      .execute();
  });
  const receipt = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const pay = (payments: object[], more: object = {}, from: Receipt = receipt) =>
    hospital.call(receivePayments, {
      id: from.id,
      version: from.version,
      total: from.total,
      payments: payments as never,
      ...more,
    });
  return Object.assign(hospital, { owner, visit, receipt, pay });
}

test('checkout lists everything that was done, with what is due [cap.receipts]', async () => {
  await using hospital = await open();

  expect(hospital.receipt).toMatchObject({
    number: 1,
    status: 'unpaid',
    total: 2404,
    due: 2404,
    owner: { name: '田中 花子' },
    lines: [
      { name: 'Consultation', amount: 600 },
      { name: 'Chemistry', amount: 1650 },
      {
        name: 'Amlodipine',
        amount: 154,
        detail: '0.25 tab QD × 14',
        dose: { dosage: 0.25, unit: 'tab', frequency: 'QD', days: 14 },
      },
    ],
  });
  const queue = await hospital.call(getCheckoutQueue, {});
  expect(queue.payload.result).toMatchObject([{ medical_record: hospital.visit, due: 2404, medicine_ready: false }]);
});

test('the receipt of a visit is made once, however many users open it at the same time [cap.receipts]', async () => {
  await using hospital = await open();

  const opened = await Promise.all(
    Array.from({ length: 8 }, () => hospital.call(openReceipt, { medical_record: hospital.visit })),
  );

  expect(new Set(opened.map(({ payload }) => payload.result.id)).size).toBe(1);
});

test('cash and card in one form pay the receipt, give the change and lock it [state.payment, const.payments]', async () => {
  await using hospital = await open();

  const paid = await hospital.pay([
    { type: 'credit card', amount: 2000 },
    { type: 'cash', amount: 404, tendered: 500 },
  ]);

  expect(paid).toMatchObject({
    status: 200,
    payload: {
      change: 96,
      result: {
        status: 'paid',
        due: 0,
        received: 2404,
        // Still shown by its dose, not only as it was written down.
        lines: [{ dose: null }, { dose: null }, { dose: { frequency: 'QD', days: 14 } }],
      },
    },
  });
  const add = await hospital.call(addReceiptLine, { id: hospital.receipt.id, name: 'Shampoo', unit_price: 380 });
  expect(add).toMatchObject({ status: 423, payload: { error: 'paidLocked', message: 'Paid, cannot update' } });
  expect(await hospital.pay([{ type: 'cash', amount: 1 }])).toMatchObject({ status: 423 });
  expect(await hospital.events()).toContain('receipt.paid');
});

test('an operation of the highest price, a hundred times, is charged to the last unit and paid; more is refused [state.payment]', async () => {
  await using hospital = await open();
  const price = 10_000_000_000;
  const add = (quantity: number, unit_price: number) =>
    hospital.call(addReceiptLine, { id: hospital.receipt.id, name: 'Operation', quantity, unit_price });

  expect(await add(1, price + 1)).toMatchObject({
    status: 400,
    payload: { fields: { unit_price: expect.anything() } },
  });
  expect(await add(101, price)).toMatchObject({ status: 400 });
  const added = await add(100, price);
  expect(added.payload.result).toMatchObject({ subtotal: 1_000_000_002_404, total: 1_000_000_002_404 });
  const paid = await hospital.pay(
    [
      { type: 'wire transfer', amount: 1_000_000_000_000 },
      { type: 'cash', amount: 2404, tendered: 3000 },
    ],
    {},
    added.payload.result,
  );

  expect(paid).toMatchObject({
    status: 200,
    payload: { change: 596, result: { status: 'paid', received: 1_000_000_002_404, due: 0 } },
  });
});

test('the database itself rejects every change of a paid receipt [state.payment]', async () => {
  await using hospital = await open();
  await hospital.pay([{ type: 'cash', amount: 2404 }]);
  const { id } = hospital.receipt;
  const write = (statement: ReturnType<typeof sql>) => hospital.work((trx) => statement.execute(trx));

  await expect(write(sql`update receipt set discount_amount = 100 where id = ${id}`)).rejects.toThrow('paidLocked');
  await expect(write(sql`update receipt_line set amount = 0 where receipt = ${id}`)).rejects.toThrow('paidLocked');
  await expect(write(sql`delete from receipt_line where receipt = ${id}`)).rejects.toThrow('paidLocked');
  await expect(
    write(sql`update treatment_record set amount = 0 where medical_record = ${hospital.visit}`),
  ).rejects.toThrow('paidLocked');
  await expect(write(sql`update payment set amount = 1 where receipt = ${id}`)).rejects.toThrow('paidLocked');
  await expect(write(sql`delete from payment where receipt = ${id}`)).rejects.toThrow(/permission denied/);
});

test('less than is due needs a confirmation and leaves the rest unpaid [state.payment]', async () => {
  await using hospital = await open();
  const part = [{ type: 'cash', amount: 2000 }];

  expect(await hospital.pay(part)).toMatchObject({
    status: 422,
    payload: { error: 'amountShort', message: 'Amount received is less than the amount due', missing: 404 },
  });
  const partial = await hospital.pay(part, { accept_partial: true });
  expect(partial.payload.result).toMatchObject({ status: 'partial', due: 404 });
  const rest = await hospital.pay([{ type: 'e-payment', amount: 404 }], {}, partial.payload.result);
  expect(rest.payload.result.status).toBe('paid');
});

test.each([
  ['more than is due', [{ type: 'credit card', amount: 2405 }], 'amountOver'],
  ['less cash than the line says', [{ type: 'cash', amount: 2404, tendered: 2000 }], 'tenderedLess'],
  ['a deposit that the owner does not have', [{ type: 'deposit', amount: 2404 }], 'depositShort'],
  ['nothing at all', [], 'amountShort'],
])('%s is refused and changes nothing [state.payment]', async (_what, payments, error) => {
  await using hospital = await open();

  expect(await hospital.pay(payments, { accept_partial: true })).toMatchObject({ status: 422, payload: { error } });
  expect((await hospital.call(getReceipt, { id: hospital.receipt.id })).payload.result).toMatchObject({
    status: 'unpaid',
    payments: [],
  });
});

test('a sum that has changed since it was shown is not paid [state.payment]', async () => {
  await using hospital = await open();
  await hospital.call(addReceiptLine, { id: hospital.receipt.id, name: 'Shampoo', unit_price: 380 });

  const response = await hospital.pay([{ type: 'cash', amount: 2404 }]);

  expect(response).toMatchObject({ status: 409, payload: { error: 'stale', current: { total: 2784 } } });
});

test('two cashiers who receive at once take the money once, and so does a repeated request [state.payment, resp.retry]', async () => {
  await using hospital = await open();
  const key = randomUUID();
  const send = (how: object) =>
    hospital.call(
      receivePayments,
      {
        id: hospital.receipt.id,
        version: hospital.receipt.version,
        total: 2404,
        payments: [{ type: 'cash', amount: 2404 }],
      },
      how,
    );

  const [first, repeated, ...others] = await Promise.all([send({ key }), send({ key }), send({}), send({})]);

  expect(repeated).toEqual(first);
  expect([first, ...others].filter((response) => response?.status === 200)).toHaveLength(1);
  const { result } = (await hospital.call(getReceipt, { id: hospital.receipt.id })).payload;
  expect(result).toMatchObject({ status: 'paid', received: 2404 });
  expect(result.payments).toHaveLength(1);
});

test('a deposit pays, its ledger adds up, and it never goes below nothing [cap.receipts]', async () => {
  await using hospital = await open();
  const owner = hospital.owner.id;
  expect(await hospital.call(updateDeposit, { owner, amount: -1 })).toMatchObject({
    status: 422,
    payload: { error: 'depositShort' },
  });
  await hospital.call(updateDeposit, { owner, amount: 5000 });

  await hospital.pay([{ type: 'deposit', amount: 2404 }]);

  const { payload } = await hospital.call(getOwnerDeposit, { owner });
  expect(payload).toMatchObject({ balance: 2596, result: [{ amount: -2404, note: 'R1' }, { amount: 5000 }] });
});

test('an administrator voids a payment with a reason; the receipt opens again and the deposit comes back [role.hospitalAdmin]', async () => {
  await using hospital = await open();
  await hospital.call(updateDeposit, { owner: hospital.owner.id, amount: 2404 });
  const paid = (await hospital.pay([{ type: 'deposit', amount: 2404 }])).payload.result;
  const [payment] = paid.payments;
  const undo = (how: object = {}) => hospital.call(voidPayment, { id: payment!.id, reason: 'Wrong owner' }, how);

  expect(await undo({ as: await hospital.addUser({ role: 'doctor' }) })).toMatchObject({
    status: 403,
    payload: { reason: 'role' },
  });
  expect((await undo()).payload.result).toMatchObject({
    status: 'unpaid',
    due: 2404,
    deposit: 2404,
    payments: [{ void_reason: 'Wrong owner' }],
  });
  expect(await undo()).toMatchObject({ status: 409, payload: { error: 'alreadyVoided' } });
});

test('discounts and items change the total until it is paid, and a clinical line is not removed at the checkout [cap.receipts]', async () => {
  await using hospital = await open();
  const { id, version, lines } = hospital.receipt;

  const discounted = await hospital.call(updateReceipt, { id, version, discount_percent: 10 });
  expect(discounted.payload.result).toMatchObject({ discount: 240, total: 2164 });
  expect(await hospital.call(updateReceipt, { id, version, note: 'late' })).toMatchObject({
    status: 409,
    payload: { error: 'stale' },
  });

  const added = (await hospital.call(addReceiptLine, { id, name: 'Shampoo', unit_price: 190, quantity: 2 })).payload
    .result;
  const item = added.lines.find((line) => line.kind === 'item')!;
  expect(item.amount).toBe(380);
  expect((await hospital.call(removeReceiptLine, { id, line: lines[0]!.id })).status).toBe(404);
  expect((await hospital.call(removeReceiptLine, { id, line: item.id })).payload.result.total).toBe(2164);
});

test("another hospital's receipt, payment and owner are not found, and no permit opens none [cap.multiHospital, role.licence]", async () => {
  await using own = await open();
  await using other = await open();
  const { id, version } = other.receipt;
  const paid = (await other.pay([{ type: 'cash', amount: 2404 }])).payload.result;

  const responses = [
    await own.call(openReceipt, { medical_record: other.visit }),
    await own.call(getReceipt, { id }),
    await own.call(updateReceipt, { id, version, note: 'x' }),
    await own.call(addReceiptLine, { id, name: 'x', unit_price: 1 }),
    await own.call(removeReceiptLine, { id, line: id }),
    await own.call(receivePayments, { id, version, total: 1, payments: [] }),
    await own.call(voidPayment, { id: paid.payments[0]!.id, reason: 'x' }),
    await own.call(getOwnerDeposit, { owner: other.owner.id }),
    await own.call(updateDeposit, { owner: other.owner.id, amount: 1 }),
  ];
  for (const { status, payload } of responses) expect([status, payload.error]).toEqual([404, 'notFound']);

  const nurse = await own.addUser({ permits: ['pacs'] });
  expect(await own.call(getReceipt, { id: own.receipt.id }, { as: nurse })).toMatchObject({ status: 403 });
});

test("the receipt prints as PDF in the owner's language [cap.languages]", async () => {
  await using hospital = await open();
  const url = addressOf(getReceiptPdf, { hospital: hospital.key, id: hospital.receipt.id });

  const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });

  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const foreign = await hospital.app.inject({
    url: url.replace(hospital.receipt.id, newId()),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(foreign.statusCode).toBe(404);
});

test('a paid receipt keeps the names of owner and pet; an open one, and one opened again, follows them', async () => {
  await using hospital = await open();
  const rename = (name: string) =>
    hospital.work((trx) => trx.updateTable('owner').set({ name }).where('id', '=', hospital.owner.id).execute());
  const ownerOf = async () => (await hospital.call(getReceipt, { id: hospital.receipt.id })).payload.result.owner?.name;
  await rename('佐藤 花子');
  expect(await ownerOf()).toBe('佐藤 花子');

  await hospital.pay([{ type: 'cash', amount: 2404 }]);
  await rename('鈴木 花子');
  expect(await ownerOf()).toBe('佐藤 花子');

  const paid = (await hospital.call(getReceipt, { id: hospital.receipt.id })).payload.result;
  await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Card instead' });
  expect(await ownerOf()).toBe('鈴木 花子');
});

test('the receipt is made for the paper of the hospital: A5, or A4 where it says so', async () => {
  const widthOf = async (configs: object) => {
    await using hospital = await openHospital(checkoutHandlers, { configs: configs as never });
    const pet = await hospital.addPet();
    const visit = newId();
    await hospital.work((trx) =>
      trx.insertInto('medical_record').values({ id: visit, pet: pet.id, stage: 'checkout' }).execute(),
    );
    const { id } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
    const { rawPayload } = await hospital.app.inject({
      url: addressOf(getReceiptPdf, { hospital: hospital.key, id }),
      headers: { 'x-test-session': hospital.admin.id },
    });
    return /\/MediaBox \[0 0 ([\d.]+)/.exec(rawPayload.toString('latin1'))?.[1];
  };
  expect(await widthOf({})).toBe('419.53');
  expect(await widthOf({ receiptPaper: 'A4' })).toBe('595.28');
});

test('a medicine carries its process fee before and after it is paid, so that the parts of the line are its amount', async () => {
  await using hospital = await open();
  const medicine = (receipt: Receipt) => receipt.lines.find(({ kind }) => kind === 'medicine');
  const expected = { quantity: 3.5, unit_price: 24, process_fee: 70, amount: 154 };
  expect(medicine(hospital.receipt)).toMatchObject(expected);
  expect(hospital.receipt.lines.find(({ kind }) => kind === 'treatment')).toMatchObject({ process_fee: 0 });

  const paid = (await hospital.pay([{ type: 'cash', amount: 2404 }])).payload.result;
  expect(medicine(paid)).toMatchObject(expected);

  // Lines that were paid before the fee was written down have it from the prescription.
  await hospital.work(async (trx) => {
    await sql`select set_config('app.erasing', 'on', true)`.execute(trx);
    await trx.updateTable('receipt_line').set({ process_fee: null }).execute();
  });
  const { id } = hospital.receipt;
  expect(medicine((await hospital.call(getReceipt, { id })).payload.result)).toMatchObject(expected);
});

test('cash of ten times the amount is taken only when it was confirmed, and the refusal names the change', async () => {
  await using hospital = await open();
  const slip = [{ type: 'cash', amount: 2404, tendered: 24_040 }];

  expect(await hospital.pay(slip)).toMatchObject({ status: 422, payload: { error: 'cashUnlikely', change: 21_636 } });
  expect(await hospital.pay(slip, { accept_cash: true })).toMatchObject({ status: 200, payload: { change: 21_636 } });
});

test('the printed receipt names the process fee that an amount contains', async () => {
  await using hospital = await open();
  const url = addressOf(getReceiptPdf, { hospital: hospital.key, id: hospital.receipt.id, lang: 'en' });
  const { rawPayload } = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
  const document = await (await PDFiumLibrary.init()).loadDocument(rawPayload);

  expect(document.getPage(0).getText()).toMatch(/Process fee 70/);
});
