import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PackedStorage } from '@alder/storage';
import { addressOf } from '@alder/wire';
import { expect, onTestFinished, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import {
  archiveSeriesImage,
  deletePacs,
  getArchiveImage,
  getImage,
  getSeries,
  getUsageDetails,
  refreshUsage,
} from '../contract/index.ts';
import { checkImages, reconcileUsage } from './care.ts';
import { countShared } from './shared-files.ts';
import { startTiering } from './tiering-loop.ts';

const storageOf = (hospital: TestHospital) => hospital.services.storage as PackedStorage;

async function add(hospital: TestHospital, more: Parameters<typeof dicom>[0] = {}) {
  const file = dicom(more);
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  return { ...payload, file };
}

/** Moves all waiting images. */
async function moveAll(hospital: TestHospital) {
  const keeping = startTiering({ db: hospital.db, storage: storageOf(hospital), hospital: hospital.id });
  onTestFinished(() => keeping.stop());
  await keeping.idle();
}

const rowOf = (hospital: TestHospital, id: string) =>
  hospital.work((trx) => trx.selectFrom('medical_image').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** Whether the bytes of an object are in the first tier and in the archive tier. */
function filesOf(hospital: TestHospital, key: string): { near: string; far: string } {
  const { storageUrl, archiveUrl } = hospital.services.settings;
  return { near: path.join(fileURLToPath(storageUrl), key), far: path.join(fileURLToPath(archiveUrl), key) };
}

const isThere = (file: string) => {
  try {
    return readdirSync(path.dirname(file)).includes(path.basename(file));
  } catch {
    return false;
  }
};

test('an archived series is stored in the archive tier only, is served unchanged, and can be moved back [pacs.archiveSeriesImage, pacs.getArchiveImage] [state.imageFetch]', async () => {
  await using hospital = await open();
  const { series, result, file } = await add(hospital);
  const { object_key } = await rowOf(hospital, result.id);
  const { near, far } = filesOf(hospital, object_key);
  expect(
    (await bytesOf(hospital, addressOf(getArchiveImage, { hospital: hospital.key, id: result.id }))).statusCode,
  ).toBe(404);

  const moved = await hospital.call(archiveSeriesImage, { series: [series.id] });
  expect(moved.payload.result).toEqual([result.id]);
  expect((await hospital.call(getSeries, {})).payload).toMatchObject({
    result: [{ archived: true }],
    studies: [{ archived: true, archived_images: 0 }],
  });
  await moveAll(hospital);

  expect([isThere(near), isThere(far)]).toEqual([false, true]);
  expect((await hospital.call(getSeries, { archived: 'true' })).payload.studies).toMatchObject([
    { archived_images: 1 },
  ]);
  for (const url of [
    addressOf(getImage, { hospital: hospital.key, rawFileKey: result.file_key }),
    addressOf(getArchiveImage, { hospital: hospital.key, id: result.id }),
  ])
    expect((await bytesOf(hospital, url)).rawPayload.equals(file)).toBe(true);
  const part = await bytesOf(hospital, addressOf(getArchiveImage, { hospital: hospital.key, id: result.id }), {
    range: 'bytes=128-131',
  });
  expect([part.statusCode, part.body]).toEqual([206, 'DICM']);
  expect((await hospital.call(refreshUsage, {})).payload).toMatchObject({
    used: 0,
    archiveUsed: file.length,
    archiveAccessUsage: file.length + 4,
  });

  await hospital.call(archiveSeriesImage, { series: [series.id], archived: false });
  await moveAll(hospital);
  expect([isThere(near), isThere(far)]).toEqual([true, false]);
  expect((await hospital.call(refreshUsage, {})).payload).toMatchObject({ used: file.length, archiveUsed: 0 });
  expect(await hospital.events()).toEqual(expect.arrayContaining(['pacs.archived', 'pacs.updated']));
});

test('a full archive accepts nothing, and nothing in part', async () => {
  await using hospital = await open({ configs: { pacsArchiveQuota: 0 } });
  const { series } = await add(hospital);

  expect(await hospital.call(archiveSeriesImage, { series: [series.id] })).toMatchObject({
    status: 413,
    payload: { error: 'quotaReached' },
  });
  expect((await hospital.call(getSeries, {})).payload.result).toMatchObject([{ archived: false }]);
});

test('series of another hospital are not archived, nor without the permit; the same request is done once [role.licence] [resp.retry]', async () => {
  await using own = await open();
  await using other = await open();
  const { series, result } = await add(other);
  const local = await add(own);
  const as = await own.addUser({ role: 'assistant', permits: ['his'] });

  expect(await own.call(archiveSeriesImage, { series: [series.id] })).toMatchObject({ status: 404 });
  expect(await own.call(archiveSeriesImage, { series: [local.series.id] }, { as })).toMatchObject({ status: 403 });
  await other.call(archiveSeriesImage, { series: [series.id] });
  await moveAll(other);
  expect((await bytesOf(own, addressOf(getArchiveImage, { hospital: own.key, id: result.id }))).statusCode).toBe(404);
  const answers = [
    await own.call(archiveSeriesImage, { series: [local.series.id] }, { key: 'k' }),
    await own.call(archiveSeriesImage, { series: [local.series.id] }, { key: 'k' }),
  ];
  expect(answers[1]).toEqual(answers[0]);
});

test('usage is counted by tier, by link and by portal, with the largest entries [pacs.refreshUsage] [entity.usage] [const.usage]', async () => {
  await using hospital = await open({ configs: { pacsQuota: 1, countedShared: 50 } });
  const pet = await hospital.addPet({ name: 'Mochi' });
  const mochi = await add(hospital, { PatientID: pet.patient_id, Modality: 'DX', StudyDescription: 'THORAX' });
  const other = await add(hospital, { Modality: 'US' });
  await hospital.work(async (trx) => {
    await trx.updateTable('pet').set({ vvid: 'portal' }).where('id', '=', pet.id).execute();
    const link = {
      share_hash: Buffer.from(mochi.study.id),
      share_sealed: Buffer.from('s'),
      expiration: new Date(Date.now() + 1e6),
    };
    const queries = JSON.stringify({ studies: [mochi.study.id], images: [mochi.result.id] });
    await trx
      .insertInto('share_url')
      .values({ ...link, id: mochi.study.id, queries })
      .execute();
    await countShared(trx, 700);
  });
  const [one, two] = [mochi.file.length, other.file.length];

  expect((await hospital.call(refreshUsage, {})).payload).toEqual({
    used: one + two,
    portalUsed: one,
    quota: 1_073_741_824,
    archiveUsed: 0,
    archiveQuota: null,
    archiveAccessUsage: 0,
    shareUrlUsage: Math.round(one / 2),
    shareUrlBoostUsage: 700,
  });
  await hospital.call(deletePacs, { series: [other.series.id] });
  const { payload } = await hospital.call(getUsageDetails, {});
  expect(payload.modalities.map(({ modality, images }) => [modality, images]).sort()).toEqual([
    ['DX', 1],
    ['US', 1],
  ]);
  expect(payload.largest).toMatchObject([
    { study: mochi.study.id, pet_name: 'Mochi', description: 'THORAX', bytes: one },
  ]);
  expect(payload.history.at(-1)).toMatchObject({ bytes: one + two });
  expect(payload.damaged).toEqual([]);
});

test('a wrong count is corrected at night, and the audit log has the difference', async () => {
  await using hospital = await open();
  const { file } = await add(hospital);
  await hospital.work((trx) => trx.updateTable('pacs_usage').set({ used: 5, archive_used: 7 }).execute());

  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 5 - file.length, archive_used: 7 });
  expect((await hospital.call(refreshUsage, {})).payload).toMatchObject({ used: file.length, archiveUsed: 0 });
  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 0, archive_used: 0 });
  const actions = await hospital.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(actions.filter(({ action }) => action === 'pacs.usageReconciled')).toHaveLength(1);
});

