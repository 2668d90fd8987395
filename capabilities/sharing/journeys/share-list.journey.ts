import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { shareImage } from './share.fixture.ts';

/** A link to one radiograph of Coco. */
async function shareCoco(page: Page, hospital: JourneyHospital, more: object = {}): Promise<string> {
  const { id } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  return shareImage(page, hospital, id, more);
}

test('a link is found, looked into, changed, sent and printed from the list of links [entity.shareUrl] [screen.shareAndReport] [rule.shareEmail]', async ({
  page,
  hospital,
}) => {
  await shareCoco(page, hospital, { downloadable: true });
  await page.goto('/pacs/shares');
  const search = page.getByRole('searchbox', { name: /^Search title/ });
  await search.fill('no match');
  await expect(page.getByText('No link matches.')).toBeVisible();
  await search.fill('coco');
  await page.getByRole('rowheader', { name: /Coco, THORAX/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Coco, THORAX' });

  await expect(drawer.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(drawer.getByText(/^Ready, /)).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText('Nobody has opened it yet.')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await drawer.getByLabel('Title').fill('Coco, after treatment');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: /Coco, after treatment/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send by email' }).click();
  const letter = page.getByRole('dialog', { name: 'Send Coco, after treatment' });
  await letter.getByLabel('Put the link in the letter').uncheck();
  await expect(letter.getByText('Attach a link or a PDF')).toBeVisible();
  await letter.getByLabel('Put the link in the letter').check();
  await letter.getByLabel('Email address').fill('referral@example.test');
  await letter.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('On its way to referral@example.test')).toBeVisible();
  await expect(page.getByText('referral@example.test').last()).toBeVisible();

  await page.getByRole('button', { name: 'Print for the owner' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('繁體中文');
  await expect(page.getByText('請用手機掃描此碼')).toBeVisible();
});
