import { expect, test } from 'vitest';
import { instantAt, nextHour, sheetColumns } from './clock.ts';

const timeZone = 'Asia/Taipei';
const taipei = (time: string) => new Date(`2026-11-25T${time}+08:00`);
const hours = (now: Date, back = 0) =>
  sheetColumns({ slotMinutes: 60, now, back, timeZone }).map((column) => column.toISOString());

test('at each minute of a day a dose ordered for the next full hour, and what was due in the last hour, is on the treatment sheet', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = new Date(taipei('00:00').getTime() + minute * 60_000);
    const columns = sheetColumns({ slotMinutes: 60, now, back: 0, timeZone });
    const from = columns[0]!.getTime();
    const to = columns.at(-1)!.getTime() + 3_600_000;
    const due = Date.parse(instantAt(nextHour(now, timeZone), now, timeZone));
    expect([now.toISOString(), due >= from && due < to]).toEqual([now.toISOString(), true]);
    expect(from).toBeLessThanOrEqual(now.getTime() - (minute >= 6 * 60 && minute < 7 * 60 ? 0 : 3_600_000));
  }
});

test('the treatment sheet is the day of the ward from its morning shift; in the last hours of the night it shows the coming morning', () => {
  const day = hours(taipei('06:00'));
  expect([day.length, day[0], day.at(-1)]).toEqual([24, '2026-11-24T22:00:00.000Z', '2026-11-25T21:00:00.000Z']);
  expect(hours(taipei('23:59'))).toEqual(day);
  expect(hours(taipei('05:33'))[0]).toBe('2026-11-24T10:00:00.000Z');
  expect(hours(taipei('00:00'))[0]).toBe('2026-11-24T10:00:00.000Z');
});

test('the sheet before ends where this one begins, with steps of an hour and of five minutes', () => {
  const now = taipei('10:02');
  expect(hours(now, 1).at(-1)).toBe('2026-11-24T21:00:00.000Z');
  const steps = (back: number) => sheetColumns({ slotMinutes: 5, now, back, timeZone });
  expect(steps(0)[0]!.toISOString()).toBe('2026-11-25T01:20:00.000Z');
  expect(steps(1).at(-1)!.getTime()).toBe(steps(0)[0]!.getTime() - 300_000);
});
