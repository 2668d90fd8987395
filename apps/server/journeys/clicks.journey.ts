// The tasks of a visit with the presses that design: screens 2.4 allows. Every press of the mouse is counted in the page
// itself, so a task that needs one more fails.

import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { countClicks } from './visit/count-clicks.ts';
import { button, fillCatalog, priceTheRest } from './visit/visit-fixture.ts';

test.use({ actionTimeout: 10_000 });

const lookUp = (page: Page) => page.getByRole('combobox', { name: 'Pet, owner, phone, chip' });
const add = (page: Page) => page.getByRole('combobox', { name: 'Add treatment, medicine or test' });
const card = (page: Page, stage: string) => page.getByRole('group', { name: `Mochi, ${stage}` });

/** A hospital with a price list, a chemistry analyzer, and Mochi, who was here before with Dr. Lin. */
async function open(hospital: JourneyHospital) {
  await fillCatalog(hospital);
  const pet = await hospital.addPet({ name: 'Mochi' });
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: newId(), serial: newId(), model: 'Catalyst_One' }).execute();
    const earlier = {
      ...{ id: newId(), pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, reason: 'Itching' },
      ...{ stage: 'archive', checked_in_at: new Date(Date.now() - 30 * 86_400_000) },
    };
    await trx.insertInto('medical_record').values(earlier).execute();
  });
  return pet;
}

test('check in, start, order, prescribe, complete, dispense and pay take no more clicks than the design allows', async ({
  page,
  hospital,
}) => {
  await open(hospital);
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  await expect(page.getByText('No visits yet.')).toBeVisible();

  // Task 2: a walk-in, a known pet.
  const checkIn = await clicks.of(async () => {
    await button(page, /^Check in/)
      .first()
      .click();
    await expect(lookUp(page)).toBeFocused();
    await page.keyboard.type('moch');
    await page.getByRole('option', { name: /^Mochi/ }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 'Clinic')).toBeVisible();
  });
  expect(checkIn).toBe(2);

  // Task 3: the next visit.
  const start = await clicks.of(async () => {
    await card(page, 'Clinic').click();
    await expect(page.getByRole('textbox', { name: 'Subjective' })).toBeVisible();
  });
  expect(start).toBe(1);

  // Task 6: in-house chemistry, sent to its analyzer by being added.
  const order = await clicks.of(async () => {
    await add(page).click();
    await page.keyboard.type('chemistry, 17');
    await expect(page.getByRole('option').first()).toContainText('Chemistry, 17 tests');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Orders and charges' }).getByText(/^sent$/i)).toBeVisible();
  });
  expect(order).toBe(1);

  // Task 7: a known drug at its usual dose.
  const prescribe = await clicks.of(async () => {
    await add(page).click();
    await page.keyboard.type('zeta aml');
    await expect(page.getByRole('option').first()).toContainText('Zeta amlodipine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: /Zeta amlodipine/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: /Zeta amlodipine/ })).toBeHidden();
  });
  expect(prescribe).toBe(1);

  // Task 9: finished, to the pharmacy.
  const complete = await clicks.of(async () => {
    await button(page, /Complete, send to pharmacy/).click();
    await expect(card(page, 'Pharmacy')).toBeVisible();
  });
  expect(complete).toBe(1);

  // Task 10: everything dispensed, with labels.
  await page.goto('/his/pharmacy');
  const dispense = await clicks.of(async () => {
    await page
      .getByRole('navigation', { name: 'Waiting for the pharmacy' })
      .getByRole('link', { name: /Mochi/ })
      .click();
    await button(page, /Print labels and mark all/).click();
    await expect(page.getByText('1 of 1 ready')).toBeVisible();
  });
  expect(dispense).toBe(2);
  await button(page, /Hand over, send to checkout/).click();
  await expect(page.getByText('Mochi moved to checkout')).toBeVisible();

  // Task 11: a full payment by card.
  await priceTheRest(hospital);
  await page.goto('/his/board');
  await expect(button(card(page, 'Checkout'), 'Pay')).toBeVisible();
  const pay = await clicks.of(async () => {
    await button(card(page, 'Checkout'), 'Pay').click();
    await button(page, /^Card/).click();
    await button(page, /^Receive/).click();
    await expect(page.getByText(/Paid \d\d/)).toBeVisible();
  });
  expect(pay).toBe(3);
});

test('the same visit runs on keys alone: check-in, start, prescription, completion and payment', async ({
  page,
  hospital,
}) => {
  const pet = await open(hospital);
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  await expect(page.getByText('No visits yet.')).toBeVisible();

  const pressed = await clicks.of(async () => {
    await page.keyboard.press('n');
    await expect(lookUp(page)).toBeFocused();
    await page.keyboard.type('moch');
    await expect(page.getByRole('option', { name: /^Mochi/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 'Clinic')).toBeVisible();
    // A closed dialog gives the focus back to where it was opened.
    await expect(page.getByRole('dialog')).toBeHidden();

    await card(page, 'Clinic').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Subjective' })).toBeVisible();

    await page.keyboard.press('a');
    await expect(add(page)).toBeFocused();
    await page.keyboard.type('zeta aml');
    await expect(page.getByRole('option').first()).toContainText('Zeta amlodipine');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: /Zeta amlodipine/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: /Zeta amlodipine/ })).toBeHidden();

    await page.keyboard.press('Control+Enter');
    await expect(card(page, 'Pharmacy')).toBeVisible();
  });
  expect(pressed).toBe(0);

  await hospital.work(async (trx) => {
    const visit = await trx
      .selectFrom('medical_record')
      .select('id')
      .where('stage', '=', 'pharmacy')
      .executeTakeFirstOrThrow();
    await trx.updateTable('medical_record').set({ stage: 'checkout' }).where('id', '=', visit.id).execute();
    const deposit = { id: newId(), owner: pet.owner, amount: 50, note: '', author: hospital.doctor.id };
    await trx.insertInto('deposit_entry').values(deposit).execute();
  });
  // Task 12: part from the deposit, the rest in cash.
  await page.goto('/his/checkout');
  await expect(page.getByText(/Deposit NT\$\s50/)).toBeVisible();
  const paid = await clicks.of(async () => {
    await page.keyboard.press('3');
    await page.keyboard.press('1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/Paid \d\d/)).toBeVisible();
  });
  expect(paid).toBe(0);
});
