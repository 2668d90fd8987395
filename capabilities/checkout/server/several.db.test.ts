import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  getBatchPdf,
  getOpenBills,
  getOwnerDeposit,
  getReceipt,
  getReceiptPdf,
  openReceipt,
  type Receipt,
  receiveOfSeveral,
  receivePayments,
  refundLine,
  updateDeposit,
  voidPayment,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

type Sent = {
  readonly bills?: readonly Receipt[];
  readonly parts?: readonly (number | undefined)[];
  readonly [more: string]: unknown;
};

/** Three pets of Mrs. Lin: Rex of 600 from last month, Flora of 1,000 and Lucky of 400 of today. */
async function open() {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner({ name: 'Mrs. Lin', lang: 'en' });
  const billOf = async (name: string, amount: number, checked_in_at: string, of = owner.id, stage = 'checkout') => {
    const pet = await hospital.addPet({ name, owner: of });
    const visit = newId();
    await hospital.work(async (trx) => {
      await trx
        .insertInto('medical_record')
        .values({ id: visit, pet: pet.id, owner: of, stage, checked_in_at: new Date(checked_in_at) })
        .execute();
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: `Treatment of ${name}` };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: amount, amount })
        .execute();
    });
    return (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  };
  const lucky = await billOf('Lucky', 400, '2026-11-21T03:00:00.000Z');
  const flora = await billOf('Flora', 1000, '2026-11-21T02:00:00.000Z');
  const rex = await billOf('Rex', 600, '2026-10-02T02:00:00.000Z', owner.id, 'archive');
  const read = async ({ id }: { id: string }) => (await hospital.call(getReceipt, { id })).payload.result;
  const pay = (payments: object[], { bills = [lucky, flora, rex], parts = [], ...more }: Sent = {}, how: object = {}) =>
    hospital.call(
      receiveOfSeveral,
      {
        bills: bills.map(({ id, version, total }, place) => ({
          ...{ id, version, total },
          ...(parts[place] !== undefined && { part: parts[place] }),
        })),
        payments: payments as never,
        ...more,
      },
      how,
    );
  const states = async () => {
    const now = [await read(rex), await read(flora), await read(lucky)];
    return now.map(({ status, received, due }) => [status, received, due]);
  };
  return Object.assign(hospital, { owner, billOf, lucky, flora, rex, read, pay, states });
}

const UNPAID = [
  ['unpaid', 0, 600],
  ['unpaid', 0, 1000],
  ['unpaid', 0, 400],
];

test('bills of three pets are paid with one card: each keeps its number, its lines and a payment of its own', async () => {
  await using hospital = await open();

  const { status, payload } = await hospital.pay([{ type: 'credit card', amount: 2000 }]);

  expect(status).toBe(200);
  expect(payload.change).toBe(0);
  const paid = payload.result.map(({ number, pet, lines, payments, received, ...bill }) => [
    ...[number, pet.name, bill.status, received, lines.map(({ name }) => name)],
    payments.map(({ type, amount, batch }) => [type, amount, batch === payload.batch]),
  ]);
  expect(paid).toEqual([
    [3, 'Rex', 'paid', 600, ['Treatment of Rex'], [['credit card', 600, true]]],
    [2, 'Flora', 'paid', 1000, ['Treatment of Flora'], [['credit card', 1000, true]]],
    [1, 'Lucky', 'paid', 400, ['Treatment of Lucky'], [['credit card', 400, true]]],
  ]);
  expect((await hospital.events()).filter((event) => event === 'receipt.paid')).toHaveLength(3);
  const lines = await hospital.work((trx) =>
    trx.selectFrom('receipt_line').select('amount').orderBy('amount').execute(),
  );
  expect(lines.map(({ amount }) => amount)).toEqual([400, 600, 1000]);
});

