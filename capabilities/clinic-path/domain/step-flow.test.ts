import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpen, isOverdue, mayAct, minutesLeft, nextStep, type StepStatus, stepFlow, varianceOf } from './index.ts';

const now = new Date('2026-11-23T04:00:00.000Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const step = (place: number, status: StepStatus, ready_at: string | null = null) => ({
  ...{ place, status, ready_at, planned_minutes: 10, due_at: null as string | null, wake_at: null as string | null },
});

test('the turn of a step comes when no earlier one is open, and canceled ones are passed over', () => {
  expect(nextStep([step(0, 'unclaimed'), step(1, 'unclaimed')])?.place).toBe(0);
  expect(nextStep([step(0, 'claimed', at(0)), step(1, 'unclaimed')])).toBeUndefined();
  expect(nextStep([step(0, 'done', at(0)), step(1, 'canceled'), step(2, 'unclaimed')])?.place).toBe(2);
  expect(nextStep([step(0, 'done', at(0))])).toBeUndefined();
});

test('whatever happens to a step, at most one claims it and an archived one stays', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...stepFlow.events)), (events) => {
      let status: StepStatus = 'unclaimed';
      for (const event of events) {
        const next = stepFlow.next(status, event);
        if (status === 'archived') expect(next).toBeUndefined();
        if (event === 'claim' && next) expect(status).toBe('unclaimed');
        status = next ?? status;
      }
      expect(stepFlow.states).toContain(status);
    }),
  );
});

test('a step of a role is claimed by that role, a claimed one belongs to who has it, an administrator may both', () => {
  const doctor = { id: 'd', role: 'doctor' };
  const waiting = { role: 'assistant', status: 'unclaimed', claimed_by: null } as const;
  expect(mayAct(waiting, 'claim', doctor)).toBe(false);
  expect(mayAct({ ...waiting, role: null }, 'claim', doctor)).toBe(true);
  expect(mayAct({ role: 'doctor', status: 'claimed', claimed_by: 'e' }, 'finish', doctor)).toBe(false);
  expect(mayAct({ role: 'doctor', status: 'claimed', claimed_by: 'd' }, 'finish', doctor)).toBe(true);
  expect(
    mayAct({ role: 'doctor', status: 'claimed', claimed_by: 'e' }, 'unclaim', { id: 'a', role: 'hospitalAdmin' }),
  ).toBe(true);
});

test('a step is overdue after its planned minutes, a pending one when it is to be looked at again', () => {
  expect(isOverdue({ ...step(0, 'claimed'), due_at: at(-1) }, now)).toBe(true);
  expect(isOverdue({ ...step(0, 'pending'), due_at: at(-1), wake_at: at(5) }, now)).toBe(false);
  expect(isOverdue({ ...step(0, 'pending'), wake_at: at(-5) }, now)).toBe(true);
  expect(isOverdue({ ...step(0, 'done'), due_at: at(-1) }, now)).toBe(false);
  expect(isOpen(step(0, 'canceled'))).toBe(false);
});

test('the minutes that are left are those of the open step and the plan of the rest', () => {
  const steps = [
    step(0, 'done', at(-20)),
    { ...step(1, 'claimed', at(-4)), due_at: at(6) },
    step(2, 'unclaimed'),
    step(3, 'canceled'),
  ];
  expect(minutesLeft(steps, now)).toBe(16);
});

test('the report counts what took longer than planned, by kind', () => {
  const steps = [5, 10, 15, 40].map((minutes) => ({ kind: 'lab' as const, planned: 10, minutes }));
  expect(varianceOf([...steps, { kind: 'checkout', planned: null, minutes: 3 }])).toEqual([
    { kind: 'lab', count: 4, planned: 10, median: 10, p90: 40, late: 2 },
    { kind: 'checkout', count: 1, planned: null, median: 3, p90: 3, late: 0 },
  ]);
});
