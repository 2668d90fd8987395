// A payment taken by mistake is returned: it is voided, with a reason that is stored.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

/** A visit at checkout with one consultation of 600. */
async function atCheckout(hospital: JourneyHospital): Promise<string> {
  const pet = await hospital.addPet();
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, owner: pet.owner, stage: 'checkout' })
      .execute();
    await trx
      .insertInto('treatment_record')
      .values({ id: newId(), medical_record: visit, pet: pet.id, name: 'Consultation', unit_price: 600, amount: 600 })
      .execute();
  });
  return visit;
}

async function askToVoid(page: Page) {
  await page.getByRole('button', { name: 'Void payment' }).click();
  await page.getByRole('menuitem', { name: 'Void payment' }).click();
  return page.getByRole('dialog', { name: 'Void this payment?' });
}

test('a payment taken by mistake is voided with a reason, which outlives a reload; the receipt opens again, and who did it is kept [const.payments, cap.receipts]', async ({
  pageOf,
  hospital,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Wu' });
  const page = await pageOf(admin);
  await page.goto(`/his/checkout/${await atCheckout(hospital)}`);
  await expect(page.getByRole('cell', { name: 'Consultation' })).toBeVisible();
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: /^Receive/ }).click();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();

  const begun = await askToVoid(page);
  await expect(begun.getByRole('button', { name: 'Void payment' })).toHaveAttribute('aria-disabled', 'true');
  await begun.getByRole('textbox', { name: 'Reason' }).fill('Wrong pet, paid twi');
  page.on('dialog', (question) => void question.accept());
  await page.reload();

  const dialog = await askToVoid(page);
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong pet, paid twi');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong pet, paid twice');
  await dialog.getByRole('button', { name: 'Void payment' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/void: Wrong pet, paid twice/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Receive/ })).toBeVisible();
  const saved = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['account']).where('action', 'ilike', '%void%').execute(),
  );
  expect(saved).toEqual([{ account: admin.id }]);
});

test('a doctor takes payments and voids none', async ({ page, hospital }) => {
  await page.goto(`/his/checkout/${await atCheckout(hospital)}`);
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: /^Receive/ }).click();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Void payment' })).toHaveCount(0);
});
