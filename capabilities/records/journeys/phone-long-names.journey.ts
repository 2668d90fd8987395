import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import type { Locator } from '@playwright/test';

const LONG = 'Maximilian-Bartholomew von und zu Hohenschwangau-Fichtenwald';
const PHONE = { width: 390, height: 844 };

const box = async (locator: Locator) => (await locator.boundingBox())!;
/** Whether nothing of an element's own text is cut off. */
const isWhole = (locator: Locator) => locator.evaluate((element) => element.scrollWidth <= element.clientWidth + 1);

test('on a phone names of 60 letters and sums of nine digits hide neither number nor owner, and nothing touches or is cut', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: LONG });
  const brother = await hospital.addPet({ name: `Kuro ${LONG}` });
  const bill = newId();
  const waiting = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('owner').set({ name: 'Alexandra Wellington' }).where('id', '=', pet.owner).execute();
    await trx.updateTable('pet').set({ owner: pet.owner }).where('id', '=', brother.id).execute();
    const visit = { owner: pet.owner, reason: 'Cough' };
    const atTill = { ...visit, id: bill, pet: pet.id, assignee: hospital.doctor.id, stage: 'checkout' };
    await trx.insertInto('medical_record').values(atTill).execute();
    await trx
      .insertInto('medical_record')
      .values({ ...visit, id: waiting, pet: brother.id, stage: 'clinic' })
      .execute();
    const dose = { frequency: 'QD', days: 5, dosage: 1, unit: 'tab', dose_count: 500, unit_price: 798_000 };
    const price = { process_fee: 0, medicine_price: 399_000_000, process_fee_total: 0, total_price: 399_000_000 };
    const line = { id: newId(), pet: pet.id, medical_record: bill, name: 'Rimadyl 50 mg', ...dose, ...price };
    await trx.insertInto('medicine_record').values(line).execute();
  });
  await page.setViewportSize(PHONE);

  await page.goto(`/his/checkout/${bill}`);
  const cells = page.getByRole('row').filter({ hasText: 'Rimadyl' }).locator('td');
  await expect(cells.nth(3)).toHaveText('399,000,000');
  const [quantity, amount] = [await box(cells.nth(1)), await box(cells.nth(3))];
  expect(amount.x - (quantity.x + quantity.width)).toBeGreaterThanOrEqual(6);
  expect(await isWhole(cells.nth(3))).toBe(true);
  expect(await isWhole(page.getByRole('rowheader', { name: /Medicine/ }).locator('span'))).toBe(true);

  await page.goto('/his/board');
  const card = page.locator(`[data-card="${waiting}"]`);
  await expect(card.getByText(brother.patient_id)).toBeVisible();
  expect(await isWhole(card.getByText(brother.patient_id))).toBe(true);
  expect((await box(card.getByRole('link'))).width).toBeGreaterThan(20);
  const tiles = page.getByRole('group', { name: 'Today in numbers' }).getByRole('button');
  await expect(tiles).toHaveCount(5);
  for (const tile of await tiles.all()) {
    const { x, width } = await box(tile);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
  }

  await page.getByRole('tab', { name: /Checkout/ }).click();
  await page.locator(`[data-card="${bill}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Wrong patient/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Kuro/ }).click();
  const move = await box(dialog.getByRole('button', { name: /^Move to Kuro/ }));
  expect(move.x).toBeGreaterThanOrEqual(0);
  expect(move.x + move.width).toBeLessThanOrEqual(PHONE.width);

  await page.goto(`/his/record/${waiting}`);
  const number = page.getByRole('banner').getByText(brother.patient_id);
  await expect(number).toBeVisible();
  expect(await isWhole(number)).toBe(true);
  await expect(page.getByText('Alexandra Wellington').first()).toBeVisible();
});
