import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultSteps,
  isOpen,
  isOverdue,
  mayAct,
  minutesLeft,
  nextStep,
  type StepStatus,
  stepFlow,
  stepKinds,
  stepRoles,
  varianceOf,
} from './index.ts';

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

test('a step of a role is claimed by that role, a claimed one belongs to its claimant, an administrator may both', () => {
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

test('a step is claimed, given back, waits, goes on, is done and may be opened again; an archived one stays', () => {
  const events = ['claim', 'unclaim', 'wait', 'resume', 'finish', 'cancel', 'reopen', 'archive'] as const;
  const leads = (status: StepStatus) =>
    Object.fromEntries(
      events.flatMap((event) => {
        const next = stepFlow.next(status, event);
        return next ? [[event, next]] : [];
      }),
    );
  expect(leads('unclaimed')).toEqual({ claim: 'claimed', cancel: 'canceled' });
  expect(leads('claimed')).toEqual({ unclaim: 'unclaimed', wait: 'pending', finish: 'done', cancel: 'canceled' });
  expect(leads('pending')).toEqual({ resume: 'claimed', unclaim: 'unclaimed', cancel: 'canceled' });
  expect(leads('done')).toEqual({ reopen: 'claimed', archive: 'archived' });
  expect(leads('canceled')).toEqual({ archive: 'archived' });
  expect(leads('archived')).toEqual({});
  expect(stepFlow.states.filter((status) => isOpen({ status }))).toEqual(['unclaimed', 'claimed', 'pending']);
});

test('without a template the path goes through every station in order, with its role and its minutes', () => {
  expect(defaultSteps.map(({ kind, role, planned_minutes }) => [kind, role, planned_minutes])).toEqual([
    ['reception', 'assistant', 5],
    ['consultation', 'doctor', 20],
    ['lab', 'assistant', 30],
    ['imaging', 'assistant', 30],
    ['treatment', null, 20],
    ['pharmacy', 'assistant', 10],
    ['checkout', 'assistant', 10],
  ]);
  expect(defaultSteps.map(({ kind }) => kind)).toEqual(stepKinds);
  expect(stepRoles).toEqual(['doctor', 'assistant']);
  for (const { name, treatments } of defaultSteps) expect([name, treatments]).toEqual(['', []]);
});

test('any user cancels an unclaimed step and archives a finished one, and only its person goes on with a claimed step', () => {
  const doctor = { id: 'd', role: 'doctor' };
  const waiting = { role: 'assistant', status: 'unclaimed', claimed_by: null } as const;
  expect(mayAct(waiting, 'cancel', doctor)).toBe(true);
  expect(mayAct({ ...waiting, role: 'doctor' }, 'claim', doctor)).toBe(true);
  const claimed = { role: 'doctor', status: 'claimed', claimed_by: 'e' } as const;
  expect(mayAct(claimed, 'cancel', doctor)).toBe(false);
  expect(mayAct({ ...claimed, role: null }, 'finish', doctor)).toBe(false);
  expect(mayAct({ ...claimed, status: 'done' }, 'archive', doctor)).toBe(true);
});

test('the order of a path is that of its places, however its steps are read', () => {
  expect(nextStep([step(2, 'unclaimed'), step(1, 'unclaimed'), step(0, 'done', at(0))])?.place).toBe(1);
  // A step whose turn came and that was canceled holds no step up.
  expect(nextStep([step(0, 'canceled', at(0)), step(1, 'unclaimed')])?.place).toBe(1);
});

test('a step with no time is never overdue, and one is not yet overdue at its minute', () => {
  expect(isOverdue(step(0, 'claimed'), now)).toBe(false);
  expect(isOverdue({ ...step(0, 'claimed'), due_at: at(0) }, now)).toBe(false);
  expect(isOverdue({ ...step(0, 'pending'), due_at: at(-1) }, now)).toBe(true);
  expect(isOverdue({ ...step(0, 'claimed'), due_at: at(5), wake_at: at(-1) }, now)).toBe(false);
});

test('a step that is late takes no minutes off the rest, and one without a plan counts as none', () => {
  const late = { ...step(0, 'claimed', at(-30)), due_at: at(-20) };
  expect(minutesLeft([late, step(1, 'unclaimed')], now)).toBe(10);
  expect(minutesLeft([{ ...step(0, 'unclaimed'), planned_minutes: null }, step(1, 'unclaimed')], now)).toBe(10);
  // Its turn came, and it has no end that is due: its plan counts.
  expect(minutesLeft([step(0, 'claimed', at(-4))], now)).toBe(10);
  expect(minutesLeft([{ ...step(0, 'unclaimed'), due_at: at(3) }], now)).toBe(10);
});

test('minutes are sorted by number, planned ones are their mean, and a step that took its planned time is not late', () => {
  const steps = [100, 9, 20].map((minutes, place) => ({
    kind: 'lab' as const,
    planned: [10, 20, null][place]!,
    minutes,
  }));
  expect(varianceOf(steps)).toEqual([{ kind: 'lab', count: 3, planned: 15, median: 20, p90: 100, late: 1 }]);
  expect(varianceOf([])).toEqual([]);
});
