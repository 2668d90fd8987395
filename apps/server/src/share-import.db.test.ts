import { randomUUID } from 'node:crypto';
import { newId } from '@alder/database';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { createPacs } from '@alder/image-intake/contract';
import { getPetEntriesNew } from '@alder/imaging/contract';
import { createShareUrl, getSharedImports, getShareViews, importShared, updateShareUrl } from '@alder/sharing/contract';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { part } from '../../../capabilities/image-intake/server/uploads.fixture.ts';
import { takeOver } from '../../../capabilities/sharing/server/import/import.job.ts';
import { archive, implementations } from './compose.ts';

const radiograph = (more: WrittenDataset = {}) =>
  Buffer.from(
    writeDicom({
      ...{ SOPClassUID: sopClasses.ComputedRadiography, SOPInstanceUID: newUid(), Modality: 'CR' },
      ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), PatientName: 'COCO^LIN', PatientID: 'P1' },
      ...{ Rows: 2, Columns: 2, BitsAllocated: 16, PixelData: new Uint8Array(8) },
      ...more,
    }),
  );

/** Two hospitals over one storage: one shares two radiographs, the other one has a patient. */
async function openTwo(share: object = {}) {
  const other = await openHospital(implementations);
  const own = await openHospital(implementations, { services: { ...other.services } });
  const pet = await other.addPet({ name: 'Coco' });
  const images: { id: string; series: string }[] = [];
  for (const file of [radiograph(), radiograph()]) {
    const { payload } = await part(other as never, file);
    const made = await other.call(createPacs, { file_key: payload.result.file_key!, pet: pet.id, confirm: true });
    images.push(made.payload.result);
  }
  const query = { queries: { images: images.map(({ id }) => id) }, downloadable: true };
  const made = await other.call(createShareUrl, { ...query, ...share });
  const local = await own.addPet({ name: 'Coco of ours' });
  const work = async () => {
    const { sent } = own.services as unknown as { sent: { name: string; data: unknown }[] };
    const { db, services } = own;
    for (const { name, data } of sent.splice(0))
      if (name === 'share.import')
        await takeOver({ db, archive, storage: services.storage, settings: services.settings }, data as never);
  };
  return {
    ...{ theirs: other, ours: own, mine: local, images, work, share: made.payload.result },
    take: (more: object = {}, key: string = randomUUID()) =>
      own.call(
        importShared,
        { petId: local.id, shareId: made.payload.result.share_id, fromHospitalId: other.id, ...more },
        { key },
      ),
    here: async () => (await own.call(getPetEntriesNew, { petId: local.id })).payload.result,
    async [Symbol.asyncDispose]() {
      await own.app.close();
      await other.app.close();
    },
  };
}

const audited = async (hospital: { work: Awaited<ReturnType<typeof openHospital>>['work'] }, action: string) =>
  hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'detail']).where('action', '=', action).orderBy('seq').execute(),
  );

test('images of another hospital are imported under the chosen patient, as own files, and both hospitals record it in their audit logs [cap.multiHospital]', async () => {
  await using two = await openTwo();

  expect(await two.take()).toMatchObject({ status: 200, payload: { result: { state: 'waiting', images: 2 } } });
  await two.work();

  expect((await two.ours.call(getSharedImports, {})).payload.result).toMatchObject([
    { state: 'done', images: 2, images_done: 2, images_new: 2, from: two.theirs.name },
  ]);
  expect(await two.here()).toHaveLength(2);
  const keys = await two.ours.work((trx) => trx.selectFrom('medical_image').select('object_key').execute());
  for (const { object_key } of keys) expect(object_key).toContain(two.ours.id);
  expect((await audited(two.ours, 'pacs.importShared')).at(-1)).toMatchObject({
    detail: { from: two.theirs.name, images: 2 },
  });
  expect(await audited(two.theirs, 'share.imported')).toMatchObject([{ detail: { by: two.ours.name } }]);
  const uses = await two.theirs.call(getShareViews, { id: two.share.id });
  expect(uses.payload.result).toMatchObject([{ did: 'imported' }]);
});

test('only the chosen series come, and taking them twice adds nothing', async () => {
  await using two = await openTwo();
  const [first] = two.images;

  await two.take({ series: [first!.series] });
  await two.work();
  expect(await two.here()).toHaveLength(1);
  await two.take();
  await two.work();

  expect(await two.here()).toHaveLength(2);
  expect((await two.ours.call(getSharedImports, {})).payload.result).toMatchObject([
    { images: 2, images_new: 1 },
    { images: 1, images_new: 1 },
  ]);
});

