import { randomUUID } from 'node:crypto';
import { getCheckoutQueue, openReceipt, receivePayments, refundLine, voidPayment } from '@alder/checkout/contract';
import { checkoutHandlers, listOpenLines, listPlans } from '@alder/checkout/server';
import { newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getPetReceipts, type PetReceipt } from '../contract/index.ts';
import { patientBillingHandlers } from './index.ts';

const DAY = 86_400_000;
const open = () => openHospital([...checkoutHandlers, ...patientBillingHandlers({ listOpenLines, listPlans })]);

type VisitOptions = { pet: string; stage?: string; daysAgo?: number; lines?: readonly (readonly [string, number])[] };

/** A visit of a pet with what was done at it. */
async function addVisit(hospital: OpenHospital, { pet, stage = 'archive', daysAgo = 0, lines = [] }: VisitOptions) {
  const id = newId();
  const checked_in_at = new Date(Date.now() - daysAgo * DAY);
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id, pet, stage, checked_in_at }).execute();
    let at = Date.now();
    for (const [name, amount] of lines) {
      at += 1;
      const line = { id: newId(at), medical_record: id, pet, name, unit_price: amount, amount };
      await trx.insertInto('treatment_record').values(line).execute();
    }
  });
  return id;
}

/** Opens the bill of a visit and receives money for it. */
async function pay(hospital: OpenHospital, visit: string, amount?: number, type: 'cash' | 'credit card' = 'cash') {
  const { id, version, total } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  const payments = [{ type, amount: amount ?? total }];
  const sent = await hospital.call(receivePayments, { id, version, total, payments, accept_partial: true });
  return sent.payload.result;
}

const read = async (hospital: OpenHospital, pet: string, more: object = {}) =>
  (await hospital.call(getPetReceipts, { pet, ...more })).payload;

test('bills of a patient come newest first with number, state, what was done, how it was paid and what is due [cap.receipts]', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const lines = [
    ['Consultation', 600],
    ['Chemistry', 1650],
    ['Abdominal ultrasound', 1800],
    ['Bandage', 150],
  ] as const;
  const old = await addVisit(hospital, { pet, daysAgo: 400, lines });
  const partly = await addVisit(hospital, { pet, daysAgo: 3, lines: [['Dental cleaning', 4500]] });
  const now = await addVisit(hospital, { pet, stage: 'checkout', lines: [['Recheck', 400]] });
  await addVisit(hospital, { pet, stage: 'clinic', lines: [['Not at the checkout yet', 900]] });
  await addVisit(hospital, { pet, stage: 'archive', daysAgo: 5 });
  await addVisit(hospital, { pet: (await hospital.addPet()).id, lines: [['Of another patient', 700]] });
  await pay(hospital, old);
  await pay(hospital, partly, 1000, 'credit card');

  const { result, sums, oldest_unpaid } = await read(hospital, pet);

  expect(result).toMatchObject([
    { medical_record: now, receipt: null, number: null, status: 'unpaid', total: 400, received: 0, due: 400 },
    { medical_record: partly, number: 2, status: 'partial', total: 4500, received: 1000, due: 3500 },
    { medical_record: old, number: 1, status: 'paid', total: 4200, received: 4200, due: 0 },
  ]);
  expect(result.map(({ lines: [first], line_count }) => [first?.name, line_count])).toEqual([
    ['Recheck', 1],
    ['Dental cleaning', 1],
    ['Consultation', 4],
  ]);
  expect(result[2]!.lines.map(({ name }) => name)).toEqual(['Consultation', 'Chemistry', 'Abdominal ultrasound']);
  expect(result.map(({ payments }) => payments)).toEqual([
    [],
    [{ type: 'credit card', amount: 1000 }],
    [{ type: 'cash', amount: 4200 }],
  ]);
  expect(sums).toMatchObject({ due: 3900, unpaid: 2, paid: 5200, refunded: 0 });
  expect(oldest_unpaid).toBe(partly);
});

test('the state and what is due of a bill are those of the checkout queue [cap.receipts]', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const visit = await addVisit(hospital, { pet, stage: 'checkout', lines: [['Consultation', 605]] });
  await pay(hospital, visit, 200);

  const [card] = (await hospital.call(getCheckoutQueue, {})).payload.result;
  const [bill] = (await read(hospital, pet)).result;

  expect(bill).toMatchObject({ status: card!.status, total: card!.total, due: card!.due });
  expect(bill!.due).toBe(bill!.total - 200);
});

