import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boardFlow,
  type Completed,
  completedAfterMove,
  MOVE_TO,
  memosOnMove,
  stageAfterRevert,
  stageFlow,
  stageState,
} from './board-flow.ts';

const none: Completed = { clinic: null, pharmacy: null, checkout: null, archive: null };
const at = new Date('2026-11-21T02:00:00Z');
const later = new Date('2026-11-21T02:00:08Z');
const stage = fc.constantFrom(...boardFlow.states);

test('a card may go to every other column, and to no column twice [state.board]', () => {
  for (const from of boardFlow.states) {
    for (const to of boardFlow.states)
      expect([from, to, boardFlow.next(from, MOVE_TO[to])]).toEqual([from, to, from === to ? undefined : to]);
  }
});

test('going to checkout completes clinic and pharmacy, whatever lies behind [state.board]', () => {
  expect(completedAfterMove(none, 'checkout', at)).toEqual({ clinic: at, pharmacy: at, checkout: null, archive: null });
});

test('a stage that was complete keeps the time at which it was [state.board]', () => {
  expect(completedAfterMove({ ...none, clinic: at }, 'pharmacy', later).clinic).toBe(at);
});

test('moving back undoes a move: the stages are complete or not as they were before [state.board]', () => {
  fc.assert(
    fc.property(stage, stage, (from, to) => {
      fc.pre(boardFlow.states.indexOf(to) > boardFlow.states.indexOf(from));
      const before = completedAfterMove(none, from, at);

      expect(completedAfterMove(completedAfterMove(before, to, later), from, later)).toEqual(before);
    }),
  );
});

test('a stage is marked complete once and reverted once [state.board]', () => {
  expect(stageState(none, 'clinic')).toBe('incomplete');
  expect(stageState({ ...none, clinic: at }, 'clinic')).toBe('complete');
  expect(stageFlow.can('complete', 'complete')).toBe(false);
  expect(stageFlow.can('incomplete', 'revert')).toBe(false);
});

test('only coming into the archive clears memos, and only leaving it restores them [state.archiveClearsMemos]', () => {
  fc.assert(
    fc.property(stage, stage, (from, to) => {
      const expected = from === to ? 'keep' : to === 'archive' ? 'clear' : from === 'archive' ? 'restore' : 'keep';

      expect(memosOnMove(from, to)).toBe(expected);
    }),
  );
});

test('coming back into a column reverts its stage and every later one [state.board]', () => {
  const all: Completed = { clinic: at, pharmacy: at, checkout: at, archive: at };
  expect(completedAfterMove(all, 'clinic', later)).toEqual(none);
  expect(completedAfterMove(all, 'pharmacy', later)).toEqual({ ...none, clinic: at });
  expect(completedAfterMove(all, 'archive', later)).toEqual({ ...all, archive: null });
});

test('a stage that was marked complete by mistake can be reverted and completed again [state.board]', () => {
  expect(stageFlow.next('incomplete', 'complete')).toBe('complete');
  expect(stageFlow.next('complete', 'revert')).toBe('incomplete');
});

test('reverting an earlier stage brings the card back to it, every other leaves it where it is [state.board]', () => {
  expect(stageAfterRevert('checkout', 'pharmacy')).toBe('pharmacy');
  expect(stageAfterRevert('archive', 'clinic')).toBe('clinic');
  expect(stageAfterRevert('checkout', 'checkout')).toBe('checkout');
  expect(stageAfterRevert('clinic', 'pharmacy')).toBe('clinic');
});
