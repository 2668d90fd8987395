// Stock: a delivery is received by its label, the stock is counted, a bottle of a controlled drug is opened and drawn
// from with a witness.
import { newId } from '@alder/database';
import { barriersOf, expect, PASSWORD, test } from '@alder/testing/browser';

test('a delivery is received, counted with the reason of a difference, and a controlled bottle needs the password of a second person', async ({
  page,
  hospital,
}) => {
  const witness = await hospital.addPerson({ role: 'doctor', display_name: 'Dr. Chen' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const medicine = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medicine')
      .values({ id: medicine, name: 'Ketamine 100 mg/mL', unit: 'mL', price: 30, type: 'controlled' })
      .execute(),
  );
  await page.goto('/his/stock');
  await expect(page.getByText(/^No stock is counted yet/)).toBeVisible();
  await button('Receive').first().click();
  const dialog = page.getByRole('dialog', { name: 'Receive' });
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Ketamine');
  await page.getByRole('option', { name: /Ketamine 100/ }).click();
  await dialog.getByRole('textbox', { name: 'Lot' }).fill('KT-77');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('20');
  await dialog.getByRole('button', { name: 'Receive and next' }).click();
  await expect(page.getByText(/Ketamine 100 mg\/mL: 20 mL received/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /Ketamine/ })).toContainText('20 mL');
  expect(await barriersOf(page)).toEqual([]);

  await page.goto('/his/stock/count');
  await page.getByRole('textbox', { name: /lot KT-77: counted/ }).fill('19');
  await expect(button('Book the count')).toHaveAttribute('aria-disabled', 'true');
  await field('Reason of the difference').fill('One vial broke');
  await button('Book the count').click();
  await expect(page.getByText('Counted. 1 difference booked')).toBeVisible();

  await page.goto('/his/stock/register');
  await button('Open a bottle').first().click();
  const opening = page.getByRole('dialog', { name: 'Open a bottle' });
  await opening.getByRole('combobox', { name: 'Product' }).fill('Ketamine');
  await page.getByRole('option', { name: /Ketamine 100/ }).click();
  await opening.getByRole('textbox', { name: 'Bottle' }).fill('K-001');
  await opening.getByRole('textbox', { name: 'Content' }).fill('10');
  await opening.getByRole('button', { name: 'Open a bottle' }).click();
  await expect(opening.getByRole('textbox', { name: 'Lot' })).toHaveAttribute('aria-invalid', 'true');
  await opening.getByRole('combobox', { name: 'Taken from' }).selectOption({ label: 'KT-77 · Pharmacy · 19' });
  await opening.getByRole('combobox', { name: 'Who' }).selectOption({ label: witness.display_name });
  await opening.getByLabel('Password or PIN of the second person').fill('wrong password');
  await opening.getByRole('button', { name: 'Open a bottle' }).click();
  // What the label says is there before: the refusal is waited for, so that the right password is not typed into a form that sends.
  await expect(opening.getByRole('alert')).toContainText('This password or PIN is wrong');
  await opening.getByLabel('Password or PIN of the second person').fill(PASSWORD);
  await opening.getByRole('button', { name: 'Open a bottle' }).click();
  await expect(page.getByText('Entered').first()).toBeVisible();
  await expect(page.getByText('K-001').first()).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
