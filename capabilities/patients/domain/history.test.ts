import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinHistory } from './history.ts';

const event = (at: string) => ({ at });

test('events of several capabilities form one history, newest first [cap.patients]', () => {
  const visits = { events: [event('2026-11-21'), event('2026-08-08')], hasMore: false };
  const results = { events: [event('2026-11-20'), event('2025-01-01')], hasMore: false };

  expect(joinHistory([visits, results])).toEqual({
    events: ['2026-11-21', '2026-11-20', '2026-08-08', '2025-01-01'].map(event),
    behind: [],
  });
});

test('no event is shown that is older than the loaded part of any capability [cap.patients]', () => {
  const visits = { events: [event('2026-11-21'), event('2026-08-08')], hasMore: true };
  const results = { events: [event('2026-11-20'), event('2025-01-01')], hasMore: false };

  expect(joinHistory([visits, results])).toEqual({
    events: ['2026-11-21', '2026-11-20', '2026-08-08'].map(event),
    behind: [0],
  });
});

test('read page by page, the history never changes above its end, and becomes whole [cap.patients]', () => {
  const times = fc.array(fc.integer({ min: 1000, max: 9999 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (all, page) => {
      const sorted = all.map((part) => part.sort((a, b) => b - a).map((at) => event(String(at))));
      const read = sorted.map(() => page);
      let visible: readonly string[] = [];
      for (;;) {
        const parts = sorted.map((part, i) => ({ events: part.slice(0, read[i]), hasMore: part.length > read[i]! }));
        const { events, behind } = joinHistory(parts);
        const now = events.map(({ at }) => at);
        expect(now.slice(0, visible.length)).toEqual(visible);
        visible = now;
        if (behind.length === 0) break;
        for (const place of behind) read[place]! += page;
      }
      expect(visible).toEqual(
        sorted
          .flat()
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
    }),
  );
});
