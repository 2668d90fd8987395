import { expect, test } from '@alder/testing/browser';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { PASSWORD, shareImage } from './share.fixture.ts';

test('a hospital that opens the link of another one takes the images into its archive from there, under a patient made on the spot [cap.multiHospital, screen.sharedViewer]', async ({
  page,
  hospital,
  neighbour,
}) => {
  const { id } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  const share = await shareImage(page, hospital, id, { downloadable: true });
  const other = neighbour.page;
  await other.goto(`/share/${share}`);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await other.getByRole('button', { name: 'Import to our hospital' }).click();
  const dialog = other.getByRole('dialog', { name: 'Import from another hospital' });
  await expect(dialog.getByText(`${hospital.name} shares 1 image`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  await dialog.getByRole('combobox', { name: 'File under' }).fill('Coco');
  await other.getByRole('option', { name: /Coco/ }).click();
  const made = other.getByRole('dialog', { name: 'New patient' });
  await made.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Dog' });
  await made.getByRole('combobox', { name: /^Breed/ }).fill('shib');
  await other.getByRole('option', { name: 'Shiba' }).click();
  await made.getByRole('textbox', { name: /Owner's name/ }).fill('Ken Sato');
  await made.getByRole('textbox', { name: /^Phone/ }).fill('0955 111 222');
  await made.getByRole('button', { name: 'Create patient' }).click();
  await expect(made).toBeHidden();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(dialog.getByText('Done. 1 new image.')).toBeVisible();
  const here = await neighbour.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .innerJoin('pet', 'pet.id', 'study.pet')
      .select(['pet.name', 'medical_image.filetype'])
      .execute(),
  );
  expect(here).toEqual([{ name: 'Coco', filetype: 'dicom' }]);
  const unitOfWork = (of: typeof hospital, action: string) =>
    of.work((trx) => trx.selectFrom('audit_log').select('action').where('action', '=', action).execute());
  expect((await unitOfWork(neighbour, 'pacs.importShared')).length).toBeGreaterThan(0);
  expect(await unitOfWork(hospital, 'share.imported')).toHaveLength(1);
});

test('after a return to an open link the password is asked once more, a wrong one is reported, and nothing is imported [role.share]', async ({
  page,
  hospital,
  neighbour,
}) => {
  const { id } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  const share = await shareImage(page, hospital, id, { downloadable: true, deidentify: true });
  const other = neighbour.page;
  await neighbour.addPet({ name: 'Coco' });
  await other.goto(`/share/${share}`);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(other.locator('canvas[data-shown]')).toBeVisible();
  await other.reload();

  await other.getByRole('button', { name: 'Import to our hospital' }).click();
  const dialog = other.getByRole('dialog', { name: 'Import from another hospital' });
  await expect(dialog.getByText(/without names, numbers, texts and dates/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'File under' }).fill('Coco');
  await other.getByRole('option', { name: /Coco/ }).first().click();
  const begin = dialog.getByRole('button', { name: 'Import', exact: true });
  await begin.click();
  await expect(dialog.getByRole('alert')).toHaveText('This link asks for a password');
  await dialog.getByLabel('Password', { exact: true }).fill('1111');
  await begin.click();
  await expect(dialog.getByRole('alert')).toHaveText('That password is not right.');
  expect(await neighbour.work((trx) => trx.selectFrom('share_import').select('id').execute())).toEqual([]);

  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await begin.click();
  await expect(dialog.getByText('Done. 1 new image.')).toBeVisible();
});

test('the hospital of the link itself, a colleague without the permit and an anonymous recipient are offered no import [role.licence]', async ({
  page,
  anonymousPage,
  hospital,
  neighbour,
}) => {
  const { id } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  const share = await shareImage(page, hospital, id, { password: null });
  await neighbour.work((trx) =>
    trx.updateTable('membership').set({ permit_pacs: false }).where('account', '=', neighbour.doctor.id).execute(),
  );
  for (const each of [page, anonymousPage, neighbour.page]) {
    const request = each === anonymousPage ? undefined : each.waitForResponse(/accountStatus/);
    await each.goto(`/share/${share}`);
    await expect(each.locator('canvas[data-shown]')).toBeVisible();
    await request;
    await expect(each.getByRole('button', { name: 'Import to our hospital' })).toHaveCount(0);
  }
});
