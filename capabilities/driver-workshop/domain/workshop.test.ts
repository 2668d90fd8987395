import { frameRecords } from '@alder/astm';
import { type DriverFile, driverFor, resolveDriver } from '@alder/drivers/domain';
import { formOf, type Protocol } from '@alder/instrument-messages/domain';
import { encodeText } from '@alder/terms';
import { expect, test } from 'vitest';
import {
  anatomyOf,
  type Capture,
  captureFault,
  columnsOf,
  compareOutcomes,
  type Line,
  MAX_CAPTURE_BYTES,
  meaningsFor,
  NOTHING_TAUGHT,
  NotTeachable,
  outcomeOf,
  ownDriver,
  ReplayCounter,
  readCapture,
  roleAt,
  type Teaching,
  taught,
} from './index.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const ZONE = 'Asia/Taipei';

/** The Norvet C5 of the mockup: chart number in P-11, codes of its own, a flag A. */
const NORVET = [
  'H|\\^&|||Norvet C5^2.14||||||||E1394-97|20261121094812',
  'P|1|||Mochi|||||||P02418',
  'O|1|S-2511-0417||^^^CHEM17',
  'R|1|^^^X7|3.1|mg per dl|0.8-2.4|H||F||||20261121094755',
  'R|2|^^^GLU|>16.0|mg/dL|3.1-7.5|A||F',
  'L|1|N',
];
const framed = (records: readonly string[]) =>
  Uint8Array.from([5, ...frameRecords(records.map(ascii)).flatMap((frame) => [...frame]), 4]);
const capture = (bytes: Uint8Array, protocol: Protocol = 'astm', more: Partial<Capture> = {}): Capture => ({
  ...{ bytes, protocol, charset: 'utf-8', decimal: '.' },
  ...more,
});
const begun = (bytes: Uint8Array) =>
  ownDriver(driverFor('generic', bytes), { id: 'own.norvet', version: 1, name: 'Norvet C5' });
const teaching = (more: Partial<Teaching>): Teaching => ({ ...NOTHING_TAUGHT, ...more });
const place = (at: string, meaning: Teaching['places'][number]['meaning'], text = '') => ({ place: at, meaning, text });
const read = (of: Capture, file: DriverFile) => {
  const reading = readCapture(of, file, ZONE);
  return 'runs' in reading ? reading.runs : reading;
};
const textsOf = (lines: readonly Line[]) => lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''));

test('a capture is shown as it crossed the link: control characters, frames with their checksum, records with each byte at its place', () => {
  const bytes = framed(NORVET);
  const lines = anatomyOf(bytes, 'utf-8', 'astm');
  expect(lines.map(({ name }) => name)).toEqual(['ENQ', 'H', 'P', 'O', 'R', 'R', 'L', 'EOT']);
  expect(lines[1]!.frame).toEqual({ number: '1', checksum: expect.stringMatching(/^[0-9A-F]{2}$/), isSound: true });
  expect(textsOf(lines).slice(1, -1)).toEqual(NORVET);
  for (const { text, start, end } of lines.flatMap(({ pieces }) => pieces).filter(({ text }) => !CONTROL.has(text)))
    expect(new TextDecoder().decode(bytes.subarray(start, end))).toBe(text);
  const value = lines[4]!.pieces.find(({ text }) => text === '3.1')!;
  expect(value.place).toBe('R.4.1');
  expect(lines[4]!.pieces.find(({ text }) => text === 'X7')!.place).toBe('R.3.4');
  expect(lines[1]!.pieces.find(({ text }) => text === '2.14')!.place).toBe('H.5.2');

  const damaged = Uint8Array.from(bytes);
  damaged[damaged.indexOf(ascii('3.1')[0]!)] = 0x39;
  expect(anatomyOf(damaged, 'utf-8', 'astm').some(({ frame }) => frame && !frame.isSound)).toBe(true);
});
const CONTROL = new Set(['ENQ', 'EOT']);

