// Preventive care of one pet: a vaccine that is billed with the visit, a doubt that is asked about, a deworming, a change, the plan.
import { newId } from '@alder/database';
import { barriersOf, expect, test } from '@alder/testing/browser';

test('a doctor records a vaccine and a deworming, each with its record, the doubtful dose is asked about, and the plan and the bill follow [cap.preventive]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'canine', birthdate: '2024-03-01' });
  const visit = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id })
      .execute(),
  );
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('tab', { name: /^Preventive/ }).click();
  await expect(page.getByText('No vaccination and no deworming is recorded.')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await button('Give vaccine').click();
  const vaccine = page.getByRole('combobox', { name: 'Vaccine' });
  await vaccine.fill('Rabies');
  await page
    .getByRole('option', { name: /Rabies/ })
    .first()
    .click();
  await field('Lot').fill('RB-2211');
  await field('Rabies tag or certificate number').fill('TW-113-00042');
  await button('Record Ctrl Enter').click();
  // A lot without its last day is a doubt, not a fault.
  const question = page.getByRole('alertdialog', { name: 'Is this right?' });
  await expect(question).toContainText('The lot has no expiry date.');
  await question.getByRole('button', { name: 'Yes, record it' }).click();
  await expect(page.getByText(/is recorded$/)).toBeVisible();
  const doses = page.getByRole('table', { name: 'Doses' });
  await expect(doses).toContainText('RB-2211');
  await expect(doses).toContainText('On the bill');

  await button('Record deworming').click();
  await page.getByRole('combobox', { name: 'Medicine' }).fill('House tablet');
  await page
    .getByRole('option', { name: /House tablet|Not in the catalog/ })
    .first()
    .click();
  const typed = field('Name on the package');
  if (await typed.isVisible()) await typed.fill('House tablet');
  await button('Record Ctrl Enter').click();
  await expect(doses).toContainText('House tablet');
  expect(await barriersOf(page)).toEqual([]);

  // The record of the visit has the dose as a line, once, and a reload keeps everything.
  await page.reload();
  await expect(doses).toContainText('House tablet');
  await expect(page.getByRole('listitem').filter({ hasText: /rabies\s*last/ })).toBeVisible();
  const lines = await hospital.work((trx) =>
    trx.selectFrom('treatment_record').select('name').where('medical_record', '=', visit).execute(),
  );
  expect(lines.filter(({ name }) => /rabies/i.test(name))).toHaveLength(1);
});
