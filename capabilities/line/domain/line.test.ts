import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterTry,
  chatLink,
  LINE_TEXT_MAX,
  lineText,
  makeCode,
  type Outcome,
  REPLIES,
  readCode,
  showCode,
} from './index.ts';

const now = new Date('2026-11-28T02:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const fresh = { attempts: 0, maybe: false, endsAt: inMinutes(600) };

test('a code is read back however it was typed, and a chat message is no code', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(29), { minLength: 8, maxLength: 8 }), (numbers) => {
      let place = 0;
      const code = makeCode(() => numbers[place++]!);
      expect(readCode(showCode(code))).toBe(code);
      expect(readCode(` ${showCode(code).toLowerCase()}\n`)).toBe(code);
    }),
  );
  expect(readCode('Ｋ７ＱＤー２ＭＸＡ')).toBe('K7QD2MXA');
  expect(['ありがとう', 'K7QD-2MX', 'K7QD-2MXAB', 'K7QD-0MXA', 'hello there'].map(readCode)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined],
  ]);
  expect(chatLink('@123abcde', 'K7QD-2MXA')).toBe('https://line.me/R/oaMessage/%40123abcde/?K7QD-2MXA');
});

test('what LINE certainly did not take may go by email, and what it took or may have taken never does', () => {
  expect(afterTry(fresh, { kind: 'taken', request: null }, now)).toEqual({ state: 'sent' });
  for (const reason of ['quota', 'refused', 'blocked', 'unlinked', 'unauthorized', 'notConfigured'] as const)
    expect(afterTry(fresh, { kind: 'refused', reason }, now)).toEqual({ state: 'refused', reason, mayMail: true });
  // An earlier try may have arrived: a refusal now does not undo that.
  expect(afterTry({ ...fresh, attempts: 1, maybe: true }, { kind: 'refused', reason: 'quota' }, now)).toEqual({
    ...{ state: 'unsure', reason: 'unsure', mayMail: false },
  });
  const last = { ...fresh, attempts: 5 };
  expect(afterTry(last, { kind: 'busy' }, now)).toMatchObject({ state: 'refused', reason: 'busy' });
  expect(afterTry(last, { kind: 'unreached' }, now)).toMatchObject({ state: 'refused', reason: 'unreached' });
  expect(afterTry(last, { kind: 'unsure' }, now)).toMatchObject({ state: 'unsure', mayMail: false });
  expect(afterTry({ ...last, maybe: true }, { kind: 'busy' }, now)).toMatchObject({ state: 'unsure', mayMail: false });
});

test('a try that failed is repeated for an hour and not after the end of the message', () => {
  const outcome: Outcome = { kind: 'unsure' };
  expect(afterTry(fresh, outcome, now)).toEqual({ state: 'waiting', dueAt: inMinutes(1), maybe: true });
  expect(afterTry({ ...fresh, attempts: 1 }, { kind: 'busy' }, now)).toEqual({
    ...{ state: 'waiting', dueAt: inMinutes(4), maybe: false },
  });
  const all = Array.from({ length: 5 }, (_, attempts) => afterTry({ ...fresh, attempts }, { kind: 'busy' }, now));
  const minutes = all.map((next) => (next.state === 'waiting' ? (+next.dueAt - +now) / 60_000 : Number.NaN));
  expect(minutes.reduce((sum, each) => sum + each)).toBe(60);
  expect(afterTry({ ...fresh, endsAt: inMinutes(1) }, { kind: 'busy' }, now)).toMatchObject({ state: 'refused' });
});

test('a long message is cut, and the link that ends reminders never is', () => {
  const leave = { label: REPLIES.en.leave, link: `https://alder.test/unsubscribe?token=${'x'.repeat(43)}` };
  const text = lineText('Mochi', '🐕'.repeat(4000), leave);
  expect(text.length).toBeLessThanOrEqual(LINE_TEXT_MAX);
  expect(text.endsWith(leave.link)).toBe(true);
  expect(text.isWellFormed()).toBe(true);
  expect(lineText('', 'Hello')).toBe('Hello');
  expect(lineText('Mochi', 'Tomorrow')).toBe('Mochi\n\nTomorrow');
});
