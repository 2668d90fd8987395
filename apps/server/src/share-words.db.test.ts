// Burned-in text: which images a deidentified link withholds or cleans.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { createPacs } from '@alder/image-intake/contract';
import {
  createShareUrl,
  getShareEntry,
  getShareInfo,
  getShareUrlImage,
  getShareUrls,
  getShareZip,
  importShared,
  previewShareUrl,
  type ShareEntry,
  updateShareUrl,
} from '@alder/sharing/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { part } from '../../../capabilities/image-intake/server/uploads.fixture.ts';
import { takeOver } from '../../../capabilities/sharing/server/import/import.job.ts';
import { namesOf } from '../../../capabilities/sharing/server/pseudonym.ts';
import { packShare } from '../../../capabilities/sharing/server/zip/zip.job.ts';
import { archive, implementations } from './compose.ts';

const SIDE = 64;
let drawn = 0;
function dicom(more: WrittenDataset = {}): Buffer {
  return Buffer.from(
    writeDicom({
      ...{ SOPClassUID: sopClasses.ComputedRadiography, SOPInstanceUID: newUid(), StudyInstanceUID: newUid() },
      ...{ SeriesInstanceUID: newUid(), StudyDate: '20261120', Modality: 'CR', PatientName: 'KURO' },
      ...{ Rows: SIDE, Columns: SIDE, SamplesPerPixel: 1, PhotometricInterpretation: 'MONOCHROME2' },
      ...{ BitsAllocated: 8, BitsStored: 8, HighBit: 7, PixelRepresentation: 0 },
      // No two alike: the same pixels for the same patient are one image.
      PixelData: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at === 0 ? drawn++ % 251 : at % 251)),
      ...more,
    }),
  );
}
const echo = () => dicom({ SOPClassUID: sopClasses.Ultrasound, Modality: 'US' });
const screenshot = () => dicom({ SOPClassUID: sopClasses.SecondaryCapture, Modality: 'OT' });
const photograph = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

/** A hospital with one radiograph, and three images that may have burned-in text. */
async function openWith(share: object = {}, files?: readonly Buffer[]) {
  const hospital = await openHospital(implementations);
  const pet = await hospital.addPet();
  const images: { id: string; file_key: string; series: string }[] = [];
  for (const file of files ?? [dicom(), echo(), screenshot(), await photograph()]) {
    const { payload } = await part(hospital as never, file);
    const made = await hospital.call(createPacs, { file_key: payload.result.file_key!, pet: pet.id, confirm: true });
    images.push(made.payload.result);
  }
  const queries = { images: images.map(({ id }) => id) };
  const terms = { downloadable: true, deidentify: true };
  const made = await hospital.call(createShareUrl, { queries, ...terms, ...share });
  const { share_id } = made.payload.result;
  const names = namesOf(hospital.services.settings, made.payload.result);
  const visible = images.map((image) => ({
    ...image,
    ...{ id: names.id(image.id), file_key: names.id(image.file_key), series: names.id(image.series) },
  }));
  const url = addressOf(getShareEntry, { shareId: share_id });
  const enter = async () => {
    const response = await hospital.app.inject({ method: 'POST', url, payload: {} });
    return {
      entry: response.json().payload as ShareEntry,
      cookie: String(response.headers['set-cookie']).split(';')[0]!,
    };
  };
  const listed = async () => (await hospital.call(getShareUrls, {})).payload.result[0]!;
  /** Runs the queued jobs. */
  const pack = async () => {
    const { sent } = hospital.services as unknown as { sent: { name: string; data: unknown }[] };
    const parts = {
      db: hospital.db,
      archive,
      storage: hospital.services.storage,
      settings: hospital.services.settings,
    };
    for (const { name, data } of sent.splice(0)) if (name === 'share.zip') await packShare(parts, data as never);
  };
  const zip = async (cookie: string) => {
    const response = await hospital.app.inject({
      url: addressOf(getShareZip, { shareId: share_id }),
      headers: { cookie },
    });
    return { status: response.statusCode, bytes: response.rawPayload };
  };
  return Object.assign(hospital, { images: visible, queries, share: made.payload.result, enter, listed, pack, zip });
}

const drawnIn = (zip: Buffer) => zip.toString('latin1').match(/images\/S\d+\/I\d+_\d+\.jpg/g) ?? [];
const audited = (hospital: Awaited<ReturnType<typeof openWith>>) =>
  hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).where('action', '=', 'share.wordsSeen').execute(),
  );