test('cash and card over three bills are cut to the cent, and change is given once, from the cash', async () => {
  await using hospital = await open();

  const { payload } = await hospital.pay([
    { type: 'cash', amount: 700, tendered: 1000 },
    { type: 'credit card', amount: 1300 },
  ]);

  expect(payload.change).toBe(300);
  expect(
    payload.result.map(({ payments }) => payments.map(({ type, amount, tendered }) => [type, amount, tendered])),
  ).toEqual([
    [['cash', 600, 600]],
    expect.arrayContaining([
      ['cash', 100, 400],
      ['credit card', 900, null],
    ]),
    [['credit card', 400, null]],
  ]);
});

test('a sum that is too small pays the oldest bill first, once the rest was confirmed', async () => {
  await using hospital = await open();
  const cash = [{ type: 'cash', amount: 800 }];
  expect((await hospital.pay(cash)).payload).toMatchObject({ error: 'amountShort', missing: 1200 });
  expect(await hospital.states()).toEqual(UNPAID);

  expect((await hospital.pay(cash, { accept_partial: true })).status).toBe(200);

  expect(await hospital.states()).toEqual([
    ['paid', 600, 0],
    ['partial', 200, 800],
    ['unpaid', 0, 400],
  ]);
});

test('a person may set what each bill gets; what does not add up or overpays one is refused as a whole', async () => {
  await using hospital = await open();
  const cash = [{ type: 'cash', amount: 800 }];
  const set = (...parts: (number | undefined)[]) => hospital.pay(cash, { parts, accept_partial: true });

  expect((await set(400, 300, 50)).payload).toMatchObject({ error: 'partsUnequal' });
  expect((await set(401)).payload).toMatchObject({ error: 'amountOver' });
  expect(await hospital.states()).toEqual(UNPAID);
  expect((await set(400, 300)).status).toBe(200);
  expect(await hospital.states()).toEqual([
    ['partial', 100, 500],
    ['partial', 300, 700],
    ['paid', 400, 0],
  ]);
});

test('when one of the bills has changed, nothing is paid and the refusal carries the bill that did', async () => {
  await using hospital = await open();
  await hospital.call(addReceiptLine, { id: hospital.flora.id, name: 'Shampoo', unit_price: 380 });

  const refused = await hospital.pay([{ type: 'credit card', amount: 2000 }]);

  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'stale', current: { number: 2, pet: { name: 'Flora' }, total: 1380 } },
  });
  expect(await hospital.states()).toEqual([UNPAID[0], ['unpaid', 0, 1380], UNPAID[2]]);
});

test('when one of the bills was paid meanwhile, nothing more is paid and the refusal says by whom', async () => {
  await using hospital = await open();
  const { id, version, total } = hospital.rex;
  await hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: 600 }] });

  const refused = await hospital.pay([{ type: 'credit card', amount: 2000 }]);

  expect(refused).toMatchObject({ status: 423, payload: { error: 'paidLocked', current: { pet: { name: 'Rex' } } } });
  expect((await hospital.states()).slice(1)).toEqual(UNPAID.slice(1));
});

test('bills of two owners, and a bill without an owner, are not paid together', async () => {
  await using hospital = await open();
  const other = await hospital.addOwner({ name: 'Mr. Wang' });
  const foreign = await hospital.billOf('Ball', 100, '2026-11-21T04:00:00.000Z', other.id);
  const stray = await hospital.billOf('Stray', 100, '2026-11-21T05:00:00.000Z', null as never);
  const card = [{ type: 'credit card', amount: 500 }];

  for (const bill of [foreign, stray])
    expect(await hospital.pay(card, { bills: [hospital.lucky, bill] })).toMatchObject({
      ...{ status: 422, payload: { error: 'ownersDiffer' } },
    });
});

test('a deposit pays over several bills up to its balance and not one unit more, and nothing is paid when it does not suffice', async () => {
  await using hospital = await open();
  const owner = hospital.owner.id;
  await hospital.call(updateDeposit, { owner, amount: 700 });
  const balance = async () => (await hospital.call(getOwnerDeposit, { owner })).payload.balance;

  const over = [
    { type: 'deposit', amount: 701 },
    { type: 'cash', amount: 1299 },
  ];
  expect(await hospital.pay(over)).toMatchObject({ status: 422, payload: { error: 'depositShort' } });
  expect([await hospital.states(), await balance()]).toEqual([UNPAID, 700]);
  const fitting = [
    { type: 'deposit', amount: 700 },
    { type: 'cash', amount: 1300 },
  ];
  expect((await hospital.pay(fitting)).status).toBe(200);
  expect(await balance()).toBe(0);
});

