import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { newUid } from '@alder/dicom';
import { testServices } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getImage, refreshUsage } from '../../imaging/contract/index.ts';
import { createPacs } from '../contract/index.ts';
import { bytesOf, dicom, jpeg, open, part, uploaded } from './uploads.fixture.ts';

test('an uploaded DICOM file becomes an image of the pet with its chart number, byte for byte [pacs.uploadRaw, pacs.create]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const file = dicom({ PatientID: pet.patient_id });

  const { status, payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });

  expect(status).toBe(200);
  expect(payload).toMatchObject({
    outcome: 'new',
    result: { pet: pet.id, filetype: 'dicom', metadata: { modality: 'CR' } },
  });
  const bytes = await bytesOf(
    hospital,
    addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }),
  );
  expect(bytes.rawPayload.equals(file)).toBe(true);
  expect(await hospital.events()).toContain('pacs.created');
});

test('an image has every field of the specification, and no storage keys [entity.pacsImage]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const { payload } = await hospital.call(createPacs, {
    file_key: await uploaded(hospital, dicom({ PatientID: pet.patient_id, ProtocolName: 'THORAX' })),
  });

  expect(payload.result).toMatchObject({
    ...{ series: payload.series.id, pet: pet.id, frames: 1, filetype: 'dicom', bookmarked: false, archived: false },
    ...{ ai_vhs_score: null, medical_record: null, price: null, screenshot_of: null, is_animation: false },
    metadata: {
      ...{ modality: 'CR', seriesNumber: null, instanceNumber: null, seriesDescription: 'THORAX LATERAL' },
      ...{ studyDescription: '', protocolName: 'THORAX', sOPInstanceUID: expect.stringMatching(/^2\.25\./) },
    },
  });
  for (const field of ['id', 'datetime', 'file_key', 'thumbnail_key', 'bytes'])
    expect(payload.result).toHaveProperty(field);
  expect(payload.study).toMatchObject({ pet: pet.id, modality: 'CR', description: '', archived: false });
  expect(payload.series).toMatchObject({ study: payload.study.id, modality: 'CR', frames: 1, archived: false });
  for (const field of ['description', 'first_image_id', 'thumbnailURL']) expect(payload.series).toHaveProperty(field);
  expect(JSON.stringify(payload)).not.toContain('object_key');
});

test('the same file uploaded twice is one image [state.dedup]', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const file = dicom({ PatientID: pet.patient_id });
  const first = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const second = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });

  expect(second.payload.outcome).toBe('same');
  expect(second.payload.result.id).toBe(first.payload.result.id);

  const photo = jpeg();
  const one = await hospital.call(createPacs, { file_key: await uploaded(hospital, photo, 'a.jpg'), pet: pet.id });
  const two = await hospital.call(createPacs, { file_key: await uploaded(hospital, photo, 'b.jpg'), pet: pet.id });
  expect(two.payload.result.id).toBe(one.payload.result.id);
});

test('a photograph sent again with other metadata is one image of its patient, where the hospital is configured so [state.dedup]', async () => {
  await using hospital = await open();
  const [pet, other] = [await hospital.addPet(), await hospital.addPet()];
  const plain = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
  const photo = await plain.clone().jpeg().toBuffer();
  const labelled = await plain
    .clone()
    .withExif({ IFD0: { Artist: 'messenger' } })
    .jpeg()
    .toBuffer();
  const send = async (file: Buffer, of: string) =>
    (await hospital.call(createPacs, { file_key: await uploaded(hospital, file, 'a'), pet: of })).payload;
  const one = await send(photo, pet.id);
  expect(await send(labelled, pet.id)).toMatchObject({ outcome: 'same', result: { id: one.result.id } });
  expect((await send(labelled, other.id)).outcome).toBe('new');

  await using without = await open({ configs: { dedupImages: false } });
  const otherPet = await without.addPet();
  const twice = async () =>
    (await without.call(createPacs, { file_key: await uploaded(without, photo, 'a'), pet: otherPet.id })).payload;
  expect([(await twice()).outcome, (await twice()).outcome]).toEqual(['new', 'new']);
});