test('images that may have burned-in text are withheld from a deidentified link: not listed, not shown, not packed, and their number is shown [role.share]', async () => {
  await using hospital = await openWith();
  const [radiograph, ...others] = hospital.images;
  const { entry, cookie } = await hospital.enter();

  expect([entry.images.map(({ id }) => id), entry.held]).toEqual([[radiograph!.id], 3]);
  expect([entry.series.map(({ id }) => id), entry.studies.length]).toEqual([[radiograph!.series], 1]);
  const info = await hospital.app.inject(addressOf(getShareInfo, { shareId: hospital.share.share_id }));
  expect(info.json().payload.images).toBe(1);
  const address = addressOf(getShareUrlImage, { shareId: hospital.share.share_id });
  for (const { file_key: image } of others)
    for (const query of [{}, { frame: '0' }, { thumbnail: '1' }] as Record<string, string>[]) {
      const url = `${address}?${new URLSearchParams({ image, ...query })}`;
      expect((await hospital.app.inject({ url, headers: { cookie } })).statusCode).toBe(404);
    }
  await hospital.pack();
  expect((await hospital.listed()).zip).toMatchObject({ state: 'done', files: 1, notes: ['held'] });
  const { bytes } = await hospital.zip(cookie);
  expect(new Set(drawnIn(bytes)).size).toBe(1);
  expect(bytes.toString('utf8')).toMatch(/may show words|可能含有文字/);
  expect(await audited(hospital)).toEqual([]);
});

test('the sender may confirm that the images were checked: they are shared, the confirmation is stored with the link and in the audit log, and can be revoked [role.share, pacs.createShareUrl, pacs.updateShareUrl]', async () => {
  await using hospital = await openWith({ words_seen: true });
  expect(await audited(hospital)).toEqual([{ action: 'share.wordsSeen', detail: { images: 3 } }]);
  const { entry, cookie } = await hospital.enter();
  expect([entry.images.length, entry.held, (await hospital.listed()).words_seen]).toEqual([4, 0, true]);
  await hospital.pack();
  expect((await hospital.listed()).zip).toMatchObject({ files: 4, notes: ['seen'] });
  expect(new Set(drawnIn((await hospital.zip(cookie)).bytes)).size).toBe(4);

  const { id, version } = await hospital.listed();
  const back = await hospital.call(updateShareUrl, { id, version, words_seen: false });

  expect(back.payload.result.words_seen).toBe(false);
  expect((await hospital.enter()).entry.held).toBe(3);
  // A ZIP that contains the images is not served any more, until it is packed without them.
  expect((await hospital.zip(cookie)).status).toBe(404);
  await hospital.pack();
  expect(new Set(drawnIn((await hospital.zip(cookie)).bytes)).size).toBe(1);
  await hospital.call(updateShareUrl, { id, version: (await hospital.listed()).version, words_seen: true });
  expect(await audited(hospital)).toHaveLength(2);
});

test('a link that names its patient shows every image, as before [role.share]', async () => {
  await using hospital = await openWith({ deidentify: false });
  const { entry } = await hospital.enter();

  expect([entry.images.length, entry.held]).toEqual([4, 0]);
});

test('another hospital imports only the images without burned-in text [cap.share]', async () => {
  await using hospital = await openWith();
  await using other = await openHospital(implementations);
  const pet = await other.addPet();
  const { share_id } = hospital.share;
  const request = { petId: pet.id, shareId: share_id, fromHospitalId: hospital.id };
  const begun = await other.call(importShared, request);

  expect(begun.payload.result.images).toBe(1);
  const { sent } = other.services as unknown as { sent: { name: string; data: unknown }[] };
  const parts = { db: other.db, archive, storage: hospital.services.storage, settings: other.services.settings };
  for (const { name, data } of sent.splice(0)) if (name === 'share.import') await takeOver(parts, data as never);
  const acquired = await other.work((trx) => trx.selectFrom('series').select('modality').execute());
  expect(acquired).toEqual([{ modality: 'CR' }]);
});

test('before a link is made its sender sees how many images it would withhold; images of another hospital are not counted [cap.multiHospital] [pacs.previewShareUrl]', async () => {
  await using hospital = await openWith();
  await using other = await openHospital(implementations);
  const nurse = await hospital.addUser({ permits: ['his'] });
  const { queries } = hospital;

  expect((await hospital.call(previewShareUrl, { queries })).payload.result).toEqual({
    ...{ images: 4, held: 3, blanked: 0 },
  });
  expect((await hospital.call(previewShareUrl, { queries }, { as: nurse })).status).toBe(403);
  expect(await other.call(previewShareUrl, { queries })).toMatchObject({
    status: 422,
    payload: { error: 'nothingShared' },
  });
});

const BANNER = 'KURO^LIN P02418 ';
/**
 * An ultrasound image in colour: the name in its first rows, the region of the image below, as its header describes.
 */