test('letters of more than one byte keep the places of the text behind them', () => {
  const bytes = encodeText('MSH|^~\\&|Box\rPID|1||7||小虎^陳\rOBX|1|NM|GLU||5.1', 'big5');
  const lines = anatomyOf(bytes, 'big5', 'hl7');
  const glucose = lines[2]!.pieces.find(({ place: at }) => at === 'OBX.5.1')!;
  expect(new TextDecoder().decode(bytes.subarray(glucose.start, glucose.end))).toBe('5.1');
  expect(lines[1]!.pieces.map(({ place: at }) => at).filter(Boolean)).toEqual([
    'PID.1.1',
    'PID.3.1',
    'PID.5.1',
    'PID.5.2',
  ]);
  expect(lines[0]!.pieces.find(({ text }) => text === 'Box')!.place).toBe('MSH.3.1');
});

test('a separated file is shown by its columns, whatever is in quotation marks', () => {
  const lines = anatomyOf(ascii('Beast;"Note; two";ALT\r\n"10;231";x;55\n\n7;"a\nb";8'), 'utf-8', 'csv');
  expect(lines.map(({ kind }) => kind)).toEqual(['head', 'row', 'row']);
  expect(columnsOf(lines)).toEqual(['Beast', 'Note; two', 'ALT']);
  expect(lines[1]!.pieces.filter(({ place: at }) => at).map(({ text, place: at }) => [at, text])).toEqual([
    ['column:Beast', '"10;231"'],
    ['column:Note; two', 'x'],
    ['column:ALT', '55'],
  ]);
});

test('what is empty, too large, no text, of another protocol, or several messages is refused before it is read', () => {
  expect(captureFault(ascii(' \r\n\u0005'), 'astm')).toBe('empty');
  expect(captureFault(new Uint8Array(), 'file')).toBe('empty');
  expect(captureFault(new Uint8Array(MAX_CAPTURE_BYTES).fill(0x41), 'astm')).toBe('otherProtocol');
  expect(captureFault(new Uint8Array(MAX_CAPTURE_BYTES + 1).fill(0x41), 'astm')).toBe('tooLarge');
  expect(captureFault(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'file')).toBe('binary');
  expect(captureFault(ascii('MSH|^~\\&|Box\rOBX|1'), 'astm')).toBe('otherProtocol');
  expect(captureFault(framed(NORVET), 'hl7')).toBe('otherProtocol');
  expect(captureFault(ascii('dear sir'), 'file')).toBe('otherProtocol');
  const message = 'MSH|^~\\&|Box\rOBX|1\r';
  expect(captureFault(ascii(message + message), 'hl7')).toBe('severalMessages');
  expect(captureFault(Uint8Array.of(...framed(NORVET), 13, ...ascii(message)), 'astm')).toBe('severalMessages');
  expect(captureFault(framed(NORVET), 'file')).toBeUndefined();
});

test('a capture that cannot be read has a reason: a wrong charset, a column twice, no result, a message with a form of its own', () => {
  const file = begun(new Uint8Array());
  const latin = encodeText('MSH|^~\\&|Box||||20260101||ORU^R01\rPID|1||7||Müller\rOBX|1|NM|GLU||5', 'windows-1252');
  expect(read(capture(latin, 'hl7'), file)).toEqual({ fault: 'charset' });
  expect(read(capture(ascii('MSH|^~\\&|Box||||20260101||ACK\rMSA|AA'), 'hl7'), file)).toEqual({ fault: 'noResult' });
  expect(read(capture(ascii('Patient ID;Animal ID;Date;ALT;\n1;2;2026-01-01;5;U/L'), 'file'), file)).toEqual({
    fault: 'unreadable',
    detail: 'two columns for the patient',
  });
  expect(read(capture(ascii('{"device":"vue"}'), 'file'), file)).toEqual({ fault: 'formNotTaught' });
  const mllp = Uint8Array.of(11, ...ascii('MSH|^~\\&|Box||||20260101||ORU^R01\rOBX|1|NM|GLU||5\r'), 28, 13);
  expect(read(capture(mllp, 'hl7'), file)).toMatchObject([{ observations: [{ code: 'GLU', number: 5 }] }]);
});

