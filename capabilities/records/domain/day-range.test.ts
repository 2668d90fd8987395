import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from './day-range.ts';

test("today turns at midnight of the hospital's clock, not of Greenwich's [cap.medicalRecords]", () => {
  expect(dayOf(new Date('2026-11-20T15:59:59.999Z'), 'Asia/Taipei')).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T16:00:00.000Z'), 'Asia/Taipei')).toBe('2026-11-21');
  expect(startOfDay('2026-11-21', 'Asia/Taipei').toISOString()).toBe('2026-11-20T16:00:00.000Z');
});

test('a day with a change of clocks begins at its own midnight', () => {
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
});

test('a day on which the clocks of a zone change by half an hour begins at its own midnight too', () => {
  const startOf = (day: string) => startOfDay(day, 'Australia/Lord_Howe').toISOString();

  expect(startOf('2026-10-04')).toBe('2026-10-03T13:30:00.000Z');
  expect(startOf('2026-10-05')).toBe('2026-10-04T13:00:00.000Z');
  expect(startOf('2026-04-05')).toBe('2026-04-04T13:00:00.000Z');
  expect(startOf('2026-04-06')).toBe('2026-04-05T13:30:00.000Z');
});

test('days go over the end of a month and back', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('every instant is within the day that is computed for it', () => {
  const zone = fc.constantFrom(
    'Asia/Taipei',
    'Asia/Tokyo',
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
  );
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, zone, (now, timezone) => {
      const day = dayOf(now, timezone);

      expect(startOfDay(day, timezone).getTime()).toBeLessThanOrEqual(now.getTime());
      expect(startOfDay(addDays(day, 1), timezone).getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});
