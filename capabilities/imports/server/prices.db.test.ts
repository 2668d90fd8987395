import { createTreatment, getCatalog, updateTreatment } from '@alder/catalog/contract';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  checkImport,
  decideImportRows,
  getImportRows,
  getRefusedRows,
  rollBackImport,
  startImport,
} from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

type Importing = Awaited<ReturnType<typeof openImporting>>;

const TREATMENTS = `Service ID,Treatment Name,Category,Price,Cost,Tax
1,"Acupuncture, long",Procedure,"NT$1,200",300,含稅
2,Recheck consultation,診察,350,,
3,Nail trim long,Grooming,100,,
4,Cut price,Procedure,1.5,,
5,,Procedure,100,,
6,"acupuncture, long",Procedure,900,,
`;

async function check(hospital: Importing, files: Readonly<Record<string, string | Buffer>>) {
  const { id } = await hospital.begin(files);
  const { result } = await hospital.read(id);
  const response = await hospital.call(checkImport, { id, version: result.version });
  expect(response.status).toBe(200);
  await hospital.doJobs();
  return id;
}

async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  await hospital.call(call, { id, version: result.version });
  await hospital.doJobs();
}

async function importFile(hospital: Importing, content: string | Buffer, name = 'treatments.csv') {
  const id = await check(hospital, { [name]: content });
  await run(hospital, id, startImport);
  return id;
}

const reasonsOf = async (hospital: Importing, id: string, outcome: 'refused' | 'doubtful' | 'changed') =>
  (await hospital.call(getImportRows, { import: id, outcome })).payload.result.map(
    ({ line, reasons }: { line: number; reasons: readonly { code: string; field?: string; value?: string }[] }) => [
      line,
      ...reasons.map(({ code, field, value }) => [code, field, value].filter(Boolean).join(' ')),
    ],
  );

async function entryOf(hospital: Importing, name: string, model = 'treatment') {
  const { payload } = await hospital.call(getCatalog, { model: model as 'treatment' });
  const [list = []] = Object.values(payload).filter(Array.isArray);
  return (list as Record<string, unknown>[]).find((each) => each.name === name && !each.deleted);
}

