import { expect, test } from 'vitest';
import { dueWeek } from './weekly-letter.ts';

/** 2026-11-30 is a Monday; Taipei is 8 hours ahead of UTC. */
test('the letter of the past week is due on Monday from 07:00 by the clock of the hospital, for two days', () => {
  const zone = 'Asia/Taipei';
  expect(dueWeek(new Date('2026-11-29T22:59:59.999Z'), zone)).toBeUndefined();
  expect(dueWeek(new Date('2026-11-29T23:00:00.000Z'), zone)).toEqual({
    range: { from: '2026-11-23', to: '2026-11-29' },
    dueAt: new Date('2026-11-29T23:00:00.000Z'),
  });
  expect(dueWeek(new Date('2026-12-01T22:59:59.999Z'), zone)?.range.from).toBe('2026-11-23');
  expect(dueWeek(new Date('2026-12-01T23:00:00.000Z'), zone)).toBeUndefined();
});

test('on the Monday after clocks were changed it is due at 07:00 of the new time', () => {
  expect(dueWeek(new Date('2026-03-30T04:59:59.999Z'), 'Europe/Berlin')).toBeUndefined();
  expect(dueWeek(new Date('2026-03-30T05:00:00.000Z'), 'Europe/Berlin')?.range).toEqual({
    from: '2026-03-23',
    to: '2026-03-29',
  });
});
