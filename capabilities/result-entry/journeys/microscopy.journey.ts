// A sediment is read at the microscope: digits choose the classes, a picture of the slide goes beside them.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import sharp from 'sharp';

test('a urine sediment is entered with digits and a picture of the slide, and read in the words of the page', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', sex: 'female' });
  const person = await hospital.addPerson({ role: 'doctor' });
  const ordered = { device: 'generic', laboratory: 'Our hospital', tests: ['Urine sediment'], priority: 'routine' };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_order')
      .values({ ...ordered, id: newId(), pet: pet.id, order_id: 'L000001', order_status: 'sent', time: new Date() })
      .execute(),
  );
  const page = await pageOf(person);
  await page.goto('/clinicpath/orders');
  await page.getByRole('button', { name: 'Type the result' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Red blood cells /HPF' }).getByRole('radio').first().focus();
  await page.keyboard.press('3');
  await page.keyboard.press('1');
  await expect(dialog.getByRole('group', { name: 'White blood cells /HPF' }).getByRole('radio').first()).toBeChecked();
  // A finding that nobody has looked at looks like one without a choice.
  const fill = (finding: string, at: number) =>
    dialog
      .getByRole('group', { name: `${finding} /HPF` })
      .getByRole('radio')
      .nth(at)
      .evaluate((radio) => getComputedStyle(radio).backgroundColor);
  expect(await fill('Lipid droplets', 0)).toBe(await fill('White blood cells', 1));
  expect(await fill('Lipid droplets', 0)).not.toBe(await fill('White blood cells', 0));
  await dialog.getByRole('textbox', { name: 'Other in the sediment' }).fill('Clumps of transitional cells');
  const slide = await sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: 232, g: 222, b: 236 } },
  })
    .png()
    .toBuffer();
  await dialog
    .getByLabel('Add photos or files')
    .last()
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer: slide });
  await dialog.getByRole('button', { name: 'Open slide.png' }).click();
  const picture = page.getByRole('dialog', { name: 'slide.png' });
  await picture.getByRole('textbox', { name: 'Magnification' }).fill('×40');
  await picture.getByRole('textbox', { name: 'Stain' }).fill('Sternheimer-Malbin');
  await picture.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  // The tile behind the image has it once the list was read again; until then the fields count as changed.
  await expect(page.getByText('×40 · Sternheimer-Malbin')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('×40 · Sternheimer-Malbin')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await dialog.getByRole('button', { name: 'File result' }).click();
  await expect(page.getByText('Result of Mochi filed')).toBeVisible();

  await page.goto(`/patient/${pet.id}?tab=lab`);
  await page.getByRole('link', { name: /Urine sediment/ }).click();
  await expect(page.getByRole('row', { name: /Red blood cells/ }).getByText('6-20')).toBeVisible();
  await expect(page.getByRole('row', { name: /White blood cells/ }).getByText('none')).toBeVisible();
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('Clumps of transitional cells')).toBeVisible();
  }
  await expect(page.getByText('×40 · Sternheimer-Malbin')).toBeVisible();
});
