import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

/** Asks for an exam from a page that knows the patient. */
async function ask(page: Page, procedure: string) {
  await page.getByRole('button', { name: 'Ask for an exam' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /What is to be taken/ }).fill(procedure);
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(dialog).toBeHidden();
}

test('an exam requested in a visit and on the page of a patient is shown there, and on the worklist of the user who takes it [pacs.worklist] [screen.worklist]', async ({
  page,
  hospital,
  pageOf,
}) => {
  const pet = await hospital.addPet({ name: 'Coco' });
  const record = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: record, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, reason: 'cough' })
      .execute(),
  );
  const radiographer = await pageOf(await hospital.addPerson({ role: 'assistant' }));
  await radiographer.goto('/pacs/worklist');
  await expect(radiographer.getByText(/Nothing is waiting to be taken/)).toBeVisible();

  await page.goto(`/his/record/${record}`);
  await ask(page, 'Thorax');
  const inVisit = page.getByRole('region', { name: 'Imaging asked for' });
  await expect(inVisit.getByText(/Thorax · Waiting/)).toBeVisible();
  await page.goto(`/patient/${pet.id}?tab=imaging`);
  await ask(page, 'Right stifle');
  const ofPatient = page.getByRole('region', { name: 'Imaging asked for' });
  await expect(ofPatient.getByText(/Right stifle · Waiting/)).toBeVisible();
  await expect(ofPatient.getByText(/Thorax · Waiting/)).toBeVisible();

  for (const procedure of ['Thorax', 'Right stifle']) {
    const row = radiographer.getByRole('listitem').filter({ hasText: procedure });
    await expect(row).toContainText('Coco');
    await expect(row.getByText('Waiting')).toBeVisible();
  }
  const items = await hospital.work((trx) =>
    trx.selectFrom('worklist_item').select(['procedure', 'pet', 'medical_record']).orderBy('id').execute(),
  );
  expect(items).toEqual([
    { procedure: 'Thorax', pet: pet.id, medical_record: record },
    { procedure: 'Right stifle', pet: pet.id, medical_record: null },
  ]);
  await radiographer.getByRole('listitem').filter({ hasText: 'Thorax' }).getByRole('button', { name: 'Start' }).click();
  await page.goto(`/his/record/${record}`);
  await expect(page.getByRole('region', { name: 'Imaging asked for' }).getByText(/Thorax · Started/)).toBeVisible();
});
