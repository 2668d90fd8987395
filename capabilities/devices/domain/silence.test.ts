import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourOf, silenceOf, weekHours } from './index.ts';

const ZONE = 'Asia/Taipei';
const weekHourOf = weekHours(ZONE);
/** Monday 2026-11-02, 00:00 in Taipei. */
const MONDAY = hourOf(new Date('2026-11-01T16:00:00.000Z'));
const at = (week: number, day: number, hour: number) => MONDAY + week * 168 + day * 24 + hour;

/** Four weeks of a clinic that is open from 9 to 19, Monday to Saturday, with a message in each of these hours. */
const busy = (hours: readonly number[] = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18], weeks = 4) =>
  Array.from({ length: weeks }, (_, week) =>
    [0, 1, 2, 3, 4, 5].flatMap((day) => hours.map((hour) => at(week, day, hour))),
  ).flat();

test('an analyzer that is used all day is silent too long after two hours of its own, on a Monday at noon, and not at night or on a Sunday', () => {
  const sent = [...busy(), at(4, 0, 9)];
  const unusual = (day: number, hour: number) => silenceOf(sent, at(4, day, hour), weekHourOf)?.unusual;
  expect([10, 11, 12, 13].map((hour) => unusual(0, hour))).toEqual([false, false, true, true]);
  expect([unusual(0, 22), unusual(0, 23), unusual(1, 3)]).toEqual([false, false, false]);
  expect(silenceOf(sent, at(4, 0, 12), weekHourOf)).toMatchObject({ hours: 2, usual: 0 });
  // The night between has no hours of its own: the next morning it is still the silence of the day before.
  expect(silenceOf(sent, at(4, 1, 9), weekHourOf)).toMatchObject({ unusual: true });
  const saturday = [...busy(), ...[9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => at(3, 5, hour))];
  expect(silenceOf(saturday, at(3, 6, 12), weekHourOf)).toMatchObject({ unusual: false });
});

test('an analyzer that is used once in the morning may be silent until the morning after the next', () => {
  const sent = busy([9]);
  const next = (day: number, hour: number) => silenceOf(sent, at(4, day, hour), weekHourOf)!.unusual;
  expect([next(0, 9), next(0, 10), next(1, 9)]).toEqual([false, false, false]);
  expect([next(2, 9), next(5, 9), next(5, 10)]).toEqual([true, true, false]);
});

test('an analyzer that seldom sends, or never did, is not judged', () => {
  expect(silenceOf([], at(4, 0, 12), weekHourOf)).toBeUndefined();
  expect(silenceOf(busy([9], 1), at(1, 0, 12), weekHourOf)).toBeUndefined();
  expect(silenceOf([at(5, 0, 9)], at(4, 0, 12), weekHourOf)).toBeUndefined();
});

const sentHours = fc.uniqueArray(fc.integer({ min: MONDAY, max: MONDAY + 4 * 168 - 1 }), {
  minLength: 12,
  maxLength: 250,
});
const later = fc.integer({ min: 0, max: 400 });

test('whatever its habit: a message ends a silence, silence only grows without one, and hours that are not its own are never unusual', () => {
  fc.assert(
    fc.property(sentHours, later, (sent, wait) => {
      const last = Math.max(...sent);
      const now = last + wait;
      const judged = silenceOf(sent, now, weekHourOf);
      if (!judged) return;
      expect(silenceOf([...sent, now], now, weekHourOf)?.unusual ?? false).toBe(false);
      expect(silenceOf(sent, now + 1, weekHourOf)!.hours).toBeGreaterThanOrEqual(judged.hours);
      expect(judged.hours).toBeLessThanOrEqual(Math.max(0, wait - 1));
      if (judged.unusual) {
        expect(judged.hours).toBeGreaterThanOrEqual(Math.max(2, 3 * judged.usual));
        const near = sent.filter((hour) => {
          const apart = Math.abs(weekHourOf(hour) - weekHourOf(now)) % 168;
          return apart <= 1 || apart === 167;
        });
        expect(near.length).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('a whole week later everything is the same, and the order in which messages are listed says nothing', () => {
  fc.assert(
    fc.property(sentHours, later, (sent, wait) => {
      const now = Math.max(...sent) + wait;
      const judged = silenceOf(sent, now, weekHourOf);
      const shifted = sent.map((hour) => hour + 168).reverse();
      expect(silenceOf([...shifted, ...shifted], now + 168, weekHourOf)).toEqual(judged);
    }),
  );
});

test('the hours of the week are those of the clock of the hospital', () => {
  expect(weekHourOf(MONDAY)).toBe(24);
  expect(weekHours('America/New_York')(MONDAY)).toBe(11);
});
