import { frequencies } from '@alder/terms';
import { expect, test } from 'vitest';
import { fluidBalance } from './balance.ts';
import { chargeOf, needsReason, weightChange } from './dose.ts';
import { endOf, isTimeOf, orderKinds, repeats, repetitionOf, timesADayOf, timesOf } from './order.ts';
import { dayOfStay, openTasks, tasksOf } from './tasks.ts';

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

test('an order ends when it was to end or was stopped, whichever came first, and one of neither does not', () => {
  const [early, late] = ['2026-11-23T08:00:00.000Z', '2026-11-23T20:00:00.000Z'];
  expect(endOf({ ends_at: late, stopped_at: early })).toBe(Date.parse(early));
  expect(endOf({ ends_at: early, stopped_at: late })).toBe(Date.parse(early));
  expect(endOf({ ends_at: null, stopped_at: null })).toBe(Number.POSITIVE_INFINITY);
  expect(timesOf({ ...order, ends_at: early }, day.from, day.to)).toEqual([order.starts_at]);
});

test('a single time counts from the beginning of a span and not at its end, nor once the order was stopped', () => {
  const once = { ...order, repeat: 'once' as const };
  const start = new Date(order.starts_at);
  expect(timesOf(once, start, day.to)).toEqual([order.starts_at]);
  expect(timesOf(once, new Date(start.getTime() + 1), day.to)).toEqual([]);
  expect(timesOf(once, day.from, start)).toEqual([]);
  expect(timesOf({ ...once, stopped_at: order.starts_at }, day.from, day.to)).toEqual([]);
  expect(isTimeOf(once, order.starts_at)).toBe(true);
  expect(isTimeOf(order, '2026-11-23T02:00:00.001Z')).toBe(false);
});

test('an order more often than each five minutes, or without a distance, has no times, and no sheet has more than four hundred', () => {
  for (const every_minutes of [null, 0, 4]) expect(timesOf({ ...order, every_minutes }, day.from, day.to)).toEqual([]);
  const often = { ...order, every_minutes: 5 };
  expect(timesOf(often, day.from, new Date('2026-11-30T00:00:00.000Z'))).toHaveLength(400);
  expect(repeats).toEqual(['once', 'every', 'asNeeded']);
  expect(orderKinds).toEqual(['vitals', 'observation', 'medicine', 'fluid', 'feeding', 'task']);
});

test('what was done outside the plan is on the sheet with what is stored of it, each time once and by time', () => {
  const now = new Date('2026-11-23T08:30:00.000Z');
  const slot = (due_at: string, outcome: 'given' | null) => ({ inpatient_order: 'o', due_at, outcome });
  const extra = slot('2026-11-23T05:00:00.000Z', 'given');
  const slots = [
    ...[extra, slot('2026-11-23T08:00:00.000Z', 'given'), slot('2026-11-23T06:00:00.000Z', null)],
    ...[slot('2026-11-22T23:59:59.999Z', 'given'), slot('2026-11-24T00:00:00.000Z', 'given')],
    { ...slot('2026-11-23T07:00:00.000Z', 'given'), inpatient_order: 'q' },
  ];
  const tasks = tasksOf([order], slots, day, now);
  expect(tasks.map(({ due_at, state, slot: stored }) => [due_at.slice(11, 16), state, stored !== undefined])).toEqual([
    ...[['02:00', 'missed', false] as const, ['05:00', 'given', true] as const, ['08:00', 'given', true] as const],
    ...[['14:00', 'planned', false] as const, ['20:00', 'planned', false] as const],
  ]);
  const begin = slot(day.from.toISOString(), 'given');
  expect(tasksOf([order], [begin], day, now)[0]).toMatchObject({ due_at: begin.due_at, slot: begin });
  expect(openTasks(tasks).map(({ due_at }) => due_at.slice(11, 16))).toEqual(['14:00', '20:00']);
});

test('what is due comes by its time', () => {
  const now = new Date('2026-11-23T08:05:00.000Z');
  const tasks = tasksOf(
    [{ ...order, id: 'p', starts_at: '2026-11-23T08:01:00.000Z' }, order],
    [{ inpatient_order: 'o', due_at: '2026-11-23T02:00:00.000Z', outcome: 'given' as const }],
    day,
    now,
  );
  expect(
    openTasks(tasks.toReversed())
      .map(({ due_at }) => due_at.slice(11, 16))
      .slice(0, 3),
  ).toEqual(['08:00', '08:01', '14:00']);
});

