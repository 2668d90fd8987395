import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acknowledge,
  componentsOf,
  escapeText,
  isAccepted,
  MessageFault,
  makeSegment,
  plainTextOf,
  readMessage,
  repeatsOf,
  segmentsOf,
  textOf,
  unescapeText,
  usualEncoding,
  writeMessage,
  writeOrder,
} from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: HL7 messages are not in ../shared/samples/lab');

const separators = fc.constantFrom('|', '^', '~', '\\', '&', '\r', '\n', 'A', '麻', ' ');
const text = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: separators, maxLength: 30 }))
  .filter((value) => value === value.trim());

test('every text survives being written and read, separators in it included', () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const message = {
        encoding: usualEncoding,
        segments: [makeSegment('MSH', ['ALDER']), makeSegment('OBX', ['1', 'ST', ['GLU', first], '', second])],
      };
      const read = readMessage(writeMessage(message));
      expect(textOf(read, segmentsOf(read, 'OBX')[0], 3, 2)).toBe(first);
      expect(textOf(read, segmentsOf(read, 'OBX')[0], 5)).toBe(second);
    }),
  );
});

test.skipIf(!present)('every sample message is written back byte for byte', () => {
  const folders = ['openelis', 'openvpms'];
  const files = folders.flatMap((folder) =>
    readdirSync(resolve(samples, folder))
      .filter((name) => name.endsWith('.hl7'))
      .map((name) => resolve(samples, folder, name)),
  );
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/);
    const exact = lines.filter((line) => /^[A-Z]/.test(line)).join('\r');
    expect(writeMessage(readMessage(exact))).toBe(`${exact}\r`);
  }
});

test('fields count as HL7 counts them', () => {
  const message = readMessage('MSH|^~\\&|BC|LAB|||20260101||ORU^R01|77|P|2.3.1\nPID|1||12^^^H~34||B\\T\\B^Mochi');
  expect(textOf(message, segmentsOf(message, 'MSH')[0], 9, 2)).toBe('R01');
  expect(textOf(message, segmentsOf(message, 'MSH')[0], 10)).toBe('77');
  expect(textOf(message, segmentsOf(message, 'PID')[0], 3, 1, 2)).toBe('34');
  expect(textOf(message, segmentsOf(message, 'PID')[0], 5)).toBe('B&B');
});

test('what is no HL7 is refused', () => {
  for (const bad of ['', 'hello', 'MSH', 'MSH|||||||', 'MSH|^~\\&|A\rnonsense line']) {
    expect(() => readMessage(bad)).toThrow(MessageFault);
  }
});

test('an acknowledgment names the message that it acknowledges and exchanges sender and receiver', () => {
  const received = readMessage('MSH|^~\\&|BC|LAB|ALDER|H|20260101||ORU^R01|77|P|2.3.1');
  const acknowledgment = acknowledge(received, { code: 'AA', sentAt: '20260101000000', controlId: 'A1' });
  const read = readMessage(writeMessage(acknowledgment));

  expect(textOf(read, segmentsOf(read, 'MSH')[0], 3)).toBe('ALDER');
  expect(textOf(read, segmentsOf(read, 'MSH')[0], 5)).toBe('BC');
  expect(isAccepted(read, '77')).toBe(true);
  expect(isAccepted(read, '78')).toBeUndefined();
});

test('an order carries its number, the chart number and the species where IDEXX-like analyzers look for them', () => {
  const order = writeOrder({
    control: 'NW',
    controlId: '1',
    sentAt: new Date('2026-11-21T04:00:00Z'),
    order_id: 'L000001',
    patient_id: '10231',
    petName: 'Mochi',
    ownerName: '陳怡君',
    birthdate: '2021-03-04',
    sex: 'F',
    species: 'CANINE',
    breed: 'Shiba Inu',
    tests: ['CHEM10', 'LYTES'],
  });
  const read = readMessage(writeMessage(order));
  const pid = segmentsOf(read, 'PID')[0];

  expect([3, 8, 35, 36].map((field) => textOf(read, pid, field))).toEqual(['10231', 'F', 'CANINE', 'Shiba Inu']);
  expect(textOf(read, pid, 5, 2)).toBe('Mochi');
  expect(segmentsOf(read, 'OBR').map((obr) => [textOf(read, obr, 2), textOf(read, obr, 4)])).toEqual([
    ['L000001', 'CHEM10'],
    ['L000001', 'LYTES'],
  ]);
});

test('each separator and line end has its escape, and every escape its meaning', () => {
  expect(escapeText('a|b^c&d~e\\f\rg\nh', usualEncoding)).toBe('a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f\\X0D\\g\\X0A\\h');
  expect(unescapeText('\\X4142\\ \\H\\bold\\N\\ a\\.br\\b', usualEncoding)).toBe('AB bold a\nb');
  expect(unescapeText('\\X9\\ \\Z1\\ C:\\temp', usualEncoding)).toBe('\\X9\\ \\Z1\\ C:\\temp');
});