test('six exposures of one view with equal pixels, acquired in one second, stay six images', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const study = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyTime: '101500', InstanceNumber: 1 };
  const view = { ...study, PatientID: pet.patient_id, PixelData: new Uint8Array(randomBytes(512)) };
  const outcomes: string[] = [];
  for (let exposure = 0; exposure < 6; exposure++) {
    const file_key = await uploaded(hospital, dicom(view));
    outcomes.push((await hospital.call(createPacs, { file_key })).payload.outcome);
  }
  expect(outcomes).toEqual(['new', 'new', 'new', 'new', 'new', 'new']);
});

test('a repeated create files the image once', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const input = { file_key: await uploaded(hospital, jpeg(), 'a.jpg'), pet: pet.id };

  const first = await hospital.call(createPacs, input, { key: 'twice' });
  const again = await hospital.call(createPacs, input, { key: 'twice' });

  expect(again.payload).toEqual(first.payload);
});

test('a file with another chart number is filed under the pet only after confirmation', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const file_key = await uploaded(hospital, dicom({ PatientID: 'other-patient' }));

  const refused = await hospital.call(createPacs, { file_key, pet: pet.id });
  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'patientIdMismatch', message: 'Patient id mismatch' },
  });

  expect(await hospital.call(createPacs, { file_key, pet: pet.id, confirm: true })).toMatchObject({ status: 200 });
});

test('an interrupted upload resumes at its offset and is complete at the end [cap.imaging]', async () => {
  await using hospital = await open();
  const file = dicom({ PixelData: new Uint8Array(randomBytes(60_000)) });
  const upload = randomUUID();
  const cut = 20_000;

  const first = await part(hospital, file.subarray(0, cut), { upload, bytes: file.length });
  expect(first.payload.result).toMatchObject({ state: 'arriving', received: cut });
  const wrong = await part(hospital, file.subarray(100), { upload, bytes: file.length, offset: 100 });
  expect(wrong).toMatchObject({ status: 409, payload: { error: 'uploadOffset', received: cut } });
  const last = await part(hospital, file.subarray(cut), { upload, bytes: file.length, offset: cut });
  expect(last.payload.result).toMatchObject({ state: 'stored', filetype: 'dicom', received: file.length });

  const { payload } = await hospital.call(createPacs, { file_key: last.payload.result.file_key! });
  expect(
    (
      await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }))
    ).rawPayload.equals(file),
  ).toBe(true);
});

test('a damaged part is refused and requested again', async () => {
  await using hospital = await open();
  const file = jpeg();
  const upload = randomUUID();

  const damaged = await part(hospital, file, { upload, filename: 'a.jpg', checksum: '00'.repeat(32) });
  expect(damaged).toMatchObject({ status: 422, payload: { error: 'uploadChecksum' } });
  const checksum = createHash('sha256').update(file).digest('hex');
  expect(await part(hospital, file, { upload, filename: 'a.jpg', checksum })).toMatchObject({ status: 200 });
});

test.each([
  ['a program', Buffer.from(`MZ${'x'.repeat(600)}`), 'setup.exe', 415, 'uploadType'],
  ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415, 'uploadType'],
  ['a photograph named as a document', jpeg(), 'a.pdf', 415, 'uploadEnding'],
  ['a DICOM file that ends in its header', dicom().subarray(0, 300), 'IM1', 422, 'uploadUnreadable'],
])('%s is refused with its reason [rule.upload]', async (_name, content, filename, status, error) => {
  await using hospital = await open();

  expect(await part(hospital, content, { filename })).toMatchObject({ status, payload: { error } });
});

test('a file above 2 GB is refused before its bytes are read [const.upload]', async () => {
  await using hospital = await open();

  expect(await part(hospital, jpeg(), { bytes: 2 * 1024 ** 3 + 1 })).toMatchObject({ status: 413 });
});

