import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PackedStorage } from '@alder/storage';
import { expect, onTestFinished, test } from 'vitest';
import {
  archiveSeriesImage,
  createPacs,
  deletePacs,
  getSeries,
  getUsageDetails,
  refreshUsage,
} from '../contract/index.ts';
import { checkImages, reconcileUsage } from './care.ts';
import { startKeeping } from './keeping-loop.ts';
import { countShared } from './shared-files.ts';
import { bytesOf, dicom, type House, open, uploaded } from './uploads.test-ground.ts';

const storageOf = (house: House) => house.services.storage as PackedStorage;

async function add(house: House, more: Parameters<typeof dicom>[0] = {}) {
  const file = dicom(more);
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, file) });
  return { ...payload, file };
}

/** Moves everything that waits to be moved. */
async function moveAll(house: House) {
  const keeping = startKeeping({ db: house.db, storage: storageOf(house), hospital: house.id });
  onTestFinished(() => keeping.stop());
  await keeping.idle();
}

const rowOf = (house: House, id: string) =>
  house.work((trx) => trx.selectFrom('medical_image').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** Where the bytes of an object lie in the first tier and in the archive. */
function filesOf(house: House, key: string): { near: string; far: string } {
  const { storageUrl, archiveUrl } = house.services.settings;
  return { near: path.join(fileURLToPath(storageUrl), key), far: path.join(fileURLToPath(archiveUrl), key) };
}

const isThere = (file: string) => {
  try {
    return readdirSync(path.dirname(file)).includes(path.basename(file));
  } catch {
    return false;
  }
};

test('an archived series lies in the archive and nowhere else, is given out as it was, and comes back [pacs.archiveSeriesImage, pacs.getArchiveImage] [state.imageFetch]', async () => {
  await using house = await open();
  const { series, result, file } = await add(house);
  const { object_key } = await rowOf(house, result.id);
  const { near, far } = filesOf(house, object_key);
  expect((await bytesOf(house, `getArchiveImage/${result.id}`)).statusCode).toBe(404);

  const moved = await house.call(archiveSeriesImage, { series: [series.id] });
  expect(moved.payload.result).toEqual([result.id]);
  expect((await house.call(getSeries, {})).payload).toMatchObject({
    result: [{ archived: true }],
    studies: [{ archived: true, archived_images: 0 }],
  });
  await moveAll(house);

  expect([isThere(near), isThere(far)]).toEqual([false, true]);
  expect((await house.call(getSeries, { archived: 'true' })).payload.studies).toMatchObject([{ archived_images: 1 }]);
  for (const how of [`getImage/${result.file_key}`, `getArchiveImage/${result.id}`])
    expect((await bytesOf(house, how)).rawPayload.equals(file)).toBe(true);
  const part = await bytesOf(house, `getArchiveImage/${result.id}`, { range: 'bytes=128-131' });
  expect([part.statusCode, part.body]).toEqual([206, 'DICM']);
  expect((await house.call(refreshUsage, {})).payload).toMatchObject({
    used: 0,
    archiveUsed: file.length,
    archiveAccessUsage: file.length + 4,
  });

  await house.call(archiveSeriesImage, { series: [series.id], archived: false });
  await moveAll(house);
  expect([isThere(near), isThere(far)]).toEqual([true, false]);
  expect((await house.call(refreshUsage, {})).payload).toMatchObject({ used: file.length, archiveUsed: 0 });
  expect(await house.events()).toEqual(expect.arrayContaining(['pacs.archived', 'pacs.updated']));
});

test('a full archive takes nothing, and nothing half', async () => {
  await using house = await open({ configs: { pacsArchiveQuota: 0 } });
  const { series } = await add(house);

  expect(await house.call(archiveSeriesImage, { series: [series.id] })).toMatchObject({
    status: 413,
    payload: { error: 'quotaReached' },
  });
  expect((await house.call(getSeries, {})).payload.result).toMatchObject([{ archived: false }]);
});

test("another hospital's series are not archived, nor without the permit; the same request acts once [role.licence] [resp.retry]", async () => {
  await using ours = await open();
  await using theirs = await open();
  const { series, result } = await add(theirs);
  const mine = await add(ours);
  const as = await ours.addUser({ role: 'assistant', permits: ['his'] });

  expect(await ours.call(archiveSeriesImage, { series: [series.id] })).toMatchObject({ status: 404 });
  expect(await ours.call(archiveSeriesImage, { series: [mine.series.id] }, { as })).toMatchObject({ status: 403 });
  await theirs.call(archiveSeriesImage, { series: [series.id] });
  await moveAll(theirs);
  expect((await bytesOf(ours, `getArchiveImage/${result.id}`)).statusCode).toBe(404);
  const answers = [
    await ours.call(archiveSeriesImage, { series: [mine.series.id] }, { key: 'k' }),
    await ours.call(archiveSeriesImage, { series: [mine.series.id] }, { key: 'k' }),
  ];
  expect(answers[1]).toEqual(answers[0]);
});

test('room in use is counted by tier, by link and by portal, and says what takes it [pacs.refreshUsage] [entity.usage] [const.usage]', async () => {
  await using house = await open({ configs: { pacsQuota: 1, countedShared: 50 } });
  const pet = await house.addPet({ name: 'Mochi' });
  const mochi = await add(house, { PatientID: pet.patient_id, Modality: 'DX', StudyDescription: 'THORAX' });
  const other = await add(house, { Modality: 'US' });
  await house.work(async (trx) => {
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

  expect((await house.call(refreshUsage, {})).payload).toEqual({
    used: one + two,
    portalUsed: one,
    quota: 1_073_741_824,
    archiveUsed: 0,
    archiveQuota: null,
    archiveAccessUsage: 0,
    shareUrlUsage: Math.round(one / 2),
    shareUrlBoostUsage: 700,
  });
  await house.call(deletePacs, { series: [other.series.id] });
  const { payload } = await house.call(getUsageDetails, {});
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

test('a count that has gone wrong is set right at night, and the audit log says by how much', async () => {
  await using house = await open();
  const { file } = await add(house);
  await house.work((trx) => trx.updateTable('pacs_usage').set({ used: 5, archive_used: 7 }).execute());

  expect(await reconcileUsage(house.db, house.id)).toEqual({ used: 5 - file.length, archive_used: 7 });
  expect((await house.call(refreshUsage, {})).payload).toMatchObject({ used: file.length, archiveUsed: 0 });
  expect(await reconcileUsage(house.db, house.id)).toEqual({ used: 0, archive_used: 0 });
  const actions = await house.work((trx) => trx.selectFrom('audit_log').select('action').execute());
  expect(actions.filter(({ action }) => action === 'pacs.usageReconciled')).toHaveLength(1);
});

test('a file that was changed or lost on disk is found at night and told of until it is whole again', async () => {
  await using house = await open();
  const [changed, lost, whole] = [await add(house), await add(house), await add(house)];
  const rows = await Promise.all([changed, lost, whole].map(({ result }) => rowOf(house, result.id)));
  const [first, second] = rows.map(({ object_key }) => filesOf(house, object_key).near) as [string, string];
  writeFileSync(first, 'something else');
  await storageOf(house).remove(rows[1]!.object_key);

  const parts = { db: house.db, storage: storageOf(house) };
  const found = await checkImages(parts, house.id);

  expect(found.checked).toBe(3);
  expect(found.damaged.map(({ image, fault }) => [image, fault]).sort()).toEqual(
    [
      [changed.result.id, 'damaged'],
      [lost.result.id, 'missing'],
    ].sort(),
  );
  const { damaged } = (await house.call(getUsageDetails, {})).payload;
  expect(damaged.map(({ image }) => image).sort()).toEqual([changed.result.id, lost.result.id].sort());
  expect(await house.events()).toContain('pacs.checked');

  writeFileSync(first, changed.file);
  writeFileSync(second, lost.file);
  expect((await checkImages(parts, house.id, { all: true })).damaged).toEqual([]);
  expect((await house.call(getUsageDetails, {})).payload.damaged).toEqual([]);
});

test('frames that are damaged are made anew from their original', async () => {
  await using house = await open();
  const { result } = await add(house);
  const frames = await house.services.storage.put(house.id, Buffer.from('frames'));
  const prepared = { prepared: 'done' as const, rendition_key: frames.key, rendition_bytes: 6 };
  await house.work(async (trx) => {
    await trx.updateTable('medical_image').set(prepared).where('id', '=', result.id).execute();
    await trx
      .updateTable('pacs_usage')
      .set({ used: result.bytes + 6 })
      .execute();
  });
  truncateSync(filesOf(house, frames.key).near, 3);

  expect((await checkImages({ db: house.db, storage: storageOf(house) }, house.id)).damaged).toEqual([]);

  expect(await rowOf(house, result.id)).toMatchObject({ prepared: 'waiting', rendition_key: null, rendition_bytes: 0 });
  expect((await house.call(refreshUsage, {})).payload.used).toBe(result.bytes);
});
