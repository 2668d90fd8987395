import {
  createQueries,
  createStore,
  createWireClient,
  type SessionState,
  type WireClient,
  WireProvider,
} from '@alder/client';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCustomRanges } from './use-custom-ranges.ts';

function Visible() {
  const { isFetched, isFailed, entries } = useCustomRanges();
  return <p>{isFailed ? 'failed' : isFetched ? `fetched ${entries.length}` : 'not fetched'}</p>;
}

/** Shows the store's state over a wire with prepared responses; `queries` is emptied by a logout. */
function open(send: () => Promise<unknown>, queries = createQueries()) {
  const session = createStore<SessionState>({ loginState: 'login' });
  const realtime = { ...createStore({ status: 'live' }), onEvent: () => () => {}, onResync: () => () => {} };
  const visible = render(
    <WireProvider
      wire={{ send } as unknown as WireClient}
      queries={queries}
      session={session}
      realtime={realtime as never}
    >
      <Visible />
    </WireProvider>,
  );
  return { ...visible, queries };
}

test('ranges count as fetched only once they have been read, and a log-out forgets them [state.customRangeStore]', async () => {
  let response: (payload: unknown) => void = () => {};
  const send = () =>
    new Promise((settle) => {
      response = settle;
    });
  const { queries, unmount } = open(send);
  expect(screen.getByText('not fetched')).toBeTruthy();
  await act(async () => response({ result: [{ id: 'r1' }] }));
  expect(await screen.findByText('fetched 1')).toBeTruthy();

  // What a log-out does with everything that was read (apps/web: `page.onReset`).
  unmount();
  queries.clear();
  open(send, queries);

  expect(screen.getByText('not fetched')).toBeTruthy();
});

test('a failed read of the ranges is only logged, once, as "Get data failed"; otherwise they are fetched [resp.customRange]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const refused = JSON.stringify({ payload: { error: 'notPermitted', message: 'Unauthorized' } });
  const { send } = createWireClient({
    hospital: 'harbor',
    browserSessionId: 'b-1',
    fetch: async () => new Response(refused, { status: 403, headers: { 'content-type': 'application/json' } }),
  });
  const { unmount } = open(send as never);

  expect(await screen.findByText('failed')).toBeTruthy();
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['Get data failed']);
  unmount();

  open(async () => ({ result: [] }));
  expect(await screen.findByText('fetched 0')).toBeTruthy();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
