import { deflateRawSync } from 'node:zlib';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getNewRecords, getRecordFile, getRecordFiles } from '../contract/index.ts';
import { gatewayOf, handlers } from './gateway.fixture.ts';

const packed = (numbers: readonly number[]) =>
  `FLOATLE-stream/deflate:base64^${deflateRawSync(Buffer.from(new Float32Array(numbers).buffer)).toString('base64')}`;
/** Bounds, ticks, two axes, places and counts, as a Horiba writes them. */
const places = Array.from({ length: 40 }, (_, at) => at * 2);
const counts = places.map((place) => place * (78 - place));
const series = [0, 80, 0, 1521, 1, 40, 0, 2, places.length, ...places, ...counts];
/** One red pixel. */
const bmp = Buffer.alloc(58);
bmp.write('BM');
for (const [at, value] of [
  [10, 54],
  [14, 40],
  [18, 1],
  [22, 1],
] as const)
  bmp.writeInt32LE(value, at);
bmp.writeUInt16LE(24, 28);
bmp[56] = 255;

async function received(records: readonly string[]) {
  const hospital = await openHospital(handlers, { now: new Date('2026-11-05T03:00:00Z') });
  const gateway = await gatewayOf(hospital, handlers);
  const pet = await hospital.addPet();
  const bytes = [
    'H|\\^&|||Maker^M5^^S1',
    `P|1||${pet.patient_id}`,
    'O|1|T1||^^^CBC|R|20261105093000',
    ...records,
    'R|1|^^^WBC|6.1|10*3/uL||N||F',
    'L|1',
  ].join('\r');
  const put = () => gateway.put({ seq: 1, bytes, protocol: 'astm' });
  expect((await put()).payload.result).toBe('stored');
  await gateway.close();
  const [record] = (await hospital.call(getNewRecords, { pet: pet.id })).payload.result;
  expect(record?.results).toMatchObject([{ code: 'WBC', number: 6.1 }]);
  return Object.assign(hospital, {
    files: (await hospital.call(getRecordFiles, { id: record!.id })).payload.result,
    read: (id: string) =>
      hospital.app.inject({
        url: addressOf(getRecordFile, { hospital: hospital.key, id }),
        headers: { 'x-test-session': hospital.admin.id },
      }),
  });
}

test('a histogram is kept as it was sent with its points and limits, and saved as a text that no browser runs', async () => {
  await using hospital = await received([
    `M|1|HISTOGRAM|RBC/PLT|RbcAlongRes|${packed([0, 80, 0, 1521, 2, 1, 12, 0])}|${packed(series)}`,
  ]);
  expect(hospital.files).toMatchObject([
    { name: 'RBC histogram', filetype: 'curve', fault: null, curve: { limits: [12] } },
  ]);
  expect(hospital.files[0]!.curve!.points).toEqual(places.map((place, at) => [place, counts[at]]));
  const served = await hospital.read(hospital.files[0]!.id);
  expect(served.body).toBe(packed(series));
  expect(served.headers).toMatchObject({
    ...{ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    'content-disposition': expect.stringMatching(/^attachment; .*\.txt"$/),
  });
});

test('a bitmap is shown as a PNG of the same pixels', async () => {
  await using hospital = await received([`M|1|PICTURE|WBC|BMP:base64^${bmp.toString('base64')}`]);
  expect(hospital.files).toMatchObject([{ filetype: 'png', fault: null, curve: null }]);
  const served = await hospital.read(hospital.files[0]!.id);
  expect([...(await sharp(served.rawPayload).raw().toBuffer())]).toEqual([255, 0, 0]);
});

test('a damaged histogram or picture is named with the reason, and the values of its message are filed all the same', async () => {
  const bomb = `FLOATLE-stream/deflate:base64^${deflateRawSync(Buffer.alloc(4_000_000)).toString('base64')}`;
  await using hospital = await received([
    `M|1|HISTOGRAM|WBC|FLOATLE-stream/deflate:base64^${'!'.repeat(9)}`,
    `M|2|HISTOGRAM|RBC|${packed(series).slice(0, -20)}`,
    `M|3|HISTOGRAM|PLT|${bomb}`,
    `M|4|PICTURE|LYM|BMP:base64^${bmp.subarray(0, 56).toString('base64')}`,
    `M|5|PICTURE|EOS|PNG:base64^${'%'.repeat(80)}`,
  ]);
  expect(hospital.files.map(({ name, fault }) => [name, fault])).toEqual([
    ['WBC histogram', 'damaged'],
    ['RBC histogram', 'damaged'],
    ['PLT histogram', 'damaged'],
    ['PICTURE LYM', 'damaged'],
    ['PICTURE EOS', 'damaged'],
  ]);
});
