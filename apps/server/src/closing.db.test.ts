import { getCheckoutQueue, getReceipt, updateDeposit, voidPayment } from '@alder/checkout/contract';
import { getReport } from '@alder/dashboard/contract';
import {
  type Closing,
  closeDay,
  closeMonth,
  closeTill,
  countTill,
  getClosingFile,
  getClosings,
  getClosingTotals,
} from '@alder/till/contract';
import { addressOf } from '@alder/wire';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTills, type Tills } from './till.fixture.ts';

const TODAY = '2026-11-24';
const totals = async (hospital: Tills, day = TODAY, kind: 'day' | 'month' = 'day') =>
  (await hospital.call(getClosingTotals, { kind, day })).payload;
const close = async (hospital: Tills, day = TODAY) =>
  hospital.call(closeDay, { day, net: (await totals(hospital, day)).content.net });
const at = (hospital: Tills, instant: string) => hospital.setNow(new Date(instant));
const typeOf = ({ content }: Pick<Closing, 'content'>, type: string) => content.types.find((row) => row.type === type);

test('a day is closed with its totals by way, cashier, doctor and tax, with deposits, part payments and what is owed', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const { owner, chou } = hospital;
  const cash = (await hospital.pay(await hospital.bill(1050))).payload.result;
  expect(cash.taxes).toEqual([{ percent: 5, amount: 1050, tax: 50 }]);
  await hospital.pay(await hospital.bill(2100), { type: 'credit card' }, hospital.admin);
  await hospital.pay(await hospital.bill(900), { amount: 300 });
  await hospital.call(updateDeposit, { owner: owner.id, amount: 2000 });
  await hospital.pay(await hospital.bill(500), { type: 'deposit' });
  await hospital.call(updateDeposit, { owner: owner.id, amount: -100, note: 'Back' });
  expect((await hospital.refund(cash)).status).toBe(200);

  const { payload } = await close(hospital);
  const { content } = payload.result;

  expect(payload.result).toMatchObject({ kind: 'day', number: 1, period: TODAY });
  expect(typeOf(payload.result, 'cash')).toEqual({
    ...{ type: 'cash', count: 2, received: 1350, voided: 0, refunded: 1050, deposited: 2000, paid_out: 100 },
    net: 1350 - 1050 + 2000 - 100,
  });
  expect(typeOf(payload.result, 'deposit')).toMatchObject({ received: 500, net: 0 });
  expect(content.net).toBe(2200 + 2100);
  expect(content.receipts).toEqual({ count: 3, subtotal: 3650, discount: 0, rounding: 0, total: 3650 });
  expect(content.taxes).toEqual([{ percent: 5, amount: 3650, tax: 50 + 100 + 24 }]);
  expect(content.partial).toEqual({ count: 1, received: 300 });
  expect(content.receivable).toEqual({ count: 1, amount: 600 });
  const received = (rows: readonly { received: number }[]) => rows.reduce((sum, row) => sum + row.received, 0);
  expect(received(content.cashiers)).toBe(3950);
  expect(received(content.doctors)).toBe(3950);
  expect(content.cashiers.find(({ id }) => id === chou.id)).toMatchObject({ name: 'Chou', count: 3, received: 1850 });

  // The same money in the queue of the checkout and in the reports.
  const queue = (await hospital.call(getCheckoutQueue, {})).payload;
  expect(queue).toMatchObject({ paid_today: received(content.types), refunded_today: 1050 });
  const range = { page: 'revenue', from: TODAY, to: TODAY } as const;
  const { tiles } = (await hospital.call(getReport, range)).payload;
  expect(tiles.find(({ measure }) => measure === 'collected')?.value).toBe(queue.paid_today);
  expect(tiles.find(({ measure }) => measure === 'refunded')?.value).toBe(1050);
});

