import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newUid } from '@alder/dicom';
import type { PackedStorage } from '@alder/storage';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import { startPreparing } from '../../renditions/server/index.ts';
import { getFrame, getImage, getUsageDetails } from '../contract/index.ts';
import { startDamageChecks } from './damage-checks.ts';
import { preparationQueue } from './preparation-queue.ts';

const storageOf = ({ services }: TestHospital) => services.storage as PackedStorage;

async function withImage(hospital: TestHospital) {
  const log: unknown[] = [];
  const checks = startDamageChecks({
    ...{ db: hospital.db, storage: storageOf(hospital) },
    log: { error: (...message: unknown[]) => void log.push(message) } as never,
  });
  const file = dicom({
    Rows: 256,
    Columns: 256,
    BitsStored: 16,
    HighBit: 15,
    SamplesPerPixel: 1,
    PixelRepresentation: 0,
    PhotometricInterpretation: 'MONOCHROME2',
    PixelData: new Uint8Array(256 * 256 * 2).fill(3),
    SOPInstanceUID: newUid(),
  });
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const preparing = startPreparing({
    queue: preparationQueue,
    db: hospital.db,
    storage: storageOf(hospital),
    hospital: hospital.id,
  });
  await preparing.idle();
  await preparing.stop();
  const row = () =>
    hospital.work((trx) =>
      trx.selectFrom('medical_image').selectAll().where('id', '=', payload.result.id).executeTakeFirstOrThrow(),
    );
  const damage = (key: string, at: number) => {
    const handle = openSync(path.join(fileURLToPath(hospital.services.settings.storageUrl), key), 'r+');
    writeSync(handle, Buffer.from([0xa5, 0x5a, 0xa5]), 0, 3, at);
    closeSync(handle);
  };
  const findings = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('audit_log')
        .select(['action', 'entity_id', 'detail'])
        .where('action', 'like', '%damageFound')
        .execute(),
    );
  return { ...{ file, log, checks, row, damage, findings }, image: payload.result };
}

test('of an original that was damaged on disk no byte is sent by range; the image is marked, and log and audit log say so', async () => {
  await using hospital = await open();
  const { image, checks, row, damage, findings, log } = await withImage(hospital);
  const { object_key } = await row();
  damage(object_key, 70_000);

  const refused = await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: image.file_key }), {
    range: 'bytes=69990-70100',
  });
  const whole = await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: image.file_key }));

  expect([refused.statusCode, refused.json().payload.error]).toEqual([503, 'imageDamaged']);
  expect(refused.headers).not.toHaveProperty('etag');
  expect(refused.headers['cache-control'] ?? '').not.toContain('immutable');
  expect(whole.statusCode).toBe(503);
  expect(
    (
      await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: image.file_key }), {
        range: 'bytes=0-99',
      })
    ).statusCode,
  ).toBe(206);
  await checks.idle();
  expect((await hospital.call(getUsageDetails, {})).payload.damaged).toMatchObject([{ image: image.id }]);
  // The check of the object and that of the image end in either order.
  const found = (await findings()).toSorted((a, b) => a.action.localeCompare(b.action));
  expect(found).toEqual([
    { action: 'pacs.damageFound', entity_id: image.id, detail: { fault: 'damaged' } },
    { action: 'storage.damageFound', entity_id: null, detail: { key: object_key } },
  ]);
  expect(log).toMatchObject([[{ key: object_key }, expect.stringContaining('damaged')]]);
});

test('a prepared frame that was damaged on disk is not sent, and is made again from its original', async () => {
  await using hospital = await open();
  const { image, checks, row, damage, findings } = await withImage(hospital);
  const { rendition_key } = await row();
  expect(
    (await bytesOf(hospital, addressOf(getFrame, { hospital: hospital.key, key: image.file_key, n: 0 }))).statusCode,
  ).toBe(200);
  damage(rendition_key!, 100);

  const refused = await bytesOf(hospital, addressOf(getFrame, { hospital: hospital.key, key: image.file_key, n: 0 }));

  expect([refused.statusCode, refused.json().payload.error]).toEqual([503, 'imageDamaged']);
  await checks.idle();
  expect(await findings()).toMatchObject([{ action: 'storage.damageFound', detail: { key: rendition_key } }]);
  const preparing = startPreparing({
    queue: preparationQueue,
    db: hospital.db,
    storage: storageOf(hospital),
    hospital: hospital.id,
  });
  await preparing.idle();
  await preparing.stop();
  expect(
    (await bytesOf(hospital, addressOf(getFrame, { hospital: hospital.key, key: image.file_key, n: 0 }))).statusCode,
  ).toBe(200);
});