test('a link without downloads cannot be imported, and one whose sender withdraws them stops', async () => {
  await using two = await openTwo({ downloadable: false });
  expect(await two.take()).toMatchObject({ status: 403, payload: { error: 'notDownloadable' } });
  await two.work();
  expect(await two.here()).toHaveLength(0);

  const change = (downloadable: boolean, version: number) =>
    two.theirs.call(updateShareUrl, { id: two.share.id, version, downloadable });
  const allowed = await change(true, two.share.version);
  expect((await two.take()).status).toBe(200);
  await change(false, allowed.payload.result.version);
  await two.work();
  expect(await two.here()).toHaveLength(0);
  expect((await two.ours.call(getSharedImports, {})).payload.result).toMatchObject([
    { state: 'failed', failure: 'shareEnded' },
  ]);
});

test('a deidentified link is imported without people in its images, and without its hospital', async () => {
  await using two = await openTwo({ deidentify: true });
  expect((await two.take({ fromHospitalId: undefined })).status).toBe(200);
  await two.work();

  expect((await two.ours.call(getSharedImports, {})).payload.result).toMatchObject([{ state: 'done', from: '' }]);
  expect(await two.here()).toHaveLength(2);
  expect(JSON.stringify(await two.here())).not.toContain('LIN');
  const keys = await two.ours.work((trx) => trx.selectFrom('medical_image').select('object_key').execute());
  for (const { object_key } of keys) {
    let text = '';
    for await (const chunk of await two.ours.services.storage.read(object_key)) text += String(chunk);
    expect(text).not.toContain('COCO^LIN');
  }
});

test('a wrong password, an ended or stopped link, our own one and one of another hospital than named are refused [role.share]', async () => {
  await using two = await openTwo({ password: '483172' });
  const own = { fromHospitalId: two.ours.id };

  expect(await two.take()).toMatchObject({ status: 403, payload: { error: 'password' } });
  expect(await two.take({ password: 'guess' })).toMatchObject({ status: 403, payload: { error: 'password' } });
  expect(await two.take({ ...own, password: '483172' })).toMatchObject({ status: 404 });
  expect(await two.take({ shareId: 'x'.repeat(32) })).toMatchObject({ status: 404, payload: { error: 'not found' } });
  expect(await two.take({ petId: newId(), password: '483172' })).toMatchObject({ status: 404 });
  expect(await two.take({ series: [newId()], password: '483172' })).toMatchObject({ status: 422 });
  const self = await two.theirs.call(importShared, {
    ...{ petId: (await two.theirs.addPet()).id, shareId: two.share.share_id, fromHospitalId: two.theirs.id },
    password: '483172',
  });
  expect(self).toMatchObject({ status: 409, payload: { error: 'ownShare' } });
  await two.theirs.call(updateShareUrl, { id: two.share.id, version: 1, revoked: true });
  expect(await two.take({ password: '483172' })).toMatchObject({ status: 404, payload: { error: 'not found' } });
  expect(await two.here()).toEqual([]);
});

test('a link that is stopped while images are on their way gives no more of them', async () => {
  await using two = await openTwo();
  await two.take();
  await two.theirs.call(updateShareUrl, { id: two.share.id, version: 1, revoked: true });
  await two.work();

  expect((await two.ours.call(getSharedImports, {})).payload.result).toMatchObject([
    { state: 'failed', failure: 'shareEnded', images_done: 0 },
  ]);
  expect(await two.here()).toEqual([]);
});

test('the same request twice imports once, a user without the permit is refused, and imports of other users are not visible [resp.retry, role.licence]', async () => {
  await using two = await openTwo();
  const key = randomUUID();
  const first = await two.take({}, key);
  const nurse = await two.ours.addUser({ permits: ['his'] });

  expect((await two.take({}, key)).payload.result.id).toBe(first.payload.result.id);
  const request = { petId: two.mine.id, shareId: two.share.share_id, fromHospitalId: two.theirs.id };
  expect((await two.ours.call(importShared, request, { as: nurse })).status).toBe(403);
  expect((await two.theirs.call(getSharedImports, {})).payload.result).toEqual([]);
});
