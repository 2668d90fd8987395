import { type OpenHospital, openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createTreatment, exportCatalog, getCatalog, importCatalog, updateTreatment } from '../contract/index.ts';
import type { CatalogModel } from '../domain/index.ts';
import { catalogHandlers as handlers } from './index.ts';

type How = { as?: TestUser; model?: CatalogModel; digest?: string };

async function send(hospital: OpenHospital, file: string | Uint8Array, dry_run: 'true' | 'false', how: How = {}) {
  const response = await hospital.app.inject({
    method: 'POST',
    url: addressOf(importCatalog, {
      hospital: hospital.key,
      model: how.model ?? 'treatment',
      dry_run,
      ...(how.digest && { digest: how.digest }),
    }),
    headers: {
      'x-test-session': (how.as ?? hospital.admin).id,
      'content-type': 'application/octet-stream',
      'x-requested-by': 'alder',
    },
    payload: Buffer.from(file as string),
  });
  return { status: response.statusCode, payload: response.json().payload };
}
const counted = (payload: { result: { rows: { is: string }[] } }) => payload.result.rows.map(({ is }) => is);
const own = async (hospital: OpenHospital) =>
  (await hospital.call(getCatalog, { model: 'treatment' })).payload.treatment!.filter(
    (entry) => entry.hospital !== null,
  );
async function file(hospital: OpenHospital, format: 'csv' | 'xlsx', model: CatalogModel = 'treatment') {
  const response = await hospital.app.inject({
    url: addressOf(exportCatalog, { hospital: hospital.key, model, format }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

test('a dry run says what would be new, changed, the same or refused with line and reason, and writes nothing', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(createTreatment, { name: 'Ear cleaning X', price: 600 });
  await hospital.call(createTreatment, { name: 'Nail trim X', price: 200 });
  const csv =
    'name,price,category\nEar cleaning X,650,\nNail trim X,200,\nMassage,300,procedure\nBad,much,\nWorse,1,toys\n,5,\nMassage,9,\n';

  const { status, payload } = await send(hospital, csv, 'true');

  expect(status).toBe(200);
  expect(counted(payload)).toEqual(['changed', 'same', 'new', 'refused', 'refused', 'refused', 'refused']);
  expect(payload.result.rows.slice(3)).toMatchObject([
    { line: 5, reason: 'importValue', field: 'price', cells: ['Bad', 'much', ''] },
    { line: 6, reason: 'importValue', field: 'category' },
    { line: 7, reason: 'importNameMissing' },
    { line: 8, reason: 'importTwice' },
  ]);
  expect(payload.result.rows[0].changes).toEqual([{ field: 'price', from: 600, to: 650 }]);
  expect((await own(hospital)).map(({ price }) => price)).toEqual([600, 200]);
});

test('an import writes what the dry run showed, each entry audited, and repeated it changes nothing', async () => {
  await using hospital = await openHospital(handlers);
  await hospital.call(createTreatment, { name: 'Ear cleaning X', price: 600 });
  const csv = '名稱,價格,成本\nEar cleaning X,650,100\n針灸 A,1200,\n';
  const dry = await send(hospital, csv, 'true');

  const done = await send(hospital, csv, 'false', { digest: dry.payload.result.digest });

  expect(done.status).toBe(200);
  expect(await own(hospital)).toMatchObject([
    { name: 'Ear cleaning X', price: 650, cost: 100 },
    { name: '針灸 A', price: 1200, cost: null },
  ]);
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'his.importCatalog').orderBy('seq').execute(),
  );
  expect(audited.at(-2)?.detail).toMatchObject({ line: 2, changes: { price: { from: 600, to: 650 } } });
  expect(counted((await send(hospital, csv, 'false')).payload)).toEqual(['same', 'same']);
});

test.each(['csv', 'xlsx'] as const)(
  'a catalog exported as %s is all the same when it is imported again',
  async (format) => {
    await using hospital = await openHospital(handlers);
    await hospital.call(createTreatment, { name: '=1+1, "quoted"', price: 600, taxed: false });
    for (const model of ['treatment', 'medicine', 'vaccine', 'diagnosis'] as const) {
      const { status, payload } = await send(hospital, await file(hospital, format, model), 'true', { model });
      expect(status).toBe(200);
      expect(payload.result.rows.length).toBeGreaterThan(6);
      expect(payload.result.rows.filter(({ is }: { is: string }) => is !== 'same')).toEqual([]);
    }
  },
);

test("a price for a shared default makes the hospital's copy, and the file from before still finds it [state.catalogCopy]", async () => {
  await using hospital = await openHospital(handlers);
  const before = (await file(hospital, 'csv')).toString().split('\r\n');
  const [head, row = ''] = before;
  const at = head!.split(',').indexOf('price');
  const [id, ...rest] = row.replace(/"[^"]*"/g, 'quoted').split(',');
  const cells = [id, ...rest].map((cell, place) => (place === at ? '700' : place === 0 ? cell : ''));
  const csv = `${head}\n${cells.join(',')}`;

  expect(counted((await send(hospital, csv, 'false')).payload)).toEqual(['changed']);
  expect(await own(hospital)).toMatchObject([{ from_default: true, price: 700 }]);
  expect(counted((await send(hospital, csv, 'false')).payload)).toEqual(['same']);
});

test('two imports at once write once: the later is refused, because the catalog is no longer the one of its dry run', async () => {
  await using hospital = await openHospital(handlers);
  const csv = 'name,price\nMassage,300\n';
  const { digest } = (await send(hospital, csv, 'true')).payload.result;

  const responses = await Promise.all([1, 2].map(() => send(hospital, csv, 'false', { digest })));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await own(hospital)).toHaveLength(1);
});

