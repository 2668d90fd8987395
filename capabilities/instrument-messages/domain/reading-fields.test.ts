import { expect, test } from 'vitest';
import { classOfRun, type DeviceDialect, examTypeOf, examTypesOf, readRuns } from './index.ts';

const astm: DeviceDialect = { protocol: 'astm', charset: 'windows-1252', decimal: '.', zone: 'Asia/Taipei' };
const hl7: DeviceDialect = { ...astm, protocol: 'hl7', charset: 'utf-8' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const readHl7 = (...segments: string[]) => readRuns(bytesOf(segments.join('\r')), hl7);
const readAstm = (...records: string[]) => readRuns(bytesOf(records.join('\r')), astm);
/** A record or segment with the named fields; a field of ASTM counts its type as the first. */
const record = (type: string, fields: Readonly<Record<number, string>>, first = 1) => {
  const last = Math.max(...Object.keys(fields).map(Number));
  return [type, ...Array.from({ length: last - first }, (_, at) => fields[at + 1 + first] ?? '')].join('|');
};
const of = (fields: Readonly<Record<'P' | 'O' | 'R', Readonly<Record<number, string>>>>) =>
  readAstm(
    'H|\\^&|||X',
    record('P', { 2: '1', ...fields.P }),
    record('O', { 2: '1', ...fields.O }),
    record('R', { 2: '1', 3: '^^^GLU', 4: '98', 5: 'mg/dL', ...fields.R }),
    'L|1|N',
  )[0]!;
const none = { P: { 3: '10231' }, O: { 3: 'S-77' }, R: {} };

test('the time of an ASTM run is that of its results, completed before started, else of its order', () => {
  const time = (R: Record<number, string>, O: Record<number, string> = {}) =>
    of({ ...none, O: { 3: 'S-77', ...O }, R }).examTime;
  const order = { 7: '20261122100000', 8: '20261122090000', 23: '20261122110000' };

  expect(time({ 12: '20261122120000', 13: '20261122130000' }, order)).toBe('2026-11-22T05:00:00.000Z');
  expect(time({ 12: '20261122120000' }, order)).toBe('2026-11-22T04:00:00.000Z');
  expect(time({ 13: 'soon' }, order)).toBe('2026-11-22T01:00:00.000Z');
  expect(time({}, { 7: order[7], 23: order[23] })).toBe('2026-11-22T02:00:00.000Z');
  expect(time({}, { 23: order[23] })).toBe('2026-11-22T03:00:00.000Z');
  expect(time({})).toBeNull();
});

test('numbers of a patient are read from each of their fields, a number of the tube from the order', () => {
  const run = of({ P: { 3: '10231', 4: 'L9', 5: 'X7' }, O: { 3: 'S-77^1^0001', 4: 'R-5^2^9999' }, R: {} });
  expect(run.patientIds).toEqual(['10231', 'L9', 'X7', 'S-77']);
  // Rack and position are too short to be numbers of their own.
  expect(run.orderIds).toEqual(['S-77', '0001', '9999']);
});

test('a number that was typed at a Sysmex is read, one that the device made up is not', () => {
  const ids = (typed: string) => of({ ...none, O: { 3: '', 4: `^^  113^${typed}` } }).patientIds;
  for (const typed of ['A', 'M', 'B', 'C']) expect(ids(typed).map((id) => id.trim())).toContain('113');
  for (const typed of ['', 'X', 'AB']) expect(ids(typed).map((id) => id.trim())).not.toContain('113');
});

test('sex, species and name of an animal are read from their fields', () => {
  const run = of({ ...none, P: { 3: '10231', 6: 'Lin^Mochi', 9: 'F', 11: 'OTHER', 12: 'Feline' } });
  expect(run).toMatchObject({ sex: 'female', species: 'cat', patientName: 'Lin Mochi' });
  expect(of(none)).toMatchObject({ sex: undefined, species: undefined, patientName: '' });
});

test('an analyzer is named by its maker, model and serial in the order of its maker', () => {
  const device = (text: string) =>
    readAstm(`H|\\^&|||${text}`, 'P|1|10231', 'O|1|S-77', 'R|1|^^^GLU|98|mg/dL', 'L|1|N')[0]!.device;

  expect(device('ABAXIS, INC.^vs2^1^S1')).toMatchObject({ vendor: 'ABAXIS, INC.', model: 'vs2', serial: 'S1' });
  expect(device('Zoetis^vs2')).toMatchObject({ vendor: 'Zoetis', model: 'vs2', serial: '' });
  expect(device('XN-V^00-12^^^12345')).toMatchObject({
    vendor: 'XN-V',
    model: 'XN-V',
    serial: '12345',
    software: '00-12',
  });
  expect(device('Skyla^4.2')).toMatchObject({ vendor: 'Skyla', model: 'Skyla', serial: '' });
  expect(device('H550-123')).toMatchObject({ vendor: 'H550-123', model: 'H550-123', serial: '', software: '' });
  expect(device('')).toMatchObject({ vendor: '', model: '', serial: '' });
});

test('the panel of an order is its name, with the lot of its rotor', () => {
  const panel = (test5: string) => {
    const { panel: name, lot } = of({ ...none, O: { 3: 'S-77', 5: test5 } });
    return [name, lot];
  };
  expect(panel('^^^Comprehensive Metabolic: 9172BB5')).toEqual(['Comprehensive Metabolic', '9172BB5']);
  expect(panel('^^^Liver: 12')).toEqual(['Liver: 12', '']);
  expect(panel('^^^^CBC')).toEqual(['CBC', '']);
  expect(panel('CHEM')).toEqual(['CHEM', '']);
  // A list of tests is no panel.
  expect(panel('^^^GLU\\^^^BUN')).toEqual(['', '']);
  expect(panel('')).toEqual(['', '']);
});

test('flags, printed range, status and comments of a value are kept', () => {
  const [run] = readAstm(
    'H|\\^&|||X',
    'C|1|I|before the order|G',
    'P|1|10231',
    'C|1|I|of the patient|G',
    'O|1|S-77',
    'R|1|^^^GLU|98|mg/dL|70-140|H\\A||P',
    'C|1|I|hemolysis^strong|G',
    'L|1|N',
  );
  expect(run!.observations[0]).toMatchObject({ flag_device: 'H~A', range_text: '70-140', status: 'P' });
  expect(run!.comments).toEqual(expect.arrayContaining(['hemolysis strong']));
});

test('a failed run is its error, a counter or a list of codes is none', () => {
  const error = (...comments: string[]) =>
    readAstm('H|\\^&|||X', 'P|1|10231', 'O|1|S-77', ...comments, 'L|1|N')[0]?.error;
  expect(error('C|1|I|^4037^Insufficient Sample Error|I')).toEqual({ code: '4037', text: 'Insufficient Sample Error' });
  expect(error('C|1|I|^4037^First|I', 'C|2|I|^4056^Last|I')).toMatchObject({ code: '4056' });
  for (const comment of [
    'C|1|I|^0000^Fine|I',
    'C|1|I|^40^Short|I',
    'C|1|I|^40371^Long|I',
    'C|1|I|^4037^|I',
    'C|1|I|^4037^A\\^4038^B|I',
  ])
    expect(error(comment), comment).toBeUndefined();
  // With a result the comment is a comment.
  const [run] = readAstm('H|\\^&|||X', 'P|1|10231', 'O|1|S-77', 'R|1|^^^GLU|98|mg/dL', 'C|1|I|^4037^Text|I', 'L|1|N');
  expect(run!.error).toBeNull();
});

test('each order of a patient is a run, and the control of the device belongs to the run before it', () => {
  const runs = readAstm(
    'H|\\^&|||X',
    'P|1|10231',
    'O|1|S-77||^^^Chem',
    'R|1|^^^GLU|98|mg/dL',
    'O|2|S-77||^^^CBC',
    'R|1|^^^WBC|12|10*3/uL',
    'O|3|||^^^QUALITY CONTROL',
    'R|1|^^^QC1|100|',
    'P|2|10232',
    'O|1|S-78||^^^Chem',
    'R|1|^^^GLU|99|mg/dL',
    'L|1|N',
  );
  expect(runs.map(({ patientIds, panel, internalQc }) => [patientIds[0], panel, internalQc.length])).toEqual([
    ['10231', 'Chem', 0],
    ['10231', 'CBC', 1],
    ['10232', 'Chem', 0],
  ]);
});

const MSH = 'MSH|^~\\&|X|LAB|||20261122||ORU^R01|1|P|2.5';
const PID = 'PID|1||10231';
const OBX = 'OBX|1|NM|GLU||98|mg/dL|||||F';

test('the time of an HL7 run is that of its values, else of its request', () => {
  const time = (obx: Record<number, string>, obr: Record<number, string>) =>
    readHl7(
      ...[MSH, PID, record('OBR', { 1: '1', ...obr }, 0)],
      record('OBX', { 1: '1', 2: 'NM', 3: 'GLU', 5: '98', 6: 'mg/dL', 11: 'F', ...obx }, 0),
    )[0]!.examTime;
  const request = { 7: '20261122090000', 8: '20261122100000', 22: '20261122110000' };

  expect(time({ 14: '20261122120000' }, request)).toBe('2026-11-22T04:00:00.000Z');
  expect(time({}, request)).toBe('2026-11-22T01:00:00.000Z');
  expect(time({}, { 8: request[8], 22: request[22] })).toBe('2026-11-22T02:00:00.000Z');
  expect(time({}, { 22: request[22] })).toBe('2026-11-22T03:00:00.000Z');
  expect(time({}, { 4: 'CHEM' })).toBeNull();
});

test('order and sample numbers of every segment, and every chart number, are read from HL7', () => {
  const [run] = readHl7(
    ...[MSH, 'PID|1|P2|10231~777|P4|Lin^Mochi|||F', 'ORC|RE|O2|O3', 'SPM|1|S9', 'OBR|1|R2|R3|CHEM^Chemistry^99X', OBX],
    ...['NTE|1||hemolysis', 'OBR|2|T2||X^^^CBC', 'SPM|2|S10', 'OBX|1|NM|WBC||12|10*3/uL|||||F'],
  );
  expect(run).toMatchObject({
    ...{ orderIds: ['R2', 'R3', 'O2', 'O3', 'S9'], patientIds: ['10231', '777', 'P2', 'P4'] },
    ...{ patientName: 'Lin Mochi', sex: 'female', panel: 'Chemistry', comments: ['hemolysis'] },
  });
  const [, second] = readHl7(
    ...[MSH, PID, 'ORC|RE|O2', 'OBR|1|R2', OBX, 'OBR|2|T2||X^^^^Blood', 'SPM|2|S10', 'OBX|1|NM|WBC||12|10*3/uL'],
  );
  // The order and the specimen of one request are not those of the next.
  expect(second).toMatchObject({ orderIds: ['T2', '', 'S10'], panel: 'Blood' });
});

test('the species of an animal is read from its code or its text', () => {
  const species = (text: string) =>
    readHl7(MSH, record('PID', { 3: '10231', 35: text }, 0), 'OBR|1|R2', OBX)[0]!.species;
  expect([species('CANINE'), species('X1^Feline'), species('X1^Y')]).toEqual(['dog', 'cat', undefined]);
});

test('a structured number is put together, and only results make a message a run', () => {
  const [run] = readHl7(MSH, PID, 'OBR|1|R2', 'OBX|1|SN|GLU||<^5|mg/dL|||||F', 'OBX|2|RP|PIC||x|||||F');
  expect(run!.observations.map(({ comparator, number }) => [comparator, number])).toEqual([['<', 5]]);
  expect(readHl7(MSH.replace('ORU^R01', 'OUL^R22'), PID, 'OBR|1|R2', OBX)).toHaveLength(1);
  expect(readHl7(MSH.replace('ORU^R01', 'ORM^O01'), PID, 'OBR|1|R2', OBX)).toEqual([]);
  expect(readHl7(MSH, PID, 'OBR|1|R2')).toEqual([]);
  // A device without requests sends its values behind the patient.
  expect(readHl7(MSH, PID, OBX)).toMatchObject([{ patientIds: ['10231', '', ''], panel: '' }]);
});

test('a device is of the kind of which a run has most values, and any kind without a known one', () => {
  const codes = (...names: string[]) =>
    readHl7(MSH, PID, 'OBR|1', ...names.map((name, at) => `OBX|${at + 1}|NM|${name}||1||||||F`))[0]!;
  expect(classOfRun(codes('GLU', 'WBC', 'RBC'))).toBe('hematology');
  expect(classOfRun(codes('GLU', 'NA', 'WBC'))).toBe('chemistry');
  expect(classOfRun(codes('FURLONG'))).toBe('any');
  expect([examTypeOf(['WBC', 'GLU', 'BUN']), examTypeOf(['FURLONG'])]).toEqual(['chem', null]);
  expect(examTypesOf(['WBC', 'GLU', 'BUN', 'X'])).toEqual(['chem', 'cbc']);
});

test('a file is recognised by how it begins', () => {
  const file = (text: string) => readRuns(bytesOf(text), { ...astm, protocol: 'file' });
  expect(file(`\n${[MSH, PID, 'OBR|1|R2', OBX].join('\r')}`)).toHaveLength(1);
  expect(file('H|\\^&|||X\rP|1|10231\rO|1|S\rR|1|^^^GLU|98|mg/dL\rL|1')).toHaveLength(1);
  expect(file(' {"schema":"vue.v1","results":[{"name":"T4","scaled_result":2}]}')).toHaveLength(1);
  expect(file('HCT;;Patient no.;Date\n45;%;10231;2026-11-21')).toHaveLength(1);
});
