import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  addReceiptLine,
  getReceipt,
  openReceipt,
  receivePayments,
  removeReceiptLine,
  updateReceipt,
} from '../contract/index.ts';
import { checkoutHandlers, findPaidReceipt, followBill, priceItems, sumOwed, totalOfVisit } from './index.ts';

/** A visit that charges 603. */
async function open(stage = 'checkout') {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  const addVisit = async (amount = 603, at = stage) => {
    const id = newId();
    await hospital.work(async (trx) => {
      const visit = { id, pet: pet.id, owner: owner.id, stage: at };
      await trx.insertInto('medical_record').values(visit).execute();
      const line = { id: newId(), medical_record: id, pet: pet.id, name: 'Exam', unit_price: amount, amount };
      await trx.insertInto('treatment_record').values(line).execute();
    });
    return id;
  };
  const receiptOf = async (visit: string) =>
    (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const pay = async (id: string, amount: number, more: object = {}) => {
    const { version, total } = (await hospital.call(getReceipt, { id })).payload.result;
    const payments = [{ type: 'cash' as const, amount }];
    return hospital.call(receivePayments, { id, version, total, payments, accept_unpriced: true, ...more });
  };
  return Object.assign(hospital, { owner, pet, visit: await addVisit(), addVisit, receiptOf, pay });
}

test('what a visit comes to is its lines before its receipt is opened, with the discount after, and what was paid in the end', async () => {
  await using hospital = await open();
  const total = (rounding = 1) => hospital.work((trx) => totalOfVisit(trx, hospital.visit, rounding));
  expect([await total(), await total(10)]).toEqual([603, 600]);
  expect(await hospital.work((trx) => totalOfVisit(trx, newId(), 1))).toBe(0);

  const { id, version } = await hospital.receiptOf(hospital.visit);
  const discount = await hospital.call(updateReceipt, { id, version, discount_percent: 50, discount_amount: 2 });
  expect(await total()).toBe(discount.payload.result.total);
  expect(await total()).toBeLessThan(302);

  const found = () => hospital.work((trx) => findPaidReceipt(trx, id, { rounding: 1 }));
  expect(await found()).toBeUndefined();
  await hospital.pay(id, discount.payload.result.total);
  expect(await found()).toMatchObject({ id, status: 'paid', total: discount.payload.result.total });
  // A rounding that the hospital sets later changes no paid receipt.
  expect(await total(500)).toBe(discount.payload.result.total);
  expect(await hospital.work((trx) => findPaidReceipt(trx, newId(), { rounding: 1 }))).toBeUndefined();
});

test('what is owed to the hospital is the rest of visits that are over, discounts and part payments taken off', async () => {
  await using hospital = await open();
  const owed = (rounding = 1) => hospital.work((trx) => sumOwed(trx, rounding));
  await hospital.addVisit(900, 'clinic');
  expect(await owed()).toEqual({ count: 1, amount: 603 });
  expect(await owed(10)).toEqual({ count: 1, amount: 600 });

  const archived = await hospital.receiptOf(await hospital.addVisit(1000, 'archive'));
  await hospital.call(updateReceipt, { id: archived.id, version: archived.version, discount_percent: 10 });
  await hospital.pay(archived.id, 400, { accept_partial: true });
  expect(await owed()).toEqual({ count: 2, amount: 1103 });
  await hospital.pay(archived.id, 500);
  expect(await owed()).toEqual({ count: 1, amount: 603 });
});

test('the open bill of a visit follows it to another pet and to the payer of that one', async () => {
  await using hospital = await open();
  const { id } = await hospital.receiptOf(hospital.visit);
  const other = await hospital.receiptOf(await hospital.addVisit());
  const tiger = await hospital.addPet({ name: 'Tiger', owner: null });

  await hospital.work(async (trx) => {
    await trx
      .updateTable('medical_record')
      .set({ pet: tiger.id, owner: null })
      .where('id', '=', hospital.visit)
      .execute();
    const moved = { event: 'medicalRecord.moved', id: hospital.visit, payload: { to: tiger.id } };
    await followBill(moved as never, { trx } as never);
  });

  expect((await hospital.call(getReceipt, { id })).payload.result).toMatchObject({
    ...{ pet: { id: tiger.id, name: 'Tiger' }, owner: null },
  });
  expect((await hospital.call(getReceipt, { id: other.id })).payload.result).toMatchObject({
    ...{ pet: { id: hospital.pet.id }, owner: { id: hospital.owner.id } },
  });
});

/** A shared item that the hospital sold without a price, its own entry of it, and what happens when that has a price. */
async function openWithShampoo() {
  const hospital = await open();
  const { id: shared } = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('id').where('model', '=', 'receiptItem').limit(1).executeTakeFirstOrThrow(),
  );
  const { id } = await hospital.receiptOf(hospital.visit);
  const sell = async (receipt: string, more: object = {}) =>
    (await hospital.call(addReceiptLine, { id: receipt, source: shared, name: 'Shampoo', unit_price: 0, ...more }))
      .payload.result;
  const entry = newId();
  const price = async (amount: number, more: object = {}) => {
    const emitted: object[] = [];
    await hospital.work(async (trx) => {
      await trx
        .insertInto('receipt_item')
        .values({ id: entry, name: 'Shampoo', price: amount, default_entry: shared, ...more })
        .onConflict((conflict) => conflict.columns(['hospital', 'id']).doUpdateSet({ price: amount }))
        .execute();
      await priceItems(
        { event: 'receiptItem.updated', id: entry } as never,
        {
          ...{ trx, emit: (event: object) => emitted.push(event) },
        } as never,
      );
    });
    return emitted;
  };
  const read = async (receipt = id) => (await hospital.call(getReceipt, { id: receipt })).payload.result;
  return Object.assign(hospital, { shared, bill: id, sell, price, read });
}