test('a price changed since the dry run is not overwritten', async () => {
  await using hospital = await openHospital(handlers);
  const { id, version } = (await hospital.call(createTreatment, { name: 'Massage', price: 300 })).payload.result;
  const csv = 'name,price\nMassage,350\n';
  const { digest } = (await send(hospital, csv, 'true')).payload.result;
  await hospital.call(updateTreatment, { id, version, price: 400 });

  expect(await send(hospital, csv, 'false', { digest })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect((await own(hospital))[0]).toMatchObject({ price: 400 });
});

test('a barcode that a program for sheets has shortened is refused, as is an amount with parts that the currency lacks', async () => {
  await using hospital = await openHospital(handlers);
  const csv = 'name,barcode,price\nCollar X,4.71E+12,100\nCollar Y,4710001,100.50\n';

  const { payload } = await send(hospital, csv, 'true', { model: 'receiptItem' });

  expect(payload.result.rows).toMatchObject([
    { is: 'refused', reason: 'importBarcodeShape' },
    { is: 'refused', reason: 'importValue', field: 'price' },
  ]);
});

test('a file in Big5 of a Taiwanese hospital is read by its encoding', async () => {
  await using hospital = await openHospital(handlers);
  const file = Buffer.concat([Buffer.from('name,price\n'), Buffer.from([0xa4, 0xa4, 0xa4, 0xe5]), Buffer.from(',5\n')]);
  const { payload } = await send(hospital, file, 'true');
  expect(payload.result).toMatchObject({ encoding: 'big5', rows: [{ is: 'new', name: '中文' }] });
});

test('what is no price list, one without names, one too large and one of another person are refused with a code', async () => {
  await using hospital = await openHospital(handlers);
  const doctor = await hospital.addUser({ role: 'doctor' });

  expect(await send(hospital, 'a,b\n1,"2', 'true')).toMatchObject({ status: 422, payload: { error: 'importBroken' } });
  expect(await send(hospital, '', 'true')).toMatchObject({ status: 422 });
  expect(await send(hospital, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'true')).toMatchObject({
    status: 422,
    payload: { error: 'importBroken' },
  });
  expect(await send(hospital, 'what,ever\n1,2', 'true')).toMatchObject({ payload: { error: 'importNoName' } });
  expect(await send(hospital, Buffer.alloc(11 * 1024 * 1024, 'a'), 'true')).toMatchObject({
    status: 413,
    payload: { error: 'importTooLarge' },
  });
  expect((await send(hospital, 'name\nX', 'true', { as: doctor })).status).toBe(403);
});
