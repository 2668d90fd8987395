import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import sharp from 'sharp';

test('an administrator finds a setting, names the hospital, gives it a logo, and takes a change back; every browser follows', async ({
  hospital,
  page: doctorsPage,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou' });
  const page = await pageOf(admin);
  await doctorsPage.goto('/his/board');
  await page.goto('/manage');
  await expect(page).toHaveURL(/\/manage\/hospital$/);

  // From the list, by the keyboard and in another language than the page's.
  const find = page.getByRole('combobox', { name: 'Find a setting' });
  await expect(find).toBeVisible();
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await find.fill('電話');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Telephone', { exact: true })).toBeFocused();
  await page.keyboard.type('02-2345-6789');
  await page.getByLabel('Name in English').fill('Riverside Animal Hospital');
  await page.getByLabel('Name in 繁體中文').fill('河岸動物醫院');
  const logo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0f6558' } })
    .jpeg()
    .toBuffer();
  const fields = page.locator('[data-setting=logo]');
  await fields
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(fields.getByText('This is no PNG, JPEG, GIF or WebP image.')).toBeVisible();
  await fields.locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: logo });
  await expect(fields.getByRole('img', { name: 'Logo' })).toBeVisible();

  // What is typed and not saved is asked about before the page is left.
  await page.getByRole('link', { name: 'Reference ranges' }).click();
  const prompt = page.getByRole('alertdialog');
  await prompt.getByRole('button', { name: 'Keep editing' }).click();
  await expect(prompt).toBeHidden();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Settings of the hospital saved')).toBeVisible();

  // The doctor's page, which is open elsewhere, has the name without a reload.
  await expect(doctorsPage.getByText('Riverside Animal Hospital')).toBeVisible();

  const contact = page.getByRole('region', { name: 'Contact and numbers' });
  await expect(contact.getByText(/Changed by Dr. Chou/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The change was taken back')).toBeVisible();
  await expect(page.getByLabel('Telephone', { exact: true })).toHaveValue('');
  const audit = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('account', '=', admin.id).orderBy('seq').execute(),
  );
  expect(audit.map(({ action }) => action)).toEqual(['hospital.uploadLogo', 'hospital.update', 'hospital.undoChange']);

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('on a phone the list of settings is a page of its own, and the way back leads there', async ({
  hospital,
  pageOf,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/manage');
  await page.getByRole('link', { name: 'Hospital', exact: true }).click();
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a setting' })).toBeVisible();
});

test('the first morning is ticked by the state of the database, and the access log is searched, exported and verified', async ({
  hospital,
  pageOf,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou' }));
  await page.goto('/manage/first-day');
  const steps = page.getByRole('navigation', { name: 'First day' });
  await steps.getByRole('button', { name: /Rooms/ }).click();
  await page.getByRole('button', { name: /Do it now/ }).click();
  await expect(page).toHaveURL(/\/manage\/hospital#rooms$/);
  await page.getByRole('button', { name: 'Add room' }).click();
  await page.getByRole('region', { name: 'Rooms' }).getByLabel('Name').fill('Room 1');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Settings of the hospital saved')).toBeVisible();
  await page.getByRole('link', { name: 'First day' }).click();
  await expect(steps.getByText('1 room')).toBeVisible();
  await page.getByRole('button', { name: 'Do this later' }).click();
  await expect(steps.getByText('Put off by Dr. Chou')).toBeVisible();

  await page.getByRole('link', { name: 'Who looked' }).click();
  const rows = page.getByRole('list', { name: 'Who looked' });
  await expect(rows.getByText("Changed the hospital's settings")).toBeVisible();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText(/all as they were written/)).toBeVisible();
  const csv = await page.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '');
  expect(await csv.text()).toContain('Dr. Chou,hospital.update,hospital');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});
