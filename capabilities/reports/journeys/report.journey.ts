import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openImage, plate, STUDY_DAY, upload } from '../../imaging/journeys/studies.fixture.ts';
import { getReportPdf } from '../contract/index.ts';

/** Coco's thorax, open in the viewer of the logged-in user. */
async function openThorax(page: Page, hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Coco' });
  const image = await upload(page, hospital, plate(pet));
  await openImage(page, image);
  return { ...image, pet };
}

/** Everything that was typed has reached the server. */
const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible();

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

async function sign(page: Page) {
  await page.getByRole('button', { name: 'Sign', exact: false }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
  // Of two signatures in a row the toast of the first may still stand.
  await expect(page.getByText('Report signed').last()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('beside the images a doctor writes what is found; a reload loses no letter, and the signature locks it [entity.imageReport] [screen.shareAndReport]', async ({
  page,
  hospital,
}) => {
  const { study, id } = await openThorax(page, hospital);
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button', { name: 'Write a report' }).click();
  await expect(panel.getByLabel('Finding')).toHaveAttribute('lang', 'en');
  // There is room to write before anything is written.
  expect((await panel.getByLabel('Finding').boundingBox())!.height).toBeGreaterThan(160);
  await panel.getByLabel('Language').selectOption({ label: '日本語' });
  await expect(panel.getByLabel('Finding')).toHaveAttribute('lang', 'ja');
  await panel.getByLabel('Language').selectOption({ label: 'English' });
  await panel.getByLabel('Template').selectOption({ label: 'Thorax, nothing abnormal' });
  await expect(panel.getByLabel('Finding')).toHaveValue(/Lungs: no abnormal opacity/);
  await panel
    .getByRole('button', { name: /^Key image: / })
    .first()
    .click();
  await expect(panel.getByText('Key images, 1 of 4')).toBeVisible();
  await saved(page);

  await panel.getByLabel('Conclusion').fill('');
  await panel.getByLabel('Conclusion').pressSequentially('Moderate cardiomegaly.');
  // At once, before anything can have been sent.
  await page.reload();
  await page.locator(`canvas[data-shown="${id}.0"]`).waitFor();
  await page.keyboard.press('e');
  await expect(panel.getByLabel('Conclusion')).toHaveValue('Moderate cardiomegaly.');
  await saved(page);

  await sign(page);
  await expect(panel.getByText('Dr. Lin')).toBeVisible();
  await expect(panel.getByLabel('Conclusion')).toBeHidden();
  const row = await hospital.work((trx) =>
    trx.selectFrom('image_report').selectAll().where('study', '=', study).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ status: 'signed', conclusion: 'Moderate cardiomegaly.', key_images: [id] });
  const pdf = await page.request.get(addressOf(getReportPdf, { hospital: hospital.key, id: row.id, lang: 'ja' }));
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a signed report is amended with a reason: the new version stands, the old one is read below it', async ({
  page,
  hospital,
}) => {
  const { study, id } = await openThorax(page, hospital);
  await page.goto(`/pacs/study/${study}/report/${id}`);
  await page.getByRole('button', { name: 'Write a report' }).click();
  await page.getByLabel('Conclusion').fill('Left-sided enlargement.');
  await saved(page);
  await expectAccessible(page);
  await sign(page);

  await page.getByRole('button', { name: 'Amend' }).click();
  await page.getByLabel('What was not right').fill('Right and left were exchanged');
  await page.getByRole('button', { name: 'Begin new version' }).click();
  await page.getByLabel('Conclusion').fill('Right-sided enlargement.');
  await saved(page);
  await sign(page);

  await expect(page.getByText('Version 2')).toBeVisible();
  await page.getByText('1 earlier version').click();
  const old = page.getByRole('article', { name: 'Version 1' });
  await expect(old.getByText('Left-sided enlargement.')).toBeVisible();
  await expect(old.getByText('Amended', { exact: true })).toBeVisible();
  await expect(page.getByText('Right and left were exchanged')).toBeVisible();
  await expectAccessible(page);
});

test('a colleague sees who is writing and can take the report over; the author sees that, and loses no input', async ({
  page,
  pageOf,
  hospital,
}) => {
  const { study, id } = await openThorax(page, hospital);
  await page.goto(`/pacs/study/${study}/report/${id}`);
  await page.getByRole('button', { name: 'Write a report' }).click();
  await page.getByLabel('Finding').fill('Heart enlarged.');
  await saved(page);

  const wu = await pageOf(await hospital.addPerson({ display_name: 'Dr. Wu' }));
  await wu.goto(`/pacs/study/${study}/report/${id}`);
  await expect(wu.getByText('Dr. Lin is writing this report')).toBeVisible();
  await expect(wu.getByText('Heart enlarged.')).toBeVisible();
  await wu.getByRole('button', { name: 'Take it over' }).click();

  await expect(wu.getByLabel('Finding')).toHaveValue('Heart enlarged.');
  await expect(page.getByText('Dr. Wu is writing this report')).toBeVisible();
});

test('the list finds a report by its words and leads to it; the patient and the visit show it as well [screen.shareAndReport]', async ({
  page,
  hospital,
}) => {
  const { study, id, pet } = await openThorax(page, hospital);
  const record = newId();
  // An hour before the images were taken.
  const visit = { reason: 'cough', checked_in_at: new Date(`${STUDY_DAY}T01:15:00.000Z`) };
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ id: record, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, ...visit })
      .execute(),
  );
  await page.goto(`/pacs/study/${study}/report/${id}`);
  await page.getByRole('button', { name: 'Write a report' }).click();
  await page.getByLabel('Conclusion').fill('Mitral valve disease is likely.');
  await saved(page);

  await page.goto('/pacs/reports');
  await page.getByRole('button', { name: 'Unsigned' }).click();
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByText('No report matches.')).toBeVisible();
  await page.getByRole('searchbox').fill('mitral');
  await expectAccessible(page);
  await page.getByRole('row', { name: /Coco/ }).click();
  await sign(page);

  await page.goto(`/patient/${pet.id}?tab=reports`);
  await expect(page.getByText('Mitral valve disease is likely.')).toBeVisible();
  await page.goto(`/his/record/${record}`);
  await expect(page.getByText('Mitral valve disease is likely.')).toBeVisible();
});
