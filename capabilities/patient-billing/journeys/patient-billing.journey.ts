// The money of one patient on its own page: its receipt and its quotation are found, printed and paid.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('a receipt and a quotation of one patient are found on its page, the receipt is paid from there and printed, and a deposit is paid in [screen.receipts, cap.receipts, cap.quotations]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const row = { id: visit, pet: pet.id, owner: pet.owner, stage: 'checkout', assignee: hospital.doctor.id };
    await trx.insertInto('medical_record').values(row).execute();
    for (const [name, amount] of [
      ['Consultation', 600],
      ['Chemistry', 1650],
    ] as const) {
      const line = { id: newId(), medical_record: visit, pet: pet.id, name, unit_price: amount, amount };
      await trx.insertInto('treatment_record').values(line).execute();
    }
  });

  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('tab', { name: /Billing/ }).click();
  await expect(page.getByRole('img', { name: '1 unpaid bill' })).toBeVisible();
  const figures = page.getByRole('group', { name: 'Money of this patient' });
  await expect(figures).toContainText(/Due now\s*NT\$\s2,250/);

  await page.getByRole('region', { name: 'Quotations' }).getByRole('button', { name: 'New quotation' }).click();
  await page.getByRole('textbox', { name: 'What it is about' }).fill('Right knee');
  await page.getByRole('combobox', { name: 'Add a line to option A' }).fill('Plate operation');
  await page
    .getByRole('option', { name: /Plate operation/ })
    .last()
    .click();
  const price = page.getByRole('textbox', { name: 'Plate operation, price' });
  await price.fill('38000');
  await price.blur();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/quotations\/[0-9a-f-]{36}/);
  await page.goto(`/patient/${pet.id}?tab=billing`);
  await expect(page.getByRole('link', { name: 'Right knee' })).toHaveAttribute('href', /\/his\/quotations\//);

  await page.getByRole('button', { name: 'Add deposit' }).click();
  const dialog = page.getByRole('dialog', { name: /^Deposit of/ });
  await dialog.getByRole('combobox', { name: 'Paid by' }).selectOption('credit card');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await dialog.getByRole('button', { name: /^Receive/ }).click();
  await expect(page.getByRole('region', { name: 'Deposit' }).getByRole('listitem')).toContainText(/\+NT\$\s5,000/);

  await page.getByRole('button', { name: 'Take payment' }).click();
  await expect(page).toHaveURL(new RegExp(`/his/checkout/${visit}`));
  await page.getByRole('button', { name: /^Card/ }).click();
  await page.getByRole('button', { name: /^Receive NT\$\s2,250/ }).click();
  await expect(page.getByText(/Paid \d\d/)).toBeVisible();

  await page.goto(`/patient/${pet.id}?tab=billing`);
  const bill = page.getByRole('row', { name: /R0001/ });
  await expect(bill).toContainText(/Consultation, Chemistry.*NT\$\s2,250.*Card.*Paid/);
  await expect(figures).toContainText('Nothing due');
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  const paper = await bill.getByRole('link', { name: 'Print receipt R0001' }).getAttribute('href');
  expect((await page.request.get(paper!)).headers()['content-type']).toBe('application/pdf');

  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
