// A doctor signs a record, which locks it; what comes later is an addendum, and all of it is printed.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a signed record is locked, an addendum has its name, and the paper shows both', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  await page.goto(`/his/record/${visit}`);
  const signing = page.getByRole('region', { name: 'Signature' });

  await page.getByRole('textbox', { name: 'Plan' }).fill('Repeat potassium, recheck in two weeks.');
  await expect.poll(() => planOf(visit)).toBe('Repeat potassium, recheck in two weeks.');
  await signing.getByRole('button', { name: 'Sign the record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign the record' });
  await dialog.getByRole('textbox', { name: 'Licence number' }).fill('VET-2041');
  await dialog.getByRole('button', { name: 'Sign the record' }).click();

  await expect(signing.getByText(/signed on/)).toBeVisible();
  await expect(signing.getByText('Licence no. VET-2041')).toBeVisible();
  await expect(page.getByRole('note').getByText(/The record is locked/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveCount(0);
  await expect(page.getByText('Repeat potassium, recheck in two weeks.')).toBeVisible();

  await signing.getByRole('button', { name: 'Write an addendum' }).click();
  await signing.getByRole('textbox', { name: 'Addendum' }).fill('Owner called: eats again.');
  await signing.getByRole('button', { name: 'Add it' }).click();
  await expect(signing.getByRole('list', { name: 'Addenda' }).getByText('Owner called: eats again.')).toBeVisible();
  await page.reload();
  await expect(signing.getByText(hospital.doctor.display_name)).toHaveCount(2);

  const printed = page.context().waitForEvent('request', (request) => request.url().includes('getRecordPdf'));
  await signing.getByRole('button', { name: 'Record as PDF' }).click();
  await page.getByRole('menuitem', { name: '日本語' }).click();
  const url = (await printed).url();
  expect(url).toContain('lang=ja');
  const pdf = await page.request.get(url);
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  function planOf(id: string) {
    return hospital.work(async (trx) => {
      const row = await trx.selectFrom('medical_record').select('plan').where('id', '=', id).executeTakeFirstOrThrow();
      return row.plan;
    });
  }
});
