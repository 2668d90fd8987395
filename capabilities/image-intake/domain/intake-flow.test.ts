import { expect, test } from 'vitest';
import { intakeFlow } from './intake-flow.ts';

const reachable = (from: (typeof intakeFlow.states)[number]): Set<string> => {
  const seen = new Set<string>([from]);
  for (const state of seen)
    for (const event of intakeFlow.events) {
      const next = intakeFlow.next(state as typeof from, event);
      if (next) seen.add(next);
    }
  return seen;
};

test('an image that was acknowledged is announced or still on its way, never lost or refused', () => {
  for (const state of ['acknowledged', 'stored', 'indexed', 'announced'] as const) {
    const after = reachable(state);
    expect(after.has('announced')).toBe(true);
    for (const end of ['lost', 'hidden', 'refused']) expect(after.has(end), `${state} ${end}`).toBe(false);
  }
});

test('nothing is acknowledged before its bytes are flushed', () => {
  expect(intakeFlow.states.filter((state) => intakeFlow.can(state, 'acknowledge'))).toEqual(['journaled', 'stored']);
  expect(intakeFlow.next('received', 'journal')).toBe('journaled');
  expect(intakeFlow.next('durable', 'list')).toBe('stored');
  expect(intakeFlow.next('listed', 'flush')).toBe('stored');
  expect(intakeFlow.next('acknowledged', 'list')).toBe('indexed');
});

test('rows without bytes are hidden, and a refused image ends', () => {
  expect(intakeFlow.next('listed', 'lose')).toBe('lost');
  expect(intakeFlow.next('received', 'lose')).toBe('lost');
  expect(intakeFlow.next('lost', 'hide')).toBe('hidden');
  for (const state of ['received', 'durable', 'lost'] as const)
    expect(intakeFlow.next(state, 'refuse')).toBe('refused');
  for (const end of ['announced', 'hidden', 'refused'] as const) expect(reachable(end).size).toBe(1);
});
