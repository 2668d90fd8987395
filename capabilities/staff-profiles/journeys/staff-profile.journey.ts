// A doctor puts a signature to use, an administrator enters the licence, and the signed record bears both.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import sharp from 'sharp';

test('a doctor uploads a signature, the administrator enters the licence number, and signing a record fills it in', async ({
  page,
  pageOf,
  hospital,
}) => {
  await page.goto('/account');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('DVM, PhD');
  await page.getByLabel(/^Signature/).setInputFiles({
    ...{ name: 'signature.png', mimeType: 'image/png' },
    buffer: await sharp({ create: { width: 120, height: 40, channels: 3, background: '#1f2f6b' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  const part = page.locator('form').filter({ has: title });
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const office = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Chen' }));
  await office.goto('/manage/users');
  await office
    .getByRole('row', { name: new RegExp(hospital.doctor.display_name) })
    .getByRole('button', { name: new RegExp(hospital.doctor.display_name) })
    .click();
  await office.getByRole('menuitem', { name: 'Title and licence number' }).click();
  const dialog = office.getByRole('dialog', { name: /Title and licence number/ });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('DVM, PhD');
  await dialog.getByRole('textbox', { name: 'Licence number' }).fill('VET-2041');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, plan: 'Recheck' };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  await page.goto(`/his/record/${visit}`);
  await page.getByRole('button', { name: 'Sign the record' }).click();
  const sign = page.getByRole('dialog', { name: 'Sign the record' });
  await expect(sign.getByRole('textbox', { name: 'Licence number' })).toHaveValue('VET-2041');
  await sign.getByRole('button', { name: 'Sign the record' }).click();
  await expect(page.getByText(/signed on/)).toBeVisible();
  const stamps = await hospital.work((trx) => trx.selectFrom('staff_stamp').selectAll().execute());
  expect(stamps).toMatchObject([{ title: 'DVM, PhD', licence_number: 'VET-2041', signature: expect.any(String) }]);
});
