// Objects without pixels: reports, electrocardiograms and documents in DICOM files are read in the viewer.
import { newUid } from '@alder/dicom';
import { documentOf, echoReport, electrocardiogram, pdfOf } from '@alder/dicom/synthetic';
import { barriersOf, expect, test } from '@alder/testing/browser';
import { dicomDate, openImage, plate, STUDY_DAY, upload } from '../../imaging/journeys/studies.fixture.ts';

const animalOf = (pet: { patient_id: string; name: string }) => ({
  ...{ PatientID: pet.patient_id, PatientName: pet.name, PatientSpeciesDescription: 'Canine' },
  ...{ PatientBreedDescription: 'Shiba Inu', PatientSex: 'F' as const },
});
const studyOf = (StudyInstanceUID: string, SeriesNumber: number) => ({
  ...{ StudyInstanceUID, SeriesInstanceUID: newUid(), StudyDate: dicomDate(STUDY_DAY), StudyTime: '101500' },
  ...{ StudyDescription: 'HEART', SeriesNumber, InstanceNumber: 1 },
});

test('a structured report is read as a document, and leads to the image that it refers to [screen.viewer] [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const uid = newUid();
  const instance = newUid();
  const image = await upload(page, hospital, plate(pet, { StudyInstanceUID: uid, SOPInstanceUID: instance }));
  const study = studyOf(uid, 0);
  const report = await upload(
    page,
    hospital,
    Buffer.from(echoReport({ patient: animalOf(pet), study, image: instance })),
  );
  expect(report.study).toBe(image.study);

  // The image comes first although the series of the report has the lower number.
  await page.goto(`/pacs/study/${image.study}`);
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /ECHO REPORT/ })
    .click();
  const document = page.getByRole('region', { name: 'ECHO REPORT' });
  await expect(document.getByRole('heading', { level: 3 })).toHaveText('Adult Echocardiography Procedure Report');
  await expect(document).toContainText(/Left Ventricle Internal End Diastolic Dimension\s*31.4 mm/);
  await expect(document).toContainText('左房拡大を認める。');
  const words = document.getByText('Moderate mitral regurgitation.');
  await words.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('mitral');
  expect(await barriersOf(page)).toEqual([]);

  await document.getByRole('button', { name: /THORAX LATERAL/ }).click();
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
});

test('an electrocardiogram is drawn on millimetre paper, 25 mm a second and 10 mm a millivolt, and can be stretched [screen.viewer] [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const file = electrocardiogram({ patient: animalOf(pet), study: studyOf(newUid(), 1), seconds: 20 });
  const image = await upload(page, hospital, Buffer.from(file));
  await page.goto(`/pacs/study/${image.study}/image/${image.id}`);
  const plot = page.getByRole('img', { name: /Waveform: I, II, III, aVR/ });
  await expect(plot).toBeVisible();
  await expect(page.getByRole('region', { name: 'ECG' })).toContainText('Heart rate');
  await expect(page.getByRole('region', { name: 'ECG' })).toContainText('110 /min');

  // R of lead II is 1.4 mV high; from one QRS complex to the next are 60/110 s.
  const peaks = () =>
    plot
      .locator('[data-channel="II"] path')
      .first()
      .evaluate((path) => {
        const points = [...path.getAttribute('d')!.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        const ys = points.map(([, y]) => y!);
        const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
        const high = points.filter(([, y]) => y! < top + (bottom - top) * 0.2).map(([x]) => x!);
        const complexes = high.filter((x, at) => at === 0 || x - high[at - 1]! > 10);
        return { height: bottom - top, distance: (complexes[3]! - complexes[1]!) / 2 };
      });
  const millimetre = 96 / 25.4;
  const { height, distance } = await peaks();
  expect(height / millimetre).toBeGreaterThan(14);
  expect(height / millimetre).toBeLessThan(16.5);
  expect(distance / millimetre).toBeCloseTo((60 / 110) * 25, 0);

  await page.getByLabel('Speed').selectOption('50 mm/s');
  expect((await peaks()).distance / millimetre).toBeCloseTo((60 / 110) * 50, 0);
  await page.getByLabel('Gain').selectOption('20 mm/mV');
  expect((await peaks()).height / height).toBeCloseTo(2, 1);
  expect(await barriersOf(page)).toEqual([]);
});

test('pages of a PDF in a DICOM file are looked at one after the other [screen.viewer] [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const pdf = pdfOf(['Blood count', 'Cytology']);
  const file = documentOf({ patient: animalOf(pet), study: studyOf(newUid(), 1), pdf });
  const image = await upload(page, hospital, Buffer.from(file));
  await openImage(page, image);
  await expect(page.locator('canvas[data-shown]').locator('xpath=..')).toContainText('1/2');
  await page.keyboard.press('.');
  await page.locator(`canvas[data-shown="${image.id}.1"]`).waitFor();
});
