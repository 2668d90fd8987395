import { expect, test } from 'vitest';
import { breachFlow, deadlinesOf, hasScope, isReversed, openDutiesOf, urgencyOf } from './index.ts';

const DISCOVERED = new Date('2026-11-20T02:00:00.000Z');
const hours = (law: 'tw-pdpa' | 'jp-appi' | 'gdpr', isWrongful = false) =>
  deadlinesOf(law, DISCOVERED, isWrongful).map(({ duty, at }) => [
    duty,
    at && (at.getTime() - DISCOVERED.getTime()) / 3_600_000,
  ]);

test('the authority is notified within 72 hours, in Japan within 5 days and in full within 30, or 60 of a wrongful purpose', () => {
  expect(hours('gdpr')).toEqual([
    ['first', 72],
    ['owners', null],
  ]);
  expect(hours('tw-pdpa')).toEqual([
    ['first', 72],
    ['owners', 72],
  ]);
  expect(hours('jp-appi')).toEqual([
    ['first', 120],
    ['full', 720],
    ['owners', null],
  ]);
  expect(hours('jp-appi', true)[1]).toEqual(['full', 1440]);
});

test('a number of a draft or a guideline is not called the law', () => {
  expect(deadlinesOf('tw-pdpa', DISCOVERED, false).every(({ isLaw }) => !isLaw)).toBe(true);
  expect(deadlinesOf('gdpr', DISCOVERED, false)[0]!.isLaw).toBe(true);
  expect(deadlinesOf('jp-appi', DISCOVERED, false).map(({ isLaw }) => isLaw)).toEqual([false, true, true]);
});

test('a breach that was reported and notified has no open duty, and the nearest one comes first', () => {
  const breach = {
    ...{ law: 'jp-appi' as const, discovered_at: DISCOVERED.toISOString(), wrongful: false },
    ...{ first_reported_at: null, full_reported_at: null, told_at: null },
  };
  expect(openDutiesOf(breach).map(({ duty }) => duty)).toEqual(['first', 'full', 'owners']);
  const at = '2026-11-21T02:00:00.000Z';
  expect(openDutiesOf({ ...breach, first_reported_at: at, told_at: at }).map(({ duty }) => duty)).toEqual(['full']);
});

test('a deadline is soon in its last day and overdue the moment it is over; without a number it is always soon', () => {
  const at = new Date('2026-11-23T02:00:00.000Z');
  const of = (now: string) => urgencyOf({ at }, new Date(now));
  expect(of('2026-11-22T01:59:59.999Z')).toBe('calm');
  expect(of('2026-11-22T02:00:00.000Z')).toBe('soon');
  expect(of('2026-11-23T02:00:00.000Z')).toBe('soon');
  expect(of('2026-11-23T02:00:00.001Z')).toBe('overdue');
  expect(urgencyOf({ at: null }, at)).toBe('soon');
});

test('a case needs a person, a computer, a link or a beginning, and its period runs forwards', () => {
  const none = { account: null, device: null, link: null, from: null, until: null };
  expect(hasScope(none)).toBe(false);
  expect(hasScope({ ...none, until: '2026-11-20T00:00:00.000Z' })).toBe(false);
  for (const name of ['account', 'device', 'link', 'from']) expect(hasScope({ ...none, [name]: 'x' })).toBe(true);
  const [early, late] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
  expect(isReversed({ from: late, until: early })).toBe(true);
  expect(isReversed({ from: early, until: early })).toBe(false);
  expect(isReversed({ from: late, until: null })).toBe(false);
});

test('a closed case takes no more letters and reports until it is opened again', () => {
  for (const step of ['update', 'report', 'letters', 'note', 'close'] as const) {
    expect(breachFlow.can('open', step)).toBe(true);
    expect(breachFlow.can('closed', step)).toBe(false);
  }
  expect(breachFlow.next('closed', 'reopen')).toBe('open');
});
