import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getHospitalLogo, updateHospital, uploadLogo } from '../contract/index.ts';
import { LOGO_PIXELS, MAX_LOGO_BYTES } from '../domain/index.ts';
import { hospitalHandlers } from './index.ts';

const settled = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const open = () => openHospital(hospitalHandlers(settled));
type Opened = Awaited<ReturnType<typeof open>>;

const square = (size: number, red = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background: { r: red, g: 120, b: 90 } } });

async function send(hospital: Opened, bytes: Buffer, { as = hospital.admin.id, type = 'image/png' } = {}) {
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(uploadLogo, { hospital: hospital.key }),
    headers: { 'x-test-session': as, 'x-requested-by': 'alder', 'content-type': type },
    payload: bytes,
  });
  return { status: response.statusCode, ...response.json() };
}
const read = async (hospital: Opened, id: string) => hospital.app.inject({ url: addressOf(getHospitalLogo, { id }) });

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a %s becomes a PNG of 384 pixels at most, and is the logo of the hospital once it is put to use',
  async (format) => {
    await using hospital = await open();
    const { payload } = await send(hospital, await square(900).toFormat(format).toBuffer(), {
      type: `image/${format}`,
    });
    expect(payload.result).toMatchObject({ width: LOGO_PIXELS, height: LOGO_PIXELS });

    const { result } = (await hospital.call(updateHospital, { version: 1, logo: payload.result.id })).payload;
    expect(result.logo).toBe(payload.result.id);
    const served = await read(hospital, result.logo!);
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect((await sharp(served.rawPayload).metadata()).format).toBe('png');
  },
);

test('other content of an image file is dropped: text, position, a second file behind the first', async () => {
  await using hospital = await open();
  const secret = 'GPS 25.03N <script>';
  const image = await square(64)
    .withExif({ IFD0: { Copyright: secret } })
    .jpeg()
    .toBuffer();
  expect(image.includes(secret)).toBe(true);
  const { payload } = await send(hospital, Buffer.concat([image, Buffer.from(`PK ${secret}`)]));
  const served = await read(hospital, payload.result.id);
  expect(served.rawPayload.includes('GPS')).toBe(false);
});

test('a photograph that lies on its side stands upright', async () => {
  await using hospital = await open();
  const wide = sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } });
  const { payload } = await send(hospital, await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(payload.result).toMatchObject({ width: 100, height: 200 });
});

test('the same image uploaded again is kept once', async () => {
  await using hospital = await open();
  const image = await square(64).png().toBuffer();
  const [first, again] = [await send(hospital, image), await send(hospital, image)];
  expect(again.payload.result.id).toBe(first.payload.result.id);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'logoType'],
  ['an SVG behind a byte order mark', Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), 415, 'logoType'],
  ['a page of HTML', Buffer.from('<html></html>'), 415, 'logoType'],
  ['a PDF', Buffer.from('%PDF-1.7'), 415, 'logoType'],
  ['an empty file', Buffer.alloc(0), 415, 'logoType'],
  [
    'the head of a PNG alone',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    422,
    'logoUnreadable',
  ],
  ['5 MB and a byte', Buffer.alloc(MAX_LOGO_BYTES + 1, 0xff), 413, 'tooLarge'],
])('%s is refused as a logo', async (_what, bytes, status, error) => {
  await using hospital = await open();
  expect(await send(hospital, bytes)).toMatchObject({ status, payload: { error } });
});

test('an image cut off in the middle is refused, not shown half', async () => {
  await using hospital = await open();
  const image = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .png()
    .toBuffer();
  expect(await send(hospital, image.subarray(0, image.length / 2))).toMatchObject({
    status: 422,
    payload: { error: 'logoUnreadable' },
  });
});

test('a small file that announces a wall of pixels is refused before it is decoded', async () => {
  await using hospital = await open();
  const bomb = await square(7000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  expect(await send(hospital, bomb)).toMatchObject({ status: 413, payload: { error: 'logoLarge' } });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('only administrators upload a logo; the upload of another hospital is not theirs to use', async () => {
  await using hospital = await open();
  await using other = await open();
  const image = await square(32).png().toBuffer();
  const doctor = await hospital.addUser();
  expect(await send(hospital, image, { as: doctor.id })).toMatchObject({ status: 403 });
  const { payload } = await send(other, image);
  expect(await hospital.call(updateHospital, { version: 1, logo: payload.result.id })).toMatchObject({ status: 404 });
  expect((await read(hospital, '01933f00-0000-7000-8000-000000000001')).statusCode).toBe(404);
});

test('an upload that was never put to use goes with a later one; one that a change names stays for the way back', async () => {
  await using hospital = await open();
  const upload = async (red: number) =>
    (await send(hospital, await square(32, red).png().toBuffer())).payload.result.id;
  const [unused, used] = [await upload(1), await upload(2)];
  await hospital.call(updateHospital, { version: 1, logo: used });
  await hospital.call(updateHospital, { version: 2, logo: null });
  await hospital.work((trx) =>
    trx
      .updateTable('hospital_logo')
      .set({ created_at: new Date('2020-01-01') })
      .execute(),
  );
  await upload(3);
  expect((await read(hospital, unused)).statusCode).toBe(404);
  expect((await read(hospital, used)).statusCode).toBe(200);
});
