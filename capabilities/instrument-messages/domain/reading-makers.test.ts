import { expect, test } from 'vitest';
import { type DeviceDialect, readRuns } from './index.ts';

const astm: DeviceDialect = { protocol: 'astm', charset: 'windows-1252', decimal: '.', zone: 'Asia/Taipei' };
const hl7: DeviceDialect = { ...astm, protocol: 'hl7', charset: 'utf-8' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const readHl7 = (...segments: string[]) => readRuns(bytesOf(segments.join('\r')), hl7);
const readAstm = (...records: string[]) => readRuns(bytesOf(records.join('\r')), astm);

const MSH = (mark = '') => `MSH|^~\\&|MINDRAY|BC-5000Vet|||20261122120000||ORU^R01|1|P|2.3.1||||${mark}`;
const PID = 'PID|1||10231';
const WBC = 'OBX|1|NM|6690-2^WBC^LN||12.5|10^3/uL|6-17|H|||F';

test('units that carry an unescaped caret are kept whole in HL7 and ASTM, coded units are their identifier', () => {
  const [run] = readHl7(
    MSH(),
    PID,
    'OBR|1||S-77|00001^Automated Count^99MRC',
    WBC,
    'OBX|2|NM|789-8^RBC^LN||6.1|10^12/L^10*12 per liter^UCUM||||F',
    'OBX|3|NM|718-7^HGB^LN||15|g/dL^gram per deciliter^UCUM||||F',
  );
  expect(run!.observations.map(({ unit, unit_raw }) => [unit, unit_raw])).toEqual([
    ['10*3/uL', '10^3/uL'],
    ['10*12/L', '10^12/L'],
    ['g/dL', 'g/dL'],
  ]);

  const [count] = readAstm('H|\\^&|||XN-V', 'P|1|10231', 'O|1|S-77', 'R|1|^^^^WBC^1|12.5|x10^9/L|6-17|H||F', 'L|1|N');
  expect(count!.observations[0]).toMatchObject({ unit: '10*9/L', unit_raw: 'x10^9/L' });
});

test('control material is known by MSH-16, the specimen, the panel and the number typed for it', () => {
  const isControl = (...segments: string[]) => readHl7(...segments)[0]!.isControl;
  const OBR = 'OBR|1||S-77|00001^Automated Count^99MRC';

  expect(isControl(MSH(), PID, OBR, WBC)).toBe(false);
  expect(isControl(MSH('0'), PID, OBR, WBC)).toBe(false);
  expect(isControl(MSH('AL'), PID, OBR, WBC)).toBe(false);
  expect(isControl(MSH('2'), PID, OBR, WBC)).toBe(true);
  expect(isControl(MSH(), PID, 'OBR|1||S-77|00003^LJ QCR^99MRC', WBC)).toBe(true);
  expect(isControl(MSH(), PID, 'SPM|1|S-77|||||||||Q', OBR, WBC)).toBe(true);
  expect(isControl(MSH(), 'PID|1||QC-0042', OBR, WBC)).toBe(true);
});

test('control material of ASTM devices is known by header, action code, specimen, sample type and patient', () => {
  const isControl = ({ H = 'H|\\^&|||X', P = 'P|1|10231', O = 'O|1|S-77' }) =>
    readAstm(H, P, O, 'R|1|^^^GLU|98|mg/dL||||F', 'L|1|N')[0]!.isControl;

  expect(isControl({})).toBe(false);
  expect(isControl({ H: 'H|\\^&|||X|||||||Q' })).toBe(true);
  expect(isControl({ O: 'O|1|S-77||^^^GLU|||||||Q' })).toBe(true);
  expect(isControl({ O: 'O|1|S-77||^^^GLU|||||||N\\Q' })).toBe(true);
  expect(isControl({ O: 'O|1|S-77||^^^GLU|||||||||||Q' })).toBe(true);
  expect(isControl({ O: 'O|1|S-77||^^^GLU|||||||||||CTRL^^CTRL MEDIUM' })).toBe(true);
  expect(isControl({ O: 'O|1|S-77|0^1^^QC^SC|^^^GLU' })).toBe(true);
  expect(isControl({ O: 'O|1|QC-12345678' })).toBe(true);
  expect(isControl({ P: 'P|1|10231||||||||||Control' })).toBe(true);
});

test('image paths, curves, settings and alarms of an instrument are no results', () => {
  const [run] = readHl7(
    MSH(),
    PID,
    'OBR|1||S-77|00001^Automated Count^99MRC',
    'OBX|1|IS|08001^Take Mode^99MRC||A||||||F',
    WBC,
    'OBX|3|NM|15001^WBC Histogram. Left Line^99MRC||12||||||F',
    'OBX|4|ED|15000^WBC Histogram. BMP^99MRC||^Image^BMP^Base64^Qk0=||||||F',
    'OBX|5|ST|15200^Scattergram^99MRC||C:\\E\\Images\\E\\20261122.bmp||||||F',
    'OBX|6|IS|12014^Anemia^99MRC||T||||||F',
    'OBX|7|IS|12015^Polycythemia^99MRC||F||||||F',
    'OBX|8|ST|COLOR^Color^L||Yellow||||||F',
  );
  expect(run!.observations.map(({ name, raw }) => [name, raw])).toEqual([
    ['WBC', '12.5'],
    ['Color', 'Yellow'],
  ]);
  expect(run!.comments).toEqual(['Anemia']);

  const [count] = readAstm(
    'H|\\^&|||XN-V',
    'P|1|10231',
    'O|1|S-77',
    'R|1|^^^^WBC^1|12.5|10*3/uL||H||F',
    'R|2|^^^^SCAT_WDF|PNG&R&20261122&R&2026_11_22_12_00_S-77_WDF.PNG|||N||F',
    'R|3|^^^^ACTION_MESSAGE_Delta|A|||A||F',
    'L|1|N',
  );
  expect(count!.observations.map(({ code }) => code)).toEqual(['WBC']);
  expect(count!.comments).toEqual(['ACTION_MESSAGE_Delta A']);
});

test('an analyzer is named by its model, not by the facility in MSH-4', () => {
  const deviceOf = (application: string, facility: string) =>
    readHl7(`MSH|^~\\&|${application}|${facility}|||20261122||ORU^R01|1|P|2.5`, PID, 'OBR|1||S', WBC)[0]!.device;

  expect(deviceOf('ARCHITECT', 'LAB')).toMatchObject({ vendor: '', model: 'ARCHITECT' });
  expect(deviceOf('MINDRAY', 'BS-360E')).toMatchObject({ vendor: 'MINDRAY', model: 'BS-360E' });
  expect(deviceOf('MINDRAY', 'LAB')).toMatchObject({ model: 'MINDRAY' });
});

test('the time of sending is read from the header, for a run that names no time of its own', () => {
  expect(readHl7(MSH(), PID, 'OBR|1||S-77', WBC)[0]).toMatchObject({
    examTime: null,
    headerTime: '2026-11-22T04:00:00.000Z',
  });
  const [run] = readAstm('H|\\^&|||X|||||||P|1|20261122120000', 'P|1|10231', 'O|1|S-77', 'R|1|^^^GLU|98|mg/dL', 'L|1');
  expect(run).toMatchObject({ examTime: null, headerTime: '2026-11-22T04:00:00.000Z' });
});

test('every abnormal flag of a value is kept, and a flag without a value is no number', () => {
  const [run] = readHl7(
    MSH(),
    PID,
    'OBR|1||S',
    'OBX|1|NM|6690-2^WBC^LN||0.2|10*3/uL||A~LL|||F',
    'OBX|2|NM|777-3^PLT^LN|||10*3/uL||L|||F',
  );
  expect(run!.observations[0]!.flag_device).toBe('A~LL');
  expect(run!.observations[1]).toMatchObject({ number: null, reportable: false, flag_device: 'L' });
});
