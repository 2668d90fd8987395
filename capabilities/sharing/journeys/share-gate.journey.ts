import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plate, upload } from '../../imaging/journeys/studies.ground.ts';
import { PASSWORD, shareImage } from './share.ground.ts';

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

test('a stranger is told whose images it is, and with the password sees them and nothing of people [role.share] [screen.shareGate] [cap.sharePortal]', async ({
  page,
  stranger: otherUser,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await otherUser.goto(`/share/${share}`);
  await expect(otherUser.getByRole('heading', { name: `${hospital.name} shared images with you` })).toBeVisible();
  await expect(otherUser.getByText(/^1 image, until /)).toBeVisible();
  await expect(otherUser.getByText('Coco')).toBeHidden();
  const { violations } = await new AxeBuilder({ page: otherUser }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await give(otherUser, '1111');
  await expect(otherUser.getByText('That password is not right.')).toBeVisible();
  await give(otherUser, PASSWORD);

  await expect(image(otherUser)).toBeVisible();
  await expect(otherUser).toHaveURL(new RegExp(`/sharePacs/${share}/images/`));
  await expect(otherUser.getByText('Coco, THORAX')).toBeVisible();
  await expect(otherUser.getByText('林怡君')).toBeHidden();
  await expect(otherUser.getByRole('link', { name: 'Download original' })).toBeHidden();
});

test('whoever guesses sees how long to wait, and is let in when the wait is over [role.share]', async ({
  page,
  stranger: otherUser,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await otherUser.goto(`/share/${share}`);
  for (const wrong of ['1111', '2222', '3333']) {
    await give(otherUser, wrong);
    await expect(otherUser.getByText('That password is not right.')).toBeVisible();
    await expect(otherUser.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await expect(otherUser.getByRole('timer')).toHaveText(/^You can try again in 0:0[1-5]$/);
  const early = await otherUser.request.post(`/v2/public/alder/getShareEntry/${share}`, {
    data: { password: PASSWORD },
  });
  expect(early.status()).toBe(429);
  await otherUser.reload();
  await expect(otherUser.getByRole('timer')).toBeVisible();

  await expect(otherUser.getByRole('timer')).toBeHidden();
  await give(otherUser, PASSWORD);

  await expect(image(otherUser)).toBeVisible();
  await otherUser.reload();
  await expect(image(otherUser)).toBeVisible();
});

test('a link that is stopped takes the images from the screen of whoever looks at them [role.share]', async ({
  page,
  stranger: otherUser,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await otherUser.goto(`/sharePacs/${share}/images`);
  await expect(otherUser).toHaveURL(new RegExp(`/share/${share}$`));
  await give(otherUser, PASSWORD);
  await expect(image(otherUser)).toBeVisible();

  await page.goto('/pacs/shares');
  await page.getByRole('button', { name: 'Stop Coco, THORAX' }).click();

  await expect(gone(otherUser)).toBeVisible();
  await expect(image(otherUser)).toHaveCount(0);
});

test('after its end a link says that it is gone, and gives out no image of what was open [role.share]', async ({
  page,
  stranger: otherUser,
  hospital,
}) => {
  const share = await shareCoco(page, hospital, { password: null });
  await otherUser.goto(`/share/${share}`);
  await expect(image(otherUser)).toBeVisible();
  const file = await hospital.work((trx) =>
    trx.selectFrom('medical_image').select('file_key').executeTakeFirstOrThrow(),
  );
  const fetched = () =>
    otherUser.evaluate(
      async (address) => (await fetch(address, { cache: 'no-store' })).status,
      `/v2/public/alder/getShareUrlImage/${share}?image=${file.file_key}&frame=0`,
    );
  await expect.poll(fetched).toBe(200);

  await hospital.work((trx) =>
    trx
      .updateTable('share_url')
      .set({ expiration: new Date(Date.now() - 1000) })
      .execute(),
  );

  expect(await fetched()).toBe(404);
  await otherUser.reload();
  await expect(gone(otherUser)).toBeVisible();
  await expect(otherUser.getByText(/Ask the sender for a new one/)).toBeVisible();
});

test('a link that is stopped is closed at once, and undone it opens again [role.share]', async ({
  page,
  stranger: otherUser,
  hospital,
}) => {
  const share = await shareCoco(page, hospital);
  await page.goto('/pacs/shares');
  await page.getByRole('button', { name: 'Stop Coco, THORAX' }).click();
  await expect(page.getByRole('cell', { name: 'Stopped' })).toBeVisible();
  await otherUser.goto(`/share/${share}`);
  await expect(gone(otherUser)).toBeVisible();

  await page.getByRole('button', { name: /Undo/ }).click();
  await expect(page.getByRole('cell', { name: 'Live' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop Coco, THORAX' })).toBeVisible();

  await otherUser.reload();
  await give(otherUser, PASSWORD);
  await expect(image(otherUser)).toBeVisible();
});