test('an analyzer is taught from one capture: chart number, its own code, unit and flag; what it was read as before is gone', () => {
  const bytes = framed(NORVET);
  const before = begun(bytes);
  expect(read(capture(bytes), before)).toMatchObject([{ patientIds: expect.arrayContaining(['Mochi']) }]);
  expect(roleAt(resolveDriver(before), 'astm', 'P.5.1', 'Mochi')).toBe('chart');
  const file = taught(
    before,
    'astm',
    teaching({
      places: [place('P.12.1', 'chart'), place('P.5.1', 'name')],
      words: [
        { of: 'code', word: 'X7', as: 'CREA' },
        { of: 'unit', word: 'mg per dl', as: 'mg/dL' },
        { of: 'flag', word: 'A', as: '>' },
      ],
    }),
  );
  expect(read(capture(bytes), file)).toMatchObject([
    {
      ...{ patientIds: ['P02418'], patientName: 'Mochi', orderIds: expect.arrayContaining(['S-2511-0417']) },
      observations: [
        { code: 'CREA', number: 3.1, unit: 'mg/dL', flag_device: 'H' },
        { code: 'GLU', comparator: '>', number: 16, flag_device: '>' },
      ],
    },
  ]);
  const driver = resolveDriver(file);
  expect(['P.12.1', 'P.5.1', 'R.4.1', 'R.7.1', 'H.5.1'].map((at) => roleAt(driver, 'astm', at, 'x'))).toEqual([
    ...['chart', 'name', 'value', 'flag', 'device'],
  ]);
});

test('a field with the meaning "nothing" is not read any more, and one field has one meaning', () => {
  const bytes = framed(NORVET);
  const none = taught(begun(bytes), 'astm', teaching({ places: [place('R.7.1', 'none'), place('O.3.1', 'none')] }));
  expect(read(capture(bytes), none)).toMatchObject([{ observations: [{ flag_device: '' }, { flag_device: '' }] }]);
  expect(JSON.stringify(read(capture(bytes), none))).not.toContain('S-2511-0417');
  const moved = taught(begun(bytes), 'astm', teaching({ places: [place('O.3.1', 'chart')] }));
  expect(read(capture(bytes), moved)).toMatchObject([
    { patientIds: ['S-2511-0417'], orderIds: expect.not.arrayContaining(['S-2511-0417']) },
  ]);
});

test('a mark of control material and the start of its numbers keep a control run from every patient', () => {
  const bytes = framed(NORVET.map((line) => line.replace('P|1|||Mochi|||||||P02418', 'P|1||LVL2||||||||QCM')));
  const isControl = (more: Partial<Teaching>) =>
    (read(capture(bytes), taught(begun(bytes), 'astm', teaching(more))) as readonly { isControl: boolean }[])[0]!
      .isControl;
  expect(isControl({})).toBe(false);
  expect(isControl({ places: [place('P.12.1', 'control', 'QCM')] })).toBe(true);
  expect(isControl({ places: [place('P.12.1', 'control', 'OTHER')] })).toBe(false);
  expect(isControl({ words: [{ of: 'control', word: 'LVL', as: '' }] })).toBe(true);
});