test('components, repetitions and free text of a field are read whole; what is not there is empty', () => {
  const message = readMessage('MSH|^~\\&|A\rOBX|1|ST|GLU^ Glucose ^L~X^Y|| a^b\\T\\c ~ d ');
  const [obx] = segmentsOf(message, 'OBX');

  expect(componentsOf(message, obx, 3)).toEqual(['GLU', 'Glucose', 'L']);
  expect(componentsOf(message, obx, 4)).toEqual(['']);
  expect(componentsOf(message, obx, 40)).toEqual(['']);
  expect(componentsOf(message, undefined, 3)).toEqual(['']);
  expect([repeatsOf(message, obx, 3), repeatsOf(message, obx, 4), repeatsOf(message, obx, 40)]).toEqual([2, 0, 0]);
  expect(repeatsOf(message, undefined, 3)).toBe(0);
  expect(plainTextOf(message, obx, 5)).toBe('a^b&c ~ d');
  expect([plainTextOf(message, obx, 40), plainTextOf(message, undefined, 5)]).toEqual(['', '']);
  expect([textOf(message, obx, 3, 1, 2), textOf(message, obx, 3, 2)]).toEqual(['X', 'Glucose']);
  expect([textOf(message, obx, 3, 9), textOf(message, obx, 3, 1, 9), textOf(message, obx, 40)]).toEqual(['', '', '']);
  expect(textOf(message, undefined, 3)).toBe('');
});

test('only the first subcomponent is the text of a component', () => {
  const message = readMessage('MSH|^~\\&|A\rPID|1||12& 34');

  expect(textOf(message, segmentsOf(message, 'PID')[0], 3)).toBe('12');
});

test('blank lines and every kind of line end separate segments', () => {
  const { segments } = readMessage('\nMSH|^~\\&|A\r\n\r\n  \nPID|1\rOBX|1\n');

  expect(segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'OBX']);
  expect(readMessage('MSH|^~\\&').segments).toHaveLength(1);
});

test('ambiguous separators are refused, and fewer than declared are the usual ones', () => {
  for (const bad of ['MSH|^^\\&|A', 'MSH|^~\\^|A', 'MSH|||||||', 'MSH|a~\\&|A', 'MSH|^ \\&|A', 'MSH1^~\\&1A']) {
    expect(() => readMessage(bad), bad).toThrow('MSH does not declare its separators');
  }
  expect(readMessage('MSH|^|ALDER').encoding).toEqual(usualEncoding);
  expect(readMessage('MSH#*!$%#A').encoding).toEqual({
    field: '#',
    component: '*',
    repeat: '!',
    escaper: '$',
    subcomponent: '%',
  });
});

test('a line that is no segment is refused with its beginning, and the beginning of the message with what is missing', () => {
  for (const name of ['nonsense line', 'xPID', 'PIDx', 'P1', '1PI']) {
    expect(() => readMessage(`MSH|^~\\&|A\r${name}|1`), name).toThrow(`no segment: "${name.slice(0, 12)}"`);
  }
  expect(() => readMessage('MSH|^~')).toThrow('the message does not start with MSH');
  expect(() => readMessage('PID|^~\\&|A')).toThrow('the message does not start with MSH');
});

test('an acknowledgment has each field at its place, and acknowledges a message that could not be read too', () => {
  const code = { code: 'AE', sentAt: '20260101000000', controlId: 'A1', text: 'no order' } as const;
  const received = readMessage('MSH|^~\\&|BC|LAB|ALDER|H|20260101||ORU^R01|77|T|2.3.1');

  expect(writeMessage(acknowledge(received, code))).toBe(
    'MSH|^~\\&|ALDER|H|BC|LAB|20260101000000||ACK^R01|A1|T|2.3.1\rMSA|AE|77|no order\r',
  );
  expect(writeMessage(acknowledge(undefined, { ...code, text: undefined as never }))).toBe(
    'MSH|^~\\&|||||20260101000000||ACK|A1|P|2.5.1\rMSA|AE||\r',
  );
});

test('only AA and CA accept a message', () => {
  const acknowledgment = (code: string) => readMessage(`MSH|^~\\&|A\rMSA|${code}|77`);

  expect(['AA', 'CA', 'AE', 'AR', 'CE', 'CR', ''].map((code) => isAccepted(acknowledgment(code), '77'))).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ]);
  expect(isAccepted(readMessage('MSH|^~\\&|A'), '77')).toBeUndefined();
});
