import { expect, test } from 'vitest';
import {
  carrierKind,
  type InvoiceValues,
  invoiceFaults,
  isBody,
  maskedCarrier,
  tidyInvoice,
  uniformTaxType,
} from './invoice.ts';

const none: InvoiceValues = {
  ...{ recipient: '', buyer_number: null, carrier: null, donation_code: null },
  ...{ invoice_number: null, random_code: null },
};
const faults = (values: Partial<InvoiceValues>, currency = 'TWD') => invoiceFaults({ ...none, ...values }, currency);

test('a mobile barcode is a slash and seven characters, a citizen certificate two letters and fourteen digits', () => {
  for (const mobile of ['/ABC1234', '/TRM+O.P', '/1234567', '/A-B.C+D']) expect(carrierKind(mobile)).toBe('mobile');
  expect(carrierKind('AB12345678901234')).toBe('citizen');
  for (const wrong of [
    'ABC12345',
    '/ABC123',
    '/ABC12345',
    '/abc1234',
    'X/ABC1234',
    'XAB12345678901234',
    'AB123456789012345',
    '/ABC123_',
    'A12345678901234',
    'ab12345678901234',
  ])
    expect(carrierKind(wrong), wrong).toBeUndefined();
});

test('each field of a uniform invoice is judged by its own rule', () => {
  const right = { buyer_number: '04595257', carrier: '/ABC1234', invoice_number: 'AB12345678', random_code: '0909' };
  expect(faults(right)).toEqual({});
  expect(faults({ donation_code: '168001' })).toEqual({});
  expect(faults({ buyer_number: '04595258' })).toEqual({ buyer_number: 'uniformNumberWrong' });
  expect(faults({ carrier: 'ABC' })).toEqual({ carrier: 'carrierWrong' });
  for (const code of ['12', '12345678', '12a'])
    expect(faults({ donation_code: code })).toEqual({ donation_code: 'donationWrong' });
  for (const number of ['A12345678', 'AB1234567', 'AB123456789', 'ab12345678', '12AB345678', 'XAB12345678'])
    expect(faults({ invoice_number: number })).toEqual({ invoice_number: 'invoiceNumberWrong' });
  for (const code of ['123', '12345', '1234a', 'a1234'])
    expect(faults({ invoice_number: 'AB12345678', random_code: code })).toEqual({ random_code: 'randomCodeWrong' });
  expect(faults({ random_code: '1234' })).toEqual({ random_code: 'invoiceNumberMissing' });
});

test('a donated invoice has neither the number of a company nor a carrier', () => {
  expect(faults({ donation_code: '168001', buyer_number: '04595257' })).toEqual({ donation_code: 'donationAlone' });
  expect(faults({ donation_code: '168001', carrier: '/ABC1234' })).toEqual({ donation_code: 'donationAlone' });
});

test('outside Taiwan only a recipient is taken', () => {
  expect(faults({ recipient: '株式会社みなと' }, 'JPY')).toEqual({});
  expect(faults({ buyer_number: '04595257', carrier: '/ABC1234' }, 'JPY')).toEqual({
    ...{ buyer_number: 'notOfCountry', carrier: 'notOfCountry' },
  });
});

test('what is typed with blanks, hyphens and small letters is stored as it is printed, and blanks are none', () => {
  expect(
    tidyInvoice({
      ...none,
      recipient: '  Pier Ltd. ',
      carrier: '/abc 1234',
      invoice_number: 'ab-1234 5678',
      random_code: ' ',
    }),
  ).toEqual({ ...none, recipient: 'Pier Ltd.', carrier: '/ABC1234', invoice_number: 'AB12345678' });
  expect(tidyInvoice({ ...none, carrier: '/a-b.c+d' }).carrier).toBe('/A-B.C+D');
});

test('the kind of a uniform invoice follows from the rates of what was paid', () => {
  const at = (percent: number) => ({ percent, amount: 100, tax: 5 });
  expect(uniformTaxType([at(5)])).toBe(1);
  expect(uniformTaxType([at(0)])).toBe(3);
  expect(uniformTaxType([at(5), at(0)])).toBe(9);
  expect(uniformTaxType([])).toBeUndefined();
});

test('a carrier on paper shows its last four characters', () => {
  expect(maskedCarrier('/ABC1234')).toBe('＊＊＊1234');
  expect(maskedCarrier('AB12345678901234')).toBe('＊＊＊1234');
});

test('digits, letters and signs of full width, as keyboards for Chinese and Japanese type them, are the same number', () => {
  const typed = {
    ...{
      recipient: '海港股份有限公司',
      buyer_number: '０４５９５２５７',
      carrier: '／ＡＢＣ１２３４',
      donation_code: null,
    },
    ...{ invoice_number: 'ＡＢ－１２３４５６７８', random_code: '０９０９' },
  };
  const stored = tidyInvoice(typed);
  expect(stored).toEqual({
    ...{ recipient: '海港股份有限公司', buyer_number: '04595257', carrier: '/ABC1234', donation_code: null },
    ...{ invoice_number: 'AB12345678', random_code: '0909' },
  });
  expect(invoiceFaults(stored, 'TWD')).toEqual({});
});

test('a company, a corporation and a hospital are addressed as bodies, a person is not', () => {
  for (const body of ['株式会社みなと', '（有）海', '㈱みなと', '一般社団法人みなと', '海港股份有限公司', '港大学'])
    expect(isBody(body), body).toBe(true);
  for (const person of ['佐藤花子', '有田 公平', 'Pier']) expect(isBody(person), person).toBe(false);
});
