import { newUid } from '@alder/dicom';
import { expect, test } from '@alder/testing/browser';
import { openImage, placeOf, plate, upload } from '../../imaging/journeys/studies.fixture.ts';

test('the windows of the file and those saved by a doctor are offered beside the presets [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const windows = { WindowCenter: ['40', '500'], WindowWidth: ['400', '2000'] };
  const named = { ...windows, WindowCenterWidthExplanation: ['WEICHTEIL', 'KNOCHEN'] };
  const pet = await hospital.addPet();
  const image = await upload(page, hospital, plate(pet, { Modality: 'CT', ...named }));
  await openImage(page, image);
  const viewport = page.locator('[data-viewport]').first();
  const menu = page.getByRole('button', { name: 'More windows' });

  await menu.click();
  await page.getByRole('menuitemradio', { name: /KNOCHEN/ }).click();
  await expect(viewport).toContainText('W 2,000 L 500');

  const at = await placeOf(page, image.id);
  await page.mouse.move(at(300, 300).x, at(300, 300).y);
  await page.mouse.down();
  await page.mouse.move(at(330, 300).x, at(330, 300).y, { steps: 3 });
  await page.mouse.up();
  const own = (await viewport.textContent())!.match(/W [\d,]+ L [\d,-]+/)![0];
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save this window' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Liver');
  await page.keyboard.press('Enter');
  await page.keyboard.press('3');
  await expect(viewport).not.toContainText(own);

  await page.reload();
  await menu.click();
  await page.getByRole('menuitemradio', { name: /Liver/ }).click();
  await expect(viewport).toContainText(own);
});

test('every attribute of the file is found by its number, its name or its value, in each image of the series [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const [StudyInstanceUID, SeriesInstanceUID] = [newUid(), newUid()];
  const slice = (InstanceNumber: string) =>
    plate(pet, {
      ...{ StudyInstanceUID, SeriesInstanceUID, InstanceNumber, Modality: 'CT', KVP: `12${InstanceNumber}` },
      ReferencedSeriesSequence: [{ SeriesInstanceUID: '1.2.840.77' }],
    });
  const first = await upload(page, hospital, slice('1'));
  await upload(page, hospital, slice('2'));
  await openImage(page, first);

  await page.keyboard.press('Shift+J');
  const tags = page.getByRole('dialog', { name: 'DICOM tags' });
  await expect(tags.getByRole('row').filter({ hasText: 'KVP' })).toContainText('121');
  await tags.getByRole('combobox', { name: 'Image of the series' }).selectOption({ label: '2/2' });
  await expect(tags.getByRole('row').filter({ hasText: 'KVP' })).toContainText('122');

  const sequence = tags.getByRole('button', { name: '0008,1115' });
  await expect(tags.getByText('1.2.840.77')).toBeVisible();
  await sequence.click();
  await expect(tags.getByText('1.2.840.77')).toHaveCount(0);
  await tags.getByRole('textbox', { name: 'Tag, name or value' }).fill('0018,0060');
  await expect(tags.getByRole('row').filter({ hasText: /\d{4},\d{4}/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tags).toHaveCount(0);
});

test('the crosshair shows the same position in another series, and the slice beside is drawn as a line [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const study = { StudyInstanceUID: newUid(), FrameOfReferenceUID: newUid(), Modality: 'CT' };
  const [transverse, sagittal] = [newUid(), newUid()];
  const slices = [];
  for (const number of [1, 2, 3])
    slices.push(
      await upload(
        page,
        hospital,
        plate(pet, {
          ...{ ...study, SeriesInstanceUID: transverse, SeriesDescription: 'TRANSVERSE', SeriesNumber: '1' },
          ...{ InstanceNumber: String(number), ImageOrientationPatient: ['1', '0', '0', '0', '1', '0'] },
          ImagePositionPatient: ['0', '0', String(number * 50)],
        }),
      ),
    );
  await upload(
    page,
    hospital,
    plate(pet, {
      ...{ ...study, SeriesInstanceUID: sagittal, SeriesDescription: 'SAGITTAL', SeriesNumber: '2' },
      ...{ InstanceNumber: '1', ImageOrientationPatient: ['0', '1', '0', '0', '0', '-1'] },
      ImagePositionPatient: ['150', '0', '200'],
    }),
  );
  await openImage(page, slices[0]!);
  await page.keyboard.press('7');
  const [left, right] = [page.locator('[data-viewport]').nth(0), page.locator('[data-viewport]').nth(1)];
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expect(right).toContainText('SAGITTAL');
  await page.keyboard.press('ArrowLeft');
  // The transverse slice at 50 mm crosses the sagittal image, whose top is at 200 mm.
  await expect(right.locator('[data-reference]')).toBeAttached();
  await expect(left.locator('[data-reference]')).toHaveCount(0);

  await page.keyboard.press('Shift+C');
  await right.locator('canvas[data-shown]').waitFor();
  const box = (await right.boundingBox())!;
  const side = Math.min(box.width, box.height);
  // 100 of 300 millimetres below the top of the sagittal image: 100 mm, the second transverse slice.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 + (1 / 3 - 1 / 2) * side);
  await expect(left).toContainText('CT, 2/3');
  await expect(left.locator('[data-crosshair]')).toBeAttached();
  await expect(right.locator('[data-crosshair]')).toBeAttached();
  await page.keyboard.press('w');
  await expect(page.locator('[data-crosshair]')).toHaveCount(0);
});
