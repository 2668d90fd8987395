import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldOf, makeHeader, makeRecord, readRecords, TransferFault, usualDelimiters, writeRecords } from './index.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => value === value.trim());
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
