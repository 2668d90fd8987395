import { expect, test } from 'vitest';
import { hospitalNameIn, mainName } from './languages.ts';
import { letterheadOf } from './letterhead.ts';
import { rasterKind } from './logo.ts';
import { currencyProblem } from './money.ts';
import { spansProblem } from './opening-hours.ts';
import { changedSince, changeOf, isTimeZone, websiteOf } from './settings.ts';

test('a reader sees the name in the own language, else the one that the hospital goes by', () => {
  const hospital = { name: '河岸動物醫院', names: { en: 'Riverside', ja: '' } };
  expect(hospitalNameIn(hospital, 'en')).toBe('Riverside');
  expect(hospitalNameIn(hospital, 'ja')).toBe('河岸動物醫院');
  expect(hospitalNameIn({ name: 'Pier' }, 'ja')).toBe('Pier');
  expect(hospitalNameIn({ name: 'Pier', names: null }, 'en')).toBe('Pier');
});

test('where there is no reader stands the name in the hospital’s language, else the first there is', () => {
  expect(mainName({ en: 'Pier', ja: '埠頭' }, 'ja')).toBe('埠頭');
  expect(mainName({ ja: '埠頭' }, 'zhtw')).toBe('埠頭');
  expect(mainName({ en: '' }, 'en')).toBeUndefined();
});

test('a letterhead leaves out what the hospital has not set, and numbers where no document asks for them', () => {
  const nothing = { names: {}, address: null, phone: null, email: null, website: null, tax_id: null };
  const row = { ...nothing, name: 'Pier', license_number: null, logo_png: null, logo_width: null, logo_height: null };
  expect(letterheadOf(row, 'en')).toEqual({ name: 'Pier', lines: [], logo: undefined });
  const full = { ...row, address: 'Pier 3', phone: '02-1', tax_id: '123', license_number: 'A1' };
  expect(letterheadOf(full, 'en').lines).toEqual(['Pier 3　02-1']);
  const words = { taxId: 'Tax ID', license: 'Licence' };
  expect(letterheadOf(full, 'en', words).lines).toEqual(['Pier 3　02-1', 'Tax ID: 123　Licence: A1']);
  expect(letterheadOf(full, 'ja', { taxId: '登録番号', license: '届出' }).lines[1]).toBe('登録番号：123　届出：A1');
});

test('hours end after they begin and do not overlap; midnight is the end of a day', () => {
  expect(
    spansProblem([
      { from: '09:00', to: '12:00' },
      { from: '12:00', to: '00:00' },
    ]),
  ).toBeUndefined();
  expect(spansProblem([{ from: '00:00', to: '00:00' }])).toBeUndefined();
  expect(spansProblem([])).toBeUndefined();
  expect(spansProblem([{ from: '09:00', to: '09:00' }])).toBe('hoursOrder');
  expect(
    spansProblem([
      { from: '13:00', to: '18:00' },
      { from: '09:00', to: '13:01' },
    ]),
  ).toBe('hoursOverlap');
  expect(spansProblem([{ from: '', to: '12:00' }])).toBe('hoursEmpty');
  expect(spansProblem([{ from: '09:00', to: '24:00' }])).toBe('hoursEmpty');
});

test('open money forbids another currency whatever is confirmed, a price list only asks', () => {
  const none = { visits: 0, deposits: 0, prices: 0 };
  expect(currencyProblem(none, false)).toBeUndefined();
  expect(currencyProblem({ ...none, visits: 1 }, true)).toBe('currencyInUse');
  expect(currencyProblem({ ...none, deposits: 1 }, true)).toBe('currencyInUse');
  expect(currencyProblem({ ...none, prices: 1 }, false)).toBe('pricesKeepNumbers');
  expect(currencyProblem({ ...none, prices: 1 }, true)).toBeUndefined();
});

test('a change holds what becomes another, compared as JSON whatever the order of keys', () => {
  const current = { phone: null, names: { en: 'Pier', ja: '埠頭' }, rooms: [{ key: 'a', name: 'X' }] };
  expect(changeOf(current, { names: { ja: '埠頭', en: 'Pier' }, phone: undefined })).toBeUndefined();
  expect(changeOf(current, { phone: '1', rooms: [{ name: 'X', key: 'a' }] })).toEqual({
    before: { phone: null },
    after: { phone: '1' },
  });
});

test('a change can be taken back until one of its settings is changed again', () => {
  const change = { before: { phone: null, address: null }, after: { phone: '1', address: 'Pier 3' } };
  expect(changedSince(change, { phone: '1', address: 'Pier 3', email: 'new' })).toEqual([]);
  expect(changedSince(change, { phone: '2', address: 'Pier 3' })).toEqual(['phone']);
});

test('a time zone has a name that the runtime knows', () => {
  expect(['Asia/Taipei', 'UTC', 'America/Argentina/Salta'].filter(isTimeZone)).toHaveLength(3);
  expect(['', 'Taipei', '+08:00', 'Asia/Atlantis'].filter(isTimeZone)).toEqual([]);
});

test('a site is typed with or without its scheme', () => {
  expect(websiteOf(' riverside.example ')).toBe('https://riverside.example');
  expect(websiteOf('HTTP://riverside.example')).toBe('HTTP://riverside.example');
  expect(websiteOf('')).toBe('');
});

test('an image is known by its first bytes alone', () => {
  expect(rasterKind(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(rasterKind(new TextEncoder().encode('RIFFxxxxWEBPVP8 '))).toBe('webp');
  expect(rasterKind(new TextEncoder().encode('RIFFxxxxWAVE'))).toBeUndefined();
  expect(rasterKind(new TextEncoder().encode('<svg'))).toBeUndefined();
  expect(rasterKind(new Uint8Array())).toBeUndefined();
});
