import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeObservation, readRangeText, readValue } from './index.ts';
import { writeRangeText } from './value.ts';

test('what a device writes instead of a value is no value, and only that', () => {
  for (const text of [
    '',
    ' ',
    '-',
    '----',
    '*',
    '****',
    '.',
    '...',
    '+',
    '+++',
    'n/a',
    'NA',
    'err',
    'ERROR',
    'Invalid',
  ])
    expect(readValue(text), text).toEqual({ raw: text.trim(), comparator: null, number: null, reportable: false });
  for (const text of ['-a', 'a-', 'x*', '*x', 'error 12', 'not invalid', 'Trace', '1+', '+1a', '-*'])
    expect(readValue(text), text).toMatchObject({ number: null, reportable: true, raw: text });
});

test('every number is read in the decimal mark of the device, with its comparator', () => {
  for (const [text, number] of [
    ...([
      ['5', 5],
      ['+5', 5],
      ['-5.5', -5.5],
      ['5.', 5],
      ['.5', 0.5],
      ['12.34', 12.34],
    ] as const),
  ]) {
    expect(readValue(text)).toMatchObject({ number, comparator: null });
    expect(readValue(text.replace('.', ','), ',')).toMatchObject({ number });
  }
  for (const comparator of ['<', '<=', '>', '>='] as const)
    expect(readValue(`${comparator} 0.1`)).toMatchObject({ number: 0.1, comparator });
  for (const text of ['5.5.5', '5x', 'x5', '5 5', '1e3', '.', '> ', '=5', '<>5'])
    expect(readValue(text).number, text).toBeNull();
  // Without a number the comparator says nothing.
  expect(readValue('<low').comparator).toBeNull();
  expect(readValue('5.5', ',').number).toBeNull();
});

test('a range that a device prints is read with both ends, one open end, or not at all', () => {
  const both = { low: 2.3, high: 4 };
  for (const text of ['2.3-4', '2.3 – 4', '2.3~4', '2.3 TO 4', ' 2.3 - 4.0 ', '+2.3-4'])
    expect(readRangeText(text)).toEqual(both);
  expect(readRangeText('-2.3 - 4')).toEqual({ low: -2.3, high: 4 });
  expect(readRangeText('4 - 4')).toEqual({ low: 4, high: 4 });
  for (const text of ['<5', '<= 5', ' < 5 ']) expect(readRangeText(text)).toEqual({ low: null, high: 5 });
  for (const text of ['>5', '>=5.0']) expect(readRangeText(text)).toEqual({ low: 5, high: null });
  for (const none of ['4 - 2.3', '', '5', '2,3 - 4', '<2,3', '2.3-4 mg/dL', 'about 2.3-4', '<5 mg', 'x<5', '2.3 / 4'])
    expect(readRangeText(none), none).toBeUndefined();
  expect(readRangeText('<2,3', ',')).toEqual({ low: null, high: 2.3 });
});

test('a range that was read and written again is the same range', () => {
  const end = fc.option(fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100));
  fc.assert(
    fc.property(end, end, (low, high) => {
      fc.pre(low === null || high === null || low <= high);
      const written = writeRangeText({ low, high });
      if (low === null && high === null) expect(written).toBe('');
      else expect(readRangeText(written)).toEqual({ low, high });
    }),
  );
});

test('a unit behind the number is its unit, and nothing is taken off a text', () => {
  const observe = (value: string, unit = '', names = ['ALT']) =>
    makeObservation({ names, value, unit, range: '', flag: '', status: 'F' }, '.');

  expect(observe('28.6 U/l')).toMatchObject({ number: 28.6, unit: 'U/L', unit_raw: 'U/l', raw: '28.6 U/l' });
  expect(observe('< 5 U/l')).toMatchObject({ number: 5, comparator: '<', unit: 'U/L' });
  expect(observe('28.6', 'IU/L')).toMatchObject({ number: 28.6, unit: 'U/L', unit_raw: 'IU/L' });
  expect(observe('28.6 U/l', 'U/L')).toMatchObject({ number: null, unit: 'U/L', raw: '28.6 U/l' });
  for (const text of ['few 28 U/l', '28.6 U/l high', '28 29'])
    expect(observe(text), text).toMatchObject({ number: null, unit: '' });
  expect(observe('28.6')).toMatchObject({ unit: '', unit_raw: '' });
  // A ratio has the unit 1, whether the device says so or not.
  expect(observe('1.2', '', ['ALB_GLOB'])).toMatchObject({ unit: '1' });
});

test('a value keeps the code and the name of the device where the analyte is not known', () => {
  const observe = (...names: string[]) =>
    makeObservation({ names, value: '1', unit: '', range: '', flag: '', status: 'F' }, '.');

  expect(observe('685/', '')).toMatchObject({ code: '685', name: '685' });
  expect(observe(' X1 ', 'Own/')).toMatchObject({ code: 'X1', name: 'Own' });
  expect(observe('2951-2', 'Sodium')).toMatchObject({ code: 'NA', name: 'Sodium' });
  expect(observe('Na+')).toMatchObject({ code: 'NA', name: 'Na+' });
  expect(observe()).toMatchObject({ code: '', name: '' });
});
