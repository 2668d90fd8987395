import { expect, test } from '@alder/testing/browser';

test('the version in the sidebar leads to what is new, in the language of the page [route.infoReleases]', async ({
  page,
}) => {
  await page.goto('/his/board');
  await page.getByRole('link', { name: "1.0.19, What's new" }).click();
  await expect(page).toHaveURL(/\/info\/releases$/);
  await expect(page.getByRole('heading', { level: 1, name: "What's new" })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '1.0.19' })).toBeVisible();
  await expect(page.getByText('Clinic, pharmacy, checkout and archive on one page.')).toBeVisible();

  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByText('カードを元の列に戻せば取り消しになります。')).toBeVisible();
  await page.getByRole('button', { name: '言語：日本語' }).click();
  await expect(page.getByText('把卡片移回去就是復原。')).toBeVisible();
});
