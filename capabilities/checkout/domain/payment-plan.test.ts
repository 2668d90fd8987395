import { expect, test } from 'vitest';
import { equalParts, MAX_PARTS, planFault, planState, usualFirstDay } from './payment-plan.ts';

const parts = [
  { due_on: '2026-12-01', amount: 1000 },
  { due_on: '2027-01-01', amount: 1000 },
  { due_on: '2027-02-01', amount: 500 },
];
const plan = { parts, received_before: 700 };
const states = (received: number, due: number, today: string) => {
  const state = planState(plan, { received, due }, today);
  return { ...state, parts: state.parts.map(({ left, state: of }) => [left, of]) };
};

test('instalments add up to what is due, on days that follow each other from today on', () => {
  expect(planFault(parts, 2500, '2026-12-01')).toBeUndefined();
  expect(planFault(parts, 2499, '2026-12-01')).toBe('sum');
  expect(planFault(parts, 2501, '2026-12-01')).toBe('sum');
  expect(planFault(parts, 2500, '2026-12-02')).toBe('past');
  expect(planFault([parts[0]!, parts[0]!], 2000, '2026-12-01')).toBe('order');
  expect(planFault([parts[1]!, parts[0]!], 2000, '2026-12-01')).toBe('order');
  expect(planFault([parts[0]!, { ...parts[1]!, amount: 0 }], 1000, '2026-12-01')).toBe('amount');
  expect(planFault([parts[0]!], 1000, '2026-12-01')).toBe('number');
  const most = equalParts(6000, { count: MAX_PARTS, first: '2026-12-01', step: 'week' }, 1);
  expect(planFault(most, 6000, '2026-12-01')).toBeUndefined();
  const many = equalParts(6100, { count: MAX_PARTS + 1, first: '2026-12-01', step: 'week' }, 1);
  expect(planFault(many, 6100, '2026-12-01')).toBe('number');
});

test('an instalment is overdue from the day after its own, and what is received pays the oldest first', () => {
  expect(states(700, 2500, '2026-12-01')).toMatchObject({ overdue: 0, overdue_since: null, next: parts[0] });
  expect(states(700, 2500, '2026-12-02')).toMatchObject({ overdue: 1000, overdue_since: '2026-12-01', next: parts[1] });
  expect(states(1300, 1900, '2027-01-02')).toEqual({
    ...{ overdue: 1400, overdue_since: '2026-12-01', beyond: 0, next: parts[2] },
    parts: [
      [400, 'overdue'],
      [1000, 'overdue'],
      [500, 'open'],
    ],
  });
  expect(states(2700, 500, '2027-01-02')).toMatchObject({ overdue: 0, next: parts[2] });
  expect(states(3200, 0, '2027-03-01')).toMatchObject({ overdue: 0, overdue_since: null, next: null });
});

test('what was received before the plan pays no instalment, and a payment that is voided is owed again', () => {
  expect(states(700, 2500, '2026-12-02').parts[0]).toEqual([1000, 'overdue']);
  expect(states(0, 3200, '2026-12-02')).toMatchObject({ overdue: 1000, beyond: 700 });
});

test('charges after the plan are due beside it; a bill that became cheaper shortens the last instalments', () => {
  expect(states(1700, 1800, '2026-12-02')).toMatchObject({ overdue: 0, beyond: 300 });
  expect(states(1700, 1200, '2026-12-02').parts).toEqual([
    [0, 'paid'],
    [1000, 'open'],
    [200, 'open'],
  ]);
  expect(states(700, 600, '2027-03-01')).toMatchObject({ overdue: 600, beyond: 0, next: null });
});

test('equal instalments add up to the bill in whole steps of rounding, on the same day of each month or its last one', () => {
  expect(equalParts(10_000, { count: 3, first: '2027-01-31', step: 'month' }, 10)).toEqual([
    { due_on: '2027-01-31', amount: 3340 },
    { due_on: '2027-02-28', amount: 3330 },
    { due_on: '2027-03-31', amount: 3330 },
  ]);
  expect(equalParts(100, { count: 2, first: '2026-12-28', step: 'week' }, 1).map(({ due_on }) => due_on)).toEqual([
    '2026-12-28',
    '2027-01-04',
  ]);
  expect(equalParts(100, { count: 2, first: '2026-12-28', step: 'fortnight' }, 1)[1]?.due_on).toBe('2027-01-11');
  expect(usualFirstDay('2026-12-31')).toBe('2027-01-31');
  expect(usualFirstDay('2027-01-31')).toBe('2027-02-28');
});
