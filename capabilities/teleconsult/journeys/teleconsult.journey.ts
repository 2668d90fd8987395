import { newUid } from '@alder/dicom';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';

/** Three views of Coco's thorax in one study. */
async function addThorax(page: Page, hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Coco', breed: 'Poodle' });
  const StudyInstanceUID = newUid();
  let study = '';
  for (const [position, view] of [
    ['RL', 'THORAX RL'],
    ['LL', 'THORAX LL'],
    ['VD', 'THORAX VD'],
  ] as const) {
    const file = plate(pet, { StudyInstanceUID, ViewPosition: position, SeriesDescription: view });
    study = (await upload(page, hospital, file)).study;
  }
  return { pet, study };
}

const choose = (page: Page, view: string) => page.getByRole('button', { name: `Choose THORAX ${view}` }).click();
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible();

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

/** Fills every step but the declaration. */
async function fill(page: Page, { pet, study }: { pet: { id: string }; study: string }) {
  await page.goto(`/pacs/teleconsult/new?pet=${pet.id}&study=${study}`);
  for (const view of ['RL', 'LL', 'VD']) await choose(page, view);
  await next(page).click();
  await page.getByRole('button', { name: 'Thorax', exact: true }).click();
  await next(page).click();
  await page.getByLabel('Medical history').fill('Coughs for a week, worse at night.');
  await next(page).click();
  await page.getByLabel('What do you want to know?').fill('Is the heart enlarged?');
  await next(page).click();
}

test('every step says what it lacks, a reload loses no letter, and a whole request goes out [screen.teleconsult] [rule.teleconsult] [const.teleconsult]', async ({
  page,
  hospital,
}) => {
  const { pet, study } = await addThorax(page, hospital);
  await page.goto(`/pacs/teleconsult/new?pet=${pet.id}&study=${study}`);
  await choose(page, 'RL');
  await choose(page, 'VD');
  await expect(page.getByText('Choose 1 more image')).toBeVisible();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await choose(page, 'LL');
  await expect(page.getByLabel('View of THORAX VD')).toHaveValue('VD');
  await expectAccessible(page);
  await next(page).click();

  await expect(page.getByLabel('Breed')).toHaveValue('Poodle');
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Thorax', exact: true }).click();
  await expectAccessible(page);
  await next(page).click();
  await page.getByLabel('Medical history').pressSequentially('Coughs for a week.');
  // At once, before anything can have been sent.
  await page.reload();
  await expect(page.getByLabel('Medical history')).toHaveValue('Coughs for a week.');
  await saved(page);

  await page.getByRole('button', { name: 'Send' }).first().click();
  await expect(page.getByRole('button', { name: 'Write what you want to know', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Write what you want to know', exact: true }).click();
  await page.getByLabel('What do you want to know?').fill('Is the heart enlarged?');
  await next(page).click();
  await expectAccessible(page);
  await page.getByLabel(/not used as evidence in court/).check();
  await page.getByRole('button', { name: 'Send', exact: true }).last().click();

  await expect(page.getByText(/You will be told when the answer is there/)).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const row = await hospital.work((trx) => trx.selectFrom('teleconsult_request').selectAll().executeTakeFirstOrThrow());
  expect(row).toMatchObject({ status: 'sent', history: 'Coughs for a week.', parts: ['thorax'] });
  expect(row.images).toHaveLength(3);
});

test('a consultant from outside sees the request alone, answers it, and the opinion is a signed report [screen.teleconsult]', async ({
  page,
  pageOf,
  hospital,
}) => {
  const { pet, study } = await addThorax(page, hospital);
  await fill(page, { pet, study });
  await page.getByLabel(/not used as evidence in court/).check();
  await page.getByRole('button', { name: 'Send', exact: true }).last().click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();

  const sato = await pageOf(await hospital.addPerson({ role: 'consultant', permits: [], display_name: 'Dr. Sato' }));
  await sato.goto('/his/board');
  await expect(sato).not.toHaveURL(/his/);
  await sato.goto('/pacs/studies');
  await expect(sato).toHaveURL(/\/pacs\/teleconsult$/);
  await expect(sato.getByRole('row', { name: /Coco/ })).toBeVisible();
  // A user who may see no patient is offered no search for them.
  await expect(sato.getByRole('button', { name: /^Search/ })).toHaveCount(0);
  await sato.getByRole('row', { name: /Coco/ }).click();
  await expect(sato.locator('canvas[data-shown]').first()).toBeVisible();
  await expect(sato.getByText('Coughs for a week, worse at night.')).toBeVisible();
  await expect(sato.getByText('林怡君')).toBeHidden();
  await sato.getByRole('button', { name: 'Take this request' }).click();
  await sato.getByLabel('Finding').fill('Left atrium enlarged.');
  await sato.getByLabel('Conclusion').fill('Mitral valve disease, stage B2.');
  await saved(sato);
  await expectAccessible(sato);
  await sato.getByRole('button', { name: 'Sign and send' }).click();
  await sato.getByRole('alertdialog').getByRole('button', { name: 'Sign and send' }).click();
  await expect(sato.getByText('Opinion signed and sent')).toBeVisible();

  await expect(page.getByText('Mitral valve disease, stage B2.')).toBeVisible();
  await page.getByRole('link', { name: 'Read the image report' }).click();
  await expect(page).toHaveURL(/\/report/);
  await expect(page.getByText('Dr. Sato').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
});