test('the time of a run is read from the field that a person names, of the result or of the order', () => {
  const hl7 =
    'MSH|^~\\&|Box||||20260101||ORU^R01\rOBR|1|L1|||||20261120080000|20261121090000\rOBX|1|NM|GLU||5||||||F|||20261122100000';
  const file = begun(ascii(hl7));
  const timeOf = (at?: string) => {
    const next = at ? taught(file, 'hl7', teaching({ places: [place(at, 'time')] })) : file;
    return (read(capture(ascii(hl7), 'hl7'), next) as readonly { examTime: string }[])[0]!.examTime;
  };
  expect(timeOf()).toBe('2026-11-22T02:00:00.000Z');
  expect(timeOf('OBR.8.1')).toBe('2026-11-21T01:00:00.000Z');
  expect(timeOf('OBX.14.1')).toBe('2026-11-22T02:00:00.000Z');
});

test('a unit with the mark of a component in it is read whole, and both flags of a value', () => {
  const hl7 = 'MSH|^~\\&|Box||||20260101||ORU^R01\rOBR|1\rOBX|1|NM|WBC||5|x|10^9/L||H~A|||F';
  const bytes = ascii(hl7.replace('|5|x|10^9/L||', '|5|10^9/L||'));
  const file = taught(begun(bytes), 'hl7', teaching({ places: [place('OBX.6.1', 'unit'), place('OBX.8.1', 'flag')] }));
  expect(read(capture(bytes, 'hl7'), file)).toMatchObject([
    { observations: [{ unit_raw: '10^9/L', flag_device: 'H~A' }] },
  ]);
});

test('columns of a file are taught by their names, and a column that was taken for another is free again', () => {
  const bytes = ascii('Patient ID;Beast;When;ALT\nroom 4;10231;2026-11-20 10:00;55\n');
  const columns = columnsOf(anatomyOf(bytes, 'utf-8', 'csv'));
  const file = begun(bytes);
  expect(read(capture(bytes, 'file'), file)).toMatchObject({ fault: 'unreadable' });
  const places = [
    place('column:Beast', 'chart'),
    place('column:When', 'time'),
    place('column:ALT', 'value', 'U/L'),
    place('column:Patient ID', 'none'),
  ];
  const next = taught(file, 'csv', teaching({ places }), columns);
  expect(read(capture(bytes, 'file'), next)).toMatchObject([
    {
      ...{ patientIds: ['10231', ''], examTime: '2026-11-20T02:00:00.000Z', comments: ['Patient ID room 4'] },
      observations: [{ code: 'ALT', number: 55, unit: 'U/L' }],
    },
  ]);
  expect(columns.map((name) => roleAt(resolveDriver(next), 'csv', `column:${name}`, ''))).toEqual([
    ...[undefined, 'chart', 'time', 'value'],
  ]);
  expect(formOf(bytes, 'file', resolveDriver(next))).toBe('csv');
});

test('no meaning can be set for a place that is not read, or in words that no driver holds', () => {
  const file = begun(new Uint8Array());
  expect(meaningsFor('L.2.1')).toEqual([]);
  expect(meaningsFor('PID.3.1')).not.toContain('sample');
  const refused: Partial<Teaching>[] = [
    { places: [place('L.2.1', 'chart')] },
    { places: [place('R.4.1', 'chart')] },
    { places: [place('P.5.1', 'control', 'two words')] },
    { words: [{ of: 'flag', word: 'A', as: 'very high' }] },
    { words: [{ of: 'code', word: ' ', as: 'ALT' }] },
    { words: [{ of: 'code', word: '__proto__', as: 'ALT' }] },
  ];
  for (const more of refused) expect(() => taught(file, 'astm', teaching(more))).toThrow(NotTeachable);
});

test('an own driver is complete: a release that changes the driver of the product does not change how it reads', () => {
  const file = begun(framed(NORVET));
  expect(file).toMatchObject({ base: null, evidence: 'hospital', match: [], model: 'generic', id: 'own.norvet' });
  expect(resolveDriver(file).fields.astm.value).toEqual(['R.4.*']);
});

