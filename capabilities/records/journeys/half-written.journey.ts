import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

/** Leaves the page as a crash does: without a prompt, and nothing is sent. */
async function reload(page: Page) {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('half a handover note is found again after a reload, and once it is saved nothing is left over', async ({
  page,
  hospital,
}) => {
  await page.goto('/his/board');
  await page.getByRole('button', { name: 'Add a handover note' }).click();
  await page.getByRole('textbox', { name: 'Memo' }).fill('4 chemistry slides left, ke');
  await reload(page);

  await page.getByRole('button', { name: 'Add a handover note' }).click();
  await expect(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('4 chemistry slides left, ke');
  await page.getByRole('textbox', { name: 'Memo' }).fill('4 chemistry slides left, keep them');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /keep them/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a handover note' }).click();
  await expect(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('');

  // A note that hangs already is changed in the same way.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /keep them/ }).click();
  await page.getByRole('textbox', { name: 'Memo' }).fill('3 chemistry slides le');
  await reload(page);
  await page.getByRole('button', { name: /keep them/ }).click();
  await expect(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('3 chemistry slides le');
  const notes = () => hospital.work((trx) => trx.selectFrom('post_it_record').select('text').execute());
  expect(await notes()).toEqual([{ text: '4 chemistry slides left, keep them' }]);
});

test('half a to-do is found again after a reload', async ({ page }) => {
  await page.goto('/his/board');
  const add = page.getByRole('button', { name: 'Add a thing to do' });
  await add.click();
  await page.getByRole('textbox', { name: 'Add a thing to do' }).fill("Call Mochi's own");
  await reload(page);

  const field = page.getByRole('textbox', { name: 'Add a thing to do' });
  await expect(field).toHaveValue("Call Mochi's own");
  await field.fill("Call Mochi's owner");
  await field.press('Enter');
  await expect(page.getByRole('checkbox', { name: "Call Mochi's owner" })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('why a pet came is found again after a reload, and never with another pet [screen.board]', async ({
  page,
  hospital,
}) => {
  await hospital.addPet({ name: 'Mochi' });
  await hospital.addPet({ name: 'Tofu' });
  const dialogOn = (where: Page) => where.getByRole('dialog', { name: 'Check in' });
  const reasonOn = (where: Page) => dialogOn(where).getByRole('textbox', { name: 'Reason' });
  const choose = async (where: Page, name: string) => {
    await where.getByText('No visits yet.').waitFor();
    await where.keyboard.press('n');
    await dialogOn(where).getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill(name);
    await where.getByRole('option', { name: new RegExp(name) }).click();
  };
  await page.goto('/his/board');
  await choose(page, 'Mochi');
  await reasonOn(page).fill('Appetite down, vomi');
  const other = await page.context().newPage();
  await other.goto('/his/board');
  await choose(other, 'Tofu');
  await expect(reasonOn(other)).toHaveValue('');
  await other.close();

  // The address of the page has the patient: the dialog is open again.
  await reload(page);
  await expect(reasonOn(page)).toHaveValue('Appetite down, vomi');
  await dialogOn(page)
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(page.getByRole('group', { name: 'Mochi, Clinic' })).toContainText('Appetite down, vomi');
});

test('the name of a template half written is found again after a reload', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await page.waitForURL(/record/);
  const ask = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Save this record as a template' }).click();
  };
  await ask();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kidney reche');
  await page.getByRole('textbox', { name: 'Word after the slash' }).fill('ckd');
  await reload(page);

  await ask();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kidney reche');
  await expect(page.getByRole('textbox', { name: 'Word after the slash' })).toHaveValue('ckd');
});
