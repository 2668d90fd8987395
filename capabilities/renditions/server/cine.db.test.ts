import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, sopClasses, writeDicom } from '@alder/dicom';
import { getCine } from '@alder/imaging/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { findImage, imagingHandlers, orDamaged } from '../../imaging/server/index.ts';
import { renditionHandlers } from './cine.handlers.ts';
import { ffmpeg, probe } from './ffmpeg.ts';
import { isFfmpegInstalled } from './files.fixture.ts';
import { prepared } from './prepared.fixture.ts';

type TestHospital = Awaited<ReturnType<typeof openHospital>>;
const FRAMES = 8;
const [COLUMNS, ROWS] = [320, 241];

/** A cine of 12 bits in which every pixel of frame n has the value 100 n. */
function cine(): Uint8Array {
  const pixels = Uint16Array.from(
    { length: FRAMES * COLUMNS * ROWS },
    (_, at) => 100 * Math.floor(at / (COLUMNS * ROWS)),
  );
  return writeDicom({
    SOPClassUID: sopClasses.UltrasoundMultiFrame,
    SOPInstanceUID: newUid(),
    StudyInstanceUID: newUid(),
    SeriesInstanceUID: newUid(),
    Modality: 'US',
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    NumberOfFrames: String(FRAMES),
    ...{ Rows: ROWS, Columns: COLUMNS, BitsAllocated: 16, BitsStored: 12, HighBit: 11, PixelRepresentation: 0 },
    PixelData: new Uint8Array(pixels.buffer),
  });
}

const ask = (testHospital: TestHospital, id: string, query: string, hospital = testHospital.key) =>
  testHospital.app.inject({
    method: 'GET',
    url: `${addressOf(getCine, { hospital, id })}?${query}`,
    headers: { 'x-test-session': testHospital.admin.id },
  });

/** Size, frames, and brightness in the middle of each frame of a video. */
async function played(bytes: Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-cine-test-'));
  try {
    const file = path.join(folder, 'cine.mp4');
    writeFileSync(file, bytes);
    const { width = 0, height = 0 } = (await probe('mov', file))[0] ?? {};
    const frames = await ffmpeg(['-i', file, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1']);
    const middles: number[] = [];
    const middle = Math.floor(height / 2) * width + Math.floor(width / 2);
    for (let at = 0; at < frames.length; at += (width * height * 3) / 2) middles.push(frames[at + middle]!);
    return { width, height, middles };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.runIf(isFfmpegInstalled)(
  'part of a cine is downloaded as a video that common players play, in the displayed window [screen.viewer]',
  async () => {
    await using hospital = await openHospital([...imagingHandlers, ...renditionHandlers({ findImage, orDamaged })]);
    const { row } = await prepared(hospital, cine());

    const answer = await ask(hospital, row.id, 'from=2&to=5&fps=10&center=350&width=701');

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4' });
    expect(answer.headers['content-disposition']).toContain('.mp4');
    expect(answer.rawPayload.includes('avc1')).toBe(true);
    const { width, height, middles } = await played(answer.rawPayload);
    expect([width, height]).toEqual([320, 242]);
    // Values 200 to 500 in a window of 0 to 700, in the 219 steps of video.
    expect(middles).toHaveLength(4);
    for (const [at, bright] of middles.entries())
      expect(Math.abs(bright - (16 + (219 * (200 + 100 * at)) / 700))).toBeLessThan(4);
  },
  60_000,
);

test.runIf(isFfmpegInstalled)(
  'the video of an inverted cine is dark where the frames are bright [screen.viewer]',
  async () => {
    await using hospital = await openHospital([...imagingHandlers, ...renditionHandlers({ findImage, orDamaged })]);
    const { row } = await prepared(hospital, cine());

    const { middles } = await played(
      (await ask(hospital, row.id, 'to=7&inverted=true&center=350&width=701')).rawPayload,
    );

    expect(middles[0]).toBeGreaterThan(middles[7]!);
  },
  60_000,
);

test('frames that do not exist are refused, an image of another hospital is not found, and a user without the imaging permit gets no video [role.licence]', async () => {
  await using hospital = await openHospital([...imagingHandlers, ...renditionHandlers({ findImage, orDamaged })]);
  await using other = await openHospital([...imagingHandlers, ...renditionHandlers({ findImage, orDamaged })]);
  const { row } = await prepared(hospital, cine());

  expect((await ask(hospital, row.id, 'from=0&to=8')).statusCode).toBe(422);
  expect((await ask(hospital, row.id, 'from=5&to=4')).json().payload).toMatchObject({ error: 'cineNotMade' });
  expect((await ask(hospital, row.id, 'to=zero')).statusCode).toBe(400);
  expect((await ask(other, row.id, 'to=3')).statusCode).toBe(404);
  const user = await hospital.addUser({ permits: [] });
  const denied = await hospital.app.inject({
    method: 'GET',
    url: addressOf(getCine, { hospital: hospital.key, id: row.id, to: 3 }),
    headers: { 'x-test-session': user.id },
  });
  expect(denied.statusCode).toBe(403);
}, 60_000);
