import { readDeviceTime, readHeaderTime } from '@alder/instrument-messages/domain';
import { expect, test } from 'vitest';
import { measuredAt } from './index.ts';

const receivedAt = '2026-11-22T04:00:00.000Z';
const times = (over: object) => measuredAt({ examTime: null, headerTime: null, receivedAt, isLive: true, ...over });

test('a run of a device whose clock is more than 10 minutes off is flagged and sorted by its reception', () => {
  const past = { examTime: '2019-01-01T00:05:00.000Z', headerTime: '2019-01-01T00:06:00.000Z' };
  expect(times(past)).toEqual({ timestamp: receivedAt, device_time: past.examTime, clock_off: true });
  expect(times({ examTime: '2099-01-01T00:00:00.000Z' })).toMatchObject({ timestamp: receivedAt, clock_off: true });
  expect(times({ headerTime: '2026-11-22T04:10:01.000Z' }).clock_off).toBe(true);
  expect(times({ examTime: '2019-01-01T00:05:00.000Z' }).clock_off).toBe(true);
});

test('a stored run that is sent a day late keeps its own time', () => {
  const examTime = '2026-11-21T02:00:00.000Z';
  expect(times({ examTime, headerTime: '2026-11-22T03:51:00.000Z' })).toEqual({
    timestamp: examTime,
    device_time: examTime,
    clock_off: false,
  });
  expect(times({ examTime }).clock_off).toBe(false);
});

test('an export of old results from a file is no wrong clock', () => {
  expect(times({ examTime: '2014-10-12T08:42:00.000Z', isLive: false }).clock_off).toBe(false);
});

test('without a time of measurement the time of sending counts, without both the time of reception', () => {
  const headerTime = '2026-11-22T03:58:00.000Z';
  expect(times({ headerTime })).toMatchObject({ timestamp: headerTime, clock_off: false });
  expect(times({})).toEqual({ timestamp: receivedAt, device_time: null, clock_off: false });
});

test('a date without a time of day says nothing about a clock, and no year of 0 or 9999 is a date', () => {
  expect(readHeaderTime('20261122', 'Asia/Taipei')).toBeNull();
  expect(readHeaderTime('202611221200', 'Asia/Taipei')).toBe('2026-11-22T04:00:00.000Z');
  expect(readDeviceTime('00000101000000', 'Asia/Taipei')).toBeUndefined();
  expect(readDeviceTime('99991231235959', 'Asia/Taipei')).toBeUndefined();
});

test('the clock of a device is read in the offset of its hour, also where a zone changes by half an hour', () => {
  const read = (text: string) => readDeviceTime(text, 'Australia/Lord_Howe');

  expect(read('20261004013000')).toBe('2026-10-03T15:00:00.000Z');
  expect(read('20261004030000')).toBe('2026-10-03T16:00:00.000Z');
  expect(read('20260405010000')).toBe('2026-04-04T14:00:00.000Z');
  expect(read('20260405020000')).toBe('2026-04-04T15:30:00.000Z');
  expect(readDeviceTime('20260329010000', 'Europe/Berlin')).toBe('2026-03-29T00:00:00.000Z');
  expect(readDeviceTime('20260329030000', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
});

test('an offset that the device sends wins over the zone of the hospital, west of Greenwich too', () => {
  expect(readDeviceTime('20261122120000+0930', 'Asia/Taipei')).toBe('2026-11-22T02:30:00.000Z');
  expect(readDeviceTime('20261122120000-0330', 'Asia/Taipei')).toBe('2026-11-22T15:30:00.000Z');
});

test('a clock that is ten minutes off is believed, one that is a second more is not, ahead or behind', () => {
  const off = (headerTime: string) => times({ headerTime }).clock_off;
  expect([off('2026-11-22T04:10:00.000Z'), off('2026-11-22T03:50:00.000Z')]).toEqual([false, false]);
  expect([off('2026-11-22T04:10:01.000Z'), off('2026-11-22T03:49:59.000Z')]).toEqual([true, true]);
  expect(times({ examTime: '2026-11-22T04:10:00.000Z' }).clock_off).toBe(false);
  expect(times({ examTime: '2026-11-22T04:10:01.000Z' }).clock_off).toBe(true);
});

test('a run of a device without a time of sending is a stored one up to thirty days', () => {
  expect(times({ examTime: '2026-10-23T04:00:00.000Z' }).clock_off).toBe(false);
  expect(times({ examTime: '2026-10-23T03:59:59.000Z' }).clock_off).toBe(true);
  // A header that is right vouches for a stored run of any age.
  expect(times({ examTime: '2026-01-01T00:00:00.000Z', headerTime: receivedAt }).clock_off).toBe(false);
});

test('a file is never from a wrong clock by its header, and always by a time that is to come', () => {
  const file = (over: object) => times({ isLive: false, ...over }).clock_off;
  expect(file({ headerTime: '2019-01-01T00:00:00.000Z' })).toBe(false);
  expect(file({ examTime: '2026-11-22T05:00:00.000Z' })).toBe(true);
});

test('a time is read to the second where it has one, and a text with anything beside it is none', () => {
  const read = (text: string) => readDeviceTime(text, 'Asia/Taipei');
  expect(read('20261122')).toBe('2026-11-21T16:00:00.000Z');
  expect(read('202611221200')).toBe('2026-11-22T04:00:00.000Z');
  expect(read(' 20261122120007 ')).toBe('2026-11-22T04:00:07.000Z');
  expect(read('20261122120007.1234')).toBe('2026-11-22T04:00:07.000Z');
  for (const none of ['x20261122', '20261122x', '2026112212', '20260230', '20261122250000', '20261122126000', ''])
    expect(read(none), none).toBeUndefined();
  expect([read('19700102'), read('21991231')].every(Boolean)).toBe(true);
  expect([read('19691231'), read('22000101')]).toEqual([undefined, undefined]);
  expect(readDeviceTime('20261122120000+0000', 'Asia/Taipei')).toBe('2026-11-22T12:00:00.000Z');
  for (const none of ['20261122', '2026112212', 'x', 'x202611221200'])
    expect(readHeaderTime(none, 'Asia/Taipei'), none).toBeNull();
});
