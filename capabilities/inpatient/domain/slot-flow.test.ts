import { expect, test } from 'vitest';
import { afterEvent, minutesLate, minutesToWait, outcomeOf, type SlotEvent, slotFlow, slotState } from './slot-flow.ts';
import { conditions, resuscitations, SLOT_MINUTES, stayEvent, stayFlow } from './stay-flow.ts';

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

test('every step of a time of the sheet leads where the sheet says, and none else is there', () => {
  const leads = Object.fromEntries(
    slotFlow.states.map((state) => [
      state,
      slotFlow.events.flatMap((event) => {
        const next = slotFlow.next(state, event);
        return next ? [`${event} ${next}`] : [];
      }),
    ]),
  );
  const open = ['give given', 'hold held', 'miss missed', 'refuse refused'];
  expect(Object.fromEntries(Object.entries(leads).map(([state, steps]) => [state, steps.toSorted()]))).toEqual({
    ...{ planned: ['hold held'], due: open, late: open, given: ['undo due'], missed: ['undo due'] },
    ...{ held: ['give given', 'miss missed', 'resume due'], refused: ['give given', 'undo due'] },
  });
  expect(slotFlow.states.map(outcomeOf)).toEqual([null, null, null, 'given', 'held', 'refused', 'missed']);
});

test('a time of an order that is given once is never missed, however late it is, and an order without a distance is one', () => {
  for (const order of [
    { repeat: 'once', every_minutes: 240 } as const,
    { repeat: 'every', every_minutes: null } as const,
  ])
    expect(['08:59', '09:00', '10:16', '23:00'].map((time) => slotState(open, order, at(time)))).toEqual([
      ...['planned', 'due', 'late', 'late'],
    ]);
});

test('done up to a quarter of an hour after its time it was in time', () => {
  expect(minutesLate(due_at, at('10:15').toISOString())).toBe(0);
  expect(minutesLate(due_at, at('10:16').toISOString())).toBe(16);
  expect(minutesLate(due_at, at('09:00').toISOString())).toBe(0);
});

test('an order without a least distance need not wait', () => {
  expect(minutesToWait({ every_minutes: null }, at('10:00').toISOString(), at('10:01'))).toBe(0);
  expect(minutesToWait({ every_minutes: 5 }, at('10:00').toISOString(), new Date(at('10:04').getTime() + 1))).toBe(1);
});

test('a stay ends with the discharge and goes on with a readmission', () => {
  expect(stayEvent('admitted', 'discharged')).toBe('discharge');
  expect(stayEvent('discharged', 'admitted')).toBe('readmit');
  expect([stayEvent('admitted', 'admitted'), stayFlow.next('discharged', 'discharge')]).toEqual([undefined, undefined]);
  expect(conditions).toEqual(['critical', 'guarded', 'stable', 'ready']);
  expect(resuscitations).toEqual(['full', 'basic', 'none', 'unknown']);
  expect(SLOT_MINUTES.every((minutes) => 60 % minutes === 0)).toBe(true);
  expect(SLOT_MINUTES).toHaveLength(6);
});
