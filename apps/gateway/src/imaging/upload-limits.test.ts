import { expect, test } from 'vitest';
import { limitAt, readUploadLimits } from './upload-limits.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 28, hour, minute);

test('images leave room on the line during the hours that the hospital names, and are sent without a limit in others', () => {
  const limits = readUploadLimits('08:00-19:00=2000, 19:00-20:30=0')!;
  expect(limitAt(limits, at(8))).toBe(2_000_000);
  expect(limitAt(limits, at(18, 59))).toBe(2_000_000);
  expect(limitAt(limits, at(19))).toBe(0);
  expect(limitAt(limits, at(20, 29))).toBe(0);
  expect(limitAt(limits, at(20, 30))).toBeUndefined();
  expect(limitAt(limits, at(7, 59))).toBeUndefined();
});

test('a limit over midnight holds on both sides of it, one number holds all day, and no text is no limit', () => {
  const night = readUploadLimits('22:00-06:00=500')!;
  expect([at(21, 59), at(22), at(3), at(6)].map((time) => limitAt(night, time))).toEqual([
    ...[undefined, 500_000, 500_000, undefined],
  ]);
  expect(limitAt(readUploadLimits('1500')!, at(12))).toBe(1_500_000);
  expect(limitAt(readUploadLimits('08:00-24:00=1')!, at(23, 59))).toBe(1000);
  expect(readUploadLimits('')).toEqual([]);
});

test.each(['fast', '08:00-19:00', '25:00-26:00=1', '08:60-09:00=1', '08:00-08:00=1', '8:00-9:00=1', '1,,2', '-5'])(
  '%s is no limit, and the gateway says so instead of sending without one',
  (text) => {
    expect(readUploadLimits(text)).toBeUndefined();
  },
);
