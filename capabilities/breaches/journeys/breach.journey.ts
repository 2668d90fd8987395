import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('an account was misused: the administrator enters it, sees who was affected, exports the list and notes who was notified', async ({
  hospital,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his', 'pacs'] });
  const doctor = await hospital.addPerson({ role: 'doctor', display_name: 'Dr. Wu', permits: ['his'] });
  // The owner is 林怡君, 0912-345-678.
  const pet = await hospital.addPet({ name: '麻糬' });
  const opener = await pageOf(doctor);
  await opener.goto(`/patient/${pet.id}`);
  await expect(opener.getByText('麻糬').first()).toBeVisible();

  const page = await pageOf(admin);
  await page.goto('/manage/breaches');
  await page.getByRole('button', { name: 'New case' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Case/).fill('Misused account');
  await dialog.getByLabel('Person').selectOption({ label: 'Dr. Wu' });
  await expect(dialog.getByText(/First report/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enter the case' }).click();

  await expect(page.getByRole('heading', { name: 'Misused account' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Who was affected' });
  // Reads are written a second behind the answer.
  await expect(async () => {
    await page.reload();
    await expect(table).toContainText('麻糬', { timeout: 2000 });
  }).toPass();
  await expect(table).toContainText('林怡君');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'List as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/affected.*\.csv$/);

  await page.getByRole('button', { name: 'Note that 1 owner was told' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(table).not.toContainText('Not yet');
  await page.getByRole('button', { name: 'Note a report' }).click();
  await page.getByRole('dialog').getByLabel('Authority and number').fill('PDPC 115-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/PDPC 115-7/)).toBeVisible();
  await expect(page.getByText('All reported and told')).toBeVisible();
});