test('on a closed day nothing is paid, voided, given back or put into a deposit; the next day everything is', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const paid = (await hospital.pay(await hospital.bill(600))).payload.result;
  const open = await hospital.bill(100);
  const owner = hospital.owner.id;
  await close(hospital);

  const refused = { status: 409, payload: { error: 'dayClosed' } };
  at(hospital, '2026-11-24T15:59:59.000Z');
  expect(await hospital.pay(open)).toMatchObject(refused);
  expect(await hospital.pay(open, { type: 'credit card' })).toMatchObject(refused);
  expect(await hospital.refund(paid)).toMatchObject(refused);
  expect(await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'x' })).toMatchObject(refused);
  expect(await hospital.call(updateDeposit, { owner, amount: 100 })).toMatchObject(refused);

  at(hospital, '2026-11-24T16:00:00.000Z');
  expect((await hospital.pay(open)).status).toBe(200);
  expect((await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Card' })).status).toBe(200);
  expect((await hospital.call(updateDeposit, { owner, amount: 100 })).status).toBe(200);
  const next = await totals(hospital, '2026-11-25');
  // The void of a closed day is on the day on which it was made.
  expect(next.content.types).toMatchObject([{ type: 'cash', received: 100, voided: 600, deposited: 100, net: -400 }]);
  const { closing } = await totals(hospital);
  expect(closing?.content).toMatchObject({ net: 600 });
});

test('days are closed in their order, each once, under numbers without a gap, however many people try', async () => {
  await using hospital = await openTills({ uses_tills: false });
  await close(hospital);
  at(hospital, '2026-11-26T04:00:00.000Z');
  await hospital.pay(await hospital.bill(100));
  at(hospital, '2026-11-27T04:00:00.000Z');
  await hospital.pay(await hospital.bill(200));

  expect(await totals(hospital, '2026-11-27')).toMatchObject({ fault: 'closeEarlier', day: '2026-11-26' });
  const early = await close(hospital, '2026-11-27');
  expect(early).toMatchObject({ status: 422, payload: { error: 'closeEarlier', day: '2026-11-26' } });
  expect(await close(hospital, '2026-11-28')).toMatchObject({ status: 422, payload: { error: 'periodNotOver' } });
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => hospital.call(closeDay, { day: '2026-11-26', net: 100 })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.find(({ status }) => status !== 200)).toMatchObject({ status: 409, payload: { error: 'periodClosed' } });
  await close(hospital, '2026-11-27');
  const { result } = (await hospital.call(getClosings, { kind: 'day' })).payload;
  expect(result.map(({ number, period }) => [number, period])).toEqual([
    [3, '2026-11-27'],
    [2, '2026-11-26'],
    [1, TODAY],
  ]);
});

test('totals that have changed since they were shown are not closed, and an open till is closed first', async () => {
  await using hospital = await openTills();
  const { id, version } = await hospital.begin();
  await hospital.pay(await hospital.bill(600));
  expect(await close(hospital)).toMatchObject({ status: 422, payload: { error: 'tillsOpen', tills: ['Front desk'] } });
  const pieces = { '1000': 3, '500': 1, '100': 1 };
  const counted = (await hospital.call(countTill, { id, version, pieces })).payload.result;
  await hospital.call(closeTill, { id, version: counted.version });

  const changed = await hospital.call(closeDay, { day: TODAY, net: 599 });
  expect(changed).toMatchObject({ status: 409, payload: { error: 'totalsChanged', current: { net: 600 } } });
  const closed = await close(hospital);
  expect(closed.payload.result.content.tills).toMatchObject([{ name: 'Front desk', expected: 3600, counted: 3600 }]);
});

test('a payment that is received while the day is closed is in the closing or refused, never between them', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const bills = [];
  for (let n = 0; n < 8; n += 1) bills.push(await hospital.bill(100));
  const [closed, ...paid] = await Promise.all([
    hospital.call(closeDay, { day: TODAY, net: 0 }),
    ...bills.map((bill) => hospital.pay(bill)),
  ]);
  const receivedCash = paid.filter(({ status }) => status === 200).length * 100;
  // Closed with nothing received: then every payment was refused. Else the closing was.
  expect(receivedCash).toBe(closed.status === 200 ? 0 : 800);
});

