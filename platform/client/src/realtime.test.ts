// @vitest-environment jsdom
import type { FromBrowser, FromServer } from '@alder/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRealtime, PONG_TIMEOUT_MS, RECONNECT_WAIT_MS, RECONNECTS } from './realtime.ts';
import { USAGE_TRIES, USAGE_WAIT_MS } from './usage-queue.ts';

/** The browser's end of a socket whose other end is the test. */
class Line {
  readyState = 0;
  responses = true;
  readonly sent: FromBrowser[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text));
    if (this.responses && this.sent.at(-1)?.type === 'ping') this.say({ type: 'ping' });
  }
  close() {
    this.readyState = 3;
  }
  open(seq = 0, resync = false) {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: 'web_connectStatus', status: 'connected', seq, ...(resync && { resync }) });
  }
  say(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breakOff(code = 1006, reason = '') {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

function openRealtime() {
  const lines: Line[] = [];
  const onSessionEnd = vi.fn();
  const realtime = createRealtime({
    open: () => {
      lines.push(new Line());
      return lines.at(-1) as unknown as WebSocket;
    },
    browserSessionId: 'tab-1',
    onSessionEnd,
  });
  return { realtime, lines, onSessionEnd, last: () => lines.at(-1)! };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page connects with version, platform and user agent, and is live once the server says so [const.socket]', () => {
  const { realtime, last } = openRealtime();

  realtime.connect();
  expect(realtime.get()).toEqual({ status: 'connecting' });
  last().open(41);

  expect(realtime.get()).toEqual({ status: 'live' });
  expect(last().sent[0]).toMatchObject({ type: 'web_connecting', version: '1.0.19', userAgent: navigator.userAgent });
  expect(last().sent[0]).not.toHaveProperty('since');
});

test('it pings every 60 seconds [const.socket]', () => {
  const { realtime, last } = openRealtime();
  realtime.connect();
  last().open();

  vi.advanceTimersByTime(59_999);
  expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(0);
  vi.advanceTimersByTime(1 + 60_000);

  expect(last().sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
});

test('a lost connection comes back after 15 seconds and resumes from the last event it saw [const.socket]', () => {
  const { realtime, lines, last } = openRealtime();
  const received: string[] = [];
  realtime.onEvent(({ event }) => received.push(event));
  realtime.connect();
  last().open(41);
  last().say({ type: 'event', seq: 44, event: 'labOrder.canceled', id: 'o1' });

  last().breakOff();
  expect(realtime.get()).toEqual({ status: 'reconnecting', attempt: 1 });
  vi.advanceTimersByTime(RECONNECT_WAIT_MS - 1);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  last().open(46);
  last().say({ type: 'event', seq: 45, event: 'pet.updated' });
  last().say({ type: 'event', seq: 46, event: 'record.created' });

  expect(last().sent[0]).toMatchObject({ type: 'web_connecting', since: 44 });
  expect(received).toEqual(['labOrder.canceled', 'pet.updated', 'record.created']);
  expect(realtime.get()).toEqual({ status: 'live' });
});

test('a connection that broke silently is noticed by its missing pong, at once when the network changes', () => {
  const { realtime, last } = openRealtime();
  realtime.connect();
  last().open();
  last().responses = false;

  realtime.check();
  vi.advanceTimersByTime(9_999);
  expect(realtime.get()).toEqual({ status: 'live' });
  vi.advanceTimersByTime(1);

  expect(realtime.get()).toEqual({ status: 'reconnecting', attempt: 1 });
});

test('after 50 attempts in vain it is offline, and the person can try again [const.socket]', () => {
  const { realtime, lines, last } = openRealtime();
  realtime.connect();
  last().breakOff();
  for (let n = 1; n <= RECONNECTS; n++) {
    expect(realtime.get()).toEqual({ status: 'reconnecting', attempt: n });
    vi.advanceTimersByTime(RECONNECT_WAIT_MS);
    last().breakOff();
  }

  expect(realtime.get()).toEqual({ status: 'offline' });
  expect(lines).toHaveLength(1 + 50);
  vi.advanceTimersByTime(10 * RECONNECT_WAIT_MS);
  expect(lines).toHaveLength(51);

  realtime.retryNow();
  last().open();
  expect(realtime.get()).toEqual({ status: 'live' });
});

test('when missed events cannot be replayed, everything is read again and the count restarts', () => {
  const { realtime, last } = openRealtime();
  const again = vi.fn();
  realtime.connect();
  last().open(41);
  realtime.onResync(again);

  last().breakOff();
  vi.advanceTimersByTime(RECONNECT_WAIT_MS);
  last().open(9000, true);
  last().breakOff();
  vi.advanceTimersByTime(RECONNECT_WAIT_MS);
  last().open(9000);

  expect(last().sent[0]).toMatchObject({ since: 9000 });
  expect(again).toHaveBeenCalledTimes(2);
});

test('a kicked-out session ends at once and does not come back [state.login]', () => {
  const { realtime, lines, last, onSessionEnd } = openRealtime();
  realtime.connect();
  last().open();

  last().breakOff(4401, 'kicked');
  vi.advanceTimersByTime(10 * RECONNECT_WAIT_MS);

  expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('kicked');
  expect(realtime.get()).toEqual({ status: 'closed' });
  expect(lines).toHaveLength(1);
});

test('logging in again opens a fresh socket that resumes nothing of the account before [state.login]', () => {
  const { realtime, last } = openRealtime();
  realtime.connect();
  last().open(41);

  realtime.close();
  realtime.connect();
  last().open(3);

  expect(last().sent[0]).not.toHaveProperty('since');
  expect(realtime.get()).toEqual({ status: 'live' });
});

test('what is no message of ours is passed over', () => {
  const { realtime, last } = openRealtime();
  const received = vi.fn();
  realtime.onEvent(received);
  realtime.connect();
  last().open();

  last().onmessage?.({ data: 'not json' });
  last().onmessage?.({ data: 'null' });

  expect(received).not.toHaveBeenCalled();
  expect(realtime.get()).toEqual({ status: 'live' });
});

test('a usage note leaves at once when live, and waits through five tries of 500 ms when not [const.socket]', () => {
  const { realtime, last } = openRealtime();
  realtime.connect();
  realtime.note({ screen: 'board', action: 'open' });
  vi.advanceTimersByTime(3 * USAGE_WAIT_MS);
  last().open();
  vi.advanceTimersByTime(USAGE_WAIT_MS);
  expect(last().sent.filter(({ type }) => type === 'i13n')).toEqual([
    { type: 'i13n', screen: 'board', action: 'open' },
  ]);

  last().breakOff();
  realtime.note({ screen: 'board', action: 'lost' });
  vi.advanceTimersByTime(USAGE_TRIES * USAGE_WAIT_MS);
  vi.advanceTimersByTime(RECONNECT_WAIT_MS);
  last().open();
  vi.advanceTimersByTime(USAGE_WAIT_MS);

  expect(last().sent.filter(({ type }) => type === 'i13n')).toEqual([]);
});

test('failed calls make the connection one state with the socket: a silent server is called lost after 10 seconds', () => {
  const { realtime, last } = openRealtime();
  realtime.connect();
  last().open();
  last().responses = false;

  for (let call = 0; call < 4; call++) {
    realtime.check();
    vi.advanceTimersByTime(PONG_TIMEOUT_MS / 4);
  }

  expect(realtime.get()).toEqual({ status: 'reconnecting', attempt: 1 });
});

test('a call with a response opens a lost socket at once, and leaves one that is being opened alone', () => {
  const { realtime, lines, last } = openRealtime();
  realtime.connect();
  last().open();
  last().breakOff();

  realtime.reached();
  realtime.reached();
  expect(lines).toHaveLength(2);
  last().open();

  expect(realtime.get()).toEqual({ status: 'live' });
});