function bannered(more: WrittenDataset = {}): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, 0);
  for (let at = 0; at < SIDE * 16 * 3; at += BANNER.length) pixels.write(BANNER, at, 'latin1');
  for (let at = SIDE * 16 * 3; at < pixels.length; at += 1) pixels[at] = 60 + ((at + drawn) % 180);
  drawn += 1;
  return dicom({
    ...{ SOPClassUID: sopClasses.Ultrasound, Modality: 'US', BurnedInAnnotation: 'YES' },
    ...{ SamplesPerPixel: 3, PhotometricInterpretation: 'RGB', PlanarConfiguration: 0, PixelData: pixels },
    SequenceOfUltrasoundRegions: [
      {
        ...{ RegionSpatialFormat: 1, RegionDataType: 1, RegionFlags: 0 },
        ...{
          RegionLocationMinX0: 0,
          RegionLocationMinY0: 16,
          RegionLocationMaxX1: SIDE - 1,
          RegionLocationMaxY1: SIDE - 1,
        },
      },
    ],
    ...more,
  });
}

/** Only the first rows are blanked, and all else is as it was. */
function expectOnlyImage(original: Buffer, input: Buffer) {
  const pixelsOf = (file: Buffer) => {
    const { offset, length } = readDicom(file).pixels!;
    return file.subarray(offset, offset + length!);
  };
  const [before, after] = [pixelsOf(original), pixelsOf(input)];
  expect(after.subarray(0, SIDE * 16 * 3).every((byte) => byte === 0)).toBe(true);
  expect(after.subarray(SIDE * 16 * 3).equals(before.subarray(SIDE * 16 * 3))).toBe(true);
}

test('of an ultrasound image with a region in its header a share recipient gets that region alone, in every byte range [role.share]', async () => {
  const file = bannered();
  await using hospital = await openWith({}, [file]);
  const { entry, cookie } = await hospital.enter();
  expect([entry.held, entry.blanked, entry.images.length]).toEqual([0, 1, 1]);
  expect(entry.images[0]).toMatchObject({ rendition: null, thumbnail_key: null });
  const ask = (query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const address = addressOf(getShareUrlImage, { shareId: hospital.share.share_id });
    const url = `${address}?${new URLSearchParams({ image: hospital.images[0]!.file_key, ...query })}`;
    return hospital.app.inject({ url, headers: { cookie, ...headers } });
  };

  const whole = await ask();
  expect(whole.statusCode).toBe(200);
  expectOnlyImage(file, whole.rawPayload);
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.rawPayload.length; at += 997)
    parts.push((await ask({}, { range: `bytes=${at}-${at + 996}` })).rawPayload);
  expect(Buffer.concat(parts).equals(whole.rawPayload)).toBe(true);
  for (const query of [{ frame: '0' }, { thumbnail: '1' }] as Record<string, string>[])
    expect((await ask(query)).statusCode).toBe(404);
});

const has = (program: string) => spawnSync('which', [program]).status === 0;
const canUnzip = has('unzip');
const hasPydicom = spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
for (const [name, found] of Object.entries({ unzip: canUnzip, 'python3-pydicom': hasPydicom }))
  if (!found) console.info(`skipped: ${name} is not installed`);

const READ = `
import sys, pydicom
ds = pydicom.dcmread(sys.argv[1])
a = ds.PixelData
banner = ds.Columns * 16 * 3
print(ds.BurnedInAnnotation, [str(c.CodeValue) for c in ds.DeidentificationMethodCodeSequence], len(ds.DeidentificationMethod), max(a[:banner]), min(a[banner:]) > 0)
`;

test.runIf(canUnzip && hasPydicom)(
  'pydicom finds a cleaned ultrasound file in the ZIP that records how it was cleaned, and its rendered images are cleaned too [role.share]',
  async () => {
    const file = bannered();
    // Without a region in the header the whole image is withheld.
    await using hospital = await openWith({}, [file, bannered({ SequenceOfUltrasoundRegions: [] })]);
    await hospital.pack();
    expect((await hospital.listed()).zip).toMatchObject({ files: 1, notes: ['held', 'blanked'] });
    const { cookie } = await hospital.enter();
    const folder = mkdtempSync(path.join(tmpdir(), 'alder-words-'));
    const { bytes } = await hospital.zip(cookie);
    expect(bytes.includes(BANNER)).toBe(false);
    writeFileSync(path.join(folder, 'all.zip'), bytes);
    expect(spawnSync('unzip', ['-q', 'all.zip'], { cwd: folder }).status).toBe(0);
    const names = readdirSync(folder, { recursive: true }).map(String);
    const image = names.find((name) => /^DICOM\/S\d+\/I\d+$/.test(name))!;
    expectOnlyImage(file, readFileSync(path.join(folder, image)));
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-W', 'ignore', '-c', READ, path.join(folder, image)], {
      encoding: 'utf8',
    });
    expect(`${stdout.trim()}${stderr}`).toBe("NO ['113100', '113101'] 2 0 True");

    const drawing = names.find((name) => name.endsWith('.jpg'))!;
    const { data, info } = await sharp(path.join(folder, drawing)).raw().toBuffer({ resolveWithObject: true });
    const row = (y: number) => data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels);
    const scale = info.height / SIDE;
    expect(Math.max(...row(Math.floor(4 * scale)))).toBeLessThan(12);
    expect(Math.max(...row(Math.floor(40 * scale)))).toBeGreaterThan(100);
  },
);
