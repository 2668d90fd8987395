import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  componentsOf,
  fieldOf,
  makeHeader,
  makeRecord,
  readRecords,
  TransferFault,
  usualDelimiters,
  writeRecords,
} from './index.ts';

const marks = fc.constantFrom('|', '^', '\\', '&', '@', '\r', '\n', 'A', '麻', ' ');
const text = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ unit: marks, maxLength: 20 }))
  .filter((value) => value === value.trim());
const delimiters = fc.constantFrom(usualDelimiters, { field: '|', repeat: '@', component: '^', escaper: '\\' });

test('every text survives being written and read, delimiters in it included', () => {
  fc.assert(
    fc.property(delimiters, text, text, text, (delimiters, name, code, value) => {
      const written = writeRecords({
        delimiters: delimiters,
        records: [
          makeHeader(delimiters, '', '', ['Vendor', name]),
          makeRecord('R', '1', ['', '', '', code], value),
          makeRecord('L', '1', 'N'),
        ],
      });
      const [message] = readRecords(written.join('\r'));
      expect(fieldOf(message!.records[0]!, 5, 2)).toBe(name);
      expect(fieldOf(message!.records[1]!, 3, 4)).toBe(code);
      expect(fieldOf(message!.records[1]!, 4)).toBe(value);
    }),
  );
});

test('several messages in one transfer stay several', () => {
  expect(readRecords('H|\\^&\rL|1\rH|\\^&\rP|1\rL|1')).toHaveLength(2);
});

test('a transfer without a header, with a damaged header or an unknown record is refused', () => {
  expect(() => readRecords('P|1||7\rL|1')).toThrow(TransferFault);
  expect(() => readRecords('H|||||\rL|1')).toThrow(TransferFault);
  expect(() => readRecords('H|\\^&\rX|1|?\rL|1')).toThrow(TransferFault);
  expect(() => readRecords('')).toThrow(TransferFault);
});

const written = (...records: Parameters<typeof writeRecords>[0]['records']) =>
  writeRecords({ delimiters: usualDelimiters, records });

test('a header is written with its delimiters, a record with escapes for them and for line ends', () => {
  expect(written(makeHeader(usualDelimiters, '', ['Alder', '1']), makeRecord('C', 'a|b^c\\d&e\rf\ng'))).toEqual([
    'H|\\^&||Alder^1',
    'C|a&F&b&S&c&R&d&E&e&X0D&f&X0A&g',
  ]);
});

test('escapes are read back, and what is no escape stays as it is', () => {
  const value = (text: string) => fieldOf(readRecords(`H|\\^&\rC|1|${text}`)[0]!.records[1]!, 3);

  expect(value('&X41&&X7a& &F& &S& &R& &E&')).toBe('Az | ^ \\ &');
  expect(value('R&D &X9& &Z&')).toBe('R&D &X9& &Z&');
  expect(fieldOf(readRecords('H|@^$\rC|1|a$F$b')[0]!.records[1]!, 3)).toBe('a|b');
});

test('fields, repetitions and components are counted from one and trimmed; what is not there is empty', () => {
  const { records } = readRecords('H|\\^&|||Vendor ^ XP-100 |\rR|1| ^^^ GLU ^x\\b^c |')[0]!;
  const [header, result] = records;

  expect([fieldOf(header!, 1), fieldOf(header!, 2), fieldOf(header!, 5, 2)]).toEqual(['H', '\\^&', 'XP-100']);
  expect(componentsOf(header!, 5)).toEqual(['Vendor', 'XP-100']);
  expect(componentsOf(result!, 3)).toEqual(['', '', '', 'GLU', 'x']);
  expect([fieldOf(result!, 3, 4), fieldOf(result!, 3, 1, 2), fieldOf(result!, 3, 2, 2)]).toEqual(['GLU', 'b', 'c']);
  expect([componentsOf(result!, 40), fieldOf(result!, 40), fieldOf(result!, 3, 1, 9)]).toEqual([[], '', '']);
  expect(componentsOf(result!, 4)).toEqual(['']);
});

test('a header without further fields has its two, and blank lines and every line end separate records', () => {
  const [message] = readRecords('\r\nH|\\^&\r\n \nP|1\n\rL|1|N');

  expect(message!.records.map(({ type }) => type)).toEqual(['H', 'P', 'L']);
  expect(message!.records[0]!.fields).toEqual([[['H']], [['\\^&']]]);
  expect(readRecords('H|\\^&|')[0]!.records[0]!.fields).toEqual([[['H']], [['\\^&']], [['']]]);
});

test('ambiguous delimiters are refused', () => {
  for (const bad of ['H', 'H|', 'H|\\', 'H|\\^', 'H|\\\\^|', 'H \\^&', 'H1\\^&', 'Ha\\^&1', 'H||^&']) {
    expect(() => readRecords(`${bad}\rL|1`), bad).toThrow('the header does not declare its delimiters');
  }
});

test('the type of a record is one letter of the standard', () => {
  for (const type of ['PP', 'xP', 'Px', 'X', '1', 'UNKNOWN-TYPE']) {
    expect(() => readRecords(`H|\\^&\r${type}|1`), type).toThrow(`unknown record type "${type.slice(0, 8)}"`);
  }
  for (const type of 'PORCMQSL') expect(readRecords(`H|\\^&\r${type}|1`)[0]!.records[1]!.type).toBe(type);
});
