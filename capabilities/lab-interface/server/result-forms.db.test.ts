import { spawnSync } from 'node:child_process';
import { newId } from '@alder/database';
import { componentsOf, readMessage, segmentsOf, textOf } from '@alder/hl7';
import { readCsv } from '@alder/sheets';
import { expect, test } from 'vitest';
import { resultColumns } from '../domain/index.ts';
import { glucose, interferences, openInterface, value } from './interface.fixture.ts';

const HL7 = 'x-application/hl7-v2+er7';
type Lab = Awaited<ReturnType<typeof openInterface>>;

const python = ['/usr/bin/python3', 'python3'].find((each) => spawnSync(each, ['-c', 'import hl7']).status === 0);
if (!python) console.info('skipped: python3-hl7 is not installed (apt-get install python3-hl7)');

/** Asks for results in another form than FHIR. */
async function read(lab: Lab, query: string, accept?: string, token = lab.token) {
  const url = query.startsWith('http') ? query : `${lab.origin}${lab.base}/DiagnosticReport${query}`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...(accept && { accept }) },
  });
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  // text() would take the mark of UTF-8 off.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { status: response.status, type: response.headers.get('content-type'), text, next };
}

/** The messages of a batch. */
const messagesOf = (batch: string) =>
  batch
    .split(/(?=MSH\|)|(?=BTS\|)/)
    .filter((part) => part.startsWith('MSH'))
    .map(readMessage);

/** Rows of a table, by the names of its columns. */
const tableOf = (text: string) => {
  const [header, ...rows] = readCsv(text).map(({ cells }) => cells);
  expect(header).toEqual([...resultColumns]);
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [header![at]!, cell])));
};

test('results go out as ORU^R01 with patient, order, tube, codes, units, ranges, judgments and notes, and never with an owner', async () => {
  await using lab = await openInterface();
  const owner = await lab.addOwner();
  const pet = await lab.addPet({ patient_id: 'P02418', name: 'Mo|chi^', owner: owner.id });
  const values = [
    glucose,
    value({ code: 'BUN', raw: '<2', comparator: '<', number: 2, unit: 'mg/dL' }),
    value({ code: 'XYZ', name: 'Own test', raw: 'Positive' }),
    value({ code: 'K', raw: '----', flag: 'invalid', unit: 'mmol/L' }),
  ];
  const { record, order, number } = await lab.addResult(pet.id, {
    values,
    conclusion: 'Fasting\nsample',
    sample_type: 'serum',
  });
  const mark = { rule: 'r', value: null, medicine: null, percent: null, source: '' } as const;
  interferences.push({ record, marks: [{ ...mark, code: 'GLU', direction: 'down', index: 'hemolysis', grade: 2 }] });
  const { status, type, text } = await read(lab, '', HL7);
  interferences.length = 0;

  expect([status, type]).toEqual([200, `${HL7}; charset=utf-8`]);
  const [message, ...more] = messagesOf(text);
  expect(more).toEqual([]);
  const only = (name: string) => segmentsOf(message!, name)[0]!;
  const at = (name: string, field: number, component = 1) => textOf(message!, only(name), field, component);
  expect([at('MSH', 3), at('MSH', 4), at('MSH', 9), at('MSH', 9, 2), at('MSH', 12), at('MSH', 18)]).toEqual([
    ...['ALDER', lab.key, 'ORU', 'R01', '2.5.1', 'UNICODE UTF-8'],
  ]);
  expect([
    at('PID', 3),
    at('PID', 3, 4),
    at('PID', 5),
    at('PID', 5, 2),
    at('PID', 7),
    at('PID', 8),
    at('PID', 35),
  ]).toEqual([...['P02418', lab.key, '', 'Mo|chi^', '20190817', 'F', 'CANINE']]);
  const order_id = `O${order.slice(-10)}`;
  expect([at('ORC', 1), at('ORC', 2), at('OBR', 2), at('OBR', 3), at('OBR', 4), at('OBR', 25)]).toEqual([
    ...['RE', order_id, order_id, record, 'Chem 17', 'F'],
  ]);
  expect(at('OBR', 7)).toBe('20261124020000+0000');
  expect([at('SPM', 2), at('SPM', 4), at('SPM', 4, 2)]).toEqual([number, 'SER', 'serum']);
  const told = segmentsOf(message!, 'OBX').map((each) => [
    ...[textOf(message!, each, 2), textOf(message!, each, 3), componentsOf(message!, each, 5).join(' ')],
    ...[textOf(message!, each, 6), textOf(message!, each, 7), textOf(message!, each, 8), textOf(message!, each, 11)],
  ]);
  expect(told).toEqual([
    ['NM', '2345-7', '268', 'mg/dL', '70 - 143', 'HH', 'F'],
    ['SN', '3094-0', '< 2', 'mg/dL', '', '', 'F'],
    ['ST', 'XYZ', 'Positive', '', '', '', 'F'],
    ['ST', expect.any(String), '', 'mmol/L', '', '', 'F'],
  ]);
  expect(componentsOf(message!, segmentsOf(message!, 'OBX')[0]!, 3)).toEqual([
    ...['2345-7', expect.any(String), 'LN', 'GLU', 'Glucose', '99ALD'],
  ]);
  expect(segmentsOf(message!, 'NTE').map((each) => textOf(message!, each, 3))).toEqual([
    ...['Fasting\nsample', '干擾：溶血 2+，數值可能偽性降低'],
  ]);
  for (const personal of [owner.name, ...owner.phones]) expect(text).not.toContain(personal);
});

