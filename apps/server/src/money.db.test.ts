import { changePrices, createTreatment, updateTreatment } from '@alder/catalog/contract';
import { createTreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import {
  getCheckoutQueue,
  getReceipt,
  openReceipt,
  receivePayments,
  updateReceipt,
  voidPayment,
} from '@alder/checkout/contract';
import { createMedicineRecord, dispenseAll, getPrescription } from '@alder/pharmacy/contract';
import { createMedicalRecord, moveMedicalRecord } from '@alder/records/contract';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

/** A visit with one treatment of 600, and its receipt. */
async function open() {
  const hospital = await openHospital(implementations, { reactions });
  const doctor = await hospital.addUser({ display_name: 'Dr. Lin' });
  const pet = await hospital.addPet();
  const visit = await hospital.call(createMedicalRecord, { pet: pet.id, assignee: doctor.id }, { as: doctor });
  const medical_record = visit.payload.result.id;
  const entry = (await hospital.call(createTreatment, { name: 'Ear cleaning', price: 600 })).payload.result;
  const charge = async () => {
    const line = { medical_record, treatment: entry.id, name: entry.name };
    return (await hospital.call(createTreatmentRecord, line, { as: doctor })).payload.result;
  };
  const line = await charge();
  const { id } = (await hospital.call(openReceipt, { medical_record })).payload.result;
  const receipt = async () => (await hospital.call(getReceipt, { id })).payload.result;
  const pay = async (amount: number, more: object = {}) => {
    const { version, total } = await receipt();
    const payments = [{ type: 'cash' as const, amount }];
    return hospital.call(receivePayments, { id, version, total, payments, ...more });
  };
  return Object.assign(hospital, { doctor, medical_record, entry, line, charge, id, receipt, pay });
}

test('a total that has grown since the cashier saw it is not paid, and no money is booked', async () => {
  await using hospital = await open();
  const seen = await hospital.receipt();
  await hospital.charge();

  const stale = await hospital.pay(600, { version: seen.version, total: seen.total });

  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { total: 1200, received: 0 } } });
  expect(await hospital.receipt()).toMatchObject({ status: 'unpaid', received: 0, payments: [] });
});

test('after a void each line is charged once, can be changed, and the new total is paid', async () => {
  await using hospital = await open();
  const paid = (await hospital.pay(600)).payload.result;
  await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Wrong amount' });

  expect(await hospital.receipt()).toMatchObject({ status: 'unpaid', total: 600, due: 600, lines: [{ amount: 600 }] });
  const changed = { id: hospital.line.id, version: hospital.line.version, quantity: 2 };
  await hospital.call(updateTreatmentRecord, changed, { as: hospital.doctor });
  expect(await hospital.receipt()).toMatchObject({ total: 1200, lines: [{ amount: 1200 }] });
  expect((await hospital.pay(1200)).payload.result).toMatchObject({
    status: 'paid',
    total: 1200,
    lines: [{ amount: 1200 }],
  });
});

test('a voided payment is never changed or voided again, by call or in the database', async () => {
  await using hospital = await open();
  const { payments } = (await hospital.pay(600)).payload.result;
  const [payment] = payments;
  await hospital.call(voidPayment, { id: payment!.id, reason: 'Wrong card' });

  expect(await hospital.call(voidPayment, { id: payment!.id, reason: 'Again' })).toMatchObject({ status: 409 });
  for (const change of [{ voided_at: null }, { void_reason: 'Another' }, { amount: 1 }]) {
    const write = hospital.work((trx) => trx.updateTable('payment').set(change).execute());
    await expect(write).rejects.toMatchObject({ code: 'AL423' });
  }
  expect(await hospital.receipt()).toMatchObject({ received: 0, payments: [{ void_reason: 'Wrong card' }] });
});

test('half paid today and half next month by another person is one paid receipt', async () => {
  await using hospital = await open();
  hospital.setNow(new Date('2026-11-22T02:00:00Z'));
  expect(await hospital.pay(300, { accept_partial: true })).toMatchObject({
    payload: { result: { status: 'partial' } },
  });

  hospital.setNow(new Date('2026-12-22T02:00:00Z'));
  const rest = (await hospital.pay(300)).payload.result;

  expect(rest).toMatchObject({ status: 'paid', received: 600, paid_at: '2026-12-22T02:00:00.000Z' });
  expect((await hospital.call(getCheckoutQueue, {})).payload.paid_today).toBe(300);
});

