import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as uploads from '../../image-intake/web/index.ts';
import { id, image, series, study } from './imaging.fixture.ts';
import { PatientImagingPanel, RecordImagesStrip } from './patient-imaging.panel.tsx';

const [now, before] = [study(1), study(2, { description: 'HIP', datetime: '2026-05-12T01:00:00.000Z' })];
const [lateral, hip] = [series(11, now), series(12, before, { description: 'HIP VD' })];
const entries = {
  result: [image(21, lateral), image(22, lateral, { thumbnail_key: 'a'.repeat(32) }), image(23, hip)],
  series: [lateral, hip],
  studies: [now, before],
};

test("a patient's studies are listed newest first with thumbnails, each linked to its image [cap.imaging]", async () => {
  show(<PatientImagingPanel uploads={uploads} pet={id(900)} name="Coco" />, { 'pacs.getPetEntriesNew': entries });

  expect(await screen.findByRole('link', { name: 'THORAX' })).toHaveProperty('pathname', `/pacs/study/${now.id}`);
  expect(screen.getByRole('link', { name: 'HIP' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'HIP VD' })).toHaveProperty(
    'pathname',
    `/pacs/study/${before.id}/image/${id(23)}`,
  );
});

test('without images the tab shows a text, and files can be uploaded for the patient [cap.imaging]', async () => {
  show(<PatientImagingPanel uploads={uploads} pet={id(900)} name="Coco" />, {
    'pacs.getPetEntriesNew': { result: [], series: [], studies: [] },
  });

  expect(await screen.findByText('No images yet. Drop files here.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('dialog', { name: 'Upload images' })).toBeTruthy();
  expect(screen.getByText('To Coco')).toBeTruthy();
});

test('the address of an upload opens it for the patient at once, and closed it stays closed [rule.upload]', async () => {
  const { path } = show(
    <PatientImagingPanel uploads={uploads} pet={id(900)} name="Coco" />,
    { 'pacs.getPetEntriesNew': { result: [], series: [], studies: [] } },
    { path: '/patient/900?tab=imaging&upload' },
  );

  expect(await screen.findByText('To Coco')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(path()).toBe('/patient/900?tab=imaging');
});

test('a medical record shows the newest studies, and all images of each open over the record [cap.imaging]', async () => {
  show(<RecordImagesStrip uploads={uploads} pet={id(900)} record={id(901)} />, { 'pacs.getPetEntriesNew': entries });

  expect(await screen.findByRole('link', { name: 'All 2' })).toHaveProperty('search', `?study=${now.id}`);
  expect(screen.getByRole('link', { name: 'HIP VD' })).toBeTruthy();
});
