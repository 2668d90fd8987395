import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import { deletePacs, getImage, holdStudy, refreshUsage, releaseHold } from '../contract/index.ts';
import { reconcileUsage } from './care.ts';
import { sweepDeletedImages } from './deleted-night.ts';
import { sweepRetention } from './retention-night.ts';

const DAY_MS = 86_400_000;
const night = new Date();
const days = (count: number) => new Date(night.getTime() + count * DAY_MS);
const sweep = (hospital: TestHospital, at: Date) => sweepDeletedImages({ db: hospital.db, clock: () => at });

async function add(hospital: TestHospital, more: Parameters<typeof dicom>[0] = {}) {
  const file = dicom({ PatientName: 'Mochi^Lin', ...more });
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const { id, series } = payload.result;
  const { study } = await hospital.work((trx) =>
    trx.selectFrom('series').select('study').where('id', '=', series).executeTakeFirstOrThrow(),
  );
  return { id, series, study, file };
}

const remove = (hospital: TestHospital, series: readonly string[]) =>
  hospital.call(deletePacs, { ids: [], series: [...series] });
const imageOf = (hospital: TestHospital, id: string) =>
  hospital.work((trx) => trx.selectFrom('medical_image').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const used = async (hospital: TestHospital) => (await hospital.call(refreshUsage, {})).payload.used;
const isPurged = async (hospital: TestHospital, id: string) => (await imageOf(hospital, id)).purged_at !== null;

test('images that staff deleted lose bytes, header and names after 30 days, also where retention was never switched on', async () => {
  await using hospital = await open();
  const [gone, stays] = [await add(hospital), await add(hospital)];
  await remove(hospital, [gone.series]);
  const before = await used(hospital);
  await sweep(hospital, days(29.9));
  await sweepRetention({ db: hospital.db, clock: () => days(31) });
  expect(await isPurged(hospital, gone.id)).toBe(false);
  // What is deleted counts until its bytes are gone.
  expect(await used(hospital)).toBe(before);

  await sweep(hospital, days(30.1));
  expect(await imageOf(hospital, gone.id)).toMatchObject({ object_key: '', sha256: '', metadata: {}, filename: '' });
  expect(await isPurged(hospital, stays.id)).toBe(false);
  const study = await hospital.work((trx) =>
    trx.selectFrom('study').selectAll().where('id', '=', gone.study).executeTakeFirstOrThrow(),
  );
  expect([study.patient_name, study.responsible_person]).toEqual(['', '']);
  expect(before - (await used(hospital))).toBe(gone.file.length);
  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 0, archive_used: 0 });
  expect((await hospital.call(deletePacs, { ids: [gone.id], series: [], restore: true })).status).toBe(404);

  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').selectAll().where('action', '=', 'pacs.deletedPurged').execute(),
  );
  expect(audits).toMatchObject([
    { entity: 'study', entity_id: gone.study, detail: { images: 1, bytes: gone.file.length, isEmpty: true } },
  ]);
  expect(JSON.stringify(audits[0]!.detail)).not.toContain('Mochi');
});

test('bytes that an image which was not deleted names too stay, and a study keeps its names while an image of it is left', async () => {
  await using hospital = await open();
  const one = await add(hospital);
  const other = await add(hospital);
  await hospital.work(async (trx) => {
    const { object_key, sha256 } = await trx
      .selectFrom('medical_image')
      .select(['object_key', 'sha256'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    await trx.updateTable('medical_image').set({ object_key, sha256 }).where('id', '=', other.id).execute();
    await trx.updateTable('series').set({ study: one.study }).where('id', '=', other.series).execute();
  });
  const { file_key, object_key } = await imageOf(hospital, other.id);
  await hospital.call(deletePacs, { ids: [one.id], series: [] });
  await sweep(hospital, days(31));

  expect(await isPurged(hospital, one.id)).toBe(true);
  expect((await imageOf(hospital, other.id)).object_key).toBe(object_key);
  const { statusCode } = await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: file_key }));
  expect(statusCode).toBe(200);
  const study = await hospital.work((trx) =>
    trx.selectFrom('study').select('patient_name').where('id', '=', one.study).executeTakeFirstOrThrow(),
  );
  expect(study.patient_name).not.toBe('');
});

test('a hold, and a draft report, keep the deleted images of a study until they end', async () => {
  await using hospital = await open();
  const [held, reported] = [await add(hospital), await add(hospital)];
  const hold = await hospital.call(holdStudy, { study: held.study, reason: 'A dispute with the owner' });
  const report = { id: newId(), medical_image: reported.id, study: reported.study, author: hospital.admin.id };
  await hospital.work((trx) => trx.insertInto('image_report').values(report).execute());
  await remove(hospital, [held.series, reported.series]);
  await sweep(hospital, days(31));
  expect([await isPurged(hospital, held.id), await isPurged(hospital, reported.id)]).toEqual([false, false]);

  await hospital.call(releaseHold, { id: hold.payload.result.id, reason: 'It is settled' });
  await sweep(hospital, days(32));
  expect([await isPurged(hospital, held.id), await isPurged(hospital, reported.id)]).toEqual([true, false]);
});

test('a disabled hospital, and one whose plan has ended, lose nothing', async () => {
  for (const change of [{ active: false }, { plan_ends_at: night }]) {
    await using hospital = await open();
    const { id, series } = await add(hospital);
    await remove(hospital, [series]);
    await hospital.work((trx) => trx.updateTable('hospital').set(change).execute());
    await sweep(hospital, days(31));
    expect(await isPurged(hospital, id)).toBe(false);
  }
});

test('with a series come the images that were deleted together with it, and one that was taken out before stays out', async () => {
  await using hospital = await open();
  const one = await add(hospital);
  const StudyInstanceUID = '2.25.71';
  const SeriesInstanceUID = '2.25.72';
  const [bad, good] = [
    await add(hospital, { StudyInstanceUID, SeriesInstanceUID }),
    await add(hospital, { StudyInstanceUID, SeriesInstanceUID }),
  ];
  await hospital.call(deletePacs, { ids: [bad.id], series: [] });
  await remove(hospital, [good.series]);
  await hospital.call(deletePacs, { ids: [], series: [good.series], restore: true });
  expect((await imageOf(hospital, good.id)).deleted_at).toBeNull();
  expect((await imageOf(hospital, bad.id)).deleted_at).not.toBeNull();
  expect((await imageOf(hospital, one.id)).deleted_at).toBeNull();
});
