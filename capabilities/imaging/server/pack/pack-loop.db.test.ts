import { createHash } from 'node:crypto';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPLICIT_LITTLE, newUid, readDicom, tags, writeDataset } from '@alder/dicom';
import { radiograph } from '@alder/dicom/synthetic';
import { ObjectDamaged, openStorage, type PackedStorage, sweepOrphans } from '@alder/storage';
import { addressOf } from '@alder/wire';
import { expect, onTestFinished, test } from 'vitest';
import { retrieveObjects } from '../../../dicomnode/server/retrieve.ts';
import { createPacs } from '../../../image-intake/contract/index.ts';
import { bytesOf, open, type TestHospital, uploaded } from '../../../image-intake/server/uploads.fixture.ts';
import { startPreparing } from '../../../renditions/server/prepare-loop.ts';
import { archiveSeriesImage, getArchiveImage, getImage, getUsageDetails, refreshUsage } from '../../contract/index.ts';
import { findArchive } from '../archive.ts';
import { checkImages, reconcileUsage } from '../care.ts';
import { preparationQueue } from '../preparation-queue.ts';
import { startTiering } from '../tiering-loop.ts';
import { startPacking } from './pack-loop.ts';

const storageOf = (hospital: TestHospital) => hospital.services.storage as PackedStorage;
const partsOf = (hospital: TestHospital) => ({ db: hospital.db, storage: storageOf(hospital), hospital: hospital.id });

function file(seed = 1): Buffer {
  const study = {
    ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
    ...{ StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
  };
  const patient = { PatientID: 'A-1', PatientName: 'Mochi', PatientSex: 'F' } as never;
  return Buffer.from(radiograph({ view: 'thoraxLateral', patient, study, longSide: 900, seed }));
}

/** An uploaded and prepared radiograph. */
async function add(hospital: TestHospital, original = file()) {
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, original) });
  await prepare(hospital);
  return { ...payload, original, id: payload.result.id };
}

async function prepare(hospital: TestHospital) {
  const preparing = startPreparing({ queue: preparationQueue, ...partsOf(hospital) });
  await preparing.idle();
  await preparing.stop();
}

/** Packs at once the images that are due in an hour. */
async function pack(hospital: TestHospital) {
  await hospital.work((trx) =>
    trx.updateTable('medical_image').set({ pack_after: new Date() }).where('pack_after', 'is not', null).execute(),
  );
  const packing = startPacking(partsOf(hospital));
  onTestFinished(() => packing.stop());
  await packing.idle();
  await packing.stop();
}

async function move(hospital: TestHospital) {
  const keeping = startTiering(partsOf(hospital));
  await keeping.idle();
  await keeping.stop();
}

