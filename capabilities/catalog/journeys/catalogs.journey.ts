// Each catalog of a hospital is a page of its own, on which an entry is entered, found, changed and put away.
import { barriersOf, expect, test } from '@alder/testing/browser';

const CATALOGS = [
  ['diagnoses', 'Diagnoses'],
  ['treatments', 'Treatments'],
  ['medicines', 'Medicines'],
  ['vaccines', 'Vaccines'],
  ['receipt-items', 'Receipt items'],
  ['post-its', 'Post-its'],
] as const;

test('an administrator enters, finds, and puts away an entry of every catalog; a shared default becomes the own of the hospital; diseases come from the vaccines [screen.hospitalData]', async ({
  pageOf,
  hospital,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Wu' }));
  for (const [path, title] of CATALOGS) {
    await page.goto(`/manage/catalog-${path}`);
    const table = page.getByRole('table', { name: title });
    await expect(table).toBeVisible();
    // Twice, as a user in a hurry does: the dialog stays open.
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^(Name|Text)$/ }).fill(`Own of ${path}`);
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('searchbox').fill(`own of ${path}`);
    const own = table.getByRole('row').filter({ hasText: `Own of ${path}` });
    await expect(own).toContainText('Own');
    expect(await barriersOf(page)).toEqual([]);

    await own.getByRole('rowheader').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(own).toHaveCount(0);
  }

  // A word for an abscess of the hospital's own: the default gives way to a copy.
  await page.goto('/manage/catalog-diagnoses');
  await page.getByRole('searchbox').fill('abscess');
  const abscess = page
    .getByRole('table', { name: 'Diagnoses' })
    .getByRole('row')
    .filter({ hasText: 'Abscess' })
    .first();
  await expect(abscess).toContainText('Default');
  await abscess.getByRole('rowheader').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Abscess, drained');
  await drawer.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Abscess, drained' })).toContainText('Our copy');
  const entries = () =>
    hospital.work((trx) =>
      trx.selectFrom('diagnosis').select(['name', 'from_default']).where('name', 'like', 'Abscess%').execute(),
    );
  expect(await entries()).toContainEqual({ name: 'Abscess, drained', from_default: true });

  await page.goto('/manage/catalog-diseases');
  const diseases = page.getByRole('table', { name: 'Diseases' });
  await expect(diseases.getByRole('row', { name: /^bordetella / })).toContainText('Bordetella, Canine');
});
