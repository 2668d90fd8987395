import { expect, test } from 'vitest';
import {
  estimateWait,
  GOAL_OF_STEP,
  LOBBY_GROUPS,
  lobbyGroupOf,
  maskName,
  minutesPerVisit,
  missingOf,
  walkInFlow,
} from './index.ts';

const at = (...minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000));

test('with fewer than three finished visits no time is shown', () => {
  expect(minutesPerVisit(at(0, 10))).toBeUndefined();
  expect(estimateWait(3, undefined)).toBeNull();
});

test('a visit takes the median gap of today, and the break at noon is none', () => {
  expect(minutesPerVisit(at(0, 10, 22, 30))).toBe(10);
  expect(minutesPerVisit(at(0, 10, 20, 200, 210))).toBe(10);
  expect(minutesPerVisit(at(30, 0, 22, 10))).toBe(10);
});

test('a gap of ninety minutes is a visit, a longer one a break, and with one gap alone no time is shown', () => {
  expect(minutesPerVisit(at(0, 90, 180))).toBe(90);
  expect(minutesPerVisit(at(0, 90, 181))).toBeUndefined();
  expect(minutesPerVisit(at(0, 10, 20))).toBe(10);
});

test('of an even number of gaps it is the middle of the two middle ones, and never less than a minute', () => {
  expect(minutesPerVisit(at(0, 4, 12, 24, 44))).toBe(10);
  expect(minutesPerVisit(at(0, 0, 0))).toBe(1);
});

test('the last twelve visits decide, not those of the morning', () => {
  const morning = Array.from({ length: 13 }, (_, place) => place * 60);
  const noon = Array.from({ length: 12 }, (_, place) => 720 + (place + 1) * 5);
  expect(minutesPerVisit(at(...morning, ...noon))).toBe(5);
  // Six gaps of an hour and six of five minutes are the last twelve, and eight of an hour before them count for nothing.
  expect(minutesPerVisit(at(...morning, ...noon.slice(0, 6)))).toBe(32.5);
});

test('the wait is a range that grows with those before', () => {
  expect(estimateWait(0, 12)).toEqual({ from: 0, to: 5 });
  expect(estimateWait(3, 10)).toEqual({ from: 20, to: 40 });
});

test('the lobby sees the first letter of a name', () => {
  expect(maskName('王小明')).toBe('王○○');
  expect(maskName(' kim Lee')).toBe('K***');
  expect(['さくら', 'モモ', '김민수', '𠮷田'].map(maskName)).toEqual(['さ○○', 'モ○○', '김○○', '𠮷○○']);
  expect(maskName('')).toBe('');
});

test('the lobby shows who is in the room, who waits, and who is at the pharmacy or the checkout', () => {
  const group = (stage: string, in_room_since: unknown = null) => lobbyGroupOf({ stage, in_room_since });
  expect([group('clinic', new Date()), group('clinic'), group('pharmacy'), group('checkout')]).toEqual(LOBBY_GROUPS);
  expect(group('archive')).toBeUndefined();
  expect(LOBBY_GROUPS).toEqual(['inRoom', 'waiting', 'pharmacy', 'checkout']);
});

test('only what the hospital insists on is missing', () => {
  const nothing = { name: ' ', phone: '' };
  expect(missingOf(nothing, { ask_name: 'optional', ask_phone: 'off' })).toEqual([]);
  expect(missingOf(nothing, { ask_name: 'required', ask_phone: 'required' })).toEqual(['name', 'phone']);
  const typed = { name: 'Lin', phone: '0912' };
  expect(missingOf(typed, { ask_name: 'required', ask_phone: 'required' })).toEqual([]);
  expect(missingOf({ ...typed, phone: '' }, { ask_name: 'required', ask_phone: 'required' })).toEqual(['phone']);
});

test('a served number is never called again', () => {
  expect(walkInFlow.next('served', 'call')).toBeUndefined();
  expect(walkInFlow.next('skipped', 'recall')).toBe('called');
});

test('a number that waits or was called is called, skipped, served or left, and every step leads where it says', () => {
  const leads = (state: (typeof walkInFlow.states)[number]) =>
    (['call', 'announce', 'skip', 'serve', 'leave', 'recall'] as const).map((step) => walkInFlow.next(state, step));
  expect(leads('waiting')).toEqual(['called', undefined, 'skipped', 'served', 'left', undefined]);
  expect(leads('called')).toEqual([undefined, 'called', 'skipped', 'served', 'left', undefined]);
  expect(leads('skipped')).toEqual([undefined, undefined, undefined, undefined, 'left', 'called']);
  for (const ended of ['served', 'left'] as const) expect(leads(ended).filter(Boolean)).toEqual([]);
  expect(Object.entries(GOAL_OF_STEP)).toEqual([
    ...[['call', 'called'] as const, ['recall', 'called'] as const, ['skip', 'skipped'] as const],
    ...[['serve', 'served'] as const, ['leave', 'left'] as const],
  ]);
});
