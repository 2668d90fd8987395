import { randomUUID } from 'node:crypto';
import { createTreatmentRecord } from '@alder/chart/contract';
import { openReceipt, receivePayments } from '@alder/checkout/contract';
import { checkIn, moveMedicalRecord } from '@alder/records/contract';
import { expect, type JourneyHospital, PASSWORD, type Person } from '@alder/testing/browser';
import { addressOf, type Call, type InputTypeOf, type PayloadOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import { button, choose } from './visit-fixture.ts';
import { logIn } from './visit-reception.ts';

/** A patient of the day, and what becomes of it. */
export type DayPet = {
  readonly id: string;
  readonly name: string;
  readonly isBooked: boolean;
  /** What the doctor prescribes; it goes through the pharmacy then. */
  readonly medicine?: string;
  readonly pays: 'cash' | 'card' | 'both' | 'transfer';
};

/** How long the doctor is cut off in the middle of a sentence. */
const CUT_MS = 20_000;

/** Makes a call as the user of the page. */
async function callAs<C extends Call>(page: Page, hospital: JourneyHospital, call: C, input: InputTypeOf<C>) {
  const sent = await page.request.post(addressOf(call, { hospital: hospital.key } as never), {
    data: { ...(input as object), browserSessionId: 'journey' },
    headers: { 'x-requested-by': 'alder', 'idempotency-key': randomUUID() },
  });
  const { payload } = (await sent.json()) as { payload: PayloadOf<C> };
  expect(sent.status(), JSON.stringify(payload)).toBe(200);
  return payload;
}

/** A visit from check-in to the archive without a screen: one consultation, paid in full. */
export async function visitByCalls(
  { reception, doctor }: { reception: Page; doctor: Page },
  hospital: JourneyHospital,
  { pet, treatment, type }: { pet: string; treatment: string; type: 'cash' | 'credit card' | 'e-payment' },
): Promise<void> {
  const [visit] = (
    await callAs(reception, hospital, checkIn, { pets: [{ pet }], assignee: hospital.doctor.id, reason: 'Vaccination' })
  ).result;
  const { id } = visit!;
  await callAs(doctor, hospital, createTreatmentRecord, { medical_record: id, name: 'Zeta consultation', treatment });
  await callAs(reception, hospital, moveMedicalRecord, { id, stage: 'checkout' });
  const { result } = await callAs(reception, hospital, openReceipt, { medical_record: id });
  await callAs(reception, hospital, receivePayments, {
    ...{ id: result.id, version: result.version, total: result.total },
    payments: [{ type, amount: result.due }],
  });
  await callAs(reception, hospital, moveMedicalRecord, { id, stage: 'archive' });
}

/** Logs in at another counter, which ends the session at this one and says so there. @returns The page of the other counter. */
export async function takeOver(old: Page, counter: Page, person: Person): Promise<Page> {
  await logIn(counter, person);
  const question = counter.getByRole('alertdialog', { name: 'This account is currently logged in on other devices' });
  await button(question, 'Yes').click();
  await expect(counter.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(old.getByText('You were logged out because this account logged in on another device.')).toBeVisible();
  return counter;
}

/** Reception: the booked one has arrived, any other patient is found and checked in. */
export async function receive(page: Page, { name, isBooked }: DayPet): Promise<void> {
  await page.goto('/his/board');
  if (isBooked) {
    await button(page, `${name} has arrived`).click();
    await expect(button(page, `${name} has arrived`)).toBeHidden();
    return;
  }
  await button(page, /^Check in/)
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await dialog.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`${name} limps`);
  await button(dialog, /^Check in/).click();
  await expect(dialog).toBeHidden();
}

/** The doctor: record, consultation, medicine where there is one, complete. */
export async function examine(page: Page, hospital: JourneyHospital, pet: DayPet, isCutOff: boolean): Promise<void> {
  await page.goto('/his/board');
  await page.getByRole('group', { name: `${pet.name}, Clinic` }).click();
  const subjective = page.getByRole('textbox', { name: 'Subjective' });
  const take = button(page, 'Change assignee to me');
  await expect(subjective.or(take).first()).toBeVisible();
  if (await take.isVisible()) await take.click();
  await subjective.fill(`${pet.name} limps since Monday`);
  const stored = () =>
    hospital.work(
      async (trx) =>
        (
          await trx
            .selectFrom('medical_record')
            .select('subjective')
            .where('pet', '=', pet.id)
            .executeTakeFirstOrThrow()
        ).subjective,
    );
  await expect.poll(stored).toBe(`${pet.name} limps since Monday`);
  if (isCutOff) {
    await page.context().setOffline(true);
    await subjective.pressSequentially(', worse at night');
    await expect(page.getByText(/On this device|Retrying/).first()).toBeVisible();
    await page.waitForTimeout(CUT_MS);
    await subjective.pressSequentially(' and after walks.');
    expect(await stored()).toBe(`${pet.name} limps since Monday`);
    await page.context().setOffline(false);
    await expect
      .poll(stored, { timeout: 60_000 })
      .toBe(`${pet.name} limps since Monday, worse at night and after walks.`);
  }
  const add = page.getByRole('combobox', { name: 'Add treatment, medicine or test' });
  await choose(page, add, 'Zeta consultation');
  await expect(page.getByText('NT$ 600').first()).toBeVisible();
  if (pet.medicine) {
    await choose(page, add, pet.medicine);
    const form = page.getByRole('form', { name: new RegExp(pet.medicine) });
    await button(form, 'Ready').click();
    await expect(form).toBeHidden();
  }
  await button(page, /^Complete, send to (pharmacy|checkout)/).click();
  await expect(page).toHaveURL('/his/board');
}

/** The nurse: hands out what the doctor prescribed; controlled medicine before a second person, who proves it. */
export async function handOut(page: Page, { name }: DayPet, second: string): Promise<void> {
  await page.goto('/his/pharmacy');
  await page
    .getByRole('navigation', { name: 'Waiting for the pharmacy' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  const card = page.getByRole('region', { name });
  await expect(card).toBeVisible();
  const who = card.getByRole('combobox', { name: 'Who' });
  if (await who.isVisible()) {
    await card.getByRole('checkbox', { name: /dispensed$/ }).click();
    await expect(page.getByText('Controlled medicine needs a second person').first()).toBeVisible();
    await who.selectOption({ label: second });
    await card.getByLabel(/PIN or password/).fill(PASSWORD);
  }
  await card.getByRole('checkbox', { name: /dispensed$/ }).click();
  await expect(card.getByText('1 of 1 ready')).toBeVisible();
  await button(card, /Hand over, send to checkout/).click();
  await expect(page.getByText(`${name} moved to checkout`).first()).toBeVisible();
}

/** The cashier: takes the money in the way that the owner pays. */
export async function takeMoney(page: Page, pet: DayPet): Promise<void> {
  await page.goto('/his/checkout');
  await page
    .getByRole('list', { name: /^To pay/ })
    .getByRole('link', { name: new RegExp(pet.name) })
    .click();
  await expect(page.getByRole('cell', { name: 'Zeta consultation' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: pet.name }).or(page.getByText(pet.name).first()).first(),
  ).toBeVisible();
  if (pet.pays === 'both') {
    await button(page, /^Card/).click();
    await page.getByRole('textbox', { name: 'Card, amount' }).fill('200');
    await page.getByRole('textbox', { name: 'Card, amount' }).blur();
  }
  if (pet.pays === 'cash' || pet.pays === 'both') {
    await button(page, /^Cash/).click();
    await page.getByRole('textbox', { name: 'Cash handed over' }).fill('2000');
    await page.getByRole('textbox', { name: 'Cash handed over' }).blur();
    await expect(page.getByText(/^Change/).first()).toBeVisible();
  }
  if (pet.pays === 'card') await button(page, /^Card/).click();
  if (pet.pays === 'transfer') await button(page, /^(Wire t|T)ransfer/).click();
  await button(page, /^Receive/).click();
  // The list beside it names what was paid before: this bill is paid when nothing is received for it any more.
  await expect(button(page, /^Receive/)).toBeHidden();
  await expect(page.getByText(/Paid \d\d/).first()).toBeVisible();
}
