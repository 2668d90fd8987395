import { barriersOf, expect, test } from '@alder/testing/browser';
import { openImage, plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { drawHeart } from '../../measurements/journeys/heart.fixture.ts';

test('a study that was deleted by mistake is found among the deleted items and brought back with its image and its measurement', async ({
  hospital,
  page,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Toy Poodle' });
  const image = await upload(page, hospital, plate(pet));
  const card = await drawHeart(page, image, 11);
  await card.getByRole('button', { name: 'File in record' }).click();
  await expect(card.getByText(/^In the record since/)).toBeVisible();

  await page.goto('/pacs/studies');
  const names = page.getByRole('link', { name: /^Open / });
  await expect(names).toHaveCount(1);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(names).toHaveCount(0);

  await page.goto('/manage/deleted');
  const row = page.getByRole('table', { name: 'Deleted items' }).getByRole('row', { name: /THORAX/ });
  await expect(row).toContainText('1 series · 1 image');
  await expect(row).toContainText('Coco');
  await expect(row).toContainText('30 days');
  expect(await barriersOf(page)).toEqual([]);
  await row.getByRole('button', { name: /Bring back/ }).click();
  await expect(page.getByText('THORAX is back.')).toBeVisible();
  await expect(page.getByText('Nothing was deleted in the last 30 days')).toBeVisible();

  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pacs/study/${image.study}`));
  await openImage(page, image);
  await expect(page.getByRole('region', { name: 'Vertebral heart score' })).toContainText('VHS 11.0 v');
  await page.goto(`/patient/${pet.id}?tab=imaging`);
  await expect(page.getByRole('region', { name: 'Measurements on images' })).toContainText('11.0 v');
});
