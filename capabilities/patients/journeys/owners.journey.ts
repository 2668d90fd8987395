import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a receptionist adds a further owner, makes them the primary one, takes it back, and finds the pet by their telephone [cap.patients, OWN-01, OWN-02]', async ({
  page,
  hospital,
}) => {
  const ann = { id: newId(), name: 'Ann Tanaka', phones: ['0912-345-678'] };
  const ben = { id: newId(), name: 'Ben Ortiz', phones: ['0987-654-321'] };
  await hospital.work((trx) => trx.insertInto('owner').values([ann, ben]).execute());
  const mochi = await hospital.addPet({ name: 'Mochi', patient_id: 'P1', owner: ann.id });
  await page.goto(`/patient/${mochi.id}?tab=details`);

  await page.getByRole('button', { name: 'Add an owner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an owner of Mochi' });
  await dialog.getByRole('combobox', { name: 'Existing owner' }).fill('654321');
  await page.getByRole('option', { name: /Ben Ortiz/ }).click();
  await dialog.getByRole('combobox', { name: 'Relation to the pet' }).selectOption('familyMember');
  await dialog.getByRole('checkbox', { name: /Also gets reminders/ }).check();
  await dialog.getByRole('button', { name: /Add owner/ }).click();
  await expect(dialog).toBeHidden();

  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Ann|Ben/ }) });
  await expect(rows).toHaveText([/Ann Tanaka.*Primary owner/, /Ben Ortiz.*Family member.*Reminders/]);
  await page.getByRole('button', { name: 'Actions for Ben Ortiz' }).click();
  await page.getByRole('menuitem', { name: 'Make primary owner' }).click();
  await expect(rows).toHaveText([/Ben Ortiz.*Primary owner/, /Ann Tanaka.*Co-owner/]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows).toHaveText([/Ann Tanaka.*Primary owner/, /Ben Ortiz.*Family member.*Reminders/]);

  // Someone else changes the patient meanwhile: the press is refused, and nothing is overwritten.
  await hospital.work((trx) => trx.updateTable('pet').set({ coat_colour: 'Red' }).where('id', '=', mochi.id).execute());
  await page.getByRole('button', { name: 'Actions for Ben Ortiz' }).click();
  await page.getByRole('menuitem', { name: 'Remove as owner' }).click();
  await expect(page.getByText(/Someone else changed this in the meantime/)).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);

  await page.goto('/patient');
  await page.getByRole('searchbox').fill('654321');
  await expect(page.getByRole('row', { name: /Mochi/ })).toContainText('Family member: Ben Ortiz');
});