test('a part longer than announced is refused', async () => {
  await using hospital = await open();

  expect(await part(hospital, jpeg(), { filename: 'a.jpg', bytes: 100 })).toMatchObject({ status: 413 });
});

test('a preamble that could be executed is replaced by zeros', async () => {
  await using hospital = await open();
  const file = dicom();
  file.set([0x4d, 0x5a], 0);

  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file) });
  const saved = (
    await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }))
  ).rawPayload;

  expect(saved.subarray(0, 128).every((byte) => byte === 0)).toBe(true);
  expect(saved.subarray(128).equals(file.subarray(128))).toBe(true);
});

test('an upload of another user cannot be continued, read or cancelled', async () => {
  await using hospital = await open();
  const colleague = await hospital.addUser({ role: 'doctor', permits: ['pacs'] });
  const upload = randomUUID();
  await part(hospital, jpeg().subarray(0, 1000), { upload, filename: 'a.jpg', bytes: 5000 });

  expect(
    await part(hospital, jpeg(), { upload, filename: 'a.jpg', offset: 1000, bytes: 5000, as: colleague }),
  ).toMatchObject({ status: 404 });
});

test('a full archive accepts nothing more and returns the reason', async () => {
  await using hospital = await open({ configs: { pacsQuota: 0.00001 } });

  expect(await part(hospital, dicom({ PixelData: new Uint8Array(20_000) }), {})).toMatchObject({
    status: 413,
    payload: { error: 'quotaReached' },
  });
  const { payload } = await hospital.call(refreshUsage, {});
  expect(payload).toMatchObject({ used: 0, quota: 10_737 });
});

test('an upload that has begun is filed although the storage has filled meanwhile, and refused after a week of that', async () => {
  await using hospital = await open({ configs: { pacsQuota: 0.01 } });
  const [first, second] = [randomUUID(), randomUUID()];
  const file = dicom({ SeriesDescription: 'FIRST' });
  const sent = await part(hospital, file, { upload: first, filename: 'a.dcm' });
  const other = await part(hospital, dicom({ SeriesDescription: 'SECOND' }), { upload: second, filename: 'b.dcm' });
  await hospital.work(async (trx) => {
    await trx
      .insertInto('pacs_usage')
      .values({ used: 2 ** 30 })
      .execute();
    await trx.insertInto('plan_watch').values({ storage: 'full', full_since: new Date() }).execute();
  });

  expect((await hospital.call(createPacs, { file_key: sent.payload.result.file_key! })).status).toBe(200);
  expect(await part(hospital, file, { upload: randomUUID(), filename: 'c.dcm' })).toMatchObject({ status: 413 });
  const week = new Date(Date.now() - 7 * 86_400_000);
  await hospital.work((trx) => trx.updateTable('plan_watch').set({ full_since: week }).execute());
  expect(await hospital.call(createPacs, { file_key: other.payload.result.file_key! })).toMatchObject({
    status: 413,
    payload: { error: 'quotaReached' },
  });
});

test('a DICOM file that the preceding product stored compressed as .br is filed as the original file, once [resp.brotli]', async () => {
  await using hospital = await open();
  const plain = dicom({ SeriesDescription: 'KEPT AS BROTLI' });
  const packed = brotliCompressSync(plain);
  const upload = randomUUID();

  const sent = await part(hospital, packed, { upload, filename: 'IM0001.dcm.br' });
  const again = await part(hospital, packed, { upload, filename: 'IM0001.dcm.br' });

  expect(sent.payload.result).toMatchObject({ state: 'stored', filetype: 'dicom', bytes: plain.length });
  expect(again.payload.result.file_key).toBe(sent.payload.result.file_key);
  const { payload } = await hospital.call(createPacs, { file_key: sent.payload.result.file_key! });
  expect(payload).toMatchObject({ result: { bytes: plain.length, metadata: { seriesDescription: 'KEPT AS BROTLI' } } });
  const answer = await bytesOf(
    hospital,
    addressOf(getImage, { hospital: hospital.key, rawFileKey: payload!.result.file_key }),
  );
  expect(answer.rawPayload.equals(plain)).toBe(true);
});

