// Originals are downloaded unchanged: one file from the viewer, whole studies from the list.
import { readFileSync } from 'node:fs';
import { newUid } from '@alder/dicom';
import { radiograph } from '@alder/dicom/synthetic';
import { expect, test } from '@alder/testing/browser';
import { dicomDate, openImage, plate, STUDY_DAY, upload } from '../../imaging/journeys/studies.fixture.ts';

test('studies are downloaded from the list as one ZIP that holds every byte [screen.studyList]', async ({
  page,
  hospital,
}) => {
  const file = plate(await hospital.addPet({ name: 'Coco' }));
  await upload(page, hospital, file);
  await page.goto('/pacs/studies');
  await page.getByRole('button', { name: 'More for Coco, THORAX' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download (ZIP)' }).click();

  const download = await saved;
  expect(download.suggestedFilename()).toBe(`Coco-THORAX-${STUDY_DAY}.zip`);
  expect(readFileSync(await download.path()).includes(file)).toBe(true);
  await expect(page.getByText('THORAX is being downloaded')).toBeVisible();
});

test('a radiograph that is stored as its frames alone is displayed as before, and downloaded byte for byte [cap.imaging, screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco' });
  const study = {
    ...{
      StudyInstanceUID: newUid(),
      SeriesInstanceUID: newUid(),
      StudyDate: dicomDate(STUDY_DAY),
      StudyTime: '101500',
    },
    ...{ StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
  };
  const patient = { PatientID: pet.patient_id, PatientName: pet.name, PatientSex: 'F' } as never;
  const file = Buffer.from(radiograph({ view: 'thoraxLateral', patient, study, longSide: 900, seed: 1 }));
  const image = await upload(page, hospital, file);
  const row = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('medical_image')
        .select(['pack_after', 'packed_bytes'])
        .where('id', '=', image.id)
        .executeTakeFirstOrThrow(),
    );
  await expect.poll(async () => (await row()).pack_after).not.toBeNull();
  // Due in an hour: now.
  await hospital.work((trx) =>
    trx.updateTable('medical_image').set({ pack_after: new Date() }).where('id', '=', image.id).execute(),
  );
  await expect.poll(async () => Number((await row()).packed_bytes)).toBeGreaterThan(0);

  await openImage(page, image);
  await page.getByRole('button', { name: 'Output' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download the original file' }).click();

  expect(readFileSync(await (await saved).path()).equals(file)).toBe(true);
});