const reading = (values: object[], more: object = {}) => ({
  runs: [
    {
      ...{ sample: ['S1'], chart: ['P1'], name: 'Mochi', sex: null, species: null, control: false, panel: '', lot: '' },
      ...{ measured_at: null, error: null, values: values as never },
      ...more,
    },
  ],
});
const value = (code: string, raw: string, more: object = {}) => ({
  ...{ code, raw, number: Number(raw), comparator: null, unit: 'mg/dL', flag: '', status: 'F', range: '' },
  ...more,
});

test('a change is reported by its kind: another patient, another number, a flag more, a message that can be read now', () => {
  const kinds = (before: object, after: object) =>
    compareOutcomes(before as never, after as never).map(({ kind, code, before: was, after: is }) => [
      kind,
      code,
      was,
      is,
    ]);
  const one = reading([value('ALT', '5')]);
  expect(kinds(one, one)).toEqual([]);
  expect(kinds(one, reading([value('ALT', '5')], { chart: ['P2'] }))).toEqual([['patient', '', 'S1 · P1', 'S1 · P2']]);
  expect(kinds(one, reading([value('ALT', '5', { number: 50 })]))).toEqual([['value', 'ALT', '5', '50']]);
  expect(kinds(one, reading([value('ALT', '5', { comparator: '>' })]))).toEqual([['value', 'ALT', '5', '>5']]);
  expect(kinds(one, reading([value('ALT', '5', { flag: '>' })]))).toEqual([['flag', 'ALT', '', '>']]);
  expect(kinds(one, reading([value('AST', '5')]))).toEqual([['code', 'AST', 'ALT', 'AST']]);
  expect(kinds(one, reading([]))).toEqual([['lost', 'ALT', '5 mg/dL', '']]);
  expect(kinds(one, reading([value('AST', '7'), value('ALT', '5')]))).toEqual([['gained', 'AST', '', '7 mg/dL']]);
  expect(kinds({ fault: 'x' }, one)).toEqual([['readable', '', 'x', '1']]);
  expect(kinds(one, { fault: 'x' })).toEqual([['unreadable', '', '1', 'x']]);
  expect(kinds({ fault: 'x' }, { fault: 'y' })).toEqual([]);
  expect(kinds(one, { runs: [] })).toEqual([['lost', '', '1', '']]);
  expect(kinds(one, reading([value('ALT', '5')], { control: true }))).toEqual([['control', '', 'false', 'true']]);
});

test('a replay counts messages by day and lists what can harm before what cannot', () => {
  const counter = new ReplayCounter();
  const add = (id: string, day: string, before: object, after: object) =>
    counter.add({ id, received_at: `${day}T01:00:00.000Z`, before: before as never, after: after as never }, day);
  const one = reading([value('ALT', '5'), value('AST', '6')]);
  add('a', '2026-11-02', one, reading([value('ALT', '5', { flag: 'H' }), value('AST', '6')]));
  add('b', '2026-11-01', one, reading([value('ALT', '50'), value('AST', '6')]));
  add('c', '2026-11-02', one, one);
  const summary = counter.summary();
  expect(summary).toMatchObject({ messages: 3, values: 6, unchanged: 4, counts: { flag: 1, value: 1, patient: 0 } });
  expect(summary.days).toEqual([
    { day: '2026-11-01', messages: 1, changed: 1 },
    { day: '2026-11-02', messages: 2, changed: 1 },
  ]);
  expect(summary.changes.map(({ message, kind, grave }) => [message, kind, grave])).toEqual([
    ['b', 'value', true],
    ['a', 'flag', false],
  ]);
});

test('the expected result of a capture holds what the record of a patient depends on', () => {
  const bytes = framed(NORVET);
  const outcome = outcomeOf(readCapture(capture(bytes), begun(bytes), ZONE));
  expect(outcome).toMatchObject({
    runs: [
      { panel: 'CHEM17', measured_at: '2026-11-21T01:47:55.000Z', values: [{ raw: '3.1', range: '0.8-2.4' }, {}] },
    ],
  });
  expect(outcomeOf({ fault: 'unreadable', detail: 'why' })).toEqual({ fault: 'why' });
});
