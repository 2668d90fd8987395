// A day of a hospital: four people work at the same time, one is cut off for a while, one is thrown out by a log-in elsewhere,
// the till does not match, and in the evening every sum adds up.

import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { type DayPet, examine, handOut, receive, takeMoney, takeOver, visitByCalls } from './day-people.ts';
import { button, fillCatalog } from './visit-fixture.ts';

test.use({ actionTimeout: 300_000 });

const NAMES = ['Ash', 'Bean', 'Coco', 'Dodo', 'Ember', 'Fudge', 'Ginger', 'Hazel', 'Iris', 'Juno', 'Kiki', 'Lulu'];
const BY_CALLS = 48;
const FLOAT = 3000;
const MISSING = 100;
const PAYS = ['cash', 'card', 'both', 'transfer'] as const;
const TYPES = ['cash', 'credit card', 'e-payment'] as const;

/** The till, a controlled medicine beside the price list, the patients of the day; three of them are booked. */
async function openDay(hospital: JourneyHospital) {
  await fillCatalog(hospital);
  const controlled = {
    ...{ id: newId(), name: 'Zeta tramadol 50 mg', form: 'tablet', unit: 'tab', type: 'controlled', strength_mg: 50 },
    ...{ smallest_split: 0.25, price: 30, process_fee: 5, dosage_min: 2, dosage: 4, dosage_max: 5 },
    ...{ frequency: 'BID', days: 3 },
  };
  const setting = { uses_tills: true, cash_alone: false, blind_count: false, second_person: false, variance_limit: 0 };
  const treatment = await hospital.work(async (trx) => {
    await trx.insertInto('medicine').values(controlled).execute();
    await trx.insertInto('till_setting').values(setting).execute();
    await trx.insertInto('till').values({ id: newId(), name: 'Front desk' }).execute();
    const found = trx.selectFrom('treatment').select('id').where('name', '=', 'Zeta consultation');
    return (await found.executeTakeFirstOrThrow()).id;
  });
  const pets: DayPet[] = [];
  for (const [at, name] of NAMES.entries()) {
    const { id } = await hospital.addPet({ name, weight: 10 });
    const medicine = at === 6 ? 'Zeta tramadol' : at % 3 === 0 ? 'Zeta amlodipine' : undefined;
    pets.push({ id, name, isBooked: at < 3, pays: PAYS[at % PAYS.length]!, ...(medicine && { medicine }) });
  }
  const starts_at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  await hospital.work(async (trx) => {
    for (const { id: pet } of pets.slice(0, 3))
      await trx
        .insertInto('appointment')
        .values({
          ...{ id: newId(), kind: 'visit', pet, type: 'recheck', starts_at, reason: 'Recheck', status: 'booked' },
          ends_at: new Date(starts_at.getTime() + 1_800_000),
        })
        .execute();
  });
  const others: string[] = [];
  for (let at = 0; at < BY_CALLS; at++) others.push((await hospital.addPet({ name: `Other ${at}` })).id);
  return { pets, others, treatment };
}

/** The till is opened with its float. */
async function openTill(page: Page) {
  await page.goto('/his/till');
  await button(page, 'Open till').click();
  await page.getByRole('textbox', { name: /Float/ }).fill(String(FLOAT));
  await button(page.getByRole('dialog'), 'Open till').click();
  await expect(page.getByText('Front desk is open with NT$ 3,000')).toBeVisible();
}

/** A hundred are missing: counted, closed with the reason, and the day with it. */
async function closeTill(page: Page, counted: number) {
  await page.goto('/his/till');
  await button(page, 'Count').click();
  const counting = page.getByRole('dialog', { name: 'Count Front desk' });
  const hundreds = counting.getByRole('textbox', { name: '100', exact: true });
  await hundreds.fill(String(Math.floor(counted / 100)));
  const ones = counting.getByRole('textbox', { name: '1', exact: true });
  await ones.fill(String(counted % 100));
  await ones.blur();
  await expect(counting.getByText('Difference')).toBeVisible();
  await button(counting, 'Count').click();
  await button(page, 'Close till').click();
  const closing = page.getByRole('dialog', { name: 'Close Front desk' });
  await expect(button(closing, /^Close till/)).toHaveAttribute('aria-disabled', 'true');
  await closing.getByRole('textbox', { name: /Reason/ }).fill('A note of 100 too much as change');
  await button(closing, /^Close till/).click();
  await expect(page.getByText('Front desk is closed')).toBeVisible();
  await page.getByRole('tab', { name: 'Closing' }).click();
  await button(page, 'Close the day').click();
  await button(page.getByRole('alertdialog'), 'Close the day').click();
  await expect(page.getByRole('link', { name: 'PDF Z0001' }).first()).toBeVisible();
}

