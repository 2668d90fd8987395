import { encodeFrame } from '@alder/astm';
import { driverFor } from '@alder/drivers/domain';
import { type Protocol, type Run, readRuns } from '@alder/instrument-messages/domain';
import { encodeText } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, locateValue, piecesOf, qcStateOf } from './index.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const runOf = (lines: readonly string[]) => `${lines.join('\r')}\r`;

/** What is marked of a value in a message, with the bytes before it. */
function marked(bytes: Uint8Array, code: string, raw: string, protocol: Protocol = 'astm', run = [{ code, raw }]) {
  const dialect = { protocol, charset: 'utf-8', decimal: '.', zone: 'UTC' } as const;
  const driver = driverFor('generic', bytes);
  const read = (copy: Uint8Array) => readRuns(copy, dialect, driver);
  const span = locateValue(bytes, { code, raw, run }, read, (text) => encodeText(text, 'utf-8'));
  const text = (from: number, to: number) => new TextDecoder('latin1').decode(bytes.subarray(from, to));
  return span && `${text(Math.max(0, span.start - 11), span.start)}[${text(span.start, span.end)}]`;
}

const chemistry = (values: readonly string[]) =>
  runOf(['H|\\^&|||Maker^Model^1^7||||||||E 1394-97|20261121', 'P|1|98', 'O|1|98||^^^Chem', ...values, 'L|1|N']);
const glucose = ['R|1|^^^GLU|98|mg/dL|70 to 98||||F', 'R|2|^^^BUN|98|mg/dL|||||F'];

test('of several places with the same digits the one is marked that the value was read from: not the number of the patient, not the range', () => {
  const bytes = ascii(chemistry(glucose));
  expect(marked(bytes, 'GLU', '98')).toBe('R|1|^^^GLU|[98]');
  expect(marked(bytes, 'BUN', '98')).toBe('R|2|^^^BUN|[98]');
});

test('the value is marked in the frames of a link too, whose checksums hold', () => {
  const text = ascii(chemistry(glucose));
  const bytes = Uint8Array.from([
    ...encodeFrame(1, text.subarray(0, 90), false),
    ...encodeFrame(2, text.subarray(90), true),
  ]);
  expect(marked(bytes, 'GLU', '98')).toMatch(/GLU\|\[98\]$/);
  expect(marked(bytes, 'BUN', '98')).toMatch(/BUN\|\[98\]$/);
});

test('HL7: a value, a value in words and the number behind a comparator are marked in their segments', () => {
  const bytes = ascii(
    runOf([
      'MSH|^~\\&|LAB|1|||20261121||ORU^R01|7|P|2.3',
      'PID|1||5.2',
      'OBR|1|||CHEM',
      'OBX|1|NM|K^Potassium||5.2|mmol/L|3.5-5.2||||F',
      'OBX|2|SN|T4^T4||<^5.2|nmol/L|||||F',
      'OBX|3|ST|FIV^FIV Ab||Negative||||||F',
    ]),
  );
  expect(marked(bytes, 'K', '5.2', 'hl7')).toBe('Potassium||[5.2]');
  const runs = readRuns(
    bytes,
    { protocol: 'hl7', charset: 'utf-8', decimal: '.', zone: 'UTC' },
    driverFor('generic', bytes),
  );
  for (const { code, raw } of runs[0]!.observations) expect(marked(bytes, code, raw, 'hl7')).toContain('[');
});

test('of two runs in one message the one is marked whose other values are those of the result', () => {
  const one = (tube: string, bun: string) => [
    `O|1|${tube}||^^^Chem`,
    'R|1|^^^GLU|98|mg/dL|||||F',
    `R|2|^^^BUN|${bun}|mg/dL|||||F`,
  ];
  const bytes = ascii(
    runOf(['H|\\^&|||M^M^1^7||||||||E 1394-97|20261121', 'P|1|7', ...one('A', '20'), ...one('B', '31'), 'L|1|N']),
  );
  const run = [
    { code: 'GLU', raw: '98' },
    { code: 'BUN', raw: '31' },
  ];
  const dialect = { protocol: 'astm', charset: 'utf-8', decimal: '.', zone: 'UTC' } as const;
  const span = locateValue(
    bytes,
    { code: 'GLU', raw: '98', run },
    (copy) => readRuns(copy, dialect, driverFor('generic', copy)),
    ascii,
  );
  expect(span!.start).toBe(new TextDecoder().decode(bytes).lastIndexOf('98'));
});