const rowOf = (hospital: TestHospital, id: string) =>
  hospital.work((trx) => trx.selectFrom('medical_image').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const fileOf = (hospital: TestHospital, key: string) =>
  path.join(fileURLToPath(hospital.services.settings.storageUrl), key);

async function read(hospital: TestHospital, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storageOf(hospital).read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('a radiograph is stored once, as its frames, and a request for the original returns every byte of it [pacs.getImage] [cap.imaging]', async () => {
  await using hospital = await open();
  const { id, original, result } = await add(hospital);
  const before = await rowOf(hospital, id);
  expect(before.pack_after!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);

  await pack(hospital);

  const row = await rowOf(hospital, id);
  expect(row).toMatchObject({ pack_after: null, packed_frames: row.rendition_key, bytes: original.length });
  expect(existsSync(fileOf(hospital, row.object_key))).toBe(false);
  const image = addressOf(getImage, { hospital: hospital.key, rawFileKey: result.file_key });
  const whole = await bytesOf(hospital, image);
  expect(whole.rawPayload.equals(original)).toBe(true);
  expect(whole.headers.etag).toBe(`"${createHash('sha256').update(original).digest('hex')}"`);
  for (const [start, end] of [
    [0, 3000],
    [100, 900_000],
    [900_001, original.length - 1],
    [original.length - 1, original.length - 1],
  ] as const) {
    const part = await bytesOf(hospital, image, { range: `bytes=${start}-${end}` });
    expect([part.statusCode, part.rawPayload.equals(original.subarray(start, end + 1))]).toEqual([206, true]);
  }
  const archive = await hospital.work(findArchive);
  const request = {
    QueryRetrieveLevel: 'STUDY',
    StudyInstanceUID: readDicom(original).dataset.text(tags.StudyInstanceUID)!,
  };
  const { dataset: identifier } = readDicom(writeDataset(request), { transferSyntax: EXPLICIT_LITTLE });
  const [retrieved] = await retrieveObjects(hospital.db, storageOf(hospital), archive, identifier);
  const chunks: Buffer[] = [];
  for await (const chunk of await retrieved!.open()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(original.subarray(row.dataset_offset))).toBe(true);
});

test('the counted bytes equal the stored bytes, now and after the nightly count [pacs.refreshUsage]', async () => {
  await using hospital = await open();
  const { id, original } = await add(hospital);
  const { rendition_bytes } = await rowOf(hospital, id);
  expect((await hospital.call(refreshUsage, {})).payload.used).toBe(original.length + rendition_bytes);

  await pack(hospital);

  const { packed_bytes } = await rowOf(hospital, id);
  expect(packed_bytes).toBeLessThan(5_000);
  expect((await hospital.call(refreshUsage, {})).payload.used).toBe(packed_bytes! + rendition_bytes);
  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 0, archive_used: 0 });
  const { payload } = await hospital.call(getUsageDetails, {});
  expect(payload.largest).toMatchObject([{ bytes: packed_bytes! + rendition_bytes }]);
});

test('a packed image is moved to the archive and back, and is served from there unchanged [pacs.archiveSeriesImage] [pacs.getArchiveImage]', async () => {
  await using hospital = await open();
  const { id, original, series } = await add(hospital);
  await pack(hospital);

  await hospital.call(archiveSeriesImage, { series: [series.id] });
  await move(hospital);
  const { packed_bytes, rendition_bytes, rendition_key } = await rowOf(hospital, id);
  expect(existsSync(fileOf(hospital, rendition_key!))).toBe(false);
  expect(
    (await bytesOf(hospital, addressOf(getArchiveImage, { hospital: hospital.key, id: id }))).rawPayload.equals(
      original,
    ),
  ).toBe(true);
  expect((await hospital.call(refreshUsage, {})).payload).toMatchObject({
    used: 0,
    archiveUsed: packed_bytes! + rendition_bytes,
  });

  await hospital.call(archiveSeriesImage, { series: [series.id], archived: false });
  await move(hospital);
  expect(existsSync(fileOf(hospital, rendition_key!))).toBe(true);
  expect((await read(hospital, (await rowOf(hospital, id)).object_key)).equals(original)).toBe(true);
});

test('frames damaged on disk are never served as the original, are reported by the nightly check, and repaired by sending the image again', async () => {
  await using hospital = await open();
  const { id, original } = await add(hospital);
  await pack(hospital);
  const { object_key, rendition_key } = await rowOf(hospital, id);
  const frames = readFileSync(fileOf(hospital, rendition_key!));
  const damaged = Buffer.from(frames);
  damaged[frames.length >> 1]! ^= 1;
  writeFileSync(fileOf(hospital, rendition_key!), damaged);

  await expect(read(hospital, object_key)).rejects.toThrow(ObjectDamaged);
  await expect(storageOf(hospital).read(object_key, { start: 5000, end: 6000 })).rejects.toThrow(ObjectDamaged);
  expect((await checkImages(partsOf(hospital), hospital.id)).damaged).toMatchObject([{ image: id, fault: 'damaged' }]);

  await storageOf(hospital).put(hospital.id, original);
  expect((await read(hospital, object_key)).equals(original)).toBe(true);
  expect((await checkImages(partsOf(hospital), hospital.id, { all: true })).damaged).toEqual([]);
  // The frames are made again and the original is removed again.
  await hospital.work((trx) => trx.updateTable('medical_image').set({ prepare_after: new Date() }).execute());
  await prepare(hospital);
  await pack(hospital);
  expect(readFileSync(fileOf(hospital, rendition_key!)).equals(frames)).toBe(true);
  expect(existsSync(fileOf(hospital, object_key))).toBe(false);
  expect((await read(hospital, object_key)).equals(original)).toBe(true);
});

