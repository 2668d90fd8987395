// An image that was replaced: links to it never show another one, and the earlier version can be looked at.
import { newUid } from '@alder/dicom';
import { barriersOf, expect, test } from '@alder/testing/browser';
import { openImage, plate, upload } from '../../imaging/journeys/studies.fixture.ts';

test('a link to a superseded image shows the newer version with a note; the earlier one is opened from the list of versions [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), SOPInstanceUID: newUid() };
  const series = { StudyInstanceUID: uids.StudyInstanceUID, SeriesInstanceUID: uids.SeriesInstanceUID };
  const other = await upload(page, hospital, plate(pet, { ...series, InstanceNumber: '1' }));
  const old = await upload(page, hospital, plate(pet, { ...uids, InstanceNumber: '2' }));
  await openImage(page, old);
  const bookmark = page.url();
  const newer = await upload(page, hospital, plate(pet, { ...uids, InstanceNumber: '2', ViewPosition: 'LL' }));
  expect(newer.id).not.toBe(old.id);

  await page.goto(bookmark);
  await page.locator(`canvas[data-shown="${newer.id}.0"]`).waitFor();
  await expect(page.locator(`canvas[data-shown="${other.id}.0"]`)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'replaced by a newer version' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(newer.id));

  await page.getByRole('button', { name: 'Versions', exact: true }).first().click();
  const list = page.getByRole('list', { name: 'Versions' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Version 2.*from.*Current.*Shown here/,
    /Version 1.*Superseded/,
  ]);
  expect(await barriersOf(page)).toEqual([]);
  await list.getByRole('button', { name: 'Show version 1' }).click();
  await page.locator(`canvas[data-shown="${old.id}.0"]`).waitFor();
  await expect(page.getByRole('status').filter({ hasText: 'Superseded version' })).toBeVisible();

  await page.goto(`/pacs/study/${old.study}/image/${newUid().slice(0, 8)}`);
  await expect(page.getByRole('alert').filter({ hasText: 'not in the archive' })).toBeVisible();
  await expect(page.locator('canvas[data-shown]')).toHaveCount(0);
});
