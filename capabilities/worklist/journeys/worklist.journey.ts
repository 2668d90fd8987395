import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An exam that a user requests on the page. */
async function ask(page: Page, patient: string, procedure: string, views: readonly string[] = []) {
  await page.getByRole('button', { name: 'Ask for an exam' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Patient' }).fill(patient);
  await page
    .getByRole('option', { name: new RegExp(patient) })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: /What is to be taken/ }).fill(procedure);
  for (const view of views) await dialog.getByRole('button', { name: view, exact: true }).click();
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(dialog).toBeHidden();
}

test("a requested exam is on a colleague's list at once, is done, and can be brought back [screen.worklist]", async ({
  page,
  hospital,
  pageOf,
}) => {
  await hospital.addPet({ name: 'Coco' });
  const colleague = await pageOf(await hospital.addPerson({ role: 'assistant' }));
  await Promise.all([page.goto('/pacs/worklist'), colleague.goto('/pacs/worklist')]);
  await expect(colleague.getByText(/Nothing is waiting to be taken/)).toBeVisible();

  await ask(page, 'Coco', 'Thorax', ['RL', 'VD']);
  const row = colleague.getByRole('listitem').filter({ hasText: 'Thorax' });
  await expect(row.getByText('Waiting')).toBeVisible();
  await row.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Thorax' }).getByText('Started')).toBeVisible();
  await row.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText(/Nothing is waiting to be taken/)).toBeVisible();
  await colleague.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Thorax' })).toBeVisible();
});

test('equipment is entered and tested on its page, and exams can be given to it', async ({ hospital, pageOf }) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  await page.goto('/pacs/equipment');
  await page.getByRole('button', { name: 'Add device' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /AE title/ }).fill('DR-1');
  await dialog.getByRole('checkbox', { name: 'DX', exact: true }).check();
  await dialog.getByRole('textbox', { name: /Address/ }).fill('127.0.0.1');
  await dialog.getByRole('textbox', { name: /Port/ }).fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const card = page.getByRole('listitem').filter({ hasText: 'DR-1' });
  await expect(card.getByText('Not heard of yet', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(card.getByText('No answer')).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`the worklist and the equipment at ${width} pixels have no serious accessibility fault`, async ({
    page,
    hospital,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const pet = await hospital.addPet({ name: 'Coco' });
    await hospital.work(async (trx) => {
      const exam = { pet: pet.id, modality: 'DX', procedure: 'Thorax', views: ['RL', 'VD'], scheduled_at: new Date() };
      const ids = {
        id: newId(),
        accession_number: 'A1',
        study_instance_uid: '2.25.1',
        requested_by: hospital.doctor.id,
      };
      await trx
        .insertInto('worklist_item')
        .values({ ...exam, ...ids })
        .execute();
      const device = { aetitle: 'DR-1', modalities: ['DX'], address: '192.0.2.1/32', port: 104 };
      await trx
        .insertInto('pacs_peer')
        .values({ ...device, id: newId() })
        .execute();
    });
    for (const place of ['worklist', 'equipment']) {
      await page.goto(`/pacs/${place}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'DR-1' })).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const barriers = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      expect(barriers).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
