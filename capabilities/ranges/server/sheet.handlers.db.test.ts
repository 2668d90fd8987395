import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createCustomRange,
  exportCustomRanges,
  getCustomRangeHistory,
  getCustomRanges,
  importCustomRanges,
  MAX_RANGE_FILE,
  updateCustomRange,
} from '../contract/index.ts';
import { rangeHandlers } from './index.ts';

const HEAD = 'species,exam_type,analyte,low,high,unit,source\r\n';
const ALP = 'dog,chem,ALP,23,212,U/L,Chang 2016\r\n';

async function send(
  hospital: OpenHospital,
  file: string | Uint8Array,
  { digest, as = hospital.admin }: { digest?: string; as?: TestUser } = {},
) {
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(importCustomRanges, {
      hospital: hospital.key,
      dry_run: digest === undefined ? 'true' : 'false',
      ...(digest !== undefined && { digest }),
    }),
    headers: { 'x-test-session': as.id, 'content-type': 'application/octet-stream', 'x-requested-by': 'alder' },
    payload: Buffer.from(file as string),
  });
  return { status: response.statusCode, payload: response.json().payload };
}
const entries = async (hospital: OpenHospital) => (await hospital.call(getCustomRanges, {})).payload.result;
const historyOf = async (hospital: OpenHospital, id: string) =>
  (await hospital.call(getCustomRangeHistory, { id })).payload.result;

test('a file of ranges is shown row by row before anything is written, then writes what was shown, and repeated changes nothing', async () => {
  await using hospital = await openHospital(rangeHandlers);
  const file = `${HEAD}${ALP}dog,chem,GLU,70,143,mg/dL,\r\ndog,chem,CREA,"0,5",1.8,mg/dL,\r\n`;

  const dry = await send(hospital, file);
  expect(dry.payload.result.rows.map(({ line, is, reason }: Record<string, unknown>) => [line, is, reason])).toEqual([
    [2, 'new', null],
    [3, 'new', null],
    [4, 'refused', 'rangeNumber'],
  ]);
  expect(await entries(hospital)).toEqual([]);

  expect((await send(hospital, file, { digest: dry.payload.result.digest })).status).toBe(200);
  const [range] = await entries(hospital);
  expect(range).toMatchObject({ species: 'dog', exam_type: 'chem', source: 'Chang 2016', version: 1 });
  expect(Object.keys(range!.ranges).sort()).toEqual(['ALP', 'GLU']);
  expect(await historyOf(hospital, range!.id)).toMatchObject([
    { way: 'file', before: null, after: { deleted: false } },
  ]);

  const again = await send(hospital, file);
  expect(again.payload.result.rows.map(({ is }: { is: string }) => is)).toEqual(['same', 'same', 'refused']);
  await send(hospital, file, { digest: again.payload.result.digest });
  expect(await entries(hospital)).toEqual([range]);
});

test('a file is not written when a range or the file is another than was shown', async () => {
  await using hospital = await openHospital(rangeHandlers);
  const ranges = { ALP: { low: 20, high: 150, crit_low: null, crit_high: null, unit: 'U/L' } };
  const { id } = (await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges })).payload.result;
  const { digest } = (await send(hospital, `${HEAD}${ALP}`)).payload.result;

  expect((await send(hospital, `${HEAD}${ALP.replace('212', '900')}`, { digest })).payload.error).toBe('stale');
  await hospital.call(updateCustomRange, { id, version: 1, source: 'another user' });
  expect((await send(hospital, `${HEAD}${ALP}`, { digest })).payload.error).toBe('stale');
  expect((await entries(hospital))[0]).toMatchObject({ version: 2, ranges });
});

test('a file in Big5, Shift_JIS or UTF-16 is read, and what is no table, has no such columns or is too large is refused', async () => {
  await using hospital = await openHospital(rangeHandlers);
  const shiftJis = Uint8Array.of(0x8c, 0xa2); // 犬
  const japanese = Buffer.concat([Buffer.from(HEAD), shiftJis, Buffer.from(ALP.slice(3))]);
  expect((await send(hospital, japanese)).payload.result.rows[0]).toMatchObject({
    is: 'new',
    head: { species: 'dog' },
  });
  const wide = Buffer.from(`\ufeff${HEAD}${ALP}`, 'utf16le');
  expect((await send(hospital, wide)).payload.result).toMatchObject({ encoding: 'utf-16le', rows: [{ is: 'new' }] });

  expect((await send(hospital, Uint8Array.of(0xff, 0x00, 0x81))).payload.error).toBe('rangeFileBroken');
  expect((await send(hospital, `${HEAD}"dog`)).payload.error).toBe('rangeFileBroken');
  expect((await send(hospital, 'name,price\r\nx,1\r\n')).payload.error).toBe('rangeFileHead');
  expect((await send(hospital, '')).payload.error).toBe('rangeFileHead');
  expect((await send(hospital, 'x'.repeat(MAX_RANGE_FILE + 1))).payload.error).toBe('rangeFileLarge');
  expect((await send(hospital, `${HEAD}${ALP.repeat(10_001)}`)).payload.error).toBe('rangeFileLarge');
  expect((await send(hospital, `${HEAD}${ALP}`, { as: await hospital.addUser({ role: 'doctor' }) })).status).toBe(403);
});

test('ranges taken out as CSV hold no formula, and taken in again they are the same', async () => {
  await using hospital = await openHospital(rangeHandlers);
  const ranges = { ALP: { low: 20, high: 150.5, crit_low: null, crit_high: 800, unit: 'U/L' } };
  await hospital.call(createCustomRange, { species: 'dog', exam_type: 'chem', ranges, source: '=HYPERLINK("x")' });

  const response = await hospital.app.inject({
    url: addressOf(exportCustomRanges, { hospital: hospital.key, lang: 'zhtw' }),
    headers: { 'x-test-session': (await hospital.addUser({ role: 'doctor' })).id },
  });

  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toMatch(/filename="ranges-\d{4}-\d\d-\d\d\.csv"/);
  expect(response.body).toContain('物種,品種,');
  expect(response.body).toContain(`'=HYPERLINK`);
  expect((await send(hospital, response.rawPayload)).payload.result.rows).toMatchObject([{ is: 'same' }]);
});

test('the history of a range says who changed what from what, when, the removal included, and no other hospital reads it', async () => {
  await using hospital = await openHospital(rangeHandlers);
  await using other = await openHospital(rangeHandlers);
  const ranges = { ALP: { low: 20, high: 150, crit_low: null, crit_high: null, unit: 'U/L' } };
  const input = { species: 'dog', exam_type: 'chem', ranges } as const;
  const { id } = (await hospital.call(createCustomRange, input, { key: 'one' })).payload.result;
  await hospital.call(createCustomRange, input, { key: 'one' });
  const since = '2027-01-01T00:00:00.000Z';
  await hospital.call(updateCustomRange, { id, version: 1, valid_from: since });
  await hospital.call(updateCustomRange, { id, version: 1, source: 'not written: it is stale' });
  await hospital.call(updateCustomRange, { id, version: 2, deleted: true });

  const history = await historyOf(hospital, id);
  expect(history).toMatchObject([
    { before: { valid_from: since, deleted: false }, after: { deleted: true } },
    { before: { valid_from: '2000-01-01T00:00:00.000Z' }, after: { valid_from: since, ranges } },
    { before: null, after: { ranges, deleted: false }, way: 'screen' },
  ]);
  expect(history.every(({ by, at }) => by !== '' && !Number.isNaN(Date.parse(at)))).toBe(true);
  expect((await other.call(getCustomRangeHistory, { id })).status).toBe(404);
});
