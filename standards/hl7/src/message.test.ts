import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acknowledge,
  isAccepted,
  MessageFault,
  makeSegment,
  readMessage,
  segmentsOf,
  textOf,
  usualEncoding,
  writeMessage,
  writeOrder,
} from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: HL7 messages are not in ../shared/samples/lab');

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((value) => value === value.trim());

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

test('an answer names the message that it answers and exchanges sender and receiver', () => {
  const received = readMessage('MSH|^~\\&|BC|LAB|ALDER|H|20260101||ORU^R01|77|P|2.3.1');
  const answer = acknowledge(received, { code: 'AA', sentAt: '20260101000000', controlId: 'A1' });
  const read = readMessage(writeMessage(answer));

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
