import { expect, test } from 'vitest';
import { isCorporateNumber, registrationNumberKind, taxIdFault, uniformNumberRule } from './tax-numbers.ts';

test.each([
  // The two examples of the Ministry of Finance's description of the rule, the second with a seventh digit of 7.
  ['04595257', 'mod10'],
  ['10458575', 'mod10'],
  ['10458574', 'mod10'],
  // Examples of the rule of before 2023.
  ['04702088', 'mod10'],
  ['00651474', 'mod10'],
  ['00238778', 'mod10'],
  // Taiwan Semiconductor and President Chain Store, as printed on their invoices.
  ['22099131', 'mod10'],
  ['22555003', 'mod10'],
  // Only the extended rule takes it: its sum is 45.
  ['04595252', 'mod5'],
] as const)('the uniform number %s of Taiwan is right by the rule %s', (number, rule) => {
  expect(uniformNumberRule(number)).toBe(rule);
});

test('a uniform number with a slip of one digit, or that is none, is refused', () => {
  for (const wrong of ['04595258', '04595256', '22099132', '10458573', '1234567', '123456789', '1234567a', ''])
    expect(uniformNumberRule(wrong), wrong).toBeUndefined();
});

test.each(['7000012050002', '7010705000725', '7123456789012', '4011001098993', '2120901007402'])(
  'the corporate number %s of Japan has its check digit, and no slip of one digit has',
  (number) => {
    expect(isCorporateNumber(number)).toBe(true);
    for (let place = 0; place < number.length; place += 1) {
      const digit = Number(number[place]);
      // The published rule cannot distinguish 0 from 9.
      for (let other = place === 0 ? 1 : 0; other <= 9; other += 1)
        if (other !== digit && !(digit % 9 === 0 && other % 9 === 0))
          expect(isCorporateNumber(`${number.slice(0, place)}${other}${number.slice(place + 1)}`)).toBe(false);
    }
  },
);

test('a registration number is T and 13 digits: of a company with its check digit, of a sole proprietor without one', () => {
  expect(registrationNumberKind('T7000012050002')).toBe('corporate');
  expect(registrationNumberKind('T1234567890123')).toBe('proprietor');
  for (const wrong of ['7000012050002', 'T700001205000', 'T70000120500021', 't7000012050002', 'T7-0000-1205-0002'])
    expect(registrationNumberKind(wrong), wrong).toBeUndefined();
});

test('the tax number of a hospital is judged by the country of its currency, and elsewhere by none', () => {
  expect(taxIdFault('04595258', 'TWD')).toBe('uniformNumberWrong');
  expect(taxIdFault('04595257', 'TWD')).toBeUndefined();
  expect(taxIdFault('T123', 'JPY')).toBe('registrationWrong');
  expect(taxIdFault('t7000012050002', 'JPY')).toBe('registrationWrong');
  expect(taxIdFault('T7000012050002', 'JPY')).toBeUndefined();
  // Not registered: another number may be printed.
  expect(taxIdFault('7000012050002', 'JPY')).toBeUndefined();
  expect(taxIdFault('DE 123', 'EUR')).toBeUndefined();
  expect(taxIdFault(null, 'TWD')).toBeUndefined();
});