test('a month is closed by an administrator when it is over and its days are', async () => {
  await using hospital = await openTills({ uses_tills: false });
  await hospital.pay(await hospital.bill(600));
  const month = (net: number, how: object = {}) => hospital.call(closeMonth, { day: TODAY, net }, how);
  expect(await month(600, { as: hospital.chou })).toMatchObject({ status: 403 });
  expect(await month(600)).toMatchObject({ status: 422, payload: { error: 'periodNotOver' } });
  at(hospital, '2026-12-01T04:00:00.000Z');
  expect(await month(600)).toMatchObject({ status: 422, payload: { error: 'closeEarlier', day: TODAY } });
  await close(hospital);

  const { payload } = await month(600);
  expect(payload.result).toMatchObject({ kind: 'month', number: 1, period: '2026-11-01', content: { net: 600 } });
  expect(await month(600)).toMatchObject({ status: 409, payload: { error: 'periodClosed' } });
});

test('a closing is never changed or removed', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const { id } = (await close(hospital)).payload.result;
  const write = (statement: ReturnType<typeof sql>) => hospital.work((trx) => statement.execute(trx));
  await expect(write(sql`update till_closing set number = 7 where id = ${id}`)).rejects.toThrow(/permission denied/);
  await expect(write(sql`delete from till_closing where id = ${id}`)).rejects.toThrow(/permission denied/);
});

test('a closing is a PDF in three languages and a table without cells that a spreadsheet runs', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const evil = await hospital.addUser({ role: 'assistant', display_name: '=1+1' });
  await hospital.pay(await hospital.bill(600), {}, evil);
  const { id } = (await close(hospital)).payload.result;
  const file = async (format: 'pdf' | 'csv', lang: 'en' | 'ja' | 'zhtw' = 'en') =>
    hospital.app.inject({
      url: addressOf(getClosingFile, { hospital: hospital.key, id, format, lang }),
      headers: { 'x-test-session': hospital.admin.id },
    });
  const csv = (await file('csv')).body;
  expect(csv).toMatch(/Closing of the day,Z0001,2026-11-24,TWD/);
  expect(csv).toMatch(/Cash,1,600/);
  expect(
    csv
      .split(/\r?\n/)
      .flatMap((line) => line.split(','))
      .filter((cell) => /^"?[=@+]/.test(cell)),
  ).toEqual([]);
  const titles = { en: 'Closing of the day', ja: '日次締め', zhtw: '日結' };
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const document = await (await PDFiumLibrary.init()).loadDocument((await file('pdf', lang)).rawPayload);
    const text = document.getPage(0).getText();
    expect(text).toContain(titles[lang]);
    expect(text).toContain('Z0001');
    expect(text).toMatch(/600/);
  }
});

test("another hospital's closing is not found, and its numbers are its own", async () => {
  await using own = await openTills({ uses_tills: false });
  await using other = await openTills({ uses_tills: false });
  const { id } = (await close(other)).payload.result;
  const url = addressOf(getClosingFile, { hospital: own.key, id, format: 'csv' });
  const response = await own.app.inject({ url, headers: { 'x-test-session': own.admin.id } });
  expect(response.statusCode).toBe(404);
  expect((await own.call(getClosings, {})).payload.result).toEqual([]);
  expect((await close(own)).payload.result.number).toBe(1);
  const nurse = await own.addUser({ permits: ['pacs'] });
  expect((await own.call(getClosings, {}, { as: nurse })).status).toBe(403);
});

test('what was paid before its rate was written down has no tax in a closing', async () => {
  await using hospital = await openTills({ uses_tills: false });
  const { id } = (await hospital.pay(await hospital.bill(600))).payload.result;
  await hospital.work(async (trx) => {
    await sql`select set_config('app.erasing', 'on', true)`.execute(trx);
    await trx.updateTable('receipt_line').set({ tax_percent: null }).execute();
  });
  expect((await hospital.call(getReceipt, { id })).payload.result.taxes).toEqual([]);
  expect((await totals(hospital)).content.taxes).toEqual([]);
});
