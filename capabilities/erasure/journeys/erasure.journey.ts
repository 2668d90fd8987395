import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('an owner asks to be erased, the administrator sees what goes, types the key, and the pet stays without a name', async ({
  hospital,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  // The owner is 林怡君, 0912-345-678.
  const pet = await hospital.addPet({ name: '麻糬' });
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ notes: '林怡君 0912345678 要先聯絡' }).where('id', '=', pet.id).execute(),
  );
  const page = await pageOf(admin);
  await page.goto('/manage/erasure');
  await page.getByRole('button', { name: 'New request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('0912');
  await page.getByRole('option', { name: /林怡君/ }).click();
  await dialog.getByLabel('Identity checked by').selectOption('signature');
  await expect(dialog.getByText(/To be done by/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enter the request' }).click();

  await expect(page.getByRole('region', { name: 'What goes' })).toContainText('Patients');
  await expect(page.getByText(/days left/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await page.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByRole('dialog').getByLabel('Key of the hospital').fill(hospital.key);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: '***' })).toBeVisible();

  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByText('麻糬').first()).toBeVisible();
  await expect(page.getByText('林怡君')).toHaveCount(0);
  const row = await hospital.work((trx) =>
    trx.selectFrom('pet').select('notes').where('id', '=', pet.id).executeTakeFirstOrThrow(),
  );
  expect(row.notes).toBe('*** *** 要先聯絡');
});
