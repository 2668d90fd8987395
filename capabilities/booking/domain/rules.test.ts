import { expect, test } from 'vitest';
import {
  ASKS_OF_NETWORK,
  bookableRange,
  changeEndsAt,
  DEFAULT_RULES,
  isCrowded,
  mayChange,
  OPEN_OF_EMAIL,
  OPEN_OF_HOSPITAL,
} from './index.ts';

const now = new Date('2026-11-24T02:00:00.000Z');

test('a hospital that has set nothing takes no bookings', () => {
  expect(DEFAULT_RULES).toEqual({
    ...{ is_on: false, types: [], lead_hours: 2, days_ahead: 30, cancel_hours: 24, new_owners: true },
    notes: { en: '', ja: '', zhtw: '' },
  });
});

test('the first begin is the lead time from now, the last one the days ahead', () => {
  expect(bookableRange(now, { lead_hours: 2, days_ahead: 30 })).toEqual({
    earliest: new Date('2026-11-24T04:00:00.000Z'),
    latest: new Date('2026-12-24T02:00:00.000Z'),
  });
});

test('an owner changes an appointment alone until exactly the hours before', () => {
  const starts = new Date('2026-11-25T02:00:00.000Z');
  const rules = { cancel_hours: 24 };
  expect(changeEndsAt(starts, rules)).toEqual(now);
  expect(mayChange(starts, now, rules)).toBe(true);
  expect(mayChange(starts, new Date(+now + 1), rules)).toBe(false);
  expect(mayChange(starts, new Date(+starts + 1), { cancel_hours: 0 })).toBe(false);
});

test('one network, one address or all anonymous clients together hold no more than their share', () => {
  const few = { ofNetwork: 0, ofEmail: 0, ofHospital: 0 };
  expect(isCrowded(few)).toBe(false);
  for (const [of, most] of [
    ['ofNetwork', ASKS_OF_NETWORK],
    ['ofEmail', OPEN_OF_EMAIL],
    ['ofHospital', OPEN_OF_HOSPITAL],
  ] as const) {
    expect(isCrowded({ ...few, [of]: most - 1 })).toBe(false);
    expect(isCrowded({ ...few, [of]: most })).toBe(true);
  }
});