test('a recipe that was truncated on disk is reported and not used', async () => {
  await using hospital = await open();
  const { id } = await add(hospital);
  await pack(hospital);
  const { object_key } = await rowOf(hospital, id);
  const recipe = fileOf(hospital, object_key).replace('/o/', '/p/');
  truncateSync(recipe, readFileSync(recipe).length - 1);
  const afterStart = await storageAgain(hospital);

  await expect(afterStart.read(object_key)).rejects.toThrow(ObjectDamaged);
  expect(await afterStart.verify(object_key)).toBe(false);
});

test('a server that dies between writing a recipe and removing the original resumes there', async () => {
  await using hospital = await open();
  const { id, original } = await add(hospital);
  const { object_key } = await rowOf(hospital, id);
  const storage = storageOf(hospital);
  const dying = { ...storage, letGo: () => Promise.reject(new Error('the power went')) };
  await hospital.work((trx) => trx.updateTable('medical_image').set({ pack_after: new Date() }).execute());
  const packing = startPacking({ ...partsOf(hospital), storage: dying });
  await packing.idle();
  await packing.stop();
  expect(existsSync(fileOf(hospital, object_key))).toBe(true);
  expect((await rowOf(hospital, id)).pack_after).not.toBeNull();

  await pack(hospital);

  expect(existsSync(fileOf(hospital, object_key))).toBe(false);
  expect((await read(hospital, object_key)).equals(original)).toBe(true);
  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 0, archive_used: 0 });
});

test('an original stays if its frames cannot restore it byte for byte, or if packing saves too little', async () => {
  await using hospital = await open();
  const one = await add(hospital, file(1));
  const two = await add(hospital, file(2));
  // The frames of one image are registered as those of the other.
  const { rendition_key, rendition } = await rowOf(hospital, two.id);
  await hospital.work((trx) =>
    trx
      .updateTable('medical_image')
      .set({ rendition_key, rendition: JSON.stringify(rendition) })
      .where('id', '=', one.id)
      .execute(),
  );
  await pack(hospital);
  const row = await rowOf(hospital, one.id);
  expect(row).toMatchObject({ packed_bytes: null, packed_frames: null, pack_after: null });
  expect((await read(hospital, row.object_key)).equals(one.original)).toBe(true);
  expect(existsSync(fileOf(hospital, row.object_key))).toBe(true);
});

test('an original that was sent again after packing is removed by the next nightly check', async () => {
  await using hospital = await open();
  const { id, original } = await add(hospital);
  await pack(hospital);
  const { object_key } = await rowOf(hospital, id);
  await storageOf(hospital).put(hospital.id, original);
  expect(existsSync(fileOf(hospital, object_key))).toBe(true);

  expect((await checkImages(partsOf(hospital), hospital.id, { all: true })).damaged).toEqual([]);
  await pack(hospital);
  expect(existsSync(fileOf(hospital, object_key))).toBe(false);
  expect((await read(hospital, object_key)).equals(original)).toBe(true);
});

test('the recipe of a deleted image is removed with it', async () => {
  await using hospital = await open();
  const { id } = await add(hospital);
  await pack(hospital);
  const { object_key } = await rowOf(hospital, id);
  const recipe = fileOf(hospital, object_key).replace('/o/', '/p/');
  const later = new Date(Date.now() + 48 * 3_600_000);

  await sweepOrphans(storageOf(hospital), hospital.id, async (keys) => new Set(keys), later);
  expect(existsSync(recipe)).toBe(true);
  await sweepOrphans(storageOf(hospital), hospital.id, async () => new Set(), later);
  expect(existsSync(recipe)).toBe(false);
  expect(await storageOf(hospital).stat(object_key)).toBeUndefined();
});

/** The same storage after a restart, without anything in memory. */
async function storageAgain(hospital: TestHospital): Promise<PackedStorage> {
  const storage = await openStorage(hospital.services.settings);
  onTestFinished(() => storage.close());
  return storage;
}