test('a value that the message does not have, and one in bytes that cannot be read, is not marked anywhere', () => {
  expect(marked(ascii(chemistry(glucose)), 'GLU', '99')).toBeUndefined();
  expect(marked(ascii(chemistry(glucose)), 'ALT', '98')).toBeUndefined();
  expect(marked(ascii('no message at all'), 'GLU', '98')).toBeUndefined();
});

test('quality control: an open hold makes a value not valid, a released one says so, without a control run it is unknown', () => {
  const pass = { verdict: 'pass' };
  expect(qcStateOf('K', [], pass)).toBe('valid');
  expect(qcStateOf('K', [], { ...pass, verdict: 'warning' })).toBe('warning');
  expect(qcStateOf('K', [], { ...pass, verdict: 'reject' })).toBe('notValid');
  expect(qcStateOf('K', [], undefined)).toBe('unknown');
  expect(qcStateOf('K', [], { verdict: 'establishing' })).toBe('unknown');
  expect(qcStateOf('K', [{ analyte: 'NA', released: false }], pass)).toBe('valid');
  expect(qcStateOf('K', [{ analyte: '', released: false }], pass)).toBe('notValid');
  expect(qcStateOf('K', [{ analyte: 'K', released: true }], pass)).toBe('released');
});

test('a long message is shown around its value, control characters by their names', () => {
  expect(excerptOf(1000, undefined)).toEqual({ start: 0, end: 1000 });
  const far = excerptOf(500_000, { start: 400_000, end: 400_003 });
  expect(far.end - far.start).toBe(65_536);
  expect(far.start).toBeLessThan(400_000);
  expect(excerptOf(500_000, { start: 499_998, end: 500_000 }).end).toBe(500_000);
  const pieces = piecesOf('\u0002A\rB\r\n\u007f').map(({ text, isControl }) => (isControl ? `<${text}>` : text));
  expect(pieces.join('')).toBe('<STX>A<CR>\nB<CR><LF>\n<DEL>');
});

/**
 * Reads a small form of message: a run each line, `tube:code=value unit,…`; `code=^` repeats the value before, `"` the run
 * before, and a line without a colon is a remark. `read` counts how often it was asked, and keeps what it was given.
 */
function smallReader() {
  const copies: Uint8Array[] = [];
  const observationsOf = (values: string) => {
    const observations: { code: string; raw: string; unit: string }[] = [];
    for (const value of values.split(',')) {
      const [, code = '', raw = '', unit = ''] = /^(\w+)=(\^|\d+)([a-z]*)/.exec(value) ?? [];
      observations.push({ code, unit, raw: raw === '^' ? observations.at(-1)!.raw : raw });
    }
    return observations;
  };
  const read = (bytes: Uint8Array) => {
    copies.push(bytes);
    const runs: { sample_id: string; observations: ReturnType<typeof observationsOf> }[] = [];
    for (const line of new TextDecoder().decode(bytes).split('\n')) {
      const [sample_id = '', values] = line.split(':');
      if (sample_id === '99') throw new Error('no such tube');
      if (line === '"') runs.push(runs.at(-1)!);
      else if (values !== undefined) runs.push({ sample_id, observations: observationsOf(values) });
    }
    return runs as unknown as Run[];
  };
  return { copies, read };
}
function placeIn(message: string, code: string, raw: string, run = [{ code, raw }]) {
  const span = locateValue(ascii(message), { code, raw, run }, smallReader().read, ascii);
  return span && `${message.slice(0, span.start)}[${message.slice(span.start, span.end)}]${message.slice(span.end)}`;
}