test('a retracted result takes its values back as wrong, a corrected one says which value, and one under a hold of quality control is preliminary with its note, in messages and in the table', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const urea = value({ code: 'BUN', number: 24, unit: 'mg/dL' });
  const before = [{ ...glucose, raw: '286', number: 286 }, urea];
  const modified = [{ timestamp: '2026-11-24T03:00:00.000Z', user: 'Dr. Lin', reason: 'Typed wrong', before }];
  const state = async (over: Parameters<Lab['addResult']>[1], hold = false) => {
    const { record } = await lab.addResult(pet.id, { values: [glucose, urea], ...over });
    if (hold) {
      const id = newId();
      const row = { id, device: lab.device.id, analyte: 'GLU', cause: 'failed', since: new Date() };
      await lab.work(async (trx) => {
        await trx.insertInto('qc_hold').values(row).execute();
        await trx.insertInto('qc_held_result').values({ hold: id, record }).execute();
      });
    }
    const [message] = messagesOf((await read(lab, `?_id=${record}`, HL7)).text);
    const table = tableOf((await read(lab, `?_id=${record}&_format=csv`)).text);
    return {
      report: textOf(message!, segmentsOf(message!, 'OBR')[0], 25),
      values: segmentsOf(message!, 'OBX').map((each) => textOf(message!, each, 11)),
      notes: segmentsOf(message!, 'NTE').map((each) => textOf(message!, each, 3)),
      rows: table.map((row) => [row.status, row.note]),
    };
  };
  expect(await state({ status: 'retracted' })).toEqual({
    ...{ report: 'X', values: ['W', 'W'], notes: [] },
    rows: [
      ['entered-in-error', ''],
      ['entered-in-error', ''],
    ],
  });
  expect(await state({ status: 'amended', modified })).toEqual({
    ...{ report: 'C', values: ['C', 'F'], notes: [] },
    rows: [
      ['corrected', ''],
      ['final', ''],
    ],
  });
  expect(await state({}, true)).toEqual({
    ...{ report: 'P', values: ['P', 'F'], notes: ['QC not valid', 'QC not valid'] },
    rows: [
      ['preliminary', 'QC not valid'],
      ['final', ''],
    ],
  });
  expect((await state({ status: 'preliminary' })).report).toBe('P');
});

test('a table of results has a row a value, no cell of it runs as a formula, and a value that was not measured has no number', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet({ patient_id: 'P02418', name: '=HYPERLINK("http://x")' });
  const values = [
    value({ code: 'BUN', raw: '<2', comparator: '<', number: 2, unit: 'mg/dL' }),
    value({ code: 'K', raw: '9.9', number: 9.9, flag: 'invalid', unit: 'mmol/L' }),
  ];
  const { record, number } = await lab.addResult(pet.id, { values });
  await lab.addResult(pet.id, { values: [], conclusion: 'No cells', at: '2026-11-23T02:00:00.000Z' });
  const { status, type, text } = await read(lab, '', 'text/csv');
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith('\ufeff')).toBe(true);
  const [empty, urea, potassium] = tableOf(text);
  expect(empty).toMatchObject({ code: '', value: '', status: 'final', note: 'No cells' });
  expect(urea).toMatchObject({
    ...{ result: record, place: '1', chart_number: 'P02418', patient: '\'=HYPERLINK("http://x")', species: 'dog' },
    ...{ sample: number, analyzer: 'Catalyst One', serial: 'PC-0042', code: 'BUN', loinc: '3094-0', value: '<2' },
    ...{ comparator: '<', number: '2', unit: 'mg/dL', ucum: 'mg/dL', status: 'final' },
  });
  expect(potassium).toMatchObject({ code: 'K', value: '9.9', comparator: '', number: '', flag: 'invalid' });
});

