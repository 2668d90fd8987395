import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { addReceiptLine, getOwnerOwed, openReceipt, receivePayments } from '../contract/index.ts';
import { checkoutHandlers } from './index.ts';

/** A visit of an owner's pet that cost something, and the stage where its card stands. */
async function addVisit(hospital: OpenHospital, owner: string, stage: string, amount: number): Promise<string> {
  const pet = await hospital.addPet({ owner });
  const id = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id, pet: pet.id, owner, stage }).execute();
    const line = { id: newId(), medical_record: id, pet: pet.id, name: 'Consultation', unit_price: amount, amount };
    await trx.insertInto('treatment_record').values(line).execute();
  });
  return id;
}

test('an owner owes the rest of finished visits, whether a receipt was opened or not [cap.receipts]', async () => {
  await using hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const never = await addVisit(hospital, owner.id, 'archive', 600);
  const partly = await addVisit(hospital, owner.id, 'archive', 1000);
  const paid = await addVisit(hospital, owner.id, 'archive', 350);
  await addVisit(hospital, owner.id, 'clinic', 900);
  for (const [visit, amount] of [
    [partly, 400],
    [paid, 350],
  ] as const) {
    const { id, version, total } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
    const payments = [{ type: 'cash' as const, amount }];
    await hospital.call(receivePayments, { id, version, total, payments, accept_partial: true });
  }

  const { payload } = await hospital.call(getOwnerOwed, { owner: owner.id });

  expect(payload.owed).toBe(1200);
  expect(payload.result.map(({ medical_record, due }) => [medical_record, due])).toEqual(
    expect.arrayContaining([
      [never, 600],
      [partly, 600],
    ]),
  );
  expect(payload.result).toHaveLength(2);
});

test("another hospital's owner, and one that there is not, are not found [cap.multiHospital]", async () => {
  await using own = await openHospital(checkoutHandlers);
  await using other = await openHospital(checkoutHandlers);
  const { id } = await other.addOwner();

  expect((await own.call(getOwnerOwed, { owner: id })).status).toBe(404);
  expect((await own.call(getOwnerOwed, { owner: randomUUID() })).status).toBe(404);
});

test('what an owner owes is shown to those with the permit alone [cap.multiHospital]', async () => {
  await using hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const outside = await hospital.addUser({ permits: ['lis'] });

  expect((await hospital.call(getOwnerOwed, { owner: owner.id }, { as: outside })).status).toBe(403);
});

test('an item that no catalog has is not sold [cap.receipts]', async () => {
  await using hospital = await openHospital(checkoutHandlers);
  const owner = await hospital.addOwner();
  const visit = await addVisit(hospital, owner.id, 'checkout', 600);
  const { id } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;

  const sold = await hospital.call(addReceiptLine, { id, source: newId(), name: 'Collar', unit_price: 200 });

  expect(sold).toMatchObject({ status: 404, payload: { error: 'notFound', fields: { source: 'notFound' } } });
});