test('an item that was sold without a price takes the first one it gets, on each bill that is open, and the bill is another', async () => {
  await using hospital = await openWithShampoo();
  const { bill } = hospital;
  const before = await hospital.sell(bill, { quantity: 2.5 });
  await hospital.sell(bill, { unit_price: 10 });
  expect(before.lines.at(-1)).toMatchObject({ price_missing: true, amount: 0 });

  const emitted = await hospital.price(333);

  const after = await hospital.read();
  expect(
    after.lines.filter(({ kind }) => kind === 'item').map(({ unit_price, amount }) => [unit_price, amount]),
  ).toEqual([
    [333, 833],
    [10, 10],
  ]);
  expect(after.version).toBeGreaterThan(before.version);
  expect(emitted).toEqual([
    { event: 'receipt.updated', id: bill, permit: 'his', payload: { medical_record: hospital.visit } },
  ]);
  // A price that changes later changes no line that has one.
  expect(await hospital.price(400)).toEqual([]);
  expect((await hospital.read()).total).toBe(after.total);
});

test('no paid bill takes a price over, no price of nothing is taken over, and no item of the hospital alone', async () => {
  await using hospital = await openWithShampoo();
  const { bill } = hospital;
  await hospital.sell(bill);
  expect(await hospital.price(0)).toEqual([]);
  await hospital.pay(bill, 603);
  expect(await hospital.price(333)).toEqual([]);
  expect((await hospital.read()).lines.map(({ amount }) => amount).sort()).toEqual([0, 603]);

  await using other = await openWithShampoo();
  await other.sell(other.bill);
  expect(await other.price(333, { default_entry: null })).toEqual([]);
});

test('an item that is sold is written down with its names, its price and who sold it, and raises the version of the bill', async () => {
  await using hospital = await openWithShampoo();
  const { bill } = hospital;
  const content = await hospital.work((trx) =>
    trx.selectFrom('default_entry').select('content').where('id', '=', hospital.shared).executeTakeFirstOrThrow(),
  );
  const { name, name_ja, name_zhtw } = content.content as Record<string, string>;
  const before = await hospital.read();

  const sold = await hospital.sell(bill, { name, unit_price: 125, quantity: 0.5 });
  const item = sold.lines.at(-1)!;
  expect(item).toMatchObject({
    ...{ kind: 'item', name, name_ja, name_zhtw, quantity: 0.5, unit_price: 125, amount: 63, process_fee: 0 },
    ...{ detail: '', source: hospital.shared },
  });
  expect(sold.version).toBeGreaterThan(before.version);
  const stored = await hospital.work((trx) => trx.selectFrom('receipt_line').select('author').execute());
  expect(stored).toEqual([{ author: hospital.admin.id }]);
  const removed = (await hospital.call(removeReceiptLine, { id: bill, line: item.id })).payload.result;
  expect(removed.version).toBeGreaterThan(sold.version);
  expect(await hospital.events()).toEqual(['receipt.opened', 'receipt.updated', 'receipt.updated']);
});
