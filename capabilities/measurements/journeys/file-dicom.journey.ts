import { expect, test } from '@alder/testing/browser';
import { openImage, placeOf, plate, upload } from '../../imaging/journeys/studies.fixture.ts';

test('measurements are filed in the study as a structured report and a presentation state, of the same patient and beside their image [screen.viewer] [entity.pacsImage]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog' });
  const image = await upload(page, hospital, plate(pet));
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  await page.keyboard.press('l');
  const [from, to] = [at(100, 100), at(300, 100)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('complementary', { name: 'Measurements and image' })).toContainText('calibrated');

  await page.getByRole('button', { name: 'Output' }).click();
  await page.getByRole('menuitem', { name: 'File measurements as DICOM in the study' }).click();
  await expect(page.getByText('The measurements are in the study.')).toBeVisible();

  const filed = await hospital.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .select(['series.modality', 'series.study', 'study.pet', 'medical_image.filetype'])
      .orderBy('series.modality')
      .execute(),
  );
  expect(filed).toEqual([
    { modality: 'DX', study: image.study, pet: pet.id, filetype: 'dicom' },
    { modality: 'PR', study: image.study, pet: pet.id, filetype: 'dicom' },
    { modality: 'SR', study: image.study, pet: pet.id, filetype: 'dicom' },
  ]);
  // Objects without an image are listed after those with one.
  await page.reload();
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
  await expect(page.getByRole('complementary', { name: 'Measurements and image' })).toContainText('Length');
});

test('images in view are filed as key images, and are listed in the study with the way to each [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  await page.getByRole('button', { name: 'Output' }).click();
  await page.getByRole('menuitem', { name: 'File the images shown as key images (KOS)' }).click();
  await expect(page.getByText('The key images are noted in the study.')).toBeVisible();

  await page.reload();
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /Key images/ })
    .click();
  await page
    .getByRole('region', { name: 'Key images' })
    .getByRole('button', { name: /THORAX LATERAL/ })
    .click();
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
});
