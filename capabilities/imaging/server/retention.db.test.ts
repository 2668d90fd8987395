import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import {
  deletePacs,
  getImage,
  getRetention,
  getSeries,
  holdStudy,
  releaseHold,
  setRetention,
} from '../contract/index.ts';
import { checkImages, reconcileUsage } from './care.ts';
import { sweepRetention } from './retention-night.ts';

const DAY_MS = 86_400_000;
const OLD = new Date('2015-03-01T02:00:00.000Z');
const night = new Date();
const days = (count: number) => new Date(night.getTime() + count * DAY_MS);
const sweep = (hospital: TestHospital, at: Date) => sweepRetention({ db: hospital.db, clock: () => at });

/** A study with one image that was taken, and arrived, long ago. */
async function addOld(hospital: TestHospital, at: Date = OLD, more: Parameters<typeof dicom>[0] = {}) {
  const file = dicom({ PatientName: 'Mochi^Lin', ...more });
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const { study } = await hospital.work((trx) =>
    trx.selectFrom('series').select('study').where('id', '=', payload.result.series).executeTakeFirstOrThrow(),
  );
  await hospital.work(async (trx) => {
    await trx.updateTable('study').set({ datetime: at, created_at: at }).where('id', '=', study).execute();
    await trx.updateTable('medical_image').set({ created_at: at }).where('id', '=', payload.result.id).execute();
  });
  return { id: payload.result.id, study, file };
}

const switchOn = (hospital: TestHospital, years = 7) => hospital.call(setRetention, { version: 0, years, isOn: true });
const read = async (hospital: TestHospital, years?: number) =>
  (await hospital.call(getRetention, years === undefined ? {} : { years })).payload.result;
const imageOf = (hospital: TestHospital, id: string) =>
  hospital.work((trx) => trx.selectFrom('medical_image').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const statusOf = async (hospital: TestHospital, id: string) => {
  const { file_key } = await imageOf(hospital, id);
  return (await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: file_key }))).statusCode;
};
const isStored = (hospital: TestHospital, key: string) => {
  const file = path.join(fileURLToPath(hospital.services.settings.storageUrl), key);
  try {
    return readdirSync(path.dirname(file)).includes(path.basename(file));
  } catch {
    return false;
  }
};

test('nothing leaves a hospital in which nobody has switched retention on by name, and the preview says what would', async () => {
  await using hospital = await open();
  const old = await addOld(hospital);
  await addOld(hospital, days(-400));
  await sweep(hospital, night);
  await sweep(hospital, days(40));

  const before = await read(hospital);
  expect(before).toMatchObject({ years: 7, isOn: false, changed_by: null, version: 0, announced: [] });
  expect(before.preview).toMatchObject({
    leaving: { studies: 1, images: 1, bytes: old.file.length },
    held: { studies: 0 },
    oldest: OLD.toISOString(),
  });
  expect((await read(hospital, 30)).preview.leaving.studies).toBe(0);

  await switchOn(hospital);
  expect(await read(hospital)).toMatchObject({ isOn: true, changed_by: hospital.admin.display_name, version: 1 });
  expect(await statusOf(hospital, old.id)).toBe(200);
});

test('an old study is announced, stays for thirty days, and then loses bytes, header and names, with audit rows', async () => {
  await using hospital = await open();
  const [old, young] = [await addOld(hospital), await addOld(hospital, days(-400))];
  const { object_key } = await imageOf(hospital, old.id);
  await switchOn(hospital);
  await sweep(hospital, night);
  expect(await read(hospital)).toMatchObject({
    announced: [{ study: old.study, images: 1, leaves_at: days(30).toISOString() }],
    announced_total: { studies: 1 },
  });
  await sweep(hospital, days(29.9));
  expect(await statusOf(hospital, old.id)).toBe(200);

  await sweep(hospital, days(30));
  expect(await statusOf(hospital, old.id)).toBe(404);
  expect(await statusOf(hospital, young.id)).toBe(200);
  expect(await imageOf(hospital, old.id)).toMatchObject({ object_key: '', sha256: '', metadata: {}, filename: '' });
  const study = await hospital.work((trx) =>
    trx.selectFrom('study').selectAll().where('id', '=', old.study).executeTakeFirstOrThrow(),
  );
  expect([study.patient_name, study.responsible_person, study.deleted_at === null]).toEqual(['', '', false]);
  // Its file is named by no row any more, and goes with the sweep of files.
  const named = await hospital.work((trx) =>
    trx.selectFrom('medical_image').select('id').where('object_key', '=', object_key).execute(),
  );
  expect([named, isStored(hospital, object_key)]).toEqual([[], true]);
  expect(await reconcileUsage(hospital.db, hospital.id)).toEqual({ used: 0, archive_used: 0 });
  expect((await checkImages(storageParts(hospital), hospital.id, { all: true })).damaged).toEqual([]);

  const audits = await hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', 'like', 'pacs.retention%')
      .orderBy('seq')
      .execute(),
  );
  expect(audits.map(({ action }) => action)).toEqual(['pacs.retentionAnnounced', 'pacs.retentionPurged']);
  expect(audits[1]!.detail).toMatchObject({ images: 1, bytes: old.file.length, years: 7, isDone: true });
  expect(JSON.stringify(audits)).not.toContain('Mochi');
});