test('a file that was changed or lost on disk is found at night and reported until it is complete again', async () => {
  await using hospital = await open();
  const [changed, lost, whole] = [await add(hospital), await add(hospital), await add(hospital)];
  const rows = await Promise.all([changed, lost, whole].map(({ result }) => rowOf(hospital, result.id)));
  const [first, second] = rows.map(({ object_key }) => filesOf(hospital, object_key).near) as [string, string];
  writeFileSync(first, 'something else');
  await storageOf(hospital).remove(rows[1]!.object_key);

  const parts = { db: hospital.db, storage: storageOf(hospital) };
  const found = await checkImages(parts, hospital.id);

  expect(found.checked).toBe(3);
  expect(found.damaged.map(({ image, fault }) => [image, fault]).sort()).toEqual(
    [
      [changed.result.id, 'damaged'],
      [lost.result.id, 'missing'],
    ].sort(),
  );
  const { damaged } = (await hospital.call(getUsageDetails, {})).payload;
  expect(damaged.map(({ image }) => image).sort()).toEqual([changed.result.id, lost.result.id].sort());
  expect(await hospital.events()).toContain('pacs.checked');

  writeFileSync(first, changed.file);
  writeFileSync(second, lost.file);
  expect((await checkImages(parts, hospital.id, { all: true })).damaged).toEqual([]);
  expect((await hospital.call(getUsageDetails, {})).payload.damaged).toEqual([]);
});

test('damaged frames are made again from their original', async () => {
  await using hospital = await open();
  const { result } = await add(hospital);
  const frames = await hospital.services.storage.put(hospital.id, Buffer.from('frames'));
  const prepared = { prepared: 'done' as const, rendition_key: frames.key, rendition_bytes: 6 };
  await hospital.work(async (trx) => {
    await trx.updateTable('medical_image').set(prepared).where('id', '=', result.id).execute();
    await trx
      .updateTable('pacs_usage')
      .set({ used: result.bytes + 6 })
      .execute();
  });
  truncateSync(filesOf(hospital, frames.key).near, 3);

  expect((await checkImages({ db: hospital.db, storage: storageOf(hospital) }, hospital.id)).damaged).toEqual([]);

  expect(await rowOf(hospital, result.id)).toMatchObject({
    prepared: 'waiting',
    rendition_key: null,
    rendition_bytes: 0,
  });
  expect((await hospital.call(refreshUsage, {})).payload.used).toBe(result.bytes);
});
