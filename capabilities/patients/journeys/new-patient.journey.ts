import { expect, test } from '@alder/testing/browser';

test('a receptionist finds no owner by phone, enters owner and patient, and is warned of numbers in use [rule.patient] [cap.patients]', async ({
  page,
  hospital,
}) => {
  const known = await hospital.addPet({ name: 'Mochi', patient_id: 'P02418' });
  await page.goto('/patient');

  await page.getByRole('searchbox', { name: 'Search patients and owners' }).fill('0955 111 222');
  await expect(page.getByText('No match for “0955 111 222”.')).toBeVisible();
  await page.getByRole('button', { name: /New patient “0955/ }).click();

  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await expect(dialog.getByRole('textbox', { name: /^Patient ID/ })).toHaveValue('P02419');
  await expect(dialog.getByRole('textbox', { name: /^Phone/ })).toHaveValue('0955 111 222');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Pudding');
  await dialog.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Dog' });
  await dialog.getByRole('combobox', { name: /^Breed/ }).fill('shib');
  await page.getByRole('option', { name: 'Shiba' }).click();
  await dialog.getByRole('radio', { name: 'Female' }).click();
  await dialog.getByRole('textbox', { name: /Owner's name/ }).fill('Ken Sato');

  // The number of Mochi's owner, and Mochi's own, are in use.
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('+886 912 345 678');
  await dialog.getByRole('textbox', { name: /^Patient ID/ }).fill('p02418');
  await dialog.getByRole('button', { name: /Create patient/ }).click();
  const phone = page.getByRole('alertdialog', { name: 'Duplicate phone number' });
  await expect(phone).toContainText('林怡君');
  await phone.getByRole('button', { name: 'Save anyway' }).click();
  const chart = page.getByRole('alertdialog', { name: 'Duplicate patient id' });
  await expect(chart).toContainText('Mochi already has P02418');
  await chart.getByRole('button', { name: 'Change it' }).click();
  // Given up here, nothing would be left of the owner.
  const made = () =>
    hospital.work((trx) => trx.selectFrom('owner').select('name').where('name', '=', 'Ken Sato').execute());
  expect(await made()).toEqual([]);
  await dialog.getByRole('textbox', { name: /^Patient ID/ }).fill('P02419');
  await dialog.getByRole('button', { name: /Create patient/ }).click();

  const summary = page.getByRole('region', { name: 'Patient summary' });
  await expect(summary.getByRole('heading', { name: 'Pudding' })).toBeVisible();
  await expect(summary).toContainText('Ken Sato');
  expect(await made()).toHaveLength(1);

  await page.goto('/patient');
  await page.getByRole('searchbox').fill('345678');
  await expect(page.getByRole('row', { name: /Pudding/ })).toBeVisible();
  await page.getByRole('row', { name: /Mochi/ }).click();
  await expect(page).toHaveURL(new RegExp(`/patient/${known.id}$`));
});
