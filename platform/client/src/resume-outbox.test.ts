import { defineCall, notFound, stale, unauthorized } from '@alder/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createOutbox } from './outbox.ts';
import type { OutboxStore, StoredCall } from './outbox-store.ts';
import { NoResponse } from './response.ts';
import { ADOPT_EVERY_MS, resumeOutbox, SENT_WITHIN_MS } from './resume-outbox.ts';
import type { SessionState } from './session.ts';
import { createStore } from './store.ts';

const weigh = defineCall({
  id: 'his.createVitalSigns',
  method: 'POST',
  path: '/v2/:hospital/his/createVitalSigns',
  access: { kind: 'account' },
  input: z.strictObject({ weight: z.number() }),
  payload: z.object({}),
  summary: 'Weighs',
});
const NOW = Date.parse('2026-11-21T02:00:00Z');
const saved = (key: string, more: Partial<StoredCall> = {}): StoredCall => ({
  key,
  call: { id: weigh.id, method: 'POST', path: weigh.path },
  input: { weight: 4 },
  title: `Weight ${key}`,
  account: 'lin',
  hospital: 'harbor',
  at: NOW - 60_000,
  ...more,
});
const loggedIn = (id = 'lin'): SessionState => ({
  loginState: 'login',
  account: { id, displayName: 'Dr. Lin', email: 'lin@harbor.tw', role: 'doctor' },
  hospital: { id: 'h', key: 'harbor', name: 'Harbor' },
});

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** A page that has just begun, with calls that an earlier one left. */
function begin(left: StoredCall[], response: (input: unknown, key: string) => unknown = () => ({})) {
  const rows = new Map(left.map((call) => [call.key, call]));
  const store: OutboxStore = {
    put: async (call) => void rows.set(call.key, call),
    remove: async (key) => void rows.delete(key),
    adopt: async (account, isHeld) =>
      [...rows.values()].filter((call) => call.account === account && !isHeld(call.key)).sort((a, b) => a.at - b.at),
  };
  const send = vi.fn(async (_call: unknown, input: unknown, options?: { key?: string }) => {
    const responded = response(input, options?.key ?? '');
    if (responded instanceof Error) throw responded;
    return responded;
  });
  const session = createStore<SessionState>(loggedIn());
  const outbox = createOutbox();
  const stop = resumeOutbox({ outbox, store, wire: { send } as never, session });
  const keys = () => send.mock.calls.map(([, , options]) => options?.key);
  return { rows, send, session, outbox, stop, keys, store, settle: () => vi.advanceTimersByTimeAsync(0) };
}

test('after a reload the remaining calls are sent in their original order, each under its first key, and removed', async () => {
  const page = begin([saved('b', { at: NOW - 1000 }), saved('a', { at: NOW - 2000 })]);
  await page.settle();

  expect(page.keys()).toEqual(['a', 'b']);
  expect(page.send.mock.calls[0]!.slice(0, 2)).toMatchObject([{ id: weigh.id, path: weigh.path }, { weight: 4 }]);
  expect(page.rows.size).toBe(0);
  expect(page.outbox.get()).toEqual([]);
});

test('while the server does not reply the calls stay on the device and in the chip; one press sends all in order', async () => {
  let isCut = true;
  const page = begin([saved('a'), saved('b')], () => (isCut ? new NoResponse(0) : {}));
  await page.settle();
  expect(page.outbox.get().map(({ title, state }) => [title, state])).toEqual([
    ['Weight a', 'failed'],
    ['Weight b', 'failed'],
  ]);
  expect(page.rows.size).toBe(2);

  isCut = false;
  page.outbox.retryFailed();
  await page.settle();

  expect(page.keys()).toEqual(['a', 'a', 'b']);
  expect([page.rows.size, page.outbox.get().length]).toEqual([0, 0]);
});

test('a call that the user discarded in the meantime is not sent', async () => {
  let isCut = true;
  const page = begin([saved('a'), saved('b')], () => (isCut ? new NoResponse(0) : {}));
  await page.settle();

  page.outbox.get()[0]!.drop!();
  isCut = false;
  page.outbox.retryFailed();
  await page.settle();

  expect(page.keys()).toEqual(['a', 'b']);
  expect(page.rows.size).toBe(0);
});

test('a refusal stays in the chip until it was read, unless the entry says the same already', async () => {
  const left = [saved('a', { input: { id: 'r', version: 2, subjective: 'eats' } }), saved('b')];
  const page = begin(left, (_, key) =>
    key === 'a' ? stale({ current: { id: 'r', version: 5, subjective: 'eats' } }) : notFound(),
  );
  await page.settle();

  expect(page.outbox.get()).toMatchObject([{ title: 'Weight b', state: 'refused' }]);
  page.outbox.get()[0]!.drop!();
  expect(page.outbox.get()).toEqual([]);
  await page.settle();
  expect(page.rows.size).toBe(0);
});

test('a call older than the server’s stored keys is not sent: the server could not detect a repetition', async () => {
  const page = begin([saved('a', { at: NOW - SENT_WITHIN_MS - 1 }), saved('b', { at: NOW - SENT_WITHIN_MS })]);
  await page.settle();

  expect(page.keys()).toEqual(['b']);
  expect(page.outbox.get()).toMatchObject([{ title: 'Weight a', state: 'refused' }]);
});

test('nothing of another account or another hospital is sent, and nothing of it is lost', async () => {
  const page = begin([saved('a', { account: 'wu' }), saved('b', { hospital: 'coast' })]);
  await page.settle();
  expect(page.send).not.toHaveBeenCalled();

  page.session.set(loggedIn('wu'));
  await page.settle();

  expect(page.keys()).toEqual(['a']);
  expect([...page.rows.keys()]).toEqual(['b']);
});

test('a session that ended leaves everything on the device for the next log-in, on this page too', async () => {
  const page = begin([saved('a'), saved('b')], () => unauthorized());
  page.session.subscribe(() => page.session.get().loginState === 'logout' && page.outbox.clear());
  await page.settle();
  page.session.set({ loginState: 'logout' });
  expect([page.rows.size, page.outbox.get().length]).toEqual([2, 0]);

  page.send.mockImplementation(async () => ({}));
  page.session.set(loggedIn());
  await page.settle();

  expect(page.rows.size).toBe(0);
});

test('what another tab leaves when it is closed is taken over within a quarter of a minute', async () => {
  const page = begin([]);
  await page.settle();
  page.rows.set('a', saved('a'));

  await vi.advanceTimersByTimeAsync(ADOPT_EVERY_MS);
  expect(page.keys()).toEqual(['a']);

  page.stop();
  page.rows.set('b', saved('b'));
  await vi.advanceTimersByTimeAsync(ADOPT_EVERY_MS * 2);
  expect(page.keys()).toEqual(['a']);
});

test('a call is stored on the device from its first moment until the server has replied; given up at logout it is gone', async () => {
  const page = begin([]);
  const call = { key: 'k', call: { id: weigh.id, method: 'POST', path: weigh.path } as const, input: { weight: 5 } };
  const slot = page.outbox.open('Weight', call);
  await page.settle();
  expect(page.rows.get('k')).toMatchObject({ account: 'lin', hospital: 'harbor', at: NOW, title: 'Weight' });
  expect(page.outbox.holds('k')).toBe(true);

  slot.close();
  await page.settle();
  expect(page.rows.size).toBe(0);

  page.outbox.open('Weight', { ...call, key: 'l' });
  page.outbox.discard();
  await page.settle();
  expect(page.rows.size).toBe(0);
});