/** What was done, what was charged for it, and what was paid, each from its own rows. */
function ledger(hospital: JourneyHospital) {
  return hospital.work(async (trx) => {
    const treatments = await trx
      .selectFrom('treatment_record')
      .select('amount')
      .where('deleted_at', 'is', null)
      .execute();
    const medicines = await trx
      .selectFrom('medicine_record')
      .select(['total_price', 'progress', 'witness', 'type'])
      .where('deleted_at', 'is', null)
      .execute();
    const receipts = await trx.selectFrom('receipt').select(['number', 'status', 'total', 'received']).execute();
    const payments = await trx.selectFrom('payment').select(['type', 'amount', 'voided_at', 'till_session']).execute();
    const sessions = await trx.selectFrom('till_session').select(['expected', 'counted', 'status', 'reason']).execute();
    const closings = await trx.selectFrom('till_closing').select('content').execute();
    return { treatments, medicines, receipts, payments, sessions, closings };
  });
}
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + Number(one), 0);

test('a day of sixty visits with four people at once ends with a balance that adds up: one is cut off, one is thrown out, a till does not match', async ({
  hospital,
  pageOf,
  newPage,
}) => {
  test.setTimeout(900_000);
  const { pets, others, treatment } = await openDay(hospital);
  const clerk = await hospital.addPerson({ role: 'assistant', display_name: 'Chou' });
  const nursing = await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' });
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Wu' });
  const [doctor, nurse, cashier] = [await pageOf(hospital.doctor), await pageOf(nursing), await pageOf(admin)];
  await test.step('the till is opened', () => openTill(cashier));

  const reception = async () => {
    let page = await pageOf(clerk);
    for (const [at, pet] of pets.entries()) {
      // The clerk logs in at the other counter: the session at this one ends, the work goes on.
      if (at === 6) page = await takeOver(page, await newPage(), clerk);
      await receive(page, pet);
    }
  };
  const room = async () => {
    for (const [at, pet] of pets.entries()) await examine(doctor, hospital, pet, at === 4);
  };
  const pharmacy = async () => {
    for (const pet of pets) if (pet.medicine) await handOut(nurse, pet, 'Dr. Lin');
  };
  const till = async () => {
    for (const pet of pets) await takeMoney(cashier, pet);
  };
  const counters = [doctor, nurse, cashier].map(async (reception, of) => {
    for (const [at, pet] of others.entries())
      if (at % 3 === of)
        await visitByCalls({ reception, doctor }, hospital, { pet, treatment, type: TYPES[at % TYPES.length]! });
  });
  await test.step('four people work at once', () =>
    Promise.all([reception(), room(), pharmacy(), till(), ...counters]));

  const day = await ledger(hospital);
  const charged = sum(day.treatments.map(({ amount }) => amount)) + sum(day.medicines.map((one) => one.total_price));
  const paidBy = (type: string) => sum(day.payments.filter((one) => one.type === type).map(({ amount }) => amount));
  await test.step('what was done is charged once, and paid to the last dollar', async () => {
    expect(day.treatments).toHaveLength(60);
    expect(sum(day.treatments.map(({ amount }) => amount))).toBe(60 * 600);
    expect(day.medicines.map(({ progress }) => progress)).toEqual(Array(4).fill('dispensed'));
    expect(day.medicines.filter(({ type }) => type === 'controlled').map(({ witness }) => witness)).toEqual([
      'Dr. Lin',
    ]);
    expect(day.receipts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, at) => at + 1),
    );
    expect(new Set(day.receipts.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(sum(day.receipts.map(({ total }) => total))).toBe(charged);
    expect(sum(day.payments.map(({ amount }) => amount))).toBe(charged);
    expect(day.payments.filter(({ type, till_session }) => (type === 'cash') !== (till_session !== null))).toEqual([]);
  });

  const expected = FLOAT + paidBy('cash');
  await test.step('the till is a hundred short; with its reason the day is closed', () =>
    closeTill(cashier, expected - MISSING));
  const evening = await ledger(hospital);
  expect(
    evening.sessions.map((one) => ({ ...one, expected: Number(one.expected), counted: Number(one.counted) })),
  ).toEqual([{ status: 'closed', expected, counted: expected - MISSING, reason: 'A note of 100 too much as change' }]);
  const content = evening.closings[0]!.content as unknown as {
    net: number;
    types: { type: string; count: number; net: number }[];
    receipts: { count: number; total: number };
    partial: { count: number };
    receivable: { count: number; amount: number };
  };
  expect(content).toMatchObject({
    ...{ net: charged, receipts: { count: 60, total: charged } },
    ...{ partial: { count: 0 }, receivable: { count: 0, amount: 0 } },
  });
  for (const { type, net } of content.types) expect(net, type).toBe(paidBy(type));
  expect(sum(content.types.map(({ net }) => net))).toBe(charged);
});