test('a payment typed ten times too large is refused, and one that closed the bill wrongly is voided and paid again', async () => {
  await using hospital = await open();
  expect(await hospital.pay(6000)).toMatchObject({ status: 422, payload: { error: 'amountOver', excess: 5400 } });

  const wrong = (await hospital.pay(600)).payload.result;
  await hospital.call(voidPayment, { id: wrong.payments[0]!.id, reason: 'It was a card' });
  const { version, total } = await hospital.receipt();
  const again = [{ type: 'credit card' as const, amount: 600 }];
  const paid = await hospital.call(receivePayments, { id: hospital.id, version, total, payments: again });

  expect(paid.payload.result).toMatchObject({ status: 'paid', received: 600 });
  expect((await hospital.call(getCheckoutQueue, {})).payload.paid_today).toBe(600);
});

test('one line of three with a discount on all is refunded at its discounted price, and the day counts what stayed', async () => {
  await using hospital = await open();
  const { id } = hospital;
  const other = await hospital.charge();
  await hospital.charge();
  const { version } = await hospital.receipt();
  await hospital.call(updateReceipt, { id, version, discount_percent: 10 });
  const paid = (await hospital.pay(1620)).payload.result;
  expect(paid).toMatchObject({ status: 'paid', subtotal: 1800, discount: 180, total: 1620 });

  await hospital.call(voidPayment, { id: paid.payments[0]!.id, reason: 'Ear cleaning was not done' });
  const removal = { id: other.id, version: other.version, deleted: true };
  expect((await hospital.call(updateTreatmentRecord, removal, { as: hospital.doctor })).status).toBe(200);
  const again = (await hospital.pay(1080)).payload.result;

  expect(again).toMatchObject({ status: 'paid', subtotal: 1200, discount: 120, total: 1080, received: 1080 });
  expect(again.lines).toHaveLength(2);
  expect(again.payments.map(({ amount, voided_at }) => [amount, voided_at !== null])).toEqual([
    [1620, true],
    [1080, false],
  ]);
  expect((await hospital.call(getCheckoutQueue, {})).payload.paid_today).toBe(1080);
});

test('cash noticed after a card payment is received as cash with its change; the card is kept as voided', async () => {
  await using hospital = await open();
  const { id } = hospital;
  const { version, total } = await hospital.receipt();
  const card = [{ type: 'credit card' as const, amount: 600 }];
  const wrong = (await hospital.call(receivePayments, { id, version, total, payments: card })).payload.result;

  await hospital.call(voidPayment, { id: wrong.payments[0]!.id, reason: 'It was cash' });
  const opened = await hospital.receipt();
  const cash = [{ type: 'cash' as const, amount: 600, tendered: 1000 }];
  const right = await hospital.call(receivePayments, { id, version: opened.version, total, payments: cash });

  expect(right.payload).toMatchObject({ change: 400, result: { status: 'paid', received: 600 } });
  expect(right.payload.result.payments.map(({ type, voided_at }) => [type, voided_at !== null])).toEqual([
    ['credit card', true],
    ['cash', false],
  ]);
  expect((await hospital.call(getCheckoutQueue, {})).payload.paid_today).toBe(600);
});

test('a price that changes while the bill is open changes later lines, not the ones that were charged', async () => {
  await using hospital = await open();
  await hospital.call(updateTreatment, { id: hospital.entry.id, version: 1, price: 800 });
  await hospital.charge();

  expect((await hospital.receipt()).lines.map(({ amount }) => amount)).toEqual([600, 800]);
});

test('the second of two cashiers sees who received the money', async () => {
  await using hospital = await open();
  const seen = await hospital.receipt();
  const both = await Promise.all([1, 2].map(() => hospital.pay(600, { version: seen.version, total: seen.total })));

  expect(both.map(({ status }) => status).sort()).toEqual([200, 423]);
  const second = both.find(({ status }) => status === 423)!;
  expect(second.payload).toMatchObject({ current: { status: 'paid', payments: [{ amount: 600 }] } });
  expect((await hospital.receipt()).payments).toHaveLength(1);
});

test('a bill with a line whose price is missing is closed only when that was seen', async () => {
  await using hospital = await open();
  const shared = await hospital.work((trx) =>
    trx
      .selectFrom('default_entry')
      .select('id')
      .where(sql<boolean>`content ->> 'name' = 'Nail trim'`)
      .executeTakeFirstOrThrow(),
  );
  const line = { medical_record: hospital.medical_record, treatment: shared.id, name: 'Nail trim' };
  await hospital.call(createTreatmentRecord, line, { as: hospital.doctor });

  expect(await hospital.pay(600)).toMatchObject({
    ...{ status: 422, payload: { error: 'priceMissing', lines: [{ name: 'Nail trim' }] } },
  });
  expect((await hospital.receipt()).payments).toEqual([]);
  expect(await hospital.pay(600, { accept_unpriced: true })).toMatchObject({ status: 200 });
});

