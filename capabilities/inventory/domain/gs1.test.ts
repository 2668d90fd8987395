import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gtinOf, parseGs1 } from './index.ts';

const TODAY = '2026-11-24';
const FNC1 = '\u001d';

test('a DataMatrix says product, last day, lot and serial number, in any order of its identifiers', () => {
  const read = { gtin: '04012345678901', expires_on: '2027-05-31', lot: 'AB-12', serial: 'S9' };
  expect(parseGs1(`]d2010401234567890117270531${'10AB-12'}${FNC1}21S9`, TODAY)).toEqual(read);
  expect(parseGs1(`10AB-12${FNC1}21S9${FNC1}172705310104012345678901`, TODAY)).toEqual(read);
  expect(parseGs1('(01)04012345678901(17)270531(10)AB-12(21)S9', TODAY)).toEqual(read);
  expect(parseGs1('010401234567890117270531' + '10AB-12^21S9', TODAY)).toEqual(read);
});

test('a day of 00 is the last day of its month, a leap year included, and a month of 13 is none', () => {
  expect(parseGs1('17280200', TODAY)).toEqual({ expires_on: '2028-02-29' });
  expect(parseGs1('17270200', TODAY)).toEqual({ expires_on: '2027-02-28' });
  expect(parseGs1('1727130010A', TODAY)).toEqual({ lot: 'A' });
});

test('a year of two digits is the nearest one', () => {
  expect(parseGs1('17760101', TODAY)).toEqual({ expires_on: '2076-01-01' });
  expect(parseGs1('1777010110A', TODAY)).toEqual({ expires_on: '1977-01-01', lot: 'A' });
});

test('a plain barcode is its GTIN, and one with a wrong check digit is nothing', () => {
  expect(parseGs1('4006381333931', TODAY)).toEqual({ gtin: '04006381333931' });
  expect(parseGs1('4006381333932', TODAY)).toBeUndefined();
  expect(gtinOf('96385074')).toBe('00000096385074');
  expect(parseGs1('hello', TODAY)).toBeUndefined();
});

test('whatever lot and serial number are encoded are read back', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9/.-]{1,20}$/);
  fc.assert(
    fc.property(value, value, (lot, serial) => {
      expect(parseGs1(`010401234567890110${lot}${FNC1}21${serial}`, TODAY)).toEqual({
        gtin: '04012345678901',
        lot,
        serial,
      });
    }),
  );
});
