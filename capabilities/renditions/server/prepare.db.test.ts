import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inHospital } from '@alder/database';
import { newUid, readDicom } from '@alder/dicom';
import { ctStack, documentOf, echoReport, pdfOf, radiograph, ultrasoundCine } from '@alder/dicom/synthetic';
import { getFrame, thumbnail } from '@alder/imaging/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findRendition } from '../../dicomweb/server/frame-source.ts';
import { intake } from '../../image-intake/server/intake.fixture.ts';
import { findArchive } from '../../imaging/server/archive.ts';
import { imagingHandlers } from '../../imaging/server/index.ts';
import { preparationQueue } from '../../imaging/server/preparation-queue.ts';
import { PreparingChild } from './child-process.ts';
import { prepareNext, startPreparing, wallMsOf } from './prepare-loop.ts';
import { prepared, read } from './prepared.fixture.ts';

/** A document of one empty page, 300 by 200 points. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

const patient = {
  PatientID: 'A-1',
  PatientName: 'Mochi',
  PatientSpeciesDescription: 'Canine',
  PatientBreedDescription: 'Shiba Inu',
  PatientSex: 'F',
} as const;
const study = () => ({
  ...{ StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' },
  ...{ StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
});

test('a radiograph gets a thumbnail and frames that restore every value, with small resolutions first [cap.imaging]', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const file = radiograph({ view: 'thoraxLateral', patient, study: study(), longSide: 700 });
  const { row, rendition } = await prepared(hospital, file);

  expect(row.prepared).toBe('done');
  expect(rendition).toMatchObject({ columns: 700, rows: 560, components: 1, bits: 14, signed: false });
  const [frame] = rendition!.frames;
  expect(frame!.levels.at(-1)).toBe(frame!.length);
  expect(frame!.levels[0]!).toBeLessThan(frame!.length / 20);

  const { HTJ2KDecoder } = await createRequire(import.meta.url)('@cornerstonejs/codec-openjph/wasmjs')({});
  const decoder = new HTJ2KDecoder();
  const response = await hospital.app.inject({
    method: 'GET',
    url: addressOf(getFrame, { hospital: hospital.key, key: row.file_key, n: 0 }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  decoder.getEncodedBuffer(response.rawPayload.length).set(response.rawPayload);
  decoder.decode();
  const { pixels } = readDicom(file);
  const original = Buffer.from(file.subarray(pixels!.offset, pixels!.offset + pixels!.length!));
  expect(Buffer.compare(Buffer.from(decoder.getDecodedBuffer()), original)).toBe(0);
});

test('the prefix of a frame up to one of its levels shows the whole image, smaller', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { row, rendition } = await prepared(
    hospital,
    radiograph({ view: 'hipVD', patient, study: study(), longSide: 800 }),
  );
  const { levels } = rendition!.frames[0]!;
  const response = await hospital.app.inject({
    method: 'GET',
    url: addressOf(getFrame, { hospital: hospital.key, key: row.file_key, n: 0 }),
    headers: { 'x-test-session': hospital.admin.id, range: `bytes=0-${levels[1]! - 1}` },
  });
  expect(response.statusCode).toBe(206);
  expect(response.rawPayload).toHaveLength(levels[1]!);

  const { HTJ2KDecoder } = await createRequire(import.meta.url)('@cornerstonejs/codec-openjph/wasmjs')({});
  const decoder = new HTJ2KDecoder();
  decoder.getEncodedBuffer(response.rawPayload.length).set(response.rawPayload);
  const level = levels.length - 2;
  decoder.decodeSubResolution(level);
  const size = decoder.calculateSizeAtDecompositionLevel(level);
  expect(size).toMatchObject({ width: Math.ceil(640 / 2 ** level), height: Math.ceil(800 / 2 ** level) });
  const values = new Uint16Array(decoder.getDecodedBuffer().slice().buffer);
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(4000);
});

test('bone is white in the thumbnail, for either photometric interpretation of the modality', async () => {
  const means: number[] = [];
  for (const photometric of ['MONOCHROME1', 'MONOCHROME2'] as const) {
    await using hospital = await openHospital(imagingHandlers);
    const { row } = await prepared(
      hospital,
      radiograph({ view: 'stifleLateral', patient, study: study(), longSide: 500, photometric }),
    );
    const response = await hospital.app.inject({
      method: 'GET',
      url: addressOf(thumbnail, { hospital: hospital.key, key: row.thumbnail_key! }),
    });
    expect(response.headers['content-type']).toBe('image/jpeg');
    const { data, info } = await sharp(response.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    // Femur at the top, air at the right edge.
    means.push(
      data[Math.floor(info.height * 0.2) * info.width + Math.floor(info.width * 0.55)]! -
        data[info.width * 100 + info.width - 3]!,
    );
  }
  expect(means[0]).toBeGreaterThan(60);
  expect(means[1]).toBeGreaterThan(60);
});

test('every frame of a cine can be requested', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { rendition, row } = await prepared(
    hospital,
    ultrasoundCine({ patient, study: study(), frames: 5, columns: 160, rows: 120 }),
  );

  expect(rendition!.frames).toHaveLength(5);
  expect(row).toMatchObject({ frames: 5, is_animation: true });
  expect((row.attributes as Record<string, unknown>).SequenceOfUltrasoundRegions).toMatchObject([
    { PhysicalUnitsXDirection: 3 },
  ]);
  const beyond = await hospital.app.inject({
    method: 'GET',
    url: addressOf(getFrame, { hospital: hospital.key, key: row.file_key, n: 5 }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(beyond.statusCode).toBe(404);
});

test('a CT slice keeps its values, with the rescale as attributes', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const [slice] = ctStack({ patient, study: study(), slices: 1, side: 128 });
  const { row, rendition } = await prepared(hospital, slice!);

  expect(rendition).toMatchObject({ bits: 12, columns: 128 });
  expect(row.attributes).toMatchObject({ RescaleIntercept: -1024, WindowCenter: [40, -500] });
});

test.each([
  [
    'jpeg',
    () =>
      sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'png',
    () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: 'blue' } })
        .png()
        .toBuffer(),
  ],
  [
    'tiff',
    () =>
      sharp({ create: { width: 300, height: 200, channels: 3, background: 'green' } })
        .tiff()
        .toBuffer(),
  ],
  ['pdf', async () => Buffer.from(onePage)],
])('a %s image gets a thumbnail', async (_name, make) => {
  await using hospital = await openHospital(imagingHandlers);
  const { row } = await prepared(hospital, await make());

  expect(row.prepared).toBe('done');
  const { width, height } = await sharp(await read(hospital, row.thumbnail_object!)).metadata();
  expect([width, height]).toEqual([256, 171]);
});

test('a video gets its first frame as a poster', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const image = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#2060c0' } })
    .jpeg()
    .toBuffer();
  const { row } = await prepared(hospital, motionJpeg(image, 320, 240, 3));

  expect(row).toMatchObject({ filetype: 'avi', is_animation: true, prepare_failure: null });
  const { width, height } = await sharp(await read(hospital, row.thumbnail_object!)).metadata();
  expect([width, height]).toEqual([256, 192]);
});

/** An AVI file that repeats one JPEG. */
function motionJpeg(image: Buffer, width: number, height: number, frames: number): Buffer {
  const chunk = (id: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(id, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const list = (kind: string, ...parts: Buffer[]) =>
    chunk('LIST', Buffer.concat([Buffer.from(kind, 'latin1'), ...parts]));
  const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const header = numbers(40_000, 0, 0, 0x10, frames, 0, 1, image.length, width, height, 0, 0, 0, 0);
  const stream = Buffer.concat([
    Buffer.from('vidsMJPG', 'latin1'),
    numbers(0, 0, 0, 1, 25, 0, frames, image.length, 0, 0),
    Buffer.alloc(8),
  ]);
  const format = Buffer.concat([
    numbers(40, width, height, 0x00180001),
    Buffer.from('MJPG', 'latin1'),
    numbers(width * height * 3, 0, 0, 0, 0),
  ]);
  const movie = Array.from({ length: frames }, () => chunk('00dc', image));
  const body = [
    list('hdrl', chunk('avih', header), list('strl', chunk('strh', stream), chunk('strf', format))),
    list('movi', ...movie),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI ', 'latin1'), ...body]));
}

test('a file that cannot be opened is left without a thumbnail, and the child continues', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { storage } = hospital.services;
  const stored = await storage.put(hospital.id, Buffer.from('\xff\xd8\xff\xe0 no image at all', 'latin1'));
  await inHospital(hospital.db, hospital.id, async (trx) => {
    await intake.fileImage(trx, storage, await findArchive(trx), {
      stored,
      filetype: 'jpeg',
      source: 'upload',
      sentBy: '',
      now: new Date(),
    });
    await trx.updateTable('medical_image').set({ prepare_attempts: 3 }).execute();
  });
  const preparing = startPreparing({ queue: preparationQueue, db: hospital.db, storage, hospital: hospital.id });
  await preparing.idle();
  await preparing.stop();

  const row = await hospital.work((trx) => trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow());
  expect(row).toMatchObject({ prepared: 'failed', thumbnail_object: null });
  expect(row.prepare_failure).toBeTruthy();
  expect(await hospital.events()).toEqual(['pacs.created', 'pacs.updated']);
});

test('a child that takes too long is killed, and the next file gets another', async () => {
  const child = new PreparingChild({ wallMs: 1 });
  const task = {
    file: '/dev/zero',
    filetype: 'jpeg',
    attributes: {},
    frames: 1,
    thumbnailFile: '/dev/null',
    renditionFile: '/dev/null',
  } as const;

  await expect(child.run(task)).rejects.toThrow('time limit');
  await expect(child.run(task)).rejects.toThrow('time limit');
  child.close();
});

test('a file that takes too long is tried once more and then given up, so that later images are not delayed', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { storage } = hospital.services;
  const stored = await storage.put(hospital.id, Buffer.from('\xff\xd8\xff\xe0', 'latin1'));
  await inHospital(hospital.db, hospital.id, async (trx) => {
    const now = new Date();
    await intake.fileImage(trx, storage, await findArchive(trx), {
      ...{ stored, filetype: 'jpeg', source: 'upload', sentBy: '', now },
    });
  });
  const parts = { queue: preparationQueue, db: hospital.db, storage, hospital: hospital.id };
  const state = () =>
    hospital.work((trx) =>
      trx.selectFrom('medical_image').select(['prepared', 'prepare_attempts', 'prepare_failure']).executeTakeFirst(),
    );
  const soon = { prepare_after: new Date(0) };
  const child = new PreparingChild({ wallMs: 1 });

  await prepareNext(parts, child, 'images');
  expect(await state()).toMatchObject({ prepared: 'waiting', prepare_attempts: 1 });
  await hospital.work((trx) => trx.updateTable('medical_image').set(soon).execute());
  await prepareNext(parts, child, 'images');

  expect(await state()).toMatchObject({ prepared: 'failed', prepare_attempts: 2, prepare_failure: 'time limit' });
});

test('a damaged slice delays later images for half a minute, not as long as a loop or a document may take', () => {
  expect(wallMsOf({ filetype: 'dicom', bytes: 500_000, frames: 1 })).toBeLessThan(35_000);
  expect(wallMsOf({ filetype: 'dicom', bytes: 60_000_000, frames: 300 })).toBeGreaterThan(120_000);
  expect(wallMsOf({ filetype: 'pdf', bytes: 500_000, frames: 1 })).toBeUndefined();
});

const stifle = new URL('../../../../shared/samples/dicom/vet/jpeg-baseline.dcm', import.meta.url);
if (!existsSync(stifle)) console.info('skipped: real DICOM files are not at ../shared/samples/dicom');
test.runIf(existsSync(stifle))(
  'the real canine stifle is filed with species and owner, and has a thumbnail',
  async () => {
    await using hospital = await openHospital(imagingHandlers);
    const { row } = await prepared(hospital, readFileSync(stifle));

    expect(row).toMatchObject({ prepared: 'done', filetype: 'dicom' });
    expect(row.thumbnail_object).toBeTruthy();
    expect(row.attributes).toMatchObject({ PatientSpeciesDescription: expect.stringMatching(/canine/i) });
  },
);

test('pages of a PDF in a DICOM file are drawn as those of a PDF, and are no frames of its instance [cap.imaging]', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const pdf = pdfOf(['First page', 'Second page']);
  const { row, rendition } = await prepared(hospital, documentOf({ patient, study: study(), pdf }));

  expect([row.prepared, row.prepare_failure, row.frames, row.thumbnail_object !== null]).toEqual([
    'done',
    null,
    2,
    true,
  ]);
  expect(rendition).toMatchObject({ components: 3, columns: 1554, rows: 2200 });
  expect(rendition!.frames).toHaveLength(2);
  const context = {
    inHospital: <Result>(work: (parts: never) => Promise<Result>) => hospital.work((trx) => work({ trx } as never)),
  };
  expect(await findRendition(context as never, row.id)).toBeUndefined();
});

test('a PDF in a DICOM file that cannot be opened, and an object of words, keep their original only', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const broken = await prepared(
    hospital,
    documentOf({ patient, study: study(), pdf: Buffer.from('%PDF-1.4 nothing') }),
  );
  expect([broken.row.prepared === 'done', broken.rendition]).toEqual([false, null]);

  await using other = await openHospital(imagingHandlers);
  const report = await prepared(other, echoReport({ patient, study: study() }));
  expect([report.row.prepared, report.row.prepare_failure, report.rendition]).toEqual(['done', 'noPixels', null]);
});
