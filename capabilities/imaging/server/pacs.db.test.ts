import { newUid } from '@alder/dicom';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, jpeg, open, part, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import {
  deletePacs,
  getFrame,
  getImage,
  getPacs,
  getPacsEntry,
  getPetEntriesNew,
  getSeries,
  getSeriesEntries,
  matchStudy,
  updateImage,
  updateSeries,
} from '../contract/index.ts';

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/'],
  ['bytes=-10', 206, 'bytes '],
  ['bytes=100-', 206, 'bytes 100-'],
  ['bytes=99999999-', 416, 'bytes */'],
  ['bytes=0-1,5-6', 200, undefined],
  ['lines=1-2', 200, undefined],
])('the range %s is answered with %i [pacs.getImage]', async (range, status, begins) => {
  await using hospital = await open();
  const file = dicom();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });

  const response = await bytesOf(
    hospital,
    addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }),
    { range },
  );

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

test('HEAD returns the length of an image, or of a range, without its bytes [pacs.getImage]', async () => {
  await using hospital = await open();
  const file = dicom();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const head = (headers: Record<string, string> = {}) =>
    hospital.app.inject({
      method: 'HEAD',
      url: addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }),
      headers: { 'x-test-session': hospital.admin.id, ...headers },
    });

  const [whole, range] = [await head(), await head({ range: 'bytes=100-149' })];

  expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, String(file.length)]);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  expect([range.statusCode, range.headers['content-length']]).toEqual([206, '50']);
  expect([whole.rawPayload.length, range.rawPayload.length]).toEqual([0, 0]);
});

test('an image that the browser has cached is not sent again', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const first = await bytesOf(
    hospital,
    addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }),
  );

  const again = await bytesOf(
    hospital,
    addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }),
    {
      'if-none-match': first.headers.etag as string,
    },
  );

  expect(again.statusCode).toBe(304);
  expect(first.headers['cache-control']).toContain('immutable');
  expect(first.headers['content-disposition']).toContain('attachment');
});

test('lists show series, newest study first, by modality, words and page [pacs.getSeries] [entity.study] [entity.series]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet({ name: 'Tofu' });
  for (const [day, Modality] of [
    ['20260101', 'CR'],
    ['20260301', 'US'],
    ['20260201', 'CR'],
  ] as const) {
    const file = dicom({ StudyDate: day, Modality, PatientID: day === '20260301' ? pet.patient_id : 'unknown' });
    await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  }

  const all = await hospital.call(getSeries, {});
  expect(all.payload.studies.map(({ datetime }) => datetime.slice(0, 7))).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(all.payload.result.map(({ modality }) => modality)).toEqual(['US', 'CR', 'CR']);
  expect((await hospital.call(getSeries, { modality: 'US' })).payload.result).toHaveLength(1);
  expect((await hospital.call(getSeries, { q: 'tof' })).payload.studies.map(({ pet_name }) => pet_name)).toEqual([
    'Tofu',
  ]);
  expect((await hospital.call(getSeries, { unmatched: 'true' })).payload.studies).toHaveLength(2);
  const oldest = await hospital.call(getSeries, { limit: 2, order: 'oldest' });
  const newer = await hospital.call(getSeries, { limit: 2, order: 'oldest', offset: oldest.payload.next! });
  expect([...oldest.payload.studies, ...newer.payload.studies].map(({ datetime }) => datetime.slice(0, 7))).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  const page = await hospital.call(getSeries, { limit: 2 });
  const rest = await hospital.call(getSeries, { limit: 2, offset: page.payload.next! });
  expect([page.payload.studies.length, rest.payload.studies.length, rest.payload.next]).toEqual([2, 1, undefined]);
});

test('a series, an image, images by id and those of a pet are found [pacs.getSeriesEntries, pacs.getEntry, pacs.getPacs, pacs.getPetEntriesNew]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const ids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), PatientID: pet.patient_id };
  const second = await hospital.call(createPacs, {
    file_key: await uploaded(hospital, dicom({ ...ids, InstanceNumber: '2' })),
  });
  const first = await hospital.call(createPacs, {
    file_key: await uploaded(hospital, dicom({ ...ids, InstanceNumber: '1' })),
  });
  const { id, series } = first.payload.result;

  const entries = await hospital.call(getSeriesEntries, { id: series });
  expect(entries.payload.result.map((image) => image.id)).toEqual([id, second.payload.result.id]);
  expect(entries.payload.series).toMatchObject({ images: 2, frames: 2, first_image_id: id });
  expect((await hospital.call(getPacsEntry, { id })).payload.study).toMatchObject({
    pet: pet.id,
    images: 2,
    modalities: ['CR'],
  });
  expect(
    (await hospital.call(getPacs, { ids: `${second.payload.result.id},${id}` as never })).payload.result,
  ).toHaveLength(2);
  expect((await hospital.call(getPetEntriesNew, { petId: pet.id })).payload).toMatchObject({
    studies: [{}],
    series: [{}],
    result: [{}, {}],
  });
});