test('pages of messages and of tables lead to each other until every result was given once', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  const records = await Promise.all(Array.from({ length: 7 }, () => lab.addResult(pet.id)));
  for (const format of ['hl7', 'csv'] as const) {
    const found: string[] = [];
    let next: string | undefined = `?_format=${format}&_count=3`;
    for (let pages = 0; next && pages < 10; pages += 1) {
      const page = await read(lab, next);
      expect(page.status).toBe(200);
      found.push(
        ...(format === 'csv'
          ? tableOf(page.text).map(({ result }) => result!)
          : messagesOf(page.text).map((each) => textOf(each, segmentsOf(each, 'OBR')[0], 3))),
      );
      next = page.next;
    }
    expect(found.toSorted()).toEqual(records.map(({ record }) => record).toSorted());
  }
  const changed = await read(lab, '?_format=csv&_lastUpdated=gt2999-01-01');
  expect([changed.status, tableOf(changed.text)]).toEqual([200, []]);
});

test('messages and tables need a token that opens results, values and patients; other types and other forms are refused, and a token of another hospital opens nothing', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet();
  await lab.addResult(pet.id);
  for (const missing of ['DiagnosticReport', 'Observation', 'Patient'] as const) {
    const rest = (['DiagnosticReport', 'Observation', 'Patient'] as const).filter((each) => each !== missing);
    const { token } = await lab.issue(rest.map((each) => `system/${each}.read` as const));
    const { status } = await read(lab, '', HL7, token);
    expect([missing, status]).toEqual([missing, 403]);
    expect((await read(lab, '?_format=csv', undefined, token)).status).toBe(403);
  }
  const ask = async (path: string, accept?: string) =>
    (
      await fetch(`${lab.origin}${lab.base}${path}`, {
        headers: { authorization: `Bearer ${lab.token}`, ...(accept && { accept }) },
      })
    ).status;
  expect(await ask('/Observation', HL7)).toBe(406);
  expect(await ask('/Patient?_format=csv')).toBe(406);
  expect(await ask('/DiagnosticReport?_format=xml')).toBe(406);
  expect(await ask('/DiagnosticReport', 'application/pdf')).toBe(406);
  expect(await ask('/DiagnosticReport?_format=hl7&colour=red')).toBe(400);
  await using other = await openInterface();
  expect((await read(lab, '?_format=hl7', undefined, other.token)).status).toBe(404);
});

test.skipIf(!python)('a batch of results is read by python3-hl7: file, batch, messages and segments', async () => {
  await using lab = await openInterface();
  const pet = await lab.addPet({ name: '茉莉' });
  await lab.addResult(pet.id);
  await lab.addResult(pet.id, { values: [glucose, value({ code: 'RBC', number: 6.1, unit: '10*6/uL' })] });
  const { text } = await read(lab, '?_format=hl7');
  const program = `
import hl7, json, sys
file = hl7.parse_file(sys.stdin.buffer.read().decode('utf-8'))
batch = file[0]
print(json.dumps({
  'sender': str(file.header[4]),
  'messages': [[str(m.segment('PID')[5][0][1]), [str(x[5]) for x in m.segments('OBX')], [str(x[6][0][0]) for x in m.segments('OBX')]] for m in batch],
  'count': str(batch.trailer[1])}))`;
  const { stdout, stderr } = spawnSync(python!, ['-c', program], { input: text, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    ...{ sender: lab.key, count: '2' },
    messages: [
      ['茉莉', ['268', '6.1'], ['mg/dL', '10*6/uL']],
      ['茉莉', ['268'], ['mg/dL']],
    ],
  });
});
