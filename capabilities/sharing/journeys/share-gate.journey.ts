import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { getShareEntry, getShareUrlImage } from '../contract/index.ts';
import { PASSWORD, shareImage } from './share.fixture.ts';

/** A link to one radiograph of Coco. */
async function shareCoco(page: Page, hospital: JourneyHospital, more: object = {}): Promise<string> {
  const { id } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  return shareImage(page, hospital, id, more);
}

async function give(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const image = (page: Page) => page.locator('canvas[data-shown]');
const gone = (page: Page) => page.getByRole('heading', { name: 'This link was not found' });

test('an anonymous recipient sees whose images they are, and with the password the images and no data of people [role.share] [screen.shareGate] [cap.sharePortal]', async ({
  page,
  anonymousPage,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await anonymousPage.goto(`/share/${share}`);
  await expect(anonymousPage.getByRole('heading', { name: `${hospital.name} shared images with you` })).toBeVisible();
  await expect(anonymousPage.getByText(/^1 image, until /)).toBeVisible();
  await expect(anonymousPage.getByText('Coco')).toBeHidden();
  const { violations } = await new AxeBuilder({ page: anonymousPage }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await give(anonymousPage, '1111');
  await expect(anonymousPage.getByText('That password is not right.')).toBeVisible();
  await give(anonymousPage, PASSWORD);

  await expect(image(anonymousPage)).toBeVisible();
  await expect(anonymousPage).toHaveURL(new RegExp(`/sharePacs/${share}/images/`));
  await expect(anonymousPage.getByText('Coco, THORAX')).toBeVisible();
  await expect(anonymousPage.getByText('林怡君')).toBeHidden();
  await expect(anonymousPage.getByRole('link', { name: 'Download original' })).toBeHidden();
});

test('a recipient who guesses passwords sees how long to wait, and is admitted when the wait is over [role.share]', async ({
  page,
  anonymousPage,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await anonymousPage.goto(`/share/${share}`);
  for (const wrong of ['1111', '2222', '3333']) {
    await give(anonymousPage, wrong);
    await expect(anonymousPage.getByText('That password is not right.')).toBeVisible();
    await expect(anonymousPage.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await expect(anonymousPage.getByRole('timer')).toHaveText(/^You can try again in 0:0[1-5]$/);
  const early = await anonymousPage.request.post(addressOf(getShareEntry, { shareId: share }), {
    data: { password: PASSWORD },
  });
  expect(early.status()).toBe(429);
  await anonymousPage.reload();
  await expect(anonymousPage.getByRole('timer')).toBeVisible();

  await expect(anonymousPage.getByRole('timer')).toBeHidden();
  await give(anonymousPage, PASSWORD);

  await expect(image(anonymousPage)).toBeVisible();
  await anonymousPage.reload();
  await expect(image(anonymousPage)).toBeVisible();
});

test('a stopped link removes the images from the open screens of its recipients [role.share]', async ({
  page,
  anonymousPage,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await anonymousPage.goto(`/sharePacs/${share}/images`);
  await expect(anonymousPage).toHaveURL(new RegExp(`/share/${share}$`));
  await give(anonymousPage, PASSWORD);
  await expect(image(anonymousPage)).toBeVisible();

  await page.goto('/pacs/shares');
  await page.getByRole('button', { name: 'Stop Coco, THORAX' }).click();

  await expect(gone(anonymousPage)).toBeVisible();
  await expect(image(anonymousPage)).toHaveCount(0);
});

test('after its end a link shows that it is gone, and serves no image that was open [role.share]', async ({
  page,
  anonymousPage,
  hospital,
}) => {
  const share = await shareCoco(page, hospital, { password: null });
  await anonymousPage.goto(`/share/${share}`);
  await expect(image(anonymousPage)).toBeVisible();
  const file = await hospital.work((trx) =>
    trx.selectFrom('medical_image').select('file_key').executeTakeFirstOrThrow(),
  );
  const fetched = () =>
    anonymousPage.evaluate(
      async (address) => (await fetch(address, { cache: 'no-store' })).status,
      addressOf(getShareUrlImage, { shareId: share, image: file.file_key, frame: 0 }),
    );
  await expect.poll(fetched).toBe(200);

  await hospital.work((trx) =>
    trx
      .updateTable('share_url')
      .set({ expiration: new Date(Date.now() - 1000) })
      .execute(),
  );

  expect(await fetched()).toBe(404);
  await anonymousPage.reload();
  await expect(gone(anonymousPage)).toBeVisible();
  await expect(anonymousPage.getByText(/Ask the sender for a new one/)).toBeVisible();
});

test('a link that is stopped is closed at once, and undone it opens again [role.share]', async ({
  page,
  anonymousPage,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await page.goto('/pacs/shares');
  await page.getByRole('button', { name: 'Stop Coco, THORAX' }).click();
  await expect(page.getByRole('cell', { name: 'Stopped' })).toBeVisible();
  await anonymousPage.goto(`/share/${share}`);
  await expect(gone(anonymousPage)).toBeVisible();

  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByRole('cell', { name: 'Live' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop Coco, THORAX' })).toBeVisible();

  await anonymousPage.reload();
  await give(anonymousPage, PASSWORD);
  await expect(image(anonymousPage)).toBeVisible();
});
