import { frequencies } from '@alder/terms';
import { expect, test } from 'vitest';
import { fluidBalance } from './balance.ts';
import { chargeOf, needsReason, weightChange } from './dose.ts';
import { isTimeOf, repetitionOf, timesOf } from './order.ts';
import { openTasks, tasksOf } from './tasks.ts';

const order = {
  id: 'o',
  repeat: 'every' as const,
  every_minutes: 360,
  starts_at: '2026-11-23T02:00:00.000Z',
  ends_at: null,
  stopped_at: null,
};
const day = { from: new Date('2026-11-23T00:00:00.000Z'), to: new Date('2026-11-24T00:00:00.000Z') };

test('an order each six hours has four times a day, and none from its stop on', () => {
  const times = timesOf(order, day.from, day.to).map((at) => at.slice(11, 16));
  expect(times).toEqual(['02:00', '08:00', '14:00', '20:00']);
  const stopped = { ...order, stopped_at: '2026-11-23T14:00:00.000Z' };
  expect(timesOf(stopped, day.from, day.to)).toHaveLength(2);
});

test('the times of a span are those of its parts, whatever the distance', () => {
  for (const every_minutes of [5, 7, 60, 240, 1440])
    for (let hour = 0; hour < 24; hour++) {
      const middle = new Date(day.from.getTime() + hour * 3_600_000);
      const timed = { ...order, every_minutes };
      const parts = [...timesOf(timed, day.from, middle), ...timesOf(timed, middle, day.to)];
      expect(parts).toEqual(timesOf(timed, day.from, day.to));
      for (const time of parts) expect(isTimeOf(timed, time)).toBe(true);
    }
});

test('an order that is given once has one time, one as needed none', () => {
  expect(timesOf({ ...order, repeat: 'once' }, day.from, day.to)).toEqual([order.starts_at]);
  expect(timesOf({ ...order, repeat: 'asNeeded' }, day.from, day.to)).toEqual([]);
});

test('each frequency of a prescriber is a repetition', () => {
  const repetitions = frequencies.map((frequency) => [frequency, repetitionOf(frequency)] as const);
  expect(Object.fromEntries(repetitions)).toMatchObject({
    QD: { repeat: 'every', every_minutes: 1440 },
    TID: { every_minutes: 480 },
    Q1H: { every_minutes: 60 },
    PRN: { repeat: 'asNeeded' },
    STAT: { repeat: 'once' },
  });
});

test('what is late comes before what is due, and what was done is no task', () => {
  const now = new Date('2026-11-23T08:30:00.000Z');
  const other = { ...order, id: 'p', starts_at: '2026-11-23T08:30:00.000Z' };
  const slots = [{ inpatient_order: 'o', due_at: '2026-11-23T02:00:00.000Z', outcome: 'given' as const }];
  const tasks = openTasks(tasksOf([other, order], slots, day, now));
  expect(tasks.slice(0, 3).map(({ order: { id }, state }) => [id, state])).toEqual([
    ...[
      ['o', 'late'],
      ['p', 'due'],
      ['o', 'planned'],
    ],
  ]);
});

test('a rate counts by the hours that it ran, an amount when it was entered', () => {
  const fluid = { ...order, kind: 'fluid', rate_ml_h: 12, balance: 'in' as const };
  const urine = { ...order, id: 'u', kind: 'observation', rate_ml_h: null, balance: 'out' as const };
  const slots = [{ inpatient_order: 'u', outcome: 'given', outcome_at: '2026-11-23T07:00:00.000Z', amount: 20 }];
  const to = new Date('2026-11-23T06:00:00.000Z');
  expect(fluidBalance([fluid, urine], slots, day.from, to)).toEqual({ in: 48, out: 0 });
  expect(fluidBalance([fluid, urine], slots, day.from, new Date('2026-11-23T08:00:00.000Z'))).toEqual({
    in: 72,
    out: 20,
  });
});

test('a weight that has changed by more than a tenth is pointed out, a smaller change is not', () => {
  expect(weightChange(5, 4.4)).toBeCloseTo(-0.12);
  expect(weightChange(5, 4.6)).toBeUndefined();
  expect(weightChange(null, 4.6)).toBeUndefined();
});

test('another amount than ordered needs a reason beyond the lines of a syringe', () => {
  expect(needsReason(1, 1.1)).toBe(false);
  expect(needsReason(1, 1.2)).toBe(true);
  expect(needsReason(1, 0)).toBe(true);
  expect(needsReason(null, 3)).toBe(false);
});

test('medicine costs by the amount that was given, a task by the time, and what is not charged nothing', () => {
  const medicine = { kind: 'medicine', charged: true, unit_price: 180, dosage: 0.1 };
  expect(chargeOf(medicine, 0.2)).toEqual({ quantity: 0.2, unit_price: 180 });
  expect(chargeOf(medicine, 0)).toBeUndefined();
  expect(chargeOf({ ...medicine, kind: 'task', dosage: null }, null)).toEqual({ quantity: 1, unit_price: 180 });
  expect(chargeOf({ ...medicine, charged: false }, 1)).toBeUndefined();
});
