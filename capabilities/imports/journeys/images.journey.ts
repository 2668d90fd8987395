import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newUid, readDicom, sopClasses, writeDicom, writeDicomdir } from '@alder/dicom';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('a folder of images comes in by chart number, what is in doubt is decided by a person, and it is taken back', async ({
  hospital,
  pageOf,
}, info) => {
  test.slow();
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his', 'pacs'] });
  const pet = await hospital.addPet({ patient_id: 'A0001', name: 'Coco', species: 'dog' });
  const momo = await hospital.addPet({ patient_id: 'A0002', name: 'Momo', species: 'cat' });
  const folder = path.join(info.outputPath(), 'OLD PACS');
  mkdirSync(path.join(folder, 'DICOM', 'S1'), { recursive: true });
  const images = [
    ['A0001', 'Smith^Coco', 'Canine'],
    ['A0002', 'Lin^Nabi', 'Feline'],
    ['Z9', 'Rex', ''],
  ].map(([chart, name, species]) => file(chart!, name!, species!));
  for (const [at, image] of images.entries()) writeFileSync(path.join(folder, 'DICOM', 'S1', `I${at}`), image);
  writeFileSync(path.join(folder, 'autorun.inf'), '[autorun]');
  writeFileSync(
    path.join(folder, 'DICOMDIR'),
    writeDicomdir(images.map((image, at) => ({ file: ['DICOM', 'S1', `I${at}`], ...readDicom(image) }))),
  );

  const page = await pageOf(admin);
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  await page.getByLabel('Add a folder').first().setInputFiles(folder);
  const card = page.getByRole('article', { name: 'OLD PACS.zip' });
  await expect(card.getByLabel('What this file holds')).toHaveValue('image');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const whose = page.getByRole('table', { name: 'Whose images these are' });
  await expect(whose.getByRole('row', { name: /A0001 Smith Coco/ })).toContainText('Matched');
  await expect(whose.getByRole('row', { name: /Lin Nabi/ })).toContainText('The name differs');
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('autorun.inf is no DICOM image');
  await whose
    .getByRole('row', { name: /Lin Nabi/ })
    .getByRole('button', { name: 'It is Momo' })
    .click();
  await whose
    .getByRole('row', { name: /Z9 Rex/ })
    .getByRole('button', { name: 'Without a patient' })
    .click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 rows imported')).toBeVisible({ timeout: 30_000 });

  const filed = () =>
    hospital.work((trx) =>
      trx.selectFrom('study').select('pet').where('deleted_at', 'is', null).orderBy('patient_id').execute(),
    );
  expect((await filed()).map((study) => study.pet)).toEqual([pet.id, momo.id, null]);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await filed()).toEqual([]);
});

/** A small radiograph of an old device. */
const file = (PatientID: string, PatientName: string, PatientSpeciesDescription: string) =>
  writeDicom({
    ...{ PatientID, PatientName, PatientSpeciesDescription, SOPClassUID: sopClasses.ComputedRadiography },
    ...{ SOPInstanceUID: newUid(), StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20250502' },
    ...{ Modality: 'CR', StudyDescription: 'THORAX', Rows: 8, Columns: 8, BitsAllocated: 8 },
    PixelData: new Uint8Array(64).fill(7),
  });
