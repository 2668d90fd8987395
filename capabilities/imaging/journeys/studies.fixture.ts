// Fixture of the archive's journeys: images of known pixels, uploaded as by a browser.

import { randomUUID } from 'node:crypto';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import type { JourneyHospital } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Locator, Page } from '@playwright/test';
import { createPacs, uploadRaw } from '../../image-intake/contract/index.ts';

/** Side of a plate in pixels; a pixel is half a millimetre wide. */
export const PLATE = 600;

/** A day of the hospital (`YYYY-MM-DD`), counted from today: a fixed day would leave the period that a list shows. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Taipei' });

/** Day on which a plate was acquired. */
export const STUDY_DAY = daysAgo(2);

/** A day as a DICOM file writes it (PS3.5 6.2, DA). */
export const dicomDate = (day: string): string => day.replaceAll('-', '');

let drawn = 0;

/**
 * A radiograph whose stored value is its column, so that every statistic is known; its last corner has a unique number,
 * because equal pixels of one patient are one image.
 */
export function plate(pet: { patient_id: string; name: string }, more: WrittenDataset = {}): Buffer {
  const pixels = Uint16Array.from({ length: PLATE * PLATE }, (_, at) => at % PLATE);
  drawn += 1;
  pixels[pixels.length - 1] = drawn % PLATE;
  return Buffer.from(
    writeDicom({
      SOPClassUID: sopClasses.DigitalXRayForPresentation,
      SOPInstanceUID: newUid(),
      StudyInstanceUID: newUid(),
      SeriesInstanceUID: newUid(),
      StudyDate: dicomDate(STUDY_DAY),
      StudyTime: '101500',
      StudyDescription: 'THORAX',
      Modality: 'DX',
      SeriesDescription: 'THORAX LATERAL',
      BodyPartExamined: 'CHEST',
      ViewPosition: 'RL',
      PatientID: pet.patient_id,
      PatientName: pet.name,
      PatientSpeciesDescription: 'Canine',
      PixelSpacing: ['0.5', '0.5'],
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      Rows: PLATE,
      Columns: PLATE,
      BitsAllocated: 16,
      BitsStored: 12,
      HighBit: 11,
      PixelRepresentation: 0,
      WindowCenter: '300',
      WindowWidth: '600',
      PixelData: new Uint8Array(pixels.buffer),
      ...more,
    }),
  );
}

/** Uploads a file as the user of the page. */
export async function upload(
  page: Page,
  hospital: JourneyHospital,
  file: Buffer,
): Promise<{ id: string; study: string }> {
  const head = { 'x-requested-by': 'alder', 'idempotency-key': randomUUID() };
  const sent = await page.request.post(
    addressOf(uploadRaw, {
      hospital: hospital.key,
      filename: 'IM0001',
      upload: randomUUID(),
      offset: 0,
      bytes: file.length,
    }),
    { data: file, headers: { ...head, 'content-type': 'application/octet-stream' } },
  );
  const { file_key } = (await sent.json()).payload.result;
  const made = await page.request.post(addressOf(createPacs, { hospital: hospital.key }), {
    data: { file_key, browserSessionId: 'journey' },
    headers: { ...head, 'idempotency-key': randomUUID() },
  });
  return (await made.json()).payload.result;
}

/** Opens an image and waits until it is drawn whole. */
export async function openImage(page: Page, { id, study }: { id: string; study: string }): Promise<void> {
  await page.goto(`/pacs/study/${study}/image/${id}`);
  await page.locator(`canvas[data-shown="${id}.0"]`).waitFor();
}

/** Opens a plate of a new patient on the screen of a telephone. */
export async function openOnTelephone(page: Page, hospital: JourneyHospital): Promise<{ id: string; study: string }> {
  await page.setViewportSize({ width: 390, height: 844 });
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  return image;
}

/** Position of a plate's pixel in the browser window, as fitted into its viewport. */
export async function placeOf(page: Page, id: string) {
  const box = (await page.locator(`canvas[data-shown="${id}.0"]`).boundingBox())!;
  const scale = Math.min(box.width, box.height) / PLATE;
  const [left, top] = [box.x + (box.width - PLATE * scale) / 2, box.y + (box.height - PLATE * scale) / 2];
  return (x: number, y: number) => ({ x: left + x * scale, y: top + y * scale });
}

/** The zoom in percent that a viewport names in its corner. */
export async function zoomIn(viewport: Locator): Promise<number> {
  const [, percent = 'NaN'] = /Zoom ([\d,]+) %/.exec(await viewport.innerText()) ?? [];
  return Number(percent.replaceAll(',', ''));
}

/** A position in the window, in CSS pixels. */
export type Place = { readonly x: number; readonly y: number };

/** Drags the mouse from one place to the other. */
export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}
