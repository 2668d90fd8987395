import { expect, test } from 'vitest';
import { afterEvent, minutesToWait, outcomeOf, type SlotEvent, slotFlow, slotState } from './slot-flow.ts';

const every = (minutes: number) => ({ repeat: 'every', every_minutes: minutes }) as const;
const due_at = '2026-11-23T10:00:00.000Z';
const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`);
const open = { due_at, outcome: null };

test('a time is planned until an hour before, due until a quarter of an hour after, then late, and missed when the next one is due', () => {
  const stateAt = (time: string) => slotState(open, every(240), at(time));
  expect(['08:59', '09:00', '10:15', '10:16', '12:59', '13:00'].map(stateAt)).toEqual([
    ...['planned', 'due', 'due', 'late', 'late', 'missed'],
  ]);
});

test('of an order each five minutes only one time is due at any moment', () => {
  const times = [0, 5, 10, 15].map((minutes) => new Date(at('10:00').getTime() + minutes * 60_000).toISOString());
  for (let second = 0; second < 900; second += 10) {
    const now = new Date(at('10:00').getTime() + second * 1000);
    const openNow = times.filter((time) => {
      const state = slotState({ due_at: time, outcome: null }, every(5), now);
      return state === 'due' || state === 'late';
    });
    expect(openNow.length).toBeLessThanOrEqual(1);
  }
});

test('what is far ahead or was overtaken cannot be given, and a dose that was given cannot be given again', () => {
  expect(afterEvent(open, every(240), 'give', at('08:00'))).toBeUndefined();
  expect(afterEvent(open, every(240), 'give', at('13:30'))).toBeUndefined();
  expect(afterEvent(open, every(240), 'give', at('10:40'))).toBe('given');
  expect(afterEvent({ due_at, outcome: 'given' }, every(240), 'give', at('10:40'))).toBeUndefined();
});

test('a time that was held can be given later, and what was entered by mistake is taken back to what the clock says', () => {
  expect(afterEvent({ due_at, outcome: 'held' }, every(240), 'give', at('11:00'))).toBe('given');
  const back = afterEvent({ due_at, outcome: 'given' }, every(240), 'undo', at('11:00'));
  expect(back && outcomeOf(back)).toBeNull();
});

test('every outcome can be taken back or resumed, so that a slip of the finger is never final', () => {
  const back: readonly SlotEvent[] = ['undo', 'resume'];
  for (const outcome of ['given', 'held', 'missed', 'refused'] as const)
    expect(back.some((event) => slotFlow.can(outcome, event))).toBe(true);
});

test('an as-needed dose waits for its least distance', () => {
  expect(minutesToWait({ every_minutes: 240 }, at('10:00').toISOString(), at('12:00'))).toBe(120);
  expect(minutesToWait({ every_minutes: 240 }, at('10:00').toISOString(), at('14:00'))).toBe(0);
  expect(minutesToWait({ every_minutes: 240 }, undefined, at('14:00'))).toBe(0);
});