test('the days of a stay are counted from its first one', () => {
  const admitted = '2026-11-23T02:00:00.000Z';
  expect(
    ['2026-11-23T02:00:00.000Z', '2026-11-24T01:59:59.999Z', '2026-11-24T02:00:00.000Z'].map((at) =>
      dayOfStay(admitted, new Date(at)),
    ),
  ).toEqual([1, 1, 2]);
  expect(dayOfStay(admitted, new Date('2026-11-20T02:00:00.000Z'))).toBe(1);
});

test('a rate counts from its start, to its stop, and not at all outside the span; an amount only where it was given', () => {
  const fluid = { ...order, kind: 'fluid', rate_ml_h: 12, balance: 'in' as const };
  const at = (hour: number) => new Date(day.from.getTime() + hour * 3_600_000);
  const total = (more: object, from: number, to: number) =>
    fluidBalance([{ ...fluid, ...more }], [], at(from), at(to)).in;
  expect(total({}, 4, 5)).toBe(12);
  expect(total({ stopped_at: at(3).toISOString() }, 0, 6)).toBe(12);
  expect(total({ stopped_at: at(3).toISOString() }, 3, 6)).toBe(0);
  expect(total({}, 0, 2)).toBe(0);
  expect(total({ rate_ml_h: null }, 0, 6)).toBe(0);
  expect(total({ rate_ml_h: 12.34 }, 2, 3)).toBe(12.3);

  const feeding = { ...order, id: 'f', kind: 'feeding', rate_ml_h: null, balance: 'in' as const };
  const slot = (more: object) => ({
    inpatient_order: 'f',
    outcome: 'given',
    outcome_at: at(1).toISOString(),
    amount: 20.04,
    ...more,
  });
  const sum = (slots: ReturnType<typeof slot>[], balance: 'in' | 'out' | null = 'in') =>
    fluidBalance([{ ...feeding, balance }], slots, at(0), at(2));
  expect(sum([slot({}), slot({ outcome_at: at(0).toISOString() })])).toEqual({ in: 40.1, out: 0 });
  expect(sum([slot({})], 'out')).toEqual({ in: 0, out: 20 });
  expect(sum([slot({})], null)).toEqual({ in: 0, out: 0 });
  for (const not of [
    { inpatient_order: 'x' },
    { outcome: 'held' },
    { outcome_at: null },
    { outcome_at: at(2).toISOString() },
    { amount: null },
  ])
    expect(sum([slot(not)]), JSON.stringify(not)).toEqual({ in: 0, out: 0 });
});

test('a dose is looked at again beyond a tenth of the weight, up or down, and never for want of one', () => {
  expect(weightChange(5, 5.6)).toBeCloseTo(0.12);
  expect([
    weightChange(10, 11),
    weightChange(10, 9),
    weightChange(5, null),
    weightChange(0, 5),
    weightChange(5, 0),
  ]).toEqual(Array(5).fill(undefined));
  expect([needsReason(1, null), needsReason(1, undefined), needsReason(1, 0.9), needsReason(1, 0.89)]).toEqual([
    ...[false, false, false, true],
  ]);
});

test('medicine of which no amount was entered costs what was ordered, and one time where nothing was', () => {
  const medicine = { kind: 'medicine', charged: true, unit_price: 180, dosage: 0.1 };
  expect(chargeOf(medicine, null)).toEqual({ quantity: 0.1, unit_price: 180 });
  expect(chargeOf({ ...medicine, dosage: null }, null)).toEqual({ quantity: 1, unit_price: 180 });
  expect(chargeOf({ ...medicine, kind: 'fluid' }, 500)).toEqual({ quantity: 1, unit_price: 180 });
});

test('an order is given as often in a day as its interval allows, as needed too, and once where it is given once', () => {
  expect(timesADayOf({ repeat: 'every', every_minutes: 240 })).toBe(6);
  expect(timesADayOf({ repeat: 'asNeeded', every_minutes: 60 })).toBe(24);
  expect(timesADayOf({ repeat: 'asNeeded', every_minutes: null })).toBe(1);
  expect(timesADayOf({ repeat: 'every', every_minutes: 2880 })).toBe(1);
  expect(timesADayOf({ repeat: 'once', every_minutes: 5 })).toBe(1);
});
