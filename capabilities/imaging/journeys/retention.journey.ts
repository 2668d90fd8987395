// An administrator sees what would leave by its age, switches it on, and keeps a study that is announced.
import { randomBytes } from 'node:crypto';
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const OLD = new Date('2014-03-01T02:00:00.000Z');

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** A study of twelve years ago with two images; their files are not looked at here. */
async function addOldStudy(hospital: JourneyHospital, pet: string): Promise<string> {
  const [study, series] = [newId(), newId()];
  const uid = () => `2.25.${BigInt(`0x${randomBytes(12).toString('hex')}`)}`;
  await hospital.work(async (trx) => {
    const row = { id: study, pet, study_instance_uid: uid(), modality: 'CR', datetime: OLD, created_at: OLD };
    await trx
      .insertInto('study')
      .values({ ...row, description: 'THORAX LATERAL' })
      .execute();
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: uid(), modality: 'CR' }).execute();
    for (const number of [1, 2])
      await trx
        .insertInto('medical_image')
        .values({
          ...{
            id: newId(),
            series,
            sop_instance_uid: uid(),
            datetime: OLD,
            instance_number: number,
            filetype: 'dicom',
          },
          ...{ file_key: randomBytes(16).toString('hex'), object_key: 'none', sha256: 'none', bytes: 536_870_912 },
          ...{ source: 'upload', created_at: OLD, prepared: 'done' },
        })
        .execute();
  });
  return study;
}

test('an administrator sees what would leave, switches it on by name, and keeps a study that is announced', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const study = await addOldStudy(hospital, pet.id);
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Lin' }));
  await page.goto('/manage/imaging');
  await expect(page.getByText('Every image is kept.')).toBeVisible();
  await expect(page.getByText('1 studies, 2 images, 1.00 GB.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch on…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Keep images for 7 years?' });
  await expect(dialog).toContainText('Nothing is deleted today.');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Delete old images from then on' }).click();
  await expect(page.getByText(/Images older than 7 years leave\. Set by Dr\. Lin/)).toBeVisible();

  // As the work of the night does.
  const announced = new Date();
  await hospital.work((trx) =>
    trx
      .insertInto('image_leaving')
      .values({
        ...{ id: newId(), study, announced_at: announced, images: 2, bytes: 1_073_741_824 },
        leaves_at: new Date(announced.getTime() + 30 * 86_400_000),
      })
      .execute(),
  );
  await page.reload();
  const list = page.getByRole('region', { name: 'Leaving soon' });
  await expect(list).toContainText('Mochi');
  await list.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('dialog', { name: 'Keep this study' }).getByLabel('Reason').fill('Dispute');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Held by people' })).toContainText('Dispute · Dr. Lin');
  await expect(list).toHaveCount(0);
  await accessible(page);

  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Every image is kept.')).toBeVisible();
});