test('a file that is not brotli, holds no DICOM file, or expands beyond the limit is refused by its content [resp.brotli] [rule.upload]', async () => {
  await using hospital = await open();
  const refused = async (content: Buffer, filename: string) =>
    (await part(hospital, content, { filename })).payload.error;

  expect(await refused(Buffer.from('not compressed at all'), 'a.dcm.br')).toBe('uploadType');
  expect(await refused(brotliCompressSync(dicom()).subarray(0, 60), 'a.dcm.br')).toBe('uploadType');
  expect(await refused(brotliCompressSync(jpeg()), 'a.jpg.br')).toBe('uploadType');
  expect(await refused(brotliCompressSync(Buffer.alloc(8_000_000)), 'a.dcm.br')).toBe('uploadType');
  expect(await refused(brotliCompressSync(dicom()), 'a.dcm')).toBe('uploadType');
});

test('photographs that are chosen together become one study of their pet, never one of another pet', async () => {
  await using hospital = await open();
  const [pet, other] = [await hospital.addPet(), await hospital.addPet()];
  const study_uid = newUid();
  const keys = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => uploaded(hospital, jpeg(), name)));
  const filed = await Promise.all(
    keys.map((file_key) => hospital.call(createPacs, { file_key, pet: pet.id, study_uid })),
  );

  expect(filed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(filed.map(({ payload }) => payload.study.id)).size).toBe(1);
  expect(filed[0]!.payload.study).toMatchObject({ pet: pet.id });
  const file_key = await uploaded(hospital, jpeg(), 'd.jpg');
  expect(await hospital.call(createPacs, { file_key, pet: other.id, study_uid })).toMatchObject({ status: 400 });
  expect(await hospital.call(createPacs, { file_key, study_uid })).toMatchObject({ status: 400 });
});

test('a refused upload leaves no row and no file, and deletes no file of an accepted one', async () => {
  await using hospital = await open();
  const photo = jpeg();
  const accepted = await uploaded(hospital, photo, 'a.jpg');
  const refused = [
    [photo, 'a.pdf'],
    [Buffer.from('MZ a program'), 'setup.exe'],
    [dicom().subarray(0, 300), 'IM1'],
    [brotliCompressSync(dicom().subarray(0, 300)), 'IM1.dcm.br'],
    [brotliCompressSync(Buffer.alloc(8_000_000)), 'IM2.dcm.br'],
  ] as const;
  for (const [content, filename] of refused)
    expect((await part(hospital, content, { filename })).status).toBeGreaterThanOrEqual(400);
  expect((await part(hospital, jpeg(), { filename: 'a.jpg', bytes: 100 })).status).toBe(413);

  const rows = await hospital.work((trx) => trx.selectFrom('pacs_upload').select(['file_key', 'object_key']).execute());
  expect(rows.map(({ file_key }) => file_key)).toEqual([accepted]);
  const stored: string[] = [];
  for await (const { key } of hospital.services.storage.list(hospital.id)) stored.push(key);
  expect(stored).toEqual([rows[0]!.object_key]);
  const pet = await hospital.addPet();
  const { payload } = await hospital.call(createPacs, { file_key: accepted, pet: pet.id });
  expect(
    (
      await bytesOf(hospital, addressOf(getImage, { hospital: hospital.key, rawFileKey: payload.result.file_key }))
    ).rawPayload.equals(photo),
  ).toBe(true);
});

test('filing an upload reads no file: its header was read when the last part arrived', async () => {
  const { storage } = await testServices();
  let reads = 0;
  const counting = new Proxy(storage, {
    get(target, name) {
      if (name === 'read') reads += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await using hospital = await open({ services: { storage: counting } });
  const file_key = await uploaded(hospital, dicom());
  reads = 0;

  expect(await hospital.call(createPacs, { file_key })).toMatchObject({ status: 200, payload: { outcome: 'new' } });
  expect(reads).toBe(0);
});