test('a file gets another name without folders, line breaks and controls, as when it was uploaded [pacs.updateImage]', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const { id, version } = payload.result;
  const renamed = await hospital.call(updateImage, { id, version, filename: '../a\\x\r\nSet-Cookie: a=b\u202e.png' });
  expect(renamed.payload.result.filename).toBe('xSet-Cookie: a=b.png');
});

test('staff change what they say about an image, and a stale change is refused [pacs.updateImage, pacs.updateSeries]', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const { id, version } = payload.result;

  const changed = await hospital.call(updateImage, { id, version, bookmarked: true, price: 1200 });
  expect(changed.payload.result).toMatchObject({ bookmarked: true, price: 1200, version: version + 1 });
  const stale = await hospital.call(updateImage, { id, version, bookmarked: false });
  expect(stale).toMatchObject({ status: 409, payload: { error: 'stale', current: { version: version + 1 } } });

  const { series } = payload;
  const named = await hospital.call(updateSeries, { id: series.id, version: series.version, description: '胸腔側位' });
  expect(named.payload.result.description).toBe('胸腔側位');
  expect(await hospital.call(updateSeries, { id: series.id, version: series.version, description: 'x' })).toMatchObject(
    {
      status: 409,
    },
  );
});

test('an unmatched study is assigned to its pet by a user, and the move is audited', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { payload } = await hospital.call(createPacs, {
    file_key: await uploaded(hospital, dicom({ PatientID: 'typo' })),
  });

  const matched = await hospital.call(matchStudy, {
    id: payload.study.id,
    version: payload.study.version,
    pet: pet.id,
  });

  expect(matched.payload.result.pet).toBe(pet.id);
  expect((await hospital.call(getPetEntriesNew, { petId: pet.id })).payload.result).toHaveLength(1);
  expect(await hospital.events()).toContain('pacs.matched');
});

test('deleted images disappear and can be restored [pacs.delete]', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const { id, series, file_key } = payload.result;

  await hospital.call(deletePacs, { ids: [], series: [series] });
  expect((await hospital.call(getSeries, {})).payload.result).toEqual([]);
  expect(
    (await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: file_key }))).statusCode,
  ).toBe(404);

  expect((await hospital.call(deletePacs, { series: [series], restore: true })).payload.result).toEqual([id]);
  expect((await hospital.call(getPacsEntry, { id })).status).toBe(200);
});

test('images of another hospital are not found by any call', async () => {
  await using own = await open();
  await using other = await open();
  const { payload } = await other.call(createPacs, { file_key: await uploaded(other, dicom()) });
  const { id, series, file_key, version } = payload.result;
  const stored = await uploaded(other, jpeg(), 'a.jpg');
  const pet = await other.addPet();
  const local = await own.call(createPacs, { file_key: await uploaded(own, dicom()) });

  expect(await own.call(getPacsEntry, { id })).toMatchObject({ status: 404 });
  expect(await own.call(getSeriesEntries, { id: series })).toMatchObject({ status: 404 });
  expect(await own.call(getPetEntriesNew, { petId: pet.id })).toMatchObject({ status: 404 });
  expect((await own.call(getPacs, { ids: id as never })).payload.result).toEqual([]);
  expect(await own.call(updateImage, { id, version, bookmarked: true })).toMatchObject({ status: 404 });
  expect(await own.call(updateSeries, { id: series, version: 1, description: 'x' })).toMatchObject({ status: 404 });
  expect(await own.call(deletePacs, { ids: [id] })).toMatchObject({ status: 404 });
  expect(await own.call(matchStudy, { id: payload.study.id, version: 1, pet: null })).toMatchObject({ status: 404 });
  expect(await own.call(matchStudy, { id: local.payload.study.id, version: 1, pet: pet.id })).toMatchObject({
    status: 404,
  });
  expect(await own.call(createPacs, { file_key: stored })).toMatchObject({ status: 404 });
  expect((await bytesOf(own, addressOf(getImage, { hospital: own.key, rawFileKey: file_key }))).statusCode).toBe(404);
  expect((await bytesOf(own, addressOf(getFrame, { hospital: own.key, key: file_key, n: 0 }))).statusCode).toBe(404);
});

test('without the imaging permit every call is refused [role.licence]', async () => {
  await using hospital = await open();
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, dicom()) });
  const as = await hospital.addUser({ role: 'assistant', permits: ['lis'] });

  expect(await hospital.call(getSeries, {}, { as })).toMatchObject({ status: 403 });
  expect(await hospital.call(getPacsEntry, { id: payload.result.id }, { as })).toMatchObject({ status: 403 });
  expect(await hospital.call(deletePacs, { ids: [payload.result.id] }, { as })).toMatchObject({ status: 403 });
  expect(await part(hospital, jpeg(), { filename: 'a.jpg', as })).toMatchObject({ status: 403 });
});
