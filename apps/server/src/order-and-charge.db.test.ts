import { getHospitalMedicalResources, updateTreatment } from '@alder/catalog/contract';
import { createTreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { openReceipt, receivePayments } from '@alder/checkout/contract';
import { newId } from '@alder/database';
import { cancelOrder, getAllOrders, sendOrder } from '@alder/lab/contract';
import { createMedicalRecord, getEntry } from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A hospital with a chemistry analyzer, and a visit of a male dog; chemistry with 17 tests costs 1,650. */
async function open({ device = 'Catalyst_One' }: { device?: string | null } = {}) {
  const hospital = await openHospital(implementations, { reactions });
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet({ sex: 'male' });
  if (device)
    await hospital.work((trx) =>
      trx.insertInto('device').values({ id: newId(), serial: newId(), model: device }).execute(),
    );
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const { treatments } = (await hospital.call(getHospitalMedicalResources, {})).payload;
  const shared = treatments.find(({ lab_test }) => lab_test === 'Chem 17')!;
  const own = await hospital.call(updateTreatment, { id: shared.id, version: shared.version, price: 1650 });
  const chemistry = own.payload.result;
  const medical_record = visit.payload.result.id;

  const lines = async () => (await hospital.call(getEntry, { id: medical_record })).payload.result.treatmentRecords;
  const plan = async () => (await lines()).map(({ name, status, amount }) => [name, status, amount]);
  const orders = async () =>
    (await hospital.call(getAllOrders, { pet: pet.id })).payload.result.map(({ tests, order_status }) => [
      tests.join(),
      order_status,
    ]);
  const add = (more: object = {}) =>
    hospital.call(
      createTreatmentRecord,
      { medical_record, treatment: chemistry.id, name: 'Chemistry, 17 tests', ...more },
      { as: doctor },
    );
  const remove = async (deleted = true) => {
    const stored = await hospital.work((trx) =>
      trx.selectFrom('treatment_record').selectAll().executeTakeFirstOrThrow(),
    );
    return hospital.call(updateTreatmentRecord, { id: stored.id, version: stored.version, deleted }, { as: doctor });
  };
  const setStatus = (order_status: string) =>
    hospital.work((trx) => trx.updateTable('lab_order').set({ order_status }).execute());
  return Object.assign(hospital, { doctor, pet, medical_record, lines, plan, orders, add, remove, setStatus });
}

test('a test added in the plan is a line of the bill and an order of the laboratory', async () => {
  await using hospital = await open();

  await hospital.add();

  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
  expect(await hospital.orders()).toEqual([['Chem 17', 'queued']]);
  const receipt = (await hospital.call(openReceipt, { medical_record: hospital.medical_record })).payload.result;
  expect(receipt.total).toBe(1650);
});

test('each test ordered in the laboratory is a line of the bill with the names of its entry in every language, and one that no price list has says that its price is missing', async () => {
  await using hospital = await open();
  const send = (tests: string[]) => hospital.call(sendOrder, { pet: hospital.pet.id, device: 'Catalyst_One', tests });

  await send(['Chem 17', 'FRUC']);

  expect(await hospital.plan()).toEqual([
    ['Chemistry, 17 tests', 'sent', 1650],
    ['FRUC', 'sent', 0],
  ]);
  const receipt = (await hospital.call(openReceipt, { medical_record: hospital.medical_record })).payload.result;
  expect(receipt.lines.map(({ name, name_zhtw, price_missing }) => [name, name_zhtw, price_missing])).toEqual([
    ['Chemistry, 17 tests', '生化 17 項', false],
    ['FRUC', null, true],
  ]);
});

test('a line that was planned before the hospital had an analyzer is charged once when its test is ordered', async () => {
  await using hospital = await open({ device: null });
  await hospital.add();
  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'to_do', 1650]]);
  expect(await hospital.orders()).toEqual([]);

  await hospital.call(sendOrder, { pet: hospital.pet.id, device: 'Catalyst_One', tests: ['Chem 17'] });

  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
});

test('a test taken off the plan is withdrawn in the laboratory, and brought back it is ordered again', async () => {
  await using hospital = await open();
  await hospital.add();

  expect(await hospital.remove()).toMatchObject({ status: 200 });
  expect(await hospital.orders()).toEqual([['Chem 17', 'canceled']]);
  expect(await hospital.plan()).toEqual([]);

  expect(await hospital.remove(false)).toMatchObject({ status: 200 });
  expect(await hospital.orders()).toEqual([
    ['Chem 17', 'queued'],
    ['Chem 17', 'canceled'],
  ]);
  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
});

test('an order withdrawn in the laboratory leaves the bill; ordered again it is charged once', async () => {
  await using hospital = await open();
  await hospital.add();
  const { id } = (await hospital.call(getAllOrders, { pet: hospital.pet.id })).payload.result[0]!;

  await hospital.call(cancelOrder, { id });
  expect(await hospital.plan()).toEqual([]);

  await hospital.add();
  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
});

test('a test that the analyzer has begun stays on plan and bill', async () => {
  await using hospital = await open();
  await hospital.add();
  await hospital.setStatus('running');

  expect(await hospital.remove()).toMatchObject({ status: 409, payload: { error: 'labOrderRunning' } });
  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
});

test('an animal without a sex gets neither line nor order, with the reason', async () => {
  await using hospital = await open();
  await hospital.work((trx) => trx.updateTable('pet').set({ sex: null }).execute());

  expect(await hospital.add()).toMatchObject({ status: 422, payload: { error: 'patientSexMissing' } });
  expect(await hospital.plan()).toEqual([]);
  expect(await hospital.orders()).toEqual([]);
});

test('withdrawing an order after the bill was paid changes nothing of what was paid', async () => {
  await using hospital = await open();
  await hospital.add();
  const { id, version, total } = (await hospital.call(openReceipt, { medical_record: hospital.medical_record })).payload
    .result;
  await hospital.call(receivePayments, { id, version, total, payments: [{ type: 'cash', amount: total }] });
  const order = (await hospital.call(getAllOrders, { pet: hospital.pet.id })).payload.result[0]!;

  expect(await hospital.call(cancelOrder, { id: order.id })).toMatchObject({ status: 200 });
  expect(await hospital.plan()).toEqual([['Chemistry, 17 tests', 'sent', 1650]]);
});
