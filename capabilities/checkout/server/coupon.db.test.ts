import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  applyCoupon,
  createCoupon,
  deleteCoupon,
  getCoupons,
  getReceipt,
  openReceipt,
  type Receipt,
  receivePayments,
  removeCoupon,
  updateReceipt,
} from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

const NOW = new Date('2026-11-24T04:00:00.000Z');

async function open() {
  const hospital = await openHospital(checkoutHandlers, { now: NOW });
  const pet = await hospital.addPet();
  const bill = async (amount = 600): Promise<Receipt> => {
    const visit = newId();
    await hospital.work(async (trx) => {
      const record = { id: visit, pet: pet.id, owner: pet.owner, stage: 'checkout' };
      await trx.insertInto('medical_record').values(record).execute();
      const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Consultation' };
      await trx
        .insertInto('treatment_record')
        .values({ ...line, unit_price: amount, amount })
        .execute();
    });
    return (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  };
  const add = (more: object = {}) =>
    hospital.call(createCoupon, { code: 'SPRING', kind: 'percent', value: 10, ...more });
  const apply = ({ id, version }: Receipt, code = 'spring') => hospital.call(applyCoupon, { id, version, code });
  const read = async ({ id }: Receipt) => (await hospital.call(getReceipt, { id })).payload.result;
  const removed = ({ id, version }: Receipt) => hospital.call(removeCoupon, { id, version });
  /** What the audit log keeps of coupons and their receipts, and what was announced, in order. */
  const traces = () =>
    hospital.work(async (trx) => ({
      audited: await trx
        .selectFrom('audit_log')
        .select(['action', 'entity', 'entity_id', 'detail'])
        .where('action', 'like', '%oupon%')
        .orderBy('seq')
        .execute(),
      events: await trx.selectFrom('outbox').select(['event', 'entity_id', 'payload']).orderBy('seq').execute(),
    }));
  return Object.assign(hospital, { bill, add, apply, read, removed, traces });
}
const invalid = (reason: string) => ({
  status: 422,
  payload: { error: 'couponInvalid', message: 'Invalid coupon', reason, fields: { code: 'couponInvalid' } },
});

test('a coupon is the discount of its receipt: of percent or of an amount, until it is taken off or set by hand', async () => {
  await using hospital = await open();
  await hospital.add();
  await hospital.add({ code: 'fifty', kind: 'amount', value: 50 });
  const one = (await hospital.apply(await hospital.bill(), ' spr ING')).payload.result;
  expect(one).toMatchObject({ coupon: { code: 'SPRING' }, discount: 60, total: 540 });
  const off = (await hospital.call(removeCoupon, { id: one.id, version: one.version })).payload.result;
  expect(off).toMatchObject({ coupon: null, discount: 0, total: 600 });
  const two = (await hospital.apply(off, 'FIFTY')).payload.result;
  expect(two).toMatchObject({ coupon: { code: 'FIFTY' }, discount: 50, total: 550 });
  const byHand = await hospital.call(updateReceipt, { id: two.id, version: two.version, discount_percent: 5 });
  expect(byHand.payload.result.coupon).toBeNull();
  const { result } = (await hospital.call(getCoupons, {})).payload;
  expect(result.map(({ code, uses }) => [code, uses])).toEqual([
    ['FIFTY', 0],
    ['SPRING', 0],
  ]);
});

test('what a coupon gave leaves the bill with it when a discount is typed by hand: its money is not given twice', async () => {
  await using hospital = await open();
  await hospital.add({ code: 'ONCE', kind: 'amount', value: 50, max_uses: 1 });
  await hospital.add({ max_uses: 1 });
  const typed = async ({ id, version }: Receipt, fields: object) =>
    (await hospital.call(updateReceipt, { id, version, ...fields })).payload.result;

  const ofAmount = (await hospital.apply(await hospital.bill(), 'ONCE')).payload.result;
  expect(await typed(ofAmount, { discount_percent: 5 })).toMatchObject({ coupon: null, discount: 30, total: 570 });
  const ofPercent = (await hospital.apply(await hospital.bill(), 'SPRING')).payload.result;
  expect(await typed(ofPercent, { discount_amount: 7 })).toMatchObject({ coupon: null, discount: 7, total: 593 });

  // A note is no discount: the coupon stays, and what was typed by hand on a bill without one stays as well.
  const noted = (await hospital.apply(await hospital.bill(), 'ONCE')).payload.result;
  expect(await typed(noted, { note: 'Regular' })).toMatchObject({ coupon: { code: 'ONCE' }, discount: 50 });
  const byHand = await typed(await hospital.bill(), { discount_percent: 10 });
  expect(await typed(byHand, { discount_amount: 7 })).toMatchObject({ discount_percent: 10, discount: 67 });
});

test("'Invalid coupon' is the refusal of every code that gives nothing, with its reason, and the bill stays", async () => {
  await using hospital = await open();
  await hospital.add({ code: 'early', valid_from: '2026-11-25' });
  await hospital.add({ code: 'late', valid_to: '2026-11-23' });
  await hospital.add({ code: 'big', min_amount: 601 });
  await hospital.add({ code: 'gone' });
  const { id, version } = (await hospital.call(getCoupons, {})).payload.result.find(({ code }) => code === 'GONE')!;
  await hospital.call(deleteCoupon, { id, version });
  const bill = await hospital.bill();

  expect(await hospital.apply(bill, 'nothing')).toMatchObject(invalid('unknown'));
  expect(await hospital.apply(bill, 'gone')).toMatchObject(invalid('unknown'));
  expect(await hospital.apply(bill, 'early')).toMatchObject(invalid('notYet'));
  expect(await hospital.apply(bill, 'late')).toMatchObject(invalid('expired'));
  expect(await hospital.apply(bill, 'big')).toMatchObject(invalid('tooSmall'));
  await hospital.add();
  const used = (await hospital.apply(bill)).payload.result;
  expect(await hospital.apply(used)).toMatchObject(invalid('alreadyUsed'));
  expect(await hospital.apply(bill)).toMatchObject({ status: 409, payload: { error: 'stale' } });
});

test('the last use of a coupon is given once, however many receipts want it at once', async () => {
  await using hospital = await open();
  await hospital.add({ max_uses: 2 });
  const bills = [];
  for (let n = 0; n < 6; n += 1) bills.push(await hospital.bill());

  const responses = await Promise.all(bills.map((bill) => hospital.apply(bill)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(response).toMatchObject(invalid('usedUp'));
  expect((await hospital.call(getCoupons, {})).payload.result).toMatchObject([{ uses: 2 }]);
});

test('lines that were taken off since leave a coupon below its least amount: it is not paid with', async () => {
  await using hospital = await open();
  await hospital.add({ kind: 'amount', value: 100, min_amount: 1000 });
  const bill = await hospital.bill();
  const item = { id: bill.id, name: 'Shampoo', unit_price: 400 };
  const added = (await hospital.call(addReceiptLine, item)).payload.result;
  const { id } = (await hospital.apply(added)).payload.result;
  await hospital.work((trx) => trx.deleteFrom('receipt_line').where('receipt', '=', id).execute());
  const { version, total } = await hospital.read(bill);
  const payments = [{ type: 'cash' as const, amount: total }];
  const paid = await hospital.call(receivePayments, { id, version, total, payments });
  expect(paid).toMatchObject({ status: 422, payload: { error: 'couponInvalid', reason: 'tooSmall' } });
});

test('the coupon of a paid receipt stays, in the database too', async () => {
  await using hospital = await open();
  await hospital.add();
  const { id, version, total } = (await hospital.apply(await hospital.bill())).payload.result;
  const paid = await hospital.call(receivePayments, {
    id,
    version,
    total,
    payments: [{ type: 'cash', amount: total }],
  });
  expect(paid.payload.result).toMatchObject({ status: 'paid', total: 540, coupon: { code: 'SPRING' } });
  const late = await hospital.call(removeCoupon, { id, version: paid.payload.result.version });
  expect(late).toMatchObject({ status: 423, payload: { error: 'paidLocked' } });
  await expect(hospital.work((trx) => trx.deleteFrom('coupon_use').execute())).rejects.toThrow('paidLocked');
});

test('coupons are given by administrators, each code once, within bounds; of another hospital none is found', async () => {
  await using own = await open();
  await using other = await open();
  const made = (await own.add()).payload.result;
  expect(await own.add({ code: 'Spr ing' })).toMatchObject({ status: 409, payload: { error: 'couponCodeUsed' } });
  const wrong = { status: 422, payload: { error: 'couponValueIncorrect' } };
  expect(await own.add({ code: 'a', value: 101 })).toMatchObject(wrong);
  expect(await own.add({ code: 'b', valid_from: '2026-11-02', valid_to: '2026-11-01' })).toMatchObject(wrong);
  const as = await own.addUser({ role: 'doctor' });
  expect((await own.call(getCoupons, {}, { as })).status).toBe(403);
  expect((await own.call(createCoupon, { code: 'c', kind: 'amount', value: 1 }, { as })).status).toBe(403);

  expect(await other.apply(await other.bill())).toMatchObject(invalid('unknown'));
  const { id, version } = made;
  expect((await other.call(deleteCoupon, { id, version })).status).toBe(404);
  expect((await other.call(applyCoupon, { ...(await own.bill()), code: 'spring' } as never)).status).toBe(400);
  const foreign = await own.bill();
  expect((await other.call(applyCoupon, { id: foreign.id, version: 1, code: 'spring' })).status).toBe(404);
  expect((await other.call(removeCoupon, { id: foreign.id, version: 1 })).status).toBe(404);
  expect(await own.call(deleteCoupon, { id, version: version + 1 })).toMatchObject({ status: 409 });
});

test('a coupon is given up to its bounds: a hundred percent, an amount over a hundred, a single day, one bound alone', async () => {
  await using hospital = await open();
  const coupons = [
    { code: 'all', value: 100 },
    { code: 'much', kind: 'amount', value: 101 },
    { code: 'today', valid_from: '2026-11-24', valid_to: '2026-11-24' },
    { code: 'from', valid_from: '2026-11-24' },
    { code: 'until', valid_to: '2026-11-24' },
  ];
  for (const values of coupons) expect((await hospital.add(values)).status).toBe(200);
  const { payload } = await hospital.call(getCoupons, {});
  expect(payload.result.map(({ code }) => code)).toEqual(['ALL', 'FROM', 'MUCH', 'TODAY', 'UNTIL']);
  for (const code of ['all', 'much', 'today', 'from', 'until'])
    expect((await hospital.apply(await hospital.bill(), code)).status).toBe(200);
  const why = (values: object) => hospital.add(values).then(({ payload: refused }) => refused);
  expect(await why({ code: 'a', value: 101 })).toMatchObject({ fields: { value: 'couponValueIncorrect' } });
  expect(await why({ code: 'b', valid_from: '2026-11-24', valid_to: '2026-11-23' })).toMatchObject({
    fields: { valid_to: 'couponValueIncorrect' },
  });
  expect(await why({ code: 'ALL' })).toMatchObject({ fields: { code: 'couponCodeUsed' } });
});

test('each issue, use, removal or withdrawal of a coupon is in the audit log with its user, and other screens are notified', async () => {
  await using hospital = await open();
  const { id, version, created_at, updated_at } = (await hospital.add()).payload.result;
  expect([created_at, updated_at].map((at) => new Date(at).toISOString())).toEqual([created_at, updated_at]);
  const bill = await hospital.bill();
  const used = (await hospital.apply(bill)).payload.result;
  expect((await hospital.removed(used)).payload.result).toMatchObject({ coupon: null, discount: 0 });
  expect((await hospital.call(deleteCoupon, { id, version })).payload.result).toMatchObject({ id, code: 'SPRING' });

  const { audited, events } = await hospital.traces();
  const bounds = { valid_from: null, valid_to: null, max_uses: null, min_amount: 0 };
  expect(audited.map(({ entity, entity_id, detail }) => [entity, entity_id, detail])).toEqual([
    ['coupon', id, { code: 'SPRING', kind: 'percent', value: 10, ...bounds }],
    ['receipt', bill.id, { coupon: 'SPRING' }],
    ['receipt', bill.id, { couponRemoved: 'SPRING' }],
    ['coupon', id, { code: 'SPRING' }],
  ]);
  const visit = { medical_record: used.medical_record };
  expect(events.filter(({ event }) => /^coupon|^receipt\.updated/.test(event))).toMatchObject([
    { event: 'coupon.created', entity_id: id },
    { event: 'receipt.updated', entity_id: bill.id, payload: visit },
    { event: 'receipt.updated', entity_id: bill.id, payload: visit },
    { event: 'coupon.deleted', entity_id: id },
  ]);
});

test('what another user changed meanwhile is refused with the entry as it stands, and what has no coupon has none to take off', async () => {
  await using hospital = await open();
  const { id, version } = (await hospital.add()).payload.result;
  expect(await hospital.call(deleteCoupon, { id, version: version + 1 })).toMatchObject({
    ...{ status: 409, payload: { error: 'stale', current: { id, code: 'SPRING', uses: 0 } } },
  });
  expect((await hospital.call(deleteCoupon, { id: newId(), version })).status).toBe(404);
  const bill = await hospital.bill();
  expect(await hospital.removed(bill)).toMatchObject({ status: 404, payload: { error: 'notFound' } });
  const used = (await hospital.apply(bill)).payload.result;
  const stale = { status: 409, payload: { error: 'stale', current: { id: bill.id, coupon: { code: 'SPRING' } } } };
  expect([await hospital.removed(bill), await hospital.apply(bill)]).toMatchObject([stale, stale]);
  expect(await hospital.read(bill)).toMatchObject({ version: used.version, discount: 60, total: 540 });
  expect((await hospital.removed({ ...bill, id: newId() })).status).toBe(404);
});

test('a coupon is paid with from its least amount on, and a receipt without one is asked for none', async () => {
  await using hospital = await open();
  await hospital.add({ kind: 'amount', value: 100, min_amount: 600 });
  const pay = ({ id, version, total }: Receipt) =>
    hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: total }] });
  const used = (await hospital.apply(await hospital.bill())).payload.result;
  expect((await pay(used)).payload.result).toMatchObject({ status: 'paid', total: 500 });
  expect((await pay(await hospital.bill(100))).payload.result).toMatchObject({ status: 'paid', total: 100 });
});
