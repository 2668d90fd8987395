import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { dayOf, daysBetween } from './date.ts';
import { createFormat } from './format.ts';
import { formatMoney, parseMoney, roundMoney } from './money.ts';

const settings = { timeZone: 'Asia/Taipei', currency: 'TWD', rounding: { step: 1, mode: 'nearest' } } as const;
const [en, ja, zhtw] = languages.map((language) => createFormat(language, settings)) as [
  ReturnType<typeof createFormat>,
  ReturnType<typeof createFormat>,
  ReturnType<typeof createFormat>,
];
const now = new Date('2025-11-21T02:30:00.000Z');

test('an age is written in years and months in the form of each language [cap.languages]', () => {
  expect(en.age('2018-09-14', 'full', now)).toBe('7 y 2 m');
  expect(ja.age('2018-09-14', 'full', now)).toBe('7 歳 2 か月');
  expect(zhtw.age('2018-09-14', 'full', now)).toBe('7歲2個月');
  expect(zhtw.age('2018-09-14', 'compact', now)).toBe('7歲2月');
});

test('the day before a birthday still belongs to the younger age', () => {
  expect(en.age('2018-11-22', 'full', now)).toBe('6 y 11 m');
  expect(en.age('2018-11-21', 'full', now)).toBe('7 y');
});

test('an animal below three months is aged in weeks, and an unknown birthdate says so', () => {
  expect(en.age('2025-10-01', 'full', now)).toBe('7 wk');
  expect(zhtw.age('2025-10-01', 'full', now)).toBe('7週');
  expect(ja.age(null, 'full', now)).toBe('年齢不明');
  expect(en.age('2031-01-01', 'full', now)).toBe('age unknown');
});

test('a date is written the way each language writes it', () => {
  expect(en.date('2025-11-21')).toBe('21 Nov 2025');
  expect(zhtw.date('2025-11-21')).toBe('2025/11/21（五）');
  expect(ja.date('2025-11-21')).toBe('2025年11月21日(金)');
  expect([en, ja, zhtw].map((format) => format.date('2025-11-21', 'short'))).toEqual(['21 Nov', '11月21日', '11/21']);
  expect([en, zhtw].map((format) => format.date('2025-11-21', 'weekday'))).toEqual(['Fri 21 Nov', '11/21 週五']);
});

test('September has three letters like its sisters', () => {
  expect(en.date('2018-09-14')).toBe('14 Sep 2018');
});

test("a moment is read in the hospital's time zone, not the server's", () => {
  const lateEvening = '2025-11-20T23:42:00.000Z';
  expect(en.time(lateEvening)).toBe('07:42');
  expect(dayOf(lateEvening, 'Asia/Taipei')).toBe('2025-11-21');
  expect(dayOf(lateEvening, 'UTC')).toBe('2025-11-20');
  expect(daysBetween('2025-11-21', '2025-12-05')).toBe(14);
});

test('today shows the time, this week the weekday, anything else the date', () => {
  expect(en.moment('2025-11-21T01:42:00.000Z', now)).toBe('09:42');
  expect(zhtw.moment('2025-11-19T01:42:00.000Z', now)).toBe('週三 09:42');
  expect(ja.moment('2025-11-19T01:42:00.000Z', now)).toBe('水曜 09:42');
  expect(en.moment('2025-08-08T01:42:00.000Z', now)).toBe('8 Aug 2025');
});

test('elapsed time is written in words', () => {
  expect(en.relative('2025-11-21T02:26:00.000Z', now)).toBe('4 min ago');
  expect(zhtw.relative('2025-11-21T02:26:00.000Z', now)).toBe('4 分鐘前');
  expect(ja.relative('2025-11-21T02:26:00.000Z', now)).toBe('4 分前');
});

test("money is written in the hospital's currency and never as a float", () => {
  expect(en.money(5334)).toBe('NT$\u00a05,334');
  expect(formatMoney('ja', 5334, 'JPY')).toBe('¥\u00a05,334');
  expect(formatMoney('en', 1250, 'USD')).toBe('US$\u00a012.50');
  expect(en.money(-80)).toBe('\u2212NT$\u00a080');
});

test('nothing less is written as nothing, without a minus', () => {
  expect([en.amount(-0), en.number(-0), en.number(-0.04, 1), en.number(-0.06, 1)]).toEqual([
    '0',
    '0',
    '0.0',
    '\u22120.1',
  ]);
});

test('a typed amount is understood with separators, signs and full-width digits', () => {
  expect(parseMoney('NT$ 1,234', 'TWD')).toBe(1234);
  expect(parseMoney('１２００', 'TWD')).toBe(1200);
  expect(parseMoney('12.5', 'USD')).toBe(1250);
  expect(parseMoney('twelve', 'TWD')).toBeUndefined();
});

test('an amount with a decimal comma is not a hundred times as much, and in a currency without decimals it is refused', () => {
  expect(parseMoney('12,50', 'USD')).toBe(1250);
  expect(parseMoney('US$ 1,234.50', 'USD')).toBe(123_450);
  expect(parseMoney('12,505', 'USD')).toBe(1_250_500);
  expect([parseMoney('1,23', 'TWD'), parseMoney('12,5', 'JPY'), parseMoney('1,2,3', 'USD')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a total is rounded as the hospital set it', () => {
  expect(roundMoney(1234, { step: 10, mode: 'nearest' })).toBe(1230);
  expect(roundMoney(1234, { step: 10, mode: 'up' })).toBe(1240);
  expect(roundMoney(1239, { step: 10, mode: 'down' })).toBe(1230);
  expect(roundMoney(-1235, { step: 10, mode: 'nearest' })).toBe(-1240);
});

test('weight shows two decimals below 10 kg and one above; a minus is a real minus', () => {
  expect([en.weight(4.62), en.weight(4.6), en.weight(11.3), en.weight(12.44)]).toEqual([
    '4.62 kg',
    '4.60 kg',
    '11.3 kg',
    '12.4 kg',
  ]);
  expect(en.number(5, 1)).toBe('5.0');
  expect(en.number(-31)).toBe('\u221231');
  expect([en.change(29), en.change(-31), en.change(0)]).toEqual(['+29', '\u221231', '±0']);
  expect(en.size(14 * 1024 * 1024)).toBe('14.0 MB');
  expect(en.percent(0.294)).toBe('29%');
});
