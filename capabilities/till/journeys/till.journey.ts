// The day of a till: opened, cash taken, given back, a count that differs, its reason, the closing of the day.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
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

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a till is opened, takes cash, gives some back, is counted short, closed with the reason, and the day is closed', async ({
  pageOf,
  hospital,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Wu' });
  const page = await pageOf(admin);
  await page.goto('/his/till');
  await page.getByRole('button', { name: 'Open the settings' }).click();
  await page.getByRole('textbox', { name: 'Name of the till' }).fill('Front desk');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Front desk' })).toBeVisible();
  await page.getByRole('switch', { name: /Use tills/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await checkAxe(page);

  // Without an open till cash waits.
  const visit = await atCheckout(hospital);
  await page.goto(`/his/checkout/${visit}`);
  await page.getByRole('button', { name: /^Cash/ }).click();
  await expect(page.getByText('No till is open. Open one before cash').first()).toBeVisible();

  await page.goto('/his/till');
  await page.getByRole('button', { name: 'Open till' }).click();
  await page.getByRole('textbox', { name: /Float/ }).fill('3000');
  await page.getByRole('dialog').getByRole('button', { name: 'Open till' }).click();
  await expect(page.getByText('Front desk is open with NT$ 3,000')).toBeVisible();

  await page.goto(`/his/checkout/${visit}`);
  await page.getByRole('button', { name: /^Receive/ }).click();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Refund Consultation' }).click();
  await page.getByRole('textbox', { name: /Reason/ }).fill('Not done');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund NT/ })
    .click();
  await expect(page.getByText(/Refund F0001 · Cash/)).toBeVisible();

  await page.goto('/his/till');
  await expect(page.getByText('Refunded')).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  const counting = page.getByRole('dialog', { name: 'Count Front desk' });
  await counting.getByRole('textbox', { name: '1,000' }).fill('2');
  await counting.getByRole('textbox', { name: '500', exact: true }).fill('1');
  await counting.getByRole('textbox', { name: '500', exact: true }).blur();
  await expect(counting.getByText('Difference')).toBeVisible();
  await checkAxe(page);
  await counting.getByRole('button', { name: 'Count' }).click();
  await page.getByRole('button', { name: 'Close till' }).click();
  const closing = page.getByRole('dialog', { name: 'Close Front desk' });
  await expect(closing.getByRole('button', { name: /^Close till/ })).toHaveAttribute('aria-disabled', 'true');
  await closing.getByRole('textbox', { name: /Reason/ }).fill('500 given out as change by mistake');
  await closing.getByRole('button', { name: /^Close till/ }).click();
  await expect(page.getByText('Front desk is closed')).toBeVisible();

  await page.getByRole('tab', { name: 'Closing' }).click();
  await expect(page.getByRole('table', { name: 'Tills' })).toContainText('500 given out as change by mistake');
  await checkAxe(page);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('link', { name: 'PDF Z0001' }).first()).toBeVisible();

  const stored = await hospital.work((trx) =>
    trx.selectFrom('till_session').select(['status', 'counted', 'expected', 'reason']).execute(),
  );
  expect(stored).toEqual([
    { status: 'closed', counted: 2500, expected: 3000, reason: '500 given out as change by mistake' },
  ]);
});
