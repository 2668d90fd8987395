import { expect, test } from '@alder/testing/browser';
import sharp from 'sharp';

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: 196, g: 164, b: 140 } } })
    .jpeg()
    .toBuffer();

test('a doctor photographs a wound into the record, points at it and says what it shows; on the patient’s page it is found again', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Marmalade' });
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page).toHaveURL(/\/his\/record\//);
  const files = page.getByRole('region', { name: 'Photos and files' });
  await files
    .getByLabel('Add photos or files')
    .last()
    .setInputFiles([
      { name: 'wound.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      { name: 'wound.jpg.html', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
  await expect(files.getByRole('alert')).toHaveText('Photos (JPEG, PNG, GIF, WebP) and PDF files can be attached');
  await files.getByRole('button', { name: 'Leave out wound.jpg.html' }).click();

  await files.getByRole('button', { name: 'Open wound.jpg' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it shows').fill('Left hock, day 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('heading', { name: 'Left hock, day 1' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Draw' }).click();
  const box = (await dialog.locator('img').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Save the drawing' }).click();
  await expect(dialog.getByRole('button', { name: 'Draw' })).toBeVisible();
  await expect(dialog.locator('svg path').first()).toBeAttached();
  await page.keyboard.press('Escape');

  await page.goto(`/patient/${pet.id}?tab=files`);
  await page.getByRole('button', { name: 'Open Left hock, day 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No photos or files yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Open Left hock, day 1' })).toBeVisible();
});