test('each wrong sum is refused as for one bill, and nothing is paid', async () => {
  await using hospital = await open();
  const refused = async (payments: object[], more: Sent = {}) => (await hospital.pay(payments, more)).payload;

  expect(await refused([])).toMatchObject({ error: 'amountShort', missing: 2000 });
  expect(await refused([{ type: 'credit card', amount: 2001 }])).toMatchObject({ error: 'amountOver', excess: 1 });
  expect(await refused([{ type: 'cash', amount: 2000, tendered: 1999 }])).toMatchObject({ error: 'tenderedLess' });
  const slip = [{ type: 'cash', amount: 2000, tendered: 20_000 }];
  expect(await refused(slip)).toMatchObject({ error: 'cashUnlikely', change: 18_000 });
  expect((await hospital.pay(slip, { bills: [hospital.rex, hospital.rex] })).status).toBe(400);
  expect(await hospital.states()).toEqual(UNPAID);
});

test('a line without a price is asked about only on a bill that is closed', async () => {
  await using hospital = await open();
  const entry = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'treatment').limit(1).executeTakeFirstOrThrow(),
  );
  const { medical_record, pet } = hospital.lucky;
  await hospital.work((trx) =>
    trx
      .insertInto('treatment_record')
      .values({
        id: newId(),
        medical_record,
        pet: pet.id,
        name: 'Dental',
        treatment: entry.id,
        unit_price: 0,
        amount: 0,
      })
      .execute(),
  );
  const part = [{ type: 'cash', amount: 600 }];
  const all = [{ type: 'cash', amount: 2000 }];

  expect((await hospital.pay(all)).payload).toMatchObject({ error: 'priceMissing', lines: [{ name: 'Dental' }] });
  expect((await hospital.pay(part, { accept_partial: true })).status).toBe(200);
  const bills = [await hospital.read(hospital.flora), await hospital.read(hospital.lucky)];
  const rest = [{ type: 'cash', amount: 1400 }];
  expect((await hospital.pay(rest, { bills, accept_unpriced: true })).payload.result).toHaveLength(2);
});

