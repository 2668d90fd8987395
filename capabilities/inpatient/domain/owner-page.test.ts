import { expect, test } from 'vitest';
import { ownerPageState, shownDay, withDayWords } from './owner-page.ts';

const now = new Date('2026-11-24T02:00:00.000Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const staying = { stopped_at: null, status: 'admitted', discharged_at: null, pet_status: 'normal' };
const gone = (hours: number) => ({ ...staying, status: 'discharged', discharged_at: before(hours) });

test('a page is open while the animal stays, says for 7 days that the stay has ended, and then opens no more', () => {
  expect(ownerPageState(staying, now)).toBe('open');
  expect(ownerPageState(gone(0), now)).toBe('ended');
  expect(ownerPageState(gone(7 * 24 - 0.001), now)).toBe('ended');
  expect(ownerPageState(gone(7 * 24), now)).toBe('gone');
});

test('a page that was stopped opens nothing, before and after the discharge', () => {
  expect(ownerPageState({ ...staying, stopped_at: before(1) }, now)).toBe('gone');
  expect(ownerPageState({ ...gone(1), stopped_at: before(2) }, now)).toBe('gone');
});

test('the page of a patient recorded as deceased shows no news, whether or not it was discharged', () => {
  expect(ownerPageState({ ...staying, pet_status: 'deceased' }, now)).toBe('ended');
  expect(ownerPageState({ ...gone(1), pet_status: 'deceased' }, now)).toBe('ended');
});

test('the report of the day is shown for 24 hours, each topic by its own time', () => {
  const day = withDayWords(
    withDayWords({}, { eats: 'well' }, { now: before(24), by: 'a' }),
    { comfort: 'calm' },
    { now: before(23.9), by: 'b' },
  );

  expect(shownDay(day, now)).toEqual([{ topic: 'comfort', value: 'calm', at: before(23.9).toISOString() }]);
});

test('one topic is set or removed without a change of the others', () => {
  const first = withDayWords({}, { eats: 'well', walks: 'no' }, { now: before(2), by: 'a' });
  const second = withDayWords(first, { eats: null, drinks: 'little' }, { now, by: 'b' });

  expect(second).toEqual({
    walks: { value: 'no', at: before(2).toISOString(), by: 'a' },
    drinks: { value: 'little', at: now.toISOString(), by: 'b' },
  });
});