test('a price list is checked by the rules of the catalog, row by row, and the catalog stays as it was', async () => {
  await using hospital = await openImporting();
  const id = await check(hospital, { 'treatments.csv': TREATMENTS });

  expect(await hospital.counts(id)).toEqual({ 'treatment new': 1, 'treatment changed': 1, 'treatment refused': 4 });
  expect(await reasonsOf(hospital, id, 'refused')).toEqual([
    ...[
      [4, 'value category Grooming'],
      [5, 'value price 1.5'],
    ],
    ...[
      [6, 'missing name'],
      [7, 'duplicateEntry'],
    ],
  ]);
  expect(await reasonsOf(hospital, id, 'changed')).toEqual([[3, 'becomes price 0 → 350']]);
  const changedRows = await hospital.call(getImportRows, { import: id, outcome: 'changed', entity: 'treatment' });
  expect(changedRows).toMatchObject({ status: 200, payload: { result: [{ line: 3 }] } });
  expect(await entryOf(hospital, 'Acupuncture, long')).toBeUndefined();
  const { files } = await hospital.read(id);
  const csv = await hospital.app.inject({
    url: addressOf(getRefusedRows, { hospital: hospital.key, import: id, file: files[0]!.id }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
    ...['3,Nail trim long,Grooming,100,,,value: category', '4,Cut price,Procedure,1.5,,,value: price'],
  ]);
});

test('prices are read as lists of Taiwan and Japan write them, nothing of an estimate is guessed, and only a file with refused rows says so', async () => {
  await using hospital = await openImporting();
  const id = await check(hospital, {
    'treatments.csv':
      '項目,單價\nDressing one,"1,200元"\nDressing two,"¥1,200-"\nDressing three,1200円\nDressing four,約500\n',
    'owners.csv': 'Client ID,Last Name\n1,Lin\n',
  });
  expect(await reasonsOf(hospital, id, 'refused')).toEqual([[5, 'value price 約500']]);
  const { files } = await hospital.read(id);
  expect(files.map(({ filename, refused }) => [filename, refused])).toEqual([
    ['treatments.csv', 1],
    ['owners.csv', 0],
  ]);
  await run(hospital, id, startImport);
  for (const name of ['Dressing one', 'Dressing two', 'Dressing three'])
    expect(await entryOf(hospital, name)).toMatchObject({ price: 1200 });
});

test('prices are in the catalog after the import, to the cent, with cost, tax and category, and a default becomes the own entry', async () => {
  await using hospital = await openImporting();
  await importFile(hospital, TREATMENTS);

  expect(await entryOf(hospital, 'Acupuncture, long')).toMatchObject({
    ...{ price: 1200, cost: 300, taxed: true, category: 'procedure' },
  });
  expect(await entryOf(hospital, 'Recheck consultation')).toMatchObject({
    ...{ price: 350, from_default: true, hospital: expect.any(String) },
  });
  expect((await hospital.events()).filter((event) => event === 'treatment.imported')).toHaveLength(1);
});

test('the same price list again changes nothing, a changed row changes its entry alone', async () => {
  await using hospital = await openImporting();
  await importFile(hospital, TREATMENTS);
  const before = await entryOf(hospital, 'Acupuncture, long');
  const id = await check(hospital, { 'treatments.csv': TREATMENTS.replace('350', '380') });

  expect(await hospital.counts(id)).toMatchObject({ 'treatment same': 1, 'treatment changed': 1 });
  await run(hospital, id, startImport);
  expect(await entryOf(hospital, 'Acupuncture, long')).toEqual(before);
  expect(await entryOf(hospital, 'Recheck consultation')).toMatchObject({ price: 380 });
});

test('a price that the hospital has entered or changed waits for a person, who sees both amounts', async () => {
  await using hospital = await openImporting();
  await hospital.call(createTreatment, { name: 'Own service', price: 2500 } as never);
  await importFile(hospital, TREATMENTS);
  const entry = (await entryOf(hospital, 'Acupuncture, long')) as { id: string; version: number };
  await hospital.call(updateTreatment, { id: entry.id, version: entry.version, price: 1500 } as never);

  const content = `${TREATMENTS.replace('1,200', '1,300')}7,Own service,Procedure,2000,,\n`;
  const id = await check(hospital, { 'treatments.csv': content });
  expect(await reasonsOf(hospital, id, 'doubtful')).toEqual([
    [2, 'changedHere', 'becomes price 1500 → 1300'],
    [8, 'ownEntry', 'becomes price 2500 → 2000'],
  ]);
  const { result } = await hospital.read(id);
  await hospital.call(decideImportRows, { id, version: result.version, entity: 'treatment', numbers: [7], take: true });
  await run(hospital, id, startImport);
  expect(await entryOf(hospital, 'Acupuncture, long')).toMatchObject({ price: 1500 });
  expect(await entryOf(hospital, 'Own service')).toMatchObject({ price: 2000 });
});

test('a price list can be taken back: defaults have their place again, and what was charged or changed since stays', async () => {
  await using hospital = await openImporting();
  const content = `${TREATMENTS}8,Used since,Procedure,10,,\n9,Changed since,Procedure,10,,\n`;
  const id = await importFile(hospital, content);
  const used = (await entryOf(hospital, 'Used since')) as { id: string };
  const changed = (await entryOf(hospital, 'Changed since')) as { id: string; version: number };
  await hospital.call(updateTreatment, { id: changed.id, version: changed.version, price: 20 } as never);
  await hospital.call(createTreatment, {
    ...{ name: 'Bundle', lines: [{ kind: 'treatment', entry: used.id, name: 'Used since', quantity: 1 }] },
  } as never);
  await run(hospital, id, rollBackImport);

  expect((await hospital.read(id)).result.state).toBe('rolled_back');
  expect(await entryOf(hospital, 'Acupuncture, long')).toBeUndefined();
  expect(await entryOf(hospital, 'Recheck consultation')).toMatchObject({ hospital: null, price: 0 });
  expect(await entryOf(hospital, 'Used since')).toMatchObject({ price: 10 });
  expect(await entryOf(hospital, 'Changed since')).toMatchObject({ price: 20 });
  const applied = (await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result;
  expect(applied.map(({ line }: { line: number }) => line)).toEqual([8, 9]);
});

test('price lists of medicines, vaccines and goods come in Big5 and Shift_JIS too', async () => {
  await using hospital = await openImporting();
  // 藥品名稱,單位,售價,成本 / 安寶錠,tab,25,10 in Big5; ワクチン名,価格 / 狂犬病ワクチン,3300 in Shift_JIS.
  const big5 = Buffer.from('c3c4ab7ea657bad92cb3e6a6ec2cb0e2bbf92ca6a8a5bb0a', 'hex');
  const shiftJis = Buffer.from('838f834e8360839396bc2c89bf8a690a8bb68ca29561838f834e836083932c333330300a', 'hex');
  const id = await check(hospital, {
    'medicines.csv': Buffer.concat([big5, Buffer.from('a677c45fbff5', 'hex'), Buffer.from(',tab,25,10\n')]),
    'vaccines.csv': shiftJis,
    'goods.csv': 'Product Name,Price,EAN\nShampoo,650,4711234567890\nCollar,200,4.71123E+12\n',
  });
  const { files } = await hospital.read(id);
  expect(files.map(({ entity, encoding }) => [entity, encoding])).toEqual([
    ...[
      ['medicine', 'big5'],
      ['vaccine', 'shift_jis'],
    ],
    ['receiptItem', 'utf-8'],
  ]);
  expect(await hospital.counts(id)).toEqual({
    ...{ 'medicine new': 1, 'vaccine changed': 1, 'receiptItem new': 1, 'receiptItem refused': 1 },
  });
  expect(await reasonsOf(hospital, id, 'refused')).toEqual([[3, 'barcodeShape barcode 4.71123E+12']]);
  await run(hospital, id, startImport);
  expect(await entryOf(hospital, '安寶錠', 'medicine')).toMatchObject({ unit: 'tab', price: 25, cost: 10 });
});

test('a name in Chinese or Japanese finds the shared entry, which keeps its English name', async () => {
  await using hospital = await openImporting();
  const id = await check(hospital, { 'list.csv': '處置名稱,售價\n複診,300\n' });
  const [row] = (await hospital.call(getImportRows, { import: id, entity: 'treatment' })).payload.result;
  expect(row).toMatchObject({ outcome: 'changed', reasons: [{ code: 'becomes', field: 'price', value: '0 → 300' }] });
  await run(hospital, id, startImport);
  expect(await entryOf(hospital, 'Recheck consultation')).toMatchObject({ price: 300, name_zhtw: '複診' });
});

test('a server that was killed within a price list goes on, and no entry is made twice', async () => {
  await using hospital = await openImporting();
  const rows = Array.from({ length: 1100 }, (_, at) => `${at},Service ${at},Procedure,${at},,`).join('\n');
  const id = await check(hospital, {
    'treatments.csv': `Service ID,Treatment Name,Category,Price,Cost,Tax\n${rows}\n`,
  });
  const { result } = await hospital.read(id);
  await hospital.call(startImport, { id, version: result.version });
  const job = hospital.jobs[0]!;
  // The job is delivered again after a kill, and a second one runs beside it.
  hospital.jobs.push(job);
  await hospital.doJobs();
  const entries = await hospital.work((trx) =>
    trx.selectFrom('treatment').select('name').where('name', 'like', 'Service %').execute(),
  );
  expect(new Set(entries.map(({ name }) => name)).size).toBe(1100);
  expect(entries).toHaveLength(1100);
});
