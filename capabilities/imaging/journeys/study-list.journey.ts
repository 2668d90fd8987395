import { barriersOf, expect, test } from '@alder/testing/browser';
import { daysAgo, dicomDate, openImage, plate, upload } from './studies.fixture.ts';

test('studies are found by name, modality and time, reversed, and opened; one from a device appears at once [screen.studyList]', async ({
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

  await page.getByRole('button', { name: 'Taken' }).click();
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

test('a list that cannot be loaded shows an error and can be loaded again [screen.studyList]', async ({
  page,
  hospital,
}) => {
  await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  let isCut = true;
  await page.route('**/pacs/getSeries*', async (route) => {
    if (isCut) return route.abort();
    await route.continue();
  });
  await page.goto('/pacs/studies');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();

  // The page tries by itself too, and may have been quicker than the click.
  isCut = false;
  await again.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.getByRole('link', { name: 'Open Coco, THORAX' })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`the viewer at ${width} pixels has no serious accessibility findings [screen.viewer]`, async ({
    page,
    hospital,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openImage(page, await upload(page, hospital, plate(await hospital.addPet())));

    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a study sent under another name is compared with its patient and corrected, two are merged and split, one is deleted and restored [screen.studyList]', async ({
  page,
  hospital,
}) => {
  const coco = await hospital.addPet({ name: 'Coco', species: 'dog' });
  const wrong = plate(coco, { PatientName: 'Tofu', PatientSpeciesDescription: 'Feline', StudyDescription: 'HIP' });
  await upload(page, hospital, wrong);
  await upload(page, hospital, plate(coco, { StudyDescription: 'STIFLE', StudyDate: dicomDate(daysAgo(3)) }));
  await page.goto('/pacs/studies');
  const names = page.getByRole('link', { name: /^Open / });
  await expect(names).toHaveCount(2);

  await expect(page.getByText('Differs: name, species')).toBeVisible();
  await page.getByRole('button', { name: 'More for Coco, HIP' }).click();
  await page.getByRole('menuitem', { name: 'Compare with the patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image and patient differ' });
  await expect(dialog.getByRole('row', { name: 'species Cat Dog' })).toBeVisible();
  await dialog.getByRole('button', { name: "Use the patient's data" }).click();
  await expect(page.getByText('Differs: name, species')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Put together' }).click();
  await expect(names).toHaveCount(1);
  await expect(page.getByText('2 images')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(names).toHaveCount(2);

  const first = page.getByRole('row').nth(1);
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(names).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Deleted, 30 days');
  await page.getByRole('button', { name: 'More for Coco, HIP' }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await expect(names).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All studies');
  await expect(names).toHaveCount(2);
});

test('columns and a named filter of one user appear in another browser [screen.studyList]', async ({
  page,
  hospital,
}) => {
  await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' }), { Modality: 'CT' }));
  await page.goto('/pacs/studies');
  await page.getByRole('button', { name: 'Columns' }).click();
  const owner = page.getByRole('checkbox', { name: 'Owner' });
  await owner.focus();
  await page.keyboard.press('Space');
  await expect(owner).toBeChecked();
  await expect(owner).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('radio', { name: 'CT' }).click();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save this filter' }).click();
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('CT');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/pacs/studies');
  await expect(page.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitemradio', { name: 'CT' }).click();
  await expect(page).toHaveURL(/modality=CT/);
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(1);
});

for (const width of [1440, 390]) {
  test(`the study list at ${width} pixels has no serious accessibility findings [screen.studyList]`, async ({
    page,
    hospital,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' }), { PatientName: 'Tofu' }));
    await page.goto('/pacs/studies');
    await page.getByRole('checkbox').first().check();
    await expect(page.getByText('1 study selected')).toBeVisible();

    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}