test('what was deleted by age cannot be restored, and the same image sent again is a new one', async () => {
  await using hospital = await open();
  const old = await addOld(hospital);
  await switchOn(hospital);
  await sweep(hospital, night);
  await sweep(hospital, days(31));
  expect((await hospital.call(deletePacs, { ids: [old.id], series: [], restore: true })).status).toBe(404);

  const { payload, status } = await hospital.call(createPacs, { file_key: await uploaded(hospital, old.file) });
  expect(status).toBe(200);
  expect(payload.result.id).not.toBe(old.id);
  expect(await statusOf(hospital, payload.result.id)).toBe(200);
});

test('a draft report, an open teleconsultation, a live link and a person each hold a study, also one that is announced', async () => {
  await using hospital = await open();
  const [report, link, person, free] = [
    await addOld(hospital),
    await addOld(hospital),
    await addOld(hospital),
    await addOld(hospital),
  ];
  await switchOn(hospital);
  await sweep(hospital, night);
  expect((await read(hospital)).announced).toHaveLength(4);

  await hospital.work(async (trx) => {
    const author = hospital.admin.id;
    const draft = { id: newId(), medical_image: report.id, study: report.study, author };
    await trx.insertInto('image_report').values(draft).execute();
    await trx
      .insertInto('share_url')
      .values({
        ...{ id: newId(), share_hash: Buffer.from(newId()), share_sealed: Buffer.from('x'), author },
        ...{ queries: JSON.stringify({ studies: [link.study] }), expiration: days(90) },
      })
      .execute();
  });
  const held = await hospital.call(holdStudy, { study: person.study, reason: 'Dispute with the insurer' });
  expect(held.status).toBe(200);
  await sweep(hospital, days(31));

  const status = async ({ id }: { id: string }) => statusOf(hospital, id);
  expect([await status(report), await status(link), await status(person), await status(free)]).toEqual([
    200, 200, 200, 404,
  ]);
  const after = await read(hospital);
  expect(after.holds).toMatchObject([{ study: person.study, reason: 'Dispute with the insurer' }]);
  expect(after.preview.held.studies).toBe(3);

  // Released, it is announced again and has its thirty days again.
  await hospital.call(releaseHold, { id: held.payload.result.id, reason: 'Settled' });
  await sweep(hospital, days(32));
  await sweep(hospital, days(61));
  expect(await status(person)).toBe(200);
  await sweep(hospital, days(62));
  expect(await status(person)).toBe(404);
});

test('a report that was signed lately, or an image that arrived lately, keeps an old study', async () => {
  await using hospital = await open();
  const [signed, joined] = [await addOld(hospital), await addOld(hospital)];
  await hospital.work(async (trx) => {
    const author = hospital.admin.id;
    const one = { id: newId(), medical_image: signed.id, study: signed.study, author, signer: author };
    const row = { ...one, status: 'signed', signed_at: days(-300), conclusion: 'Normal' };
    await trx.insertInto('image_report').values(row).execute();
    await trx
      .updateTable('medical_image')
      .set({ created_at: days(-300) })
      .where('id', '=', joined.id)
      .execute();
  });
  await switchOn(hospital);
  await sweep(hospital, night);
  expect((await read(hospital)).announced).toEqual([]);
});

test('switched off, or with more years, everything that was announced is taken back', async () => {
  await using hospital = await open();
  const old = await addOld(hospital, new Date('2018-01-01T00:00:00Z'));
  await switchOn(hospital);
  await sweep(hospital, night);
  expect((await hospital.call(setRetention, { version: 1, years: 20, isOn: true })).status).toBe(200);
  expect((await read(hospital)).announced).toEqual([]);
  await hospital.call(setRetention, { version: 2, years: 7, isOn: true });
  await sweep(hospital, days(1));
  await hospital.call(setRetention, { version: 3, years: 7, isOn: false });
  await sweep(hospital, days(60));
  expect(await statusOf(hospital, old.id)).toBe(200);
});

test('a disabled hospital and one whose plan has ended lose nothing, and no hospital anything of another', async () => {
  await using hospital = await open();
  await using other = await open();
  const [own, foreign] = [await addOld(hospital), await addOld(other)];
  await switchOn(hospital);
  await sweep(hospital, night);
  await hospital.work((trx) =>
    trx
      .updateTable('hospital')
      .set({ plan_ends_at: days(1) })
      .execute(),
  );
  await sweep(hospital, days(40));
  expect([await statusOf(hospital, own.id), await statusOf(other, foreign.id)]).toEqual([200, 200]);
  expect((await hospital.call(holdStudy, { study: foreign.study, reason: 'x' })).status).toBe(404);
  expect((await other.call(releaseHold, { id: newId(), reason: 'x' })).status).toBe(404);
});

test('only an administrator sets it, between three and thirty years, and a second one is told of the change in between', async () => {
  await using hospital = await open();
  const as = await hospital.addUser();
  expect((await hospital.call(getRetention, {}, { as })).status).toBe(403);
  expect((await hospital.call(setRetention, { version: 0, years: 7, isOn: true }, { as })).status).toBe(403);
  for (const years of [0, 2, 31, 7.5])
    expect((await hospital.call(setRetention, { version: 0, years, isOn: true })).status).toBe(400);
  expect((await switchOn(hospital)).status).toBe(200);
  expect((await switchOn(hospital)).payload.error).toBe('stale');
  const again = { key: 'k' };
  const input = { version: 1, years: 9, isOn: true };
  expect(await hospital.call(setRetention, input, again)).toEqual(await hospital.call(setRetention, input, again));
  expect(await read(hospital)).toMatchObject({ years: 9, version: 2 });
  expect((await hospital.call(getSeries, {})).status).toBe(200);
});

const storageParts = (hospital: TestHospital) => ({ db: hospital.db, storage: hospital.services.storage as never });
