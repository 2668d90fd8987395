import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getFrame } from '@alder/imaging/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imagingHandlers } from '../../imaging/server/index.ts';
import { preparationQueue } from '../../imaging/server/preparation-queue.ts';
import { FFMPEG_MISSING } from './ffmpeg.ts';
import { isFfmpegInstalled, twoPages, video } from './files.fixture.ts';
import { startPreparing } from './prepare-loop.ts';
import { prepared, read } from './prepared.fixture.ts';

type TestHospital = Awaited<ReturnType<typeof openHospital>>;

/** Red, green and blue in the middle of a frame, decoded as in the viewer. */
async function middleOf(
  hospital: TestHospital,
  key: string,
  frame: { offset: number; length: number },
): Promise<number[]> {
  const { HTJ2KDecoder } = await createRequire(import.meta.url)('@cornerstonejs/codec-openjph/wasmjs')({});
  const decoder = new HTJ2KDecoder();
  const bytes = (await read(hospital, key)).subarray(frame.offset, frame.offset + frame.length);
  decoder.getEncodedBuffer(bytes.length).set(bytes);
  decoder.decode();
  const { width, height } = decoder.getFrameInfo();
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
  return [...decoder.getDecodedBuffer().subarray(at, at + 3)];
}

test('every page of a document can be viewed in its colours; the document itself is stored unchanged [cap.imaging]', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { row, rendition } = await prepared(hospital, Buffer.from(twoPages));

  expect(row).toMatchObject({ prepared: 'done', filetype: 'pdf', frames: 2 });
  expect(rendition).toMatchObject({ columns: 1200, rows: 800, components: 3, bits: 8 });
  expect(await middleOf(hospital, row.rendition_key!, rendition!.frames[0]!)).toEqual([255, 0, 0]);
  expect(await middleOf(hospital, row.rendition_key!, rendition!.frames[1]!)).toEqual([0, 0, 255]);
  expect((await read(hospital, row.object_key)).toString()).toBe(twoPages);
});

test('every page of a scan can be viewed [cap.imaging]', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const [width, height] = [200, 120];
  const pages = Buffer.alloc(width * height * 2 * 3, 40).fill(200, width * height * 3);
  const scan = await sharp(pages, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const { row, rendition } = await prepared(hospital, scan);

  expect(row).toMatchObject({ prepared: 'done', filetype: 'tiff', frames: 2 });
  expect(rendition).toMatchObject({ columns: width, rows: height });
  expect(await middleOf(hospital, row.rendition_key!, rendition!.frames[0]!)).toEqual([40, 40, 40]);
  expect(await middleOf(hospital, row.rendition_key!, rendition!.frames[1]!)).toEqual([200, 200, 200]);
});

test.runIf(isFfmpegInstalled).each([
  ['avi', 'mpeg4', 'libmp3lame'],
  ['wmv', 'wmv2', 'wmav2'],
  ['mov', 'mpeg4', 'aac'],
  ['mov', 'libx264', 'aac'],
])(
  'a video in %s of %s and %s gets a poster and a version for every browser; the original is stored unchanged [cap.imaging]',
  async (ending, image, sound) => {
    await using hospital = await openHospital(imagingHandlers);
    const original = await video(`gait.${ending}`, image, sound);
    const { row, rendition } = await prepared(hospital, original);

    expect(row).toMatchObject({ prepared: 'done', filetype: ending, prepare_failure: null, frames: 1 });
    expect(row.thumbnail_object).toBeTruthy();
    expect(rendition).toMatchObject({ columns: 322, rows: 242, media_type: 'video/mp4' });
    const answer = await hospital.app.inject({
      method: 'GET',
      url: addressOf(getFrame, { hospital: hospital.key, key: row.file_key, n: 0 }),
      headers: { 'x-test-session': hospital.admin.id },
    });
    expect(answer.headers['content-type']).toBe('video/mp4');
    const text = answer.rawPayload.toString('latin1');
    expect(text.slice(4, 8)).toBe('ftyp');
    expect(text).toContain('avc1');
    expect(text).toContain('mp4a');
    // The index precedes the frames, so that playback starts before the whole file has arrived.
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    expect(Buffer.compare(await read(hospital, row.object_key), original)).toBe(0);
  },
);

test.runIf(isFfmpegInstalled)('a video that every browser plays is played unchanged', async () => {
  await using hospital = await openHospital(imagingHandlers);
  const { row } = await prepared(hospital, await video('gait.mp4', 'libx264', 'aac'));

  expect(row).toMatchObject({ prepared: 'done', filetype: 'mp4', rendition: null, prepare_failure: null });
  expect(row.thumbnail_object).toBeTruthy();
});

test.runIf(isFfmpegInstalled)(
  'a video that arrived before FFmpeg was installed gets its poster and its playable version afterwards [cap.imaging]',
  async () => {
    await using hospital = await openHospital(imagingHandlers);
    const { row } = await prepared(hospital, await video('gait.avi', 'mpeg4', 'libmp3lame'));
    const asBefore = { prepared: 'done', prepare_failure: FFMPEG_MISSING, rendition_key: null, thumbnail_object: null };
    await hospital.work((trx) => trx.updateTable('medical_image').set(asBefore).where('id', '=', row.id).execute());

    expect(await preparationQueue.requeueVideos({ db: hospital.db, hospital: hospital.id }, FFMPEG_MISSING)).toBe(true);
    const preparing = startPreparing({
      queue: preparationQueue,
      db: hospital.db,
      storage: hospital.services.storage,
      hospital: hospital.id,
    });
    await preparing.idle();
    await preparing.stop();
    const after = await hospital.work((trx) => trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow());
    expect(after).toMatchObject({ prepared: 'done', prepare_failure: null });
    expect(after.rendition_key && after.thumbnail_object).toBeTruthy();
  },
);

const photograph = new URL('../../../../shared/design/stack-lab/sample.heic', import.meta.url);
if (!existsSync(photograph)) console.info('skipped: there is no HEIC photograph at ../shared/design/stack-lab');
test.runIf(existsSync(photograph))(
  'a photograph of a telephone is shown and kept as it came [cap.imaging]',
  async () => {
    await using hospital = await openHospital(imagingHandlers);
    const original = readFileSync(photograph);
    const { row, rendition } = await prepared(hospital, original);

    expect(row).toMatchObject({ prepared: 'done', filetype: 'heic', prepare_failure: null });
    expect(row.thumbnail_object).toBeTruthy();
    expect(rendition!.frames.length).toBeGreaterThan(0);
    const { columns, rows, bytes } = rendition!;
    expect(bytes).toBeLessThan(columns * rows);
    const thumbnail = await sharp(await read(hospital, row.thumbnail_object!))
      .resize(1, 1)
      .raw()
      .toBuffer();
    expect(thumbnail).toHaveLength(3);
    expect(Buffer.compare(await read(hospital, row.object_key), original)).toBe(0);
  },
);
