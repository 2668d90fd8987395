import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { openHospital, type TestUser } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createPacs,
  deletePacs,
  getPacs,
  getPacsEntry,
  getPetEntriesNew,
  getSeries,
  getSeriesEntries,
  matchStudy,
  refreshUsage,
  type Upload,
  updateImage,
  updateSeries,
} from '../contract/index.ts';
import { imagingHandlers } from './index.ts';

type House = Awaited<ReturnType<typeof openHospital>>;
const open = (options: Parameters<typeof openHospital>[1] = {}) => openHospital(imagingHandlers, options);

const jpeg = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(3000)]);

function dicom(more: WrittenDataset = {}): Buffer {
  const object: WrittenDataset = {
    SOPClassUID: sopClasses.ComputedRadiography,
    SOPInstanceUID: newUid(),
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    StudyDate: '20261120',
    Modality: 'CR',
    SeriesDescription: 'THORAX LATERAL',
    Rows: 16,
    Columns: 16,
    BitsAllocated: 16,
    PixelData: new Uint8Array(randomBytes(512)),
    ...more,
  };
  return Buffer.from(writeDicom(object));
}

/** Sends one part as a browser does. */
async function part(
  house: House,
  content: Buffer,
  how: { upload?: string; filename?: string; offset?: number; bytes?: number; checksum?: string; as?: TestUser } = {},
) {
  const { upload = randomUUID(), filename = 'IM0001', offset = 0, bytes = content.length } = how;
  const response = await house.app.inject({
    method: 'POST',
    url: `/v2/${house.key}/pacs/uploadRaw/${encodeURIComponent(filename)}?upload=${upload}&offset=${offset}&bytes=${bytes}`,
    headers: {
      'x-test-session': (how.as ?? house.admin).id,
      'content-type': 'application/octet-stream',
      ...(how.checksum && { 'x-checksum-sha256': how.checksum }),
    },
    payload: content,
  });
  return {
    status: response.statusCode,
    payload: response.json().payload as { result: Upload; error?: string; received?: number; reason?: string },
  };
}

async function uploaded(house: House, content: Buffer, filename?: string) {
  const { payload } = await part(house, content, filename ? { filename } : {});
  return payload.result.file_key!;
}

const bytesOf = (house: House, path: string, headers: Record<string, string> = {}) =>
  house.app.inject({
    method: 'GET',
    url: `/v2/${house.key}/pacs/${path}`,
    headers: { 'x-test-session': house.admin.id, ...headers },
  });

test('an uploaded DICOM file becomes an image of the pet with its chart number, byte for byte [pacs.uploadRaw, pacs.create]', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const file = dicom({ PatientID: pet.patient_id });

  const { status, payload } = await house.call(createPacs, { file_key: await uploaded(house, file) });

  expect(status).toBe(200);
  expect(payload).toMatchObject({
    outcome: 'new',
    result: { pet: pet.id, filetype: 'dicom', metadata: { modality: 'CR' } },
  });
  const bytes = await bytesOf(house, `getImage/${payload.result.file_key}`);
  expect(bytes.rawPayload.equals(file)).toBe(true);
  expect(await house.events()).toContain('pacs.created');
});

test('the same file twice is one image [state.dedup]', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const file = dicom({ PatientID: pet.patient_id });
  const first = await house.call(createPacs, { file_key: await uploaded(house, file) });
  const second = await house.call(createPacs, { file_key: await uploaded(house, file) });

  expect(second.payload.outcome).toBe('same');
  expect(second.payload.result.id).toBe(first.payload.result.id);

  const photo = jpeg();
  const one = await house.call(createPacs, { file_key: await uploaded(house, photo, 'a.jpg'), pet: pet.id });
  const two = await house.call(createPacs, { file_key: await uploaded(house, photo, 'b.jpg'), pet: pet.id });
  expect(two.payload.result.id).toBe(one.payload.result.id);
});

test('a repeated create acts once', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const input = { file_key: await uploaded(house, jpeg(), 'a.jpg'), pet: pet.id };

  const first = await house.call(createPacs, input, { key: 'twice' });
  const again = await house.call(createPacs, input, { key: 'twice' });

  expect(again.payload).toEqual(first.payload);
});

