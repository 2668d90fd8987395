// The workflow queue: two people see a step at once, one claims it, it waits, goes on and is done; the path is archived.
import { barriersOf, expect, test } from '@alder/testing/browser';

test('a task goes from unclaimed over claimed, pending and done to archived before the eyes of two people [cap.clinicPath]', async ({
  page,
  pageOf,
  hospital,
}) => {
  await hospital.addPet({ name: 'Coco' });
  const chou = await hospital.addPerson({ role: 'assistant', display_name: 'Chou' });
  const other = await pageOf(chou);
  await page.goto('/clinicpath/queue');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await other.goto('/clinicpath/queue');

  await page.getByRole('button', { name: 'Start path' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a path' });
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Coco');
  await page.getByRole('option', { name: /Coco/ }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'A single task' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cystocentesis');
  await dialog.getByRole('button', { name: 'Start path' }).click();
  await expect(page.getByText('The path of Coco has begun')).toBeVisible();

  const column = (of: typeof page, name: string) => of.getByRole('region', { name, exact: true });
  await expect(column(other, 'Unclaimed')).toContainText('Cystocentesis');
  await column(other, 'Unclaimed').getByRole('button', { name: 'Claim' }).click();
  await expect(column(page, 'Claimed')).toContainText('Cystocentesis');
  await expect(column(page, 'Claimed')).toContainText('Chou');
  await expect(column(page, 'Unclaimed')).not.toContainText('Cystocentesis');

  await column(other, 'Claimed').getByRole('button', { name: 'Wait' }).click();
  await other.getByRole('button', { name: 'Sample', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Wait' }).click();
  await expect(column(page, 'Pending')).toContainText('Waits for: Sample');
  expect(await barriersOf(page)).toEqual([]);

  await column(other, 'Pending').getByRole('button', { name: 'Go on' }).click();
  await column(other, 'Claimed').getByRole('button', { name: 'Done' }).click();
  await expect(column(page, 'Done')).toContainText('Cystocentesis');

  await page.getByRole('button', { name: 'Variance' }).click();
  await expect(page.getByRole('dialog', { name: 'Planned and real minutes' })).toContainText(/1/);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await barriersOf(page)).toEqual([]);
});