test('a press that is sent twice pays once, and two users at once take the money once', async () => {
  await using hospital = await open();
  const card = [{ type: 'credit card', amount: 2000 }];
  const key = randomUUID();

  const [first, second] = await Promise.all([hospital.pay(card, {}, { key }), hospital.pay(card, {}, { key })]);
  expect(second).toEqual(first);
  expect((await hospital.states()).map(([, received]) => received)).toEqual([600, 1000, 400]);

  await using other = await open();
  const { lucky, flora, rex } = other;
  const responses = await Promise.all([
    other.pay(card, { bills: [lucky, flora, rex] }),
    other.pay(card, { bills: [rex, flora, lucky] }),
    other.pay([{ type: 'cash', amount: 1400 }], { bills: [flora, lucky] }),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(responses.every(({ status }) => [200, 409, 423].includes(status))).toBe(true);
  const received = (await other.states()).map(([, sum]) => sum as number);
  expect([2000, 1400]).toContain(received.reduce((sum, one) => sum + one, 0));
});

test("another hospital's bill is not found, and who may not take money neither reads nor pays bills", async () => {
  await using hospital = await open();
  await using other = await open();
  const card = [{ type: 'credit card', amount: 1000 }];

  expect((await hospital.pay(card, { bills: [hospital.rex, other.lucky] })).status).toBe(404);
  expect((await hospital.call(getOpenBills, { owner: other.owner.id })).status).toBe(404);
  const lab = await hospital.addUser({ permits: ['lis'] });
  expect((await hospital.pay(card, {}, { as: lab })).status).toBe(403);
  expect((await hospital.call(getOpenBills, { owner: hospital.owner.id }, { as: lab })).status).toBe(403);
  expect(await hospital.states()).toEqual(UNPAID);
});

test('open bills of an owner are those at the checkout and the earlier unpaid ones, the oldest first', async () => {
  await using hospital = await open();
  await hospital.billOf('Momo', 900, '2026-11-21T05:00:00.000Z', hospital.owner.id, 'clinic');
  await hospital.billOf('Nana', 0, '2026-11-21T05:00:00.000Z');
  const bills = async () =>
    (await hospital.call(getOpenBills, { owner: hospital.owner.id })).payload.result.map(({ pet, due }) => [
      pet.name,
      due,
    ]);

  expect(await bills()).toEqual([
    ['Rex', 600],
    ['Flora', 1000],
    ['Lucky', 400],
  ]);
  await hospital.pay([{ type: 'cash', amount: 1000 }], { accept_partial: true });
  expect(await bills()).toEqual([
    ['Flora', 600],
    ['Lucky', 400],
  ]);
});

test('of bills that were paid together one is voided or given back, and the others stay as they are', async () => {
  await using hospital = await open();
  const owner = hospital.owner.id;
  await hospital.call(updateDeposit, { owner, amount: 900 });
  const { payload } = await hospital.pay([
    { type: 'deposit', amount: 900 },
    { type: 'cash', amount: 1100, tendered: 1200 },
  ]);
  const [rex, flora, lucky] = payload.result;

  const undone = await hospital.call(voidPayment, { id: rex!.payments[0]!.id, reason: 'Wrong pet' });
  expect(undone.payload.result).toMatchObject({ status: 'unpaid', received: 0, due: 600, deposit: 600 });
  const { id, version, lines } = lucky!;
  const back = { id, version, line: lines[0]!.id, type: 'cash' as const, reason: 'Not done' };
  expect((await hospital.call(refundLine, back)).payload.result).toMatchObject({ refunded: 400, status: 'paid' });

  expect(await hospital.states()).toEqual([
    ['unpaid', 0, 600],
    ['paid', 1000, 0],
    ['paid', 400, 0],
  ]);
  expect((await hospital.read(flora!)).payments).toEqual(flora!.payments);
});

test('one paper shows each bill under its own number and what was handed over for all; each bill is printed alone too', async () => {
  await using hospital = await open();
  const { payload } = await hospital.pay([
    { type: 'cash', amount: 700, tendered: 1000 },
    { type: 'credit card', amount: 1300 },
  ]);
  const get = (url: string) => hospital.app.inject({ url, headers: { 'x-test-session': hospital.admin.id } });
  const textOf = async (url: string) => {
    const document = await (await PDFiumLibrary.init()).loadDocument((await get(url)).rawPayload);
    return [...document.pages()].map((page) => page.getText()).join(' ');
  };
  const batch = (of: string) => addressOf(getBatchPdf, { hospital: hospital.key, batch: of });

  const paper = await textOf(batch(payload.batch));
  for (const part of [
    /R0003\s*Rex/,
    /R0002\s*Flora/,
    /R0001\s*Lucky/,
    /Paid together for 3 bills/,
    /Cash\s*1,000/,
    /Change\s*300/,
  ])
    expect(paper).toMatch(part);
  expect(paper.indexOf('Rex')).toBeLessThan(paper.indexOf('Flora'));
  const alone = await textOf(addressOf(getReceiptPdf, { hospital: hospital.key, id: hospital.rex.id }));
  expect(alone).toMatch(/R0003/);
  expect(alone).not.toMatch(/Flora/);

  // A payment that was voided since is not on it any more.
  await hospital.call(voidPayment, { id: payload.result[0]!.payments[0]!.id, reason: 'Wrong pet' });
  expect(await textOf(batch(payload.batch))).toMatch(/Cash\s*400/);
  expect((await get(batch(newId()))).statusCode).toBe(404);
});