test('a file with another chart number is filed under the pet only when it is confirmed [err.general]', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const file_key = await uploaded(house, dicom({ PatientID: 'somebody-else' }));

  const refused = await house.call(createPacs, { file_key, pet: pet.id });
  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'patientIdMismatch', message: 'Patient id mismatch' },
  });

  expect(await house.call(createPacs, { file_key, pet: pet.id, confirm: true })).toMatchObject({ status: 200 });
});

test('an upload that was cut goes on where it stands, and arrives whole [cap.imaging]', async () => {
  await using house = await open();
  const file = dicom({ PixelData: new Uint8Array(randomBytes(60_000)) });
  const upload = randomUUID();
  const cut = 20_000;

  const first = await part(house, file.subarray(0, cut), { upload, bytes: file.length });
  expect(first.payload.result).toMatchObject({ state: 'arriving', received: cut });
  const wrong = await part(house, file.subarray(100), { upload, bytes: file.length, offset: 100 });
  expect(wrong).toMatchObject({ status: 409, payload: { error: 'uploadOffset', received: cut } });
  const last = await part(house, file.subarray(cut), { upload, bytes: file.length, offset: cut });
  expect(last.payload.result).toMatchObject({ state: 'stored', filetype: 'dicom', received: file.length });

  const { payload } = await house.call(createPacs, { file_key: last.payload.result.file_key! });
  expect((await bytesOf(house, `getImage/${payload.result.file_key}`)).rawPayload.equals(file)).toBe(true);
});

test('a damaged part is refused and asked for again', async () => {
  await using house = await open();
  const file = jpeg();
  const upload = randomUUID();

  const damaged = await part(house, file, { upload, filename: 'a.jpg', checksum: '00'.repeat(32) });
  expect(damaged).toMatchObject({ status: 422, payload: { error: 'uploadChecksum' } });
  const checksum = createHash('sha256').update(file).digest('hex');
  expect(await part(house, file, { upload, filename: 'a.jpg', checksum })).toMatchObject({ status: 200 });
});

test.each([
  ['a program', Buffer.from(`MZ${'x'.repeat(600)}`), 'setup.exe', 415, 'uploadType'],
  ['an SVG picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415, 'uploadType'],
  ['a photograph named as a document', jpeg(), 'a.pdf', 415, 'uploadEnding'],
  ['a DICOM file that ends in its header', dicom().subarray(0, 300), 'IM1', 422, 'uploadUnreadable'],
])('%s is refused with its reason [rule.upload]', async (_name, content, filename, status, error) => {
  await using house = await open();

  expect(await part(house, content, { filename })).toMatchObject({ status, payload: { error } });
});

test('a file above 2 GB is refused before its bytes are read [const.upload]', async () => {
  await using house = await open();

  expect(await part(house, jpeg(), { bytes: 2 * 1024 ** 3 + 1 })).toMatchObject({ status: 413 });
});

test('a part longer than what was announced is refused', async () => {
  await using house = await open();

  expect(await part(house, jpeg(), { filename: 'a.jpg', bytes: 100 })).toMatchObject({ status: 413 });
});

test('a preamble that could be run is replaced by zeros', async () => {
  await using house = await open();
  const file = dicom();
  file.set([0x4d, 0x5a], 0);

  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, file) });
  const kept = (await bytesOf(house, `getImage/${payload.result.file_key}`)).rawPayload;

  expect(kept.subarray(0, 128).every((byte) => byte === 0)).toBe(true);
  expect(kept.subarray(128).equals(file.subarray(128))).toBe(true);
});

test("another user's upload cannot be added to, seen or given up", async () => {
  await using house = await open();
  const colleague = await house.addUser({ role: 'doctor', permits: ['pacs'] });
  const upload = randomUUID();
  await part(house, jpeg().subarray(0, 1000), { upload, filename: 'a.jpg', bytes: 5000 });

  expect(
    await part(house, jpeg(), { upload, filename: 'a.jpg', offset: 1000, bytes: 5000, as: colleague }),
  ).toMatchObject({ status: 404 });
});

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/'],
  ['bytes=-10', 206, 'bytes '],
  ['bytes=100-', 206, 'bytes 100-'],
  ['bytes=99999999-', 416, 'bytes */'],
  ['bytes=0-1,5-6', 200, undefined],
  ['lines=1-2', 200, undefined],
])('the range %s is answered with %i [pacs.getImage]', async (range, status, begins) => {
  await using house = await open();
  const file = dicom();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, file) });

  const response = await bytesOf(house, `getImage/${payload.result.file_key}`, { range });

  expect(response.statusCode).toBe(status);
  if (begins) expect(response.headers['content-range']).toContain(begins);
  if (status === 206) {
    const [first, last] = /(\d+)-(\d+)/
      .exec(response.headers['content-range'] as string)!
      .slice(1)
      .map(Number);
    expect(response.rawPayload.equals(file.subarray(first, last! + 1))).toBe(true);
  }
});