test('a voided payment counts nowhere, and refunds are shown beside the payments, as in the money of the reports [cap.receipts]', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const lines = [
    ['Consultation', 600],
    ['Chemistry', 1650],
  ] as const;
  const paid = await pay(hospital, await addVisit(hospital, { pet, daysAgo: 2, lines }));
  const reopened = await pay(hospital, await addVisit(hospital, { pet, lines: [['Recheck', 400]] }));
  const line = paid.lines.find(({ name }) => name === 'Chemistry')!.id;
  const { id, version } = paid;
  await hospital.call(refundLine, { id, version, line, type: 'credit card', reason: 'Not done' });
  await hospital.call(voidPayment, { id: reopened.payments[0]!.id, reason: 'Typed twice' });

  const { result, sums } = await read(hospital, pet);

  expect(result).toMatchObject([
    { status: 'unpaid', received: 0, due: 400, voided: 400, payments: [], refunds: [] },
    { status: 'paid', total: 2250, received: 2250, due: 0, voided: 0 },
  ]);
  expect(result[1]!.refunds).toMatchObject([{ number: 1, type: 'credit card', amount: 1650 }]);
  const ledger = await hospital.work(async (trx) => {
    const { rows } = await sql<{ paid: number; refunded: number }>`select
      (select coalesce(sum(amount), 0)::bigint from app.money_received('-infinity', 'infinity')) as paid,
      (select coalesce(sum(amount), 0)::bigint from app.money_refunded('-infinity', 'infinity')) as refunded`.execute(
      trx,
    );
    return rows[0]!;
  });
  expect(ledger).toEqual({ paid: 2250, refunded: 1650 });
  expect(sums).toMatchObject({ ...ledger, due: 400, unpaid: 1 });
});

test('what was paid this year begins with the first of January in the time of the hospital', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const { id: author } = await hospital.addUser();
  const visit = await addVisit(hospital, { pet, lines: [['Consultation', 2000]] });
  const { id: receipt } = (await hospital.call(openReceipt, { medical_record: visit })).payload.result;
  await hospital.work(async (trx) => {
    const { timezone } = await trx.selectFrom('hospital').select('timezone').executeTakeFirstOrThrow();
    const first = sql`date_trunc('year', now(), ${timezone})`;
    for (const [amount, paid_at] of [
      [600, sql<Date>`${first} - interval '1 millisecond'`],
      [400, sql<Date>`${first}`],
    ] as const) {
      const row = { id: newId(), receipt, type: 'cash', amount, author, paid_at };
      await trx.insertInto('payment').values(row).execute();
    }
  });

  expect((await read(hospital, pet)).sums).toMatchObject({ paid: 1000, paid_this_year: 400 });
});

test('page by page every bill comes once, those of one instant too, and what is due in all is reckoned for the first page alone', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const made = [];
  for (let place = 0; place < 7; place += 1)
    made.push(await addVisit(hospital, { pet, daysAgo: Math.floor(place / 3), lines: [['Consultation', 100]] }));
  await hospital.work((trx) =>
    trx
      .updateTable('medical_record')
      .set({ checked_in_at: new Date('2026-05-05T01:00:00.000Z') })
      .execute(),
  );

  const seen: PetReceipt[] = [];
  let offset: string | undefined;
  do {
    const { result, next, sums, oldest_unpaid } = await read(hospital, pet, { limit: 3, ...(offset && { offset }) });
    if (offset) expect([sums, oldest_unpaid]).toEqual([undefined, undefined]);
    else expect(sums).toMatchObject({ due: 700, unpaid: 7 });
    seen.push(...result);
    offset = next;
  } while (offset);

  expect(seen.map(({ medical_record }) => medical_record)).toEqual(made.sort().reverse());
});

test('bills are shown to those with the permit of the clinic alone [cap.receipts]', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const as = await hospital.addUser({ permits: ['lis', 'pacs'] });

  expect((await hospital.call(getPetReceipts, { pet }, { as })).status).toBe(403);
});

test('a patient of another hospital, and one that there is not, has no bills here [cap.multiHospital]', async () => {
  await using own = await open();
  await using other = await open();
  const { id: pet } = await other.addPet();
  await pay(other, await addVisit(other, { pet, lines: [['Consultation', 600]] }));

  expect((await own.call(getPetReceipts, { pet })).status).toBe(404);
  expect((await own.call(getPetReceipts, { pet: randomUUID() })).status).toBe(404);
});

test('a bill with a payment plan says what of it is overdue and when the next instalment is due', async () => {
  await using hospital = await open();
  const { id: pet } = await hospital.addPet();
  const visit = await addVisit(hospital, { pet, lines: [['Dental cleaning', 4500]] });
  const { receipt } = (await pay(hospital, visit, 500)) && (await read(hospital, pet)).result[0]!;
  const parts = [
    { due_on: '2020-01-01', amount: 1000 },
    { due_on: '2999-01-01', amount: 3000 },
  ];
  const values = { id: newId(), receipt: receipt!, parts: JSON.stringify(parts), received_before: 500 };
  await hospital.work((trx) =>
    trx
      .insertInto('payment_plan')
      .values({ ...values, author: hospital.admin.id })
      .execute(),
  );
  const planOf = async () => (await read(hospital, pet)).result[0]!.plan;

  expect(await planOf()).toEqual({ overdue: 1000, overdue_since: '2020-01-01', next: parts[1] });
  await pay(hospital, visit, 1000);
  expect(await planOf()).toEqual({ overdue: 0, overdue_since: null, next: parts[1] });
  await pay(hospital, visit, 3000);
  expect(await planOf()).toBeNull();
});