test('moving a card to the pharmacy makes its lines dispensing, moving it back recalls them, and the second of two people sees who dispensed', async () => {
  await using hospital = await open();
  const { medical_record, doctor } = hospital;
  const dose = { dosage: 1, frequency: 'QD', days: 7 } as const;
  await hospital.call(createMedicineRecord, { medical_record, name: 'Amlodipine', ...dose }, { as: doctor });
  const ready = { medical_record, name: 'Benazepril', ...dose, progress: 'prescribed' } as const;
  await hospital.call(createMedicineRecord, ready, { as: doctor });
  const lines = async () => (await hospital.call(getPrescription, { medical_record })).payload.result;
  const progress = async () => (await lines()).map((each) => each.progress);
  const move = (stage: 'pharmacy' | 'clinic') => hospital.call(moveMedicalRecord, { id: medical_record, stage });
  expect(await progress()).toEqual(['prescribing', 'prescribed']);

  await move('pharmacy');
  expect(await progress()).toEqual(['dispensing', 'dispensing']);
  await move('clinic');
  expect(await progress()).toEqual(['prescribed', 'prescribed']);

  await move('pharmacy');
  const [first] = await lines();
  const give = () =>
    hospital.call(dispenseAll, { lines: [{ id: first!.id, version: first!.version }] }, { as: doctor });
  expect(await give()).toMatchObject({ status: 200 });
  expect(await give()).toMatchObject({
    status: 409,
    payload: { error: 'alreadyDispensed', by: 'Dr. Lin', current: { progress: 'dispensed' } },
  });
});

test('two people who dispense one line in the same second hand it out once, and the second sees who did', async () => {
  await using hospital = await open();
  const { medical_record, doctor } = hospital;
  const colleague = await hospital.addUser({ display_name: 'Hsu' });
  const dose = { dosage: 1, frequency: 'QD', days: 7, progress: 'prescribed' } as const;
  await hospital.call(createMedicineRecord, { medical_record, name: 'Amlodipine', ...dose }, { as: doctor });
  await hospital.call(moveMedicalRecord, { id: medical_record, stage: 'pharmacy' });
  const [line] = (await hospital.call(getPrescription, { medical_record })).payload.result;
  const lines = [{ id: line!.id, version: line!.version }];

  const both = await Promise.all([doctor, colleague].map((as) => hospital.call(dispenseAll, { lines }, { as })));

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [stored] = (await hospital.call(getPrescription, { medical_record })).payload.result;
  expect(stored).toMatchObject({ progress: 'dispensed', version: line!.version + 1 });
  const second = both.find(({ status }) => status === 409)!;
  const by = stored!.dispensed_by === doctor.id ? 'Dr. Lin' : 'Hsu';
  expect(second.payload).toMatchObject({ error: 'alreadyDispensed', by });
});

test('a change of many prices changes no charge and no receipt that stands', async () => {
  await using hospital = await open();
  await hospital.pay(600);
  const before = await hospital.receipt();
  const { id, version } = hospital.entry;
  const change = { model: 'treatment', kind: 'percent', value: 5000, step: 1 } as const;

  const changed = await hospital.call(changePrices, { ...change, entries: [{ id, version }] });

  expect(changed.payload.result).toMatchObject({ changed: 1 });
  expect(await hospital.receipt()).toEqual(before);
});

test('the lines of a treatment with one price cost nothing more, and of a shared default no price is missed', async () => {
  await using hospital = await open();
  const [shared, medicine] = await hospital.work(async (trx) => [
    await trx.selectFrom('default_entry').select('id').where('model', '=', 'treatment').executeTakeFirstOrThrow(),
    await trx.selectFrom('default_entry').select('id').where('model', '=', 'medicine').executeTakeFirstOrThrow(),
  ]);
  const as = { as: hospital.doctor };
  const { medical_record } = hospital;
  // As the record adds what a bundle brings: a discount of everything, and a price of nothing set by hand.
  const work = { medical_record, treatment: shared!.id, name: 'Anaesthesia', discount_percent: 100 };
  const medicineLine = {
    medical_record,
    medicine: medicine!.id,
    name: 'Painkiller',
    dosage: 1,
    days: 1,
    price_override: 0,
  };
  expect(await hospital.call(createTreatmentRecord, work, as)).toMatchObject({ status: 200 });
  expect(await hospital.call(createMedicineRecord, { ...medicineLine, frequency: 'QD' as const }, as)).toMatchObject({
    status: 200,
  });

  const receipt = await hospital.receipt();
  expect(receipt.total).toBe(600);
  expect(receipt.lines.map(({ amount, price_missing }) => [amount, price_missing])).toEqual([
    [600, false],
    [0, false],
    [0, false],
  ]);
  expect(await hospital.pay(600)).toMatchObject({ payload: { result: { status: 'paid' } } });
});