test('an image that the browser has already is not sent again', async () => {
  await using house = await open();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  const first = await bytesOf(house, `getImage/${payload.result.file_key}`);

  const again = await bytesOf(house, `getImage/${payload.result.file_key}`, {
    'if-none-match': first.headers.etag as string,
  });

  expect(again.statusCode).toBe(304);
  expect(first.headers['cache-control']).toContain('immutable');
  expect(first.headers['content-disposition']).toContain('attachment');
});

test('lists show series, newest study first, by modality, words and page [pacs.getSeries]', async () => {
  await using house = await open();
  const pet = await house.addPet({ name: 'Tofu' });
  for (const [day, Modality] of [
    ['20260101', 'CR'],
    ['20260301', 'US'],
    ['20260201', 'CR'],
  ] as const) {
    const file = dicom({ StudyDate: day, Modality, PatientID: day === '20260301' ? pet.patient_id : 'stranger' });
    await house.call(createPacs, { file_key: await uploaded(house, file) });
  }

  const all = await house.call(getSeries, {});
  expect(all.payload.studies.map(({ datetime }) => datetime.slice(0, 7))).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(all.payload.result.map(({ modality }) => modality)).toEqual(['US', 'CR', 'CR']);
  expect((await house.call(getSeries, { modality: 'US' })).payload.result).toHaveLength(1);
  expect((await house.call(getSeries, { q: 'tof' })).payload.studies.map(({ pet_name }) => pet_name)).toEqual(['Tofu']);
  expect((await house.call(getSeries, { unmatched: 'true' })).payload.studies).toHaveLength(2);
  const page = await house.call(getSeries, { limit: 2 });
  const rest = await house.call(getSeries, { limit: 2, offset: page.payload.next! });
  expect([page.payload.studies.length, rest.payload.studies.length, rest.payload.next]).toEqual([2, 1, undefined]);
});

test('a series, an image, images by id and those of a pet are found [pacs.getSeriesEntries, pacs.getEntry, pacs.getPacs, pacs.getPetEntriesNew]', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const ids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), PatientID: pet.patient_id };
  const second = await house.call(createPacs, {
    file_key: await uploaded(house, dicom({ ...ids, InstanceNumber: '2' })),
  });
  const first = await house.call(createPacs, {
    file_key: await uploaded(house, dicom({ ...ids, InstanceNumber: '1' })),
  });
  const { id, series } = first.payload.result;

  const entries = await house.call(getSeriesEntries, { id: series });
  expect(entries.payload.result.map((image) => image.id)).toEqual([id, second.payload.result.id]);
  expect(entries.payload.series).toMatchObject({ images: 2, frames: 2, first_image_id: id });
  expect((await house.call(getPacsEntry, { id })).payload.study).toMatchObject({
    pet: pet.id,
    images: 2,
    modalities: ['CR'],
  });
  expect(
    (await house.call(getPacs, { ids: `${second.payload.result.id},${id}` as never })).payload.result,
  ).toHaveLength(2);
  expect((await house.call(getPetEntriesNew, { petId: pet.id })).payload).toMatchObject({
    studies: [{}],
    series: [{}],
    result: [{}, {}],
  });
});

test('staff change what they say about an image, and a stale change is refused [pacs.updateImage, pacs.updateSeries]', async () => {
  await using house = await open();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  const { id, version } = payload.result;

  const changed = await house.call(updateImage, { id, version, bookmarked: true, price: 1200 });
  expect(changed.payload.result).toMatchObject({ bookmarked: true, price: 1200, version: version + 1 });
  const stale = await house.call(updateImage, { id, version, bookmarked: false });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { version: version + 1 } } });

  const { series } = payload;
  const named = await house.call(updateSeries, { id: series.id, version: series.version, description: '胸腔側位' });
  expect(named.payload.result.description).toBe('胸腔側位');
  expect(await house.call(updateSeries, { id: series.id, version: series.version, description: 'x' })).toMatchObject({
    status: 409,
  });
});

