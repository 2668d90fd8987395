import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf } from './usage-growth.ts';

test('an archive’s growth has its total, the bytes of yesterday and of the last 30 days, and the total day by day [admin.getPacsUsage]', () => {
  const days = [
    { date: '2026-01-31', bytes: 5 },
    { date: '2026-02-02', bytes: 7 },
    { date: '2026-03-01', bytes: 100 },
    { date: '2026-03-02', bytes: 1000 },
  ];
  expect(growthOf(days, '2026-03-02')).toEqual({
    sum: 1112,
    yesterday: 100,
    last_30_days: 1107,
    history: [
      { date: '2026-01-31', bytes: 5 },
      { date: '2026-02-02', bytes: 12 },
      { date: '2026-03-01', bytes: 112 },
      { date: '2026-03-02', bytes: 1112 },
    ],
  });
  expect(growthOf([], '2026-03-02')).toEqual({ sum: 0, yesterday: 0, last_30_days: 0, history: [] });
});

test('an archive filled within the last 30 days grew by its total', () => {
  const offset = fc.uniqueArray(fc.record({ ago: fc.integer({ min: 0, max: 60 }), bytes: fc.nat() }), {
    selector: ({ ago }) => ago,
  });
  fc.assert(
    fc.property(offset, (added) => {
      const day = (ago: number) => new Date(Date.UTC(2026, 10, 22 - ago)).toISOString().slice(0, 10);
      const days = added
        .map(({ ago, bytes }) => ({ date: day(ago), bytes }))
        .sort((a, b) => (a.date < b.date ? -1 : 1));
      const growth = growthOf(days, '2026-11-22');
      const total = (most: number) => added.reduce((sum, { ago, bytes }) => (ago <= most ? sum + bytes : sum), 0);
      expect(growth.sum).toBe(total(60));
      expect(growth.last_30_days).toBe(total(29));
      expect(growth.history.at(-1)?.bytes ?? 0).toBe(growth.sum);
    }),
  );
});
