import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

const card = (page: Page, pet: string, stage: string) => page.getByRole('group', { name: `${pet}, ${stage}` });

/** Mochi stands at the till, checked in by reception; her brother Kuro had come. */
async function open(hospital: JourneyHospital) {
  const amy = await hospital.addPerson({ role: 'assistant', display_name: 'Amy' });
  const mochi = await hospital.addPet({ name: 'Mochi' });
  const kuro = await hospital.addPet({ name: 'Kuro' });
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx.updateTable('pet').set({ owner: mochi.owner }).where('id', '=', kuro.id).execute();
    const arrival = { pet: mochi.id, owner: mochi.owner, assignee: hospital.doctor.id, checked_in_by: amy.id };
    await trx
      .insertInto('medical_record')
      .values({ id: visit, ...arrival, stage: 'checkout' })
      .execute();
    const line = { pet: mochi.id, medical_record: visit, name: 'Nail trim', quantity: 1, unit_price: 300, amount: 300 };
    await trx
      .insertInto('treatment_record')
      .values({ id: newId(), ...line })
      .execute();
  });
  return { amy, mochi, kuro, visit };
}

async function choose(page: Page, pet: string, stage: string, entry: string | RegExp) {
  await card(page, pet, stage).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

test('the wrong pet at the till: its doctor moves the visit to the sibling, and both timelines say so', async ({
  page,
  hospital,
}) => {
  const { mochi, kuro } = await open(hospital);
  await page.goto('/his/board');

  await choose(page, 'Mochi', 'Checkout', /Wrong patient/);
  const dialog = page.getByRole('dialog', { name: 'Move the visit of Mochi to another patient' });
  await dialog.getByRole('button', { name: 'Kuro' }).click();
  await dialog.getByRole('button', { name: 'Move to Kuro' }).click();

  await expect(page.getByText('The visit of Mochi is now the visit of Kuro')).toBeVisible();
  await expect(card(page, 'Kuro', 'Checkout')).toContainText('300');
  await expect(card(page, 'Mochi', 'Checkout')).toBeHidden();
  await page.goto(`/patient/${mochi.id}`);
  await expect(page.getByText(/Visit moved to Kuro, /)).toBeVisible();
  await page.goto(`/patient/${kuro.id}`);
  await expect(page.getByText(/Visit moved here from Mochi, /)).toBeVisible();
});

test('an assistant cancels a visit that the doctor has claimed, with a reason that the doctor reads, and takes it back', async ({
  page,
  hospital,
  pageOf,
}) => {
  const { amy, visit } = await open(hospital);
  await hospital.work(async (trx) => {
    await trx.updateTable('treatment_record').set({ deleted_at: new Date() }).execute();
    await trx.updateTable('medical_record').set({ stage: 'clinic' }).where('id', '=', visit).execute();
  });
  await page.goto('/his/board');
  await expect(card(page, 'Mochi', 'Clinic')).toBeVisible();
  const reception = await pageOf(amy);
  await reception.goto('/his/board');

  await choose(reception, 'Mochi', 'Clinic', 'Cancel visit');
  const dialog = reception.getByRole('alertdialog', { name: 'Cancel the visit of Mochi?' });
  await expect(dialog.getByText('Dr. Lin is notified.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel visit' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Owner had to leave');
  await dialog.getByRole('button', { name: 'Cancel visit' }).click();

  await expect(card(page, 'Mochi', 'Clinic')).toBeHidden();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Visit canceled: Mochi')).toBeVisible();
  await expect(page.getByText('Owner had to leave')).toBeVisible();
  await reception.getByRole('button', { name: 'Undo' }).click();
  await expect(card(reception, 'Mochi', 'Clinic')).toBeVisible();
});

test('a press on Pay without moving the mouse before opens the bill, because nothing on the card moves under the pointer', async ({
  page,
  hospital,
}) => {
  const { visit } = await open(hospital);
  await page.setViewportSize({ width: 1180, height: 800 });
  await page.goto('/his/board');
  const pay = card(page, 'Mochi', 'Checkout').getByRole('button', { name: 'Pay' });
  await expect(pay).toBeVisible();
  const before = (await pay.boundingBox())!;

  await page.mouse.click(before.x + before.width / 2, before.y + 2);

  await expect(page).toHaveURL(new RegExp(`/his/checkout/${visit}$`));
  await page.goto('/his/board');
  await pay.hover();
  expect(await pay.boundingBox()).toEqual(before);
});