test('an unmatched study is put to its pet by hand, and the move is audited', async () => {
  await using house = await open();
  const pet = await house.addPet();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom({ PatientID: 'typo' })) });

  const matched = await house.call(matchStudy, { id: payload.study.id, version: payload.study.version, pet: pet.id });

  expect(matched.payload.result.pet).toBe(pet.id);
  expect((await house.call(getPetEntriesNew, { petId: pet.id })).payload.result).toHaveLength(1);
  expect(await house.events()).toContain('pacs.matched');
});

test('deleted images are gone and can be brought back [pacs.delete]', async () => {
  await using house = await open();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  const { id, series, file_key } = payload.result;

  await house.call(deletePacs, { ids: [], series: [series] });
  expect((await house.call(getSeries, {})).payload.result).toEqual([]);
  expect((await bytesOf(house, `getImage/${file_key}`)).statusCode).toBe(404);

  expect((await house.call(deletePacs, { series: [series], restore: true })).payload.result).toEqual([id]);
  expect((await house.call(getPacsEntry, { id })).status).toBe(200);
});

test("another hospital's images are not there, in any call", async () => {
  await using ours = await open();
  await using theirs = await open();
  const { payload } = await theirs.call(createPacs, { file_key: await uploaded(theirs, dicom()) });
  const { id, series, file_key, version } = payload.result;
  const stored = await uploaded(theirs, jpeg(), 'a.jpg');
  const pet = await theirs.addPet();
  const mine = await ours.call(createPacs, { file_key: await uploaded(ours, dicom()) });

  expect(await ours.call(getPacsEntry, { id })).toMatchObject({ status: 404 });
  expect(await ours.call(getSeriesEntries, { id: series })).toMatchObject({ status: 404 });
  expect(await ours.call(getPetEntriesNew, { petId: pet.id })).toMatchObject({ status: 404 });
  expect((await ours.call(getPacs, { ids: id as never })).payload.result).toEqual([]);
  expect(await ours.call(updateImage, { id, version, bookmarked: true })).toMatchObject({ status: 404 });
  expect(await ours.call(updateSeries, { id: series, version: 1, description: 'x' })).toMatchObject({ status: 404 });
  expect(await ours.call(deletePacs, { ids: [id] })).toMatchObject({ status: 404 });
  expect(await ours.call(matchStudy, { id: payload.study.id, version: 1, pet: null })).toMatchObject({ status: 404 });
  expect(await ours.call(matchStudy, { id: mine.payload.study.id, version: 1, pet: pet.id })).toMatchObject({
    status: 404,
  });
  expect(await ours.call(createPacs, { file_key: stored })).toMatchObject({ status: 404 });
  expect((await bytesOf(ours, `getImage/${file_key}`)).statusCode).toBe(404);
  expect((await bytesOf(ours, `getFrame/${file_key}/0`)).statusCode).toBe(404);
});

test('without the imaging permit nothing of it can be reached [role.licence]', async () => {
  await using house = await open();
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, dicom()) });
  const as = await house.addUser({ role: 'assistant', permits: ['lis'] });

  expect(await house.call(getSeries, {}, { as })).toMatchObject({ status: 403 });
  expect(await house.call(getPacsEntry, { id: payload.result.id }, { as })).toMatchObject({ status: 403 });
  expect(await house.call(deletePacs, { ids: [payload.result.id] }, { as })).toMatchObject({ status: 403 });
  expect(await part(house, jpeg(), { filename: 'a.jpg', as })).toMatchObject({ status: 403 });
});

test('a full archive takes nothing more, and says so', async () => {
  await using house = await open({ configs: { pacsQuota: 0.00001 } });

  expect(await part(house, dicom({ PixelData: new Uint8Array(20_000) }), {})).toMatchObject({
    status: 413,
    payload: { error: 'quotaReached' },
  });
  const { payload } = await house.call(refreshUsage, {});
  expect(payload).toMatchObject({ used: 0, quota: 10_737 });
});