test.each([
  ['digits of a remark that is not read', 'seen 98\nT:A=98mg', 'seen 98\nT:A=[98]mg'],
  ['digits that only begin alike', 'T:B=97,A=98,C=89', 'T:B=97,A=[98],C=89'],
  ['the value at the very end, where a message was cut off', 'T:B=20,A=98', 'T:B=20,A=[98]'],
  ['a value that was sent twice in one run', 'T:A=98,A=98', 'T:A=[98],A=98'],
  ['a number of the tube, without which the message cannot be read', '98:A=98', '98:A=[98]'],
  ['a value that a second one repeats: no place is its alone', 'T:A=98,B=^', undefined],
  ['a run that a second one repeats', 'T:A=98\n"', undefined],
])('the value is marked where it alone was read, or nowhere: %s', (_case, message, expected) => {
  expect(placeIn(message, 'A', '98')).toBe(expected);
});

test('a run that shares all other values of a result, but not the value itself, is not where it was read from', () => {
  const run = [
    { code: 'A', raw: '98' },
    { code: 'C', raw: '5' },
    { code: 'D', raw: '6' },
  ];
  expect(placeIn('T:A=97,B=98,C=5,D=6\nU:A=98', 'A', '98', run)).toBe('T:A=97,B=98,C=5,D=6\nU:A=[98]');
  expect(placeIn('T:A=11', 'A', '11')).toBe('T:A=[11]');
});

test('a value that occurs in a message by the thousand is looked for no longer than a moment', () => {
  const { copies, read } = smallReader();
  const bytes = ascii(`${'98 '.repeat(2000)}\nT:A=98`);
  expect(locateValue(bytes, { code: 'A', raw: '98', run: [{ code: 'A', raw: '98' }] }, read, ascii)).toBeUndefined();
  expect(copies).toHaveLength(301);
});

test('what is tried in a copy has the form of the value: other digits, letters of the same case, signs as they were', () => {
  const kindOf = (byte: number) =>
    ['\\d', '[A-Z]', '[a-z]'].find((kind) => new RegExp(kind).test(String.fromCharCode(byte)));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (raw) => {
      const [bytes, copies] = [ascii(raw), [] as Uint8Array[]];
      const read = (copy: Uint8Array) => {
        copies.push(copy);
        return [{ observations: [{ code: 'A', raw: new TextDecoder().decode(copy) }] }] as unknown as Run[];
      };
      const span = locateValue(bytes, { code: 'A', raw, run: [{ code: 'A', raw }] }, read, ascii);
      // A value of signs alone, such as `---`, has no other form of its own.
      expect(span).toEqual(/[0-9A-Za-z]/.test(raw) ? { start: 0, end: raw.length } : undefined);
      expect(copies[0]).toBe(bytes);
      for (const [at, byte] of (copies[1] ?? []).entries()) {
        expect(kindOf(byte)).toBe(kindOf(bytes[at]!));
        expect(byte !== bytes[at]).toBe(kindOf(byte) !== undefined);
      }
    }),
  );
});

test('bytes of a link that end anywhere, in the middle of a frame too, are searched to their end and stay as they came', () => {
  const part = fc.constantFrom('\u0002', '\u0003', '\u0017', '98', 'C4', '\r');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const bytes = ascii(parts.join(''));
      const before = bytes.slice();
      const read = (copy: Uint8Array) =>
        [{ observations: [{ code: 'A', raw: copy === bytes ? '98' : '' }] }] as unknown as Run[];
      const span = locateValue(bytes, { code: 'A', raw: '98', run: [{ code: 'A', raw: '98' }] }, read, ascii);
      expect(span?.start).toBe(parts.includes('98') ? parts.join('').indexOf('98') : undefined);
      expect(bytes).toEqual(before);
    }),
  );
});
