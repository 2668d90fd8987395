// What is to be done is written for a patient, found by its day, done, taken back and handed on.
import { barriersOf, expect, test } from '@alder/testing/browser';

test('a thing to do is written with patient, person and day, stands under its day and on the patient, is ticked, taken back and handed on [cap.todo]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  await page.goto('/his/todo');
  await expect(page.getByText('Nothing to do for you.')).toBeVisible();
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('Call about the histology');
  await page.getByRole('combobox', { name: 'Patient' }).fill('Mochi');
  await page.getByRole('option', { name: /Mochi/ }).first().click();
  await page.getByRole('textbox', { name: 'What is to be done' }).press('Enter');

  const noDay = page.getByRole('list', { name: 'No day' });
  await expect(noDay).toContainText('Call about the histology');
  await expect(noDay.getByRole('link', { name: /Mochi/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is to be done' })).toHaveValue('');
  expect(await barriersOf(page)).toEqual([]);

  // A day that is over moves it to what is overdue.
  await page.getByRole('button', { name: 'More for Call about the histology' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change' });
  await hospital.work((trx) => trx.updateTable('todo_item').set({ due_on: '2026-01-05' }).execute());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  const overdue = page.getByRole('list', { name: 'Overdue' });
  await expect(overdue).toContainText('Call about the histology');

  await overdue.getByRole('checkbox').click();
  await expect(page.getByText('Nothing to do for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(overdue).toContainText('Call about the histology');

  await page.getByRole('button', { name: 'More for Call about the histology' }).click();
  await page.getByRole('menuitem', { name: 'Leave it to anyone' }).click();
  await expect(page.getByText('Nothing to do for you.')).toBeVisible();
  await page.getByRole('radio', { name: /^Anyone's/ }).click();
  await expect(overdue).toContainText('Anyone');

  await page.goto(`/patient/${pet.id}`);
  const card = page.getByRole('list', { name: 'To do' });
  await expect(card).toContainText('Call about the histology');
  await card.getByRole('checkbox').click();
  await expect(page.getByText('Nothing to do.', { exact: true })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});
