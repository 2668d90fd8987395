import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import { openImage, plate, upload } from './studies.ground.ts';

test('studies are found by name, modality and time, turned round, and opened; what comes from a device stands there at once [screen.studyList]', async ({
  page,
  hospital,
}) => {
  const [coco, tofu] = [await hospital.addPet({ name: 'Coco' }), await hospital.addPet({ name: 'Tofu' })];
  await page.goto('/pacs/studies');
  await expect(page.getByText('No studies yet.')).toBeVisible();

  await upload(page, hospital, plate(coco, { StudyDescription: 'THORAX' }));
  await expect(page.getByRole('link', { name: 'Open Coco, THORAX' })).toBeVisible();
  await upload(page, hospital, plate(tofu, { StudyDescription: 'HIP', StudyDate: '20240105' }));
  await upload(page, hospital, plate(tofu, { StudyDescription: 'ABDOMEN', Modality: 'CT', StudyDate: '20250105' }));
  const names = page.getByRole('link', { name: /^Open / });
  await expect(names).toHaveText(['Coco', 'Tofu', 'Tofu']);

  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
  await expect(names.first()).toHaveAccessibleName('Open Tofu, HIP');
  await page.getByRole('radio', { name: 'CT' }).click();
  await expect(names).toHaveText(['Tofu']);
  await expect(names).toHaveAccessibleName('Open Tofu, ABDOMEN');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox').fill('coc');
  await expect(names).toHaveText(['Coco']);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No study matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(names).toHaveText(['Coco', 'Tofu', 'Tofu']);
  await page.getByRole('combobox', { name: 'Taken' }).selectOption('Today');
  await expect(names).toHaveCount(0);
});

test('a list that cannot be read says so and is read again [screen.studyList]', async ({ page, hospital }) => {
  await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  await page.route('**/pacs/getSeries*', (route) => route.abort());
  await page.goto('/pacs/studies');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();

  await page.unroute('**/pacs/getSeries*');
  await again.click();
  await expect(page.getByRole('link', { name: 'Open Coco, THORAX' })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`everybody can use the viewer at ${width} pixels: nothing serious stands in the way [screen.viewer]`, async ({
    page,
    hospital,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openImage(page, await upload(page, hospital, plate(await hospital.addPet())));

    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const barriers = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    expect(barriers).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}
