import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { openReceipt, receivePayments, updateDeposit, updateReceipt } from '../contract/index.ts';
import { checkoutHandlers, countOpenMoney, listChangedByRounding } from './index.ts';

async function open() {
  const hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const pet = await hospital.addPet({ owner: owner.id });
  /** A visit that charges `amount`. */
  const addVisit = async (amount: number) => {
    const id = newId();
    await hospital.work(async (trx) => {
      await trx.insertInto('medical_record').values({ id, pet: pet.id, owner: owner.id, stage: 'checkout' }).execute();
      if (amount > 0)
        await trx
          .insertInto('treatment_record')
          .values({ id: newId(), medical_record: id, pet: pet.id, name: 'Exam', unit_price: amount, amount })
          .execute();
    });
    return id;
  };
  const receiptOf = async (visit: string) =>
    (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const changed = (to: number) => hospital.work((trx) => listChangedByRounding(trx, { from: 1, to }));
  const count = () => hospital.work((trx) => countOpenMoney(trx));
  return {
    ...hospital,
    owner,
    addVisit,
    receiptOf,
    changed,
    count,
    [Symbol.asyncDispose]: hospital[Symbol.asyncDispose],
  };
}

test('a visit that is not paid would come to another total, with or without its receipt; one without charges would not', async () => {
  await using hospital = await open();
  await hospital.addVisit(0);
  await hospital.addVisit(603);
  const { number } = await hospital.receiptOf(await hospital.addVisit(1207));

  expect(await hospital.count()).toEqual({ visits: 2, deposits: 0 });
  const changed = [...(await hospital.changed(10))];
  expect(changed.sort((one, other) => one.from - other.from)).toEqual([
    { number: null, from: 603, to: 600 },
    { number, from: 1207, to: 1210 },
  ]);
  expect(await hospital.changed(1)).toEqual([]);
});

test('the discount of a receipt counts, and what is paid is settled', async () => {
  await using hospital = await open();
  const receipt = await hospital.receiptOf(await hospital.addVisit(606));
  const { result } = (
    await hospital.call(updateReceipt, { id: receipt.id, version: receipt.version, discount_amount: 6 })
  ).payload;
  expect(await hospital.changed(100)).toEqual([]);
  expect(await hospital.changed(500)).toEqual([{ number: receipt.number, from: 600, to: 500 }]);

  const paid = await hospital.call(receivePayments, {
    id: receipt.id,
    version: result.version,
    total: 600,
    payments: [{ type: 'cash', amount: 600 }],
  });
  expect(paid.status).toBe(200);
  expect(await hospital.count()).toEqual({ visits: 0, deposits: 0 });
  expect(await hospital.changed(500)).toEqual([]);
});

test('an owner with a balance has money in the present currency, one whose balance is used up has none', async () => {
  await using hospital = await open();
  const add = (amount: number) => hospital.call(updateDeposit, { owner: hospital.owner.id, amount, note: '' } as never);
  expect((await add(500)).status).toBe(200);
  expect(await hospital.count()).toEqual({ visits: 0, deposits: 1 });
  expect((await add(-500)).status).toBe(200);
  expect(await hospital.count()).toEqual({ visits: 0, deposits: 0 });
});

test('money of another hospital is not counted', async () => {
  await using hospital = await open();
  await using other = await open();
  await other.addVisit(603);
  expect(await hospital.count()).toEqual({ visits: 0, deposits: 0 });
});
