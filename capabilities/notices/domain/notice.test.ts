import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnread } from './notice.ts';

const at = new Date('2026-11-21T02:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);

test('a notice is news until it was read, and again when something happens later', () => {
  expect(isUnread(at, { until: null, own: null })).toBe(true);
  expect(isUnread(at, { until: at, own: null })).toBe(false);
  expect(isUnread(at, { until: null, own: at })).toBe(false);
  expect(isUnread(later(1), { until: at, own: at })).toBe(true);
});

test('reading more never makes older news of anything', () => {
  const instant = fc.integer({ min: 0, max: 1e6 }).map(later);
  fc.assert(
    fc.property(instant, fc.option(instant), fc.option(instant), instant, (one, until, own, read) => {
      const before = isUnread(one, { until, own });
      const further = new Date(Math.max(read.getTime(), until?.getTime() ?? 0));
      return before || !isUnread(one, { until: further, own });
    }),
  );
});
