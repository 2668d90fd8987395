import { deflateRawSync } from 'node:zlib';
import { readDicom } from '@alder/dicom';
import { barriersOf, expect, test } from '@alder/testing/browser';
import { plate, upload } from '../../imaging/journeys/studies.fixture.ts';

/** A ZIP archive of files, packed with deflate. */
function zipOf(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const [packed, path] = [deflateRawSync(content), Buffer.from(name)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crcOf(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, end, path]));
    parts.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, all, end]);
}

function crcOf(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ -1) >>> 0;
}

test('the page of the upload has the upload open, over the studies or over the images of its patient [rule.upload]', async ({
  page,
  hospital,
}) => {
  const coco = await hospital.addPet({ name: 'Coco' });
  await page.goto('/pacs/upload');
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/pacs\/studies$/);

  await page.goto(`/pacs/upload/${coco.id}`);
  await expect(dialog.getByText('To Coco')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/patient/${coco.id}`));
  await page.goto(`/pacs/patient/${coco.id}`);
  await expect(page.getByRole('tab', { name: 'Imaging' })).toHaveAttribute('aria-selected', 'true');
});

test('a ZIP of a disc is opened: its images are filed, and each other file shows why it is not [rule.upload]', async ({
  page,
  hospital,
}) => {
  const coco = await hospital.addPet({ name: 'Coco' });
  const disc = zipOf([
    { name: 'DICOM/IM1', content: plate(coco, { StudyDescription: 'THORAX' }) },
    { name: 'DICOM/IM2', content: plate(coco, { StudyDescription: 'HIP' }) },
    { name: 'VIEWER.EXE', content: Buffer.from('MZ and a program') },
  ]);
  await page.goto('/pacs/studies');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Upload' })
    .or(page.getByRole('button', { name: 'Upload' }))
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'disc.zip', mimeType: 'application/zip', buffer: disc });

  await expect(dialog.getByText('2 of 3 done, 1 refused')).toBeVisible();
  await expect(dialog.getByText('disc.zip/DICOM/IM1')).toBeVisible();
  await expect(dialog.getByText(/This format is not supported/)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: /^Open Coco/ })).toHaveCount(2);
});

test('a file of an old device without preamble and meta information is uploaded, and its image is drawn [rule.upload]', async ({
  page,
  hospital,
}) => {
  const coco = await hospital.addPet({ name: 'Coco' });
  const whole = plate(coco, { StudyDescription: 'THORAX' });
  const bare = whole.subarray(readDicom(whole).datasetOffset);
  await page.goto('/pacs/studies');
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload images' });
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name: 'I0000001', mimeType: 'application/octet-stream', buffer: bare });
  await expect(dialog.getByText(/I0000001.*done/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Open Coco, THORAX' }).click();
  await expect(page.locator('canvas[data-shown]')).toBeVisible();
});

test('an image whose upload was interrupted resumes automatically after a reload [rule.upload]', async ({
  page,
  hospital,
}) => {
  const coco = await hospital.addPet({ name: 'Coco' });
  await page.route('**/pacs/uploadRaw/**', (route) => route.abort());
  await page.goto('/pacs/studies');
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const file = { name: 'IM1', mimeType: 'application/dicom', buffer: plate(coco) };
  await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(file);
  await expect(page.getByText(/Connection lost/)).toBeVisible();

  await page.unroute('**/pacs/uploadRaw/**');
  await page.reload();

  await expect(page.getByRole('link', { name: 'Open Coco, THORAX' })).toBeVisible();
});

test('a study is archived and still opens, and the usage page shows where its bytes are stored [pacs.archiveSeriesImage]', async ({
  page,
  hospital,
}) => {
  const { id, study } = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  await page.goto('/pacs/studies');
  await page.getByRole('button', { name: 'More for Coco, THORAX' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();

  await page.goto(`/pacs/study/${study}/image/${id}`);
  await expect(page.locator(`canvas[data-shown="${id}.0"]`)).toBeVisible();
  await page.goto('/pacs/usage');
  await expect(page.getByRole('heading', { name: 'Growth over a year' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'By type' }).getByRole('rowheader', { name: 'DX' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});
