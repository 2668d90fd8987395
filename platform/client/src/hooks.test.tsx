// @vitest-environment jsdom
import { defineCall, notFound, unauthorized } from '@alder/wire';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createOutbox } from './outbox.ts';
import { createQueries, useOutbox, WireProvider } from './provider.tsx';
import type { Realtime, RealtimeEvent } from './realtime.ts';
import { NoResponse } from './response.ts';
import { createStore } from './store.ts';
import { createUnsaved, guardTabClose, useUnsavedIn } from './unsaved.ts';
import { useCall, usePages } from './use-call.ts';
import { useDraft } from './use-draft.ts';
import { useMutationCall } from './use-mutation-call.ts';
import type { SendOptions, WireClient } from './wire-client.ts';

const shared = { method: 'POST', access: { kind: 'account' }, summary: 'Changes the order' } as const;
const payload = z.object({ result: z.array(z.string()), next: z.string().optional() });
const getAll = defineCall({
  ...shared,
  id: 'labOrder.getAll',
  path: '/api/:hospital/labOrder/getAll',
  input: z.strictObject({}),
  payload,
  reads: true,
  watches: ['labOrder'],
});
const cancel = defineCall({
  ...shared,
  id: 'labOrder.cancelOrder',
  path: '/api/:hospital/labOrder/cancelOrder',
  input: z.strictObject({ id: z.string() }),
  payload,
});
const pages = defineCall({
  ...getAll,
  id: 'pacs.getSeries',
  input: z.strictObject({ modality: z.string(), offset: z.string().optional() }),
});

const listenIn =
  <T,>(all: Set<T>) =>
  (one: T) => {
    all.add(one);
    return () => void all.delete(one);
  };

type Send = (call: { id: string }, input: unknown, options?: SendOptions) => Promise<unknown>;

/** Shows `ui` with every call responded to by `send`, and a live connection the test speaks through. */
function show(ui: React.ReactNode, response: Send) {
  const send = vi.fn(response);
  const events = new Set<(event: RealtimeEvent) => void>();
  const resyncs = new Set<() => void>();
  const realtime = {
    ...createStore({ status: 'live' as const }),
    onEvent: listenIn(events),
    onResync: listenIn(resyncs),
  } as unknown as Realtime;
  const outbox = createOutbox();
  const wire = { send, retryNow: vi.fn(), reset: vi.fn(), url: () => '' } as unknown as WireClient;
  const tree = (
    <WireProvider wire={wire} queries={createQueries()} realtime={realtime} outbox={outbox}>
      {ui}
    </WireProvider>
  );
  const visible = render(tree);
  const emit = (event: string) => act(() => events.forEach((one) => void one({ type: 'event', seq: 1, event })));
  return { send, outbox, emit, resync: () => act(() => resyncs.forEach((one) => void one())), shown: visible };
}

afterEach(() => {
  cleanup();
});

function Orders() {
  const orders = useCall(getAll, {});
  if (orders.isPending) return <p>loading</p>;
  if (orders.isError && !orders.data) return <p>failed</p>;
  return <p>{orders.data?.result.join(' ')}</p>;
}

test('an event of the entity that a screen shows makes it read again, another entity does not', async () => {
  let n = 0;
  const { send, emit } = show(<Orders />, async () => ({ result: [`read ${++n}`] }));
  await screen.findByText('read 1');

  emit('pet.updated');
  await new Promise((next) => setTimeout(next, 80));
  expect(send).toHaveBeenCalledTimes(1);
  emit('labOrder.canceled');
  emit('labOrder.sent');

  await screen.findByText('read 2');
  expect(send).toHaveBeenCalledTimes(2);
});

test.each(['an event', 'a new connection'])('a first read that %s overtakes is read once more', async (what) => {
  let release: (response: unknown) => void = () => undefined;
  const responses = [new Promise((done) => (release = done)), Promise.resolve({ result: ['after the change'] })];
  const { send, emit, resync } = show(<Orders />, () => responses.shift() as Promise<unknown>);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));

  if (what === 'an event') emit('labOrder.canceled');
  else resync();
  await new Promise((next) => setTimeout(next, 80));
  release({ result: ['before the change'] });

  await screen.findByText('after the change');
  expect(send).toHaveBeenCalledTimes(2);
});

test('what is stored stays on the screen while it is read again', async () => {
  let release: (response: unknown) => void = () => undefined;
  const responses = [Promise.resolve({ result: ['old'] }), new Promise((done) => (release = done))];
  const { resync } = show(<Orders />, () => responses.shift() as Promise<unknown>);
  await screen.findByText('old');

  resync();
  expect(screen.getByText('old')).toBeDefined();
  release({ result: ['new'] });

  await screen.findByText('new');
});

test('an aborted read keeps what is stored', async () => {
  const responses = [{ result: ['old'] }, undefined];
  const { resync, send } = show(<Orders />, async () => responses.shift());
  await screen.findByText('old');

  resync();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));

  expect(screen.getByText('old')).toBeDefined();
});

function Cancel() {
  const cancelOrder = useMutationCall(cancel, { refreshes: [getAll], title: 'Order of Mochi' });
  return (
    <>
      <button type="button" onClick={() => cancelOrder.mutate({ id: 'o1' })}>
        cancel
      </button>
      <p>attempt {cancelOrder.attempt}</p>
      <p>refusal {cancelOrder.refusal?.kind.code ?? 'none'}</p>
      <p>outbox {useOutbox().length}</p>
    </>
  );
}

test('a mutation that is triggered three times in one turn is sent once, and once more when it is triggered later', async () => {
  const { send } = show(<Cancel />, async () => ({ result: [] }));
  const button = await screen.findByText('cancel');
  await act(async () => {
    button.click();
    button.click();
    button.click();
  });
  expect(send.mock.calls.filter(([call]) => call.id === cancel.id)).toHaveLength(1);

  await act(async () => button.click());
  expect(send.mock.calls.filter(([call]) => call.id === cancel.id)).toHaveLength(2);
});

test('every part of a screen that waits for a read says that it is tried again, lists of pages too', async () => {
  const Pending = ({ name }: { name: string }) => <p>{`${name} ${useCall(getAll, {}).attempt}`}</p>;
  const Pages = () => <p>pages {usePages(pages, { modality: 'CT' }).attempt}</p>;
  let finish: (response: unknown) => void = () => undefined;
  show(
    <>
      <Pending name="list" />
      <Pending name="count" />
      <Pages />
    </>,
    (call, _, options) => {
      options?.onAttempt?.(call.id === pages.id ? 5 : 2);
      return new Promise((done) => {
        if (call.id !== pages.id) finish = done;
      });
    },
  );

  await screen.findByText('list 2');
  expect(screen.getByText('count 2')).toBeDefined();
  expect(screen.getByText('pages 5')).toBeDefined();
  await act(async () => finish({ result: [] }));

  await screen.findByText('list 0');
  expect(screen.getByText('count 0')).toBeDefined();
  expect(screen.getByText('pages 5')).toBeDefined();
});

test('a save that fails shows its attempts and waits in the outbox until it has got through', async () => {
  let finish: (response: unknown) => void = () => undefined;
  show(<Cancel />, (_, __, options) => {
    options?.onAttempt?.(3);
    return new Promise((done) => (finish = done));
  });

  act(() => screen.getByRole('button').click());
  await screen.findByText('attempt 3');
  expect(screen.getByText('outbox 1')).toBeDefined();
  await act(async () => finish({ result: [] }));

  await screen.findByText('outbox 0');
  expect(screen.getByText('attempt 0')).toBeDefined();
});

test('a save that was given up stays in the outbox and is sent again under the same key', async () => {
  const keys: (string | undefined)[] = [];
  let works = false;
  const { outbox } = show(<Cancel />, async (_, __, options) => {
    keys.push(options?.key);
    if (!works) throw new NoResponse(503);
    return { result: [] };
  });
  act(() => screen.getByRole('button').click());
  await screen.findByText('outbox 1');
  expect(outbox.get()[0]).toMatchObject({ title: 'Order of Mochi', state: 'failed' });

  works = true;
  act(() => outbox.get()[0]?.again?.());

  await screen.findByText('outbox 0');
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a refusal reaches the screen and leaves nothing in the outbox', async () => {
  show(<Cancel />, async () => {
    throw notFound();
  });

  act(() => screen.getByRole('button').click());

  await screen.findByText('refusal notFound');
  expect(screen.getByText('outbox 0')).toBeDefined();
});

test('a mutation is stored on the device while it is being sent, one with a password or of the session is not', async () => {
  const put = vi.fn();
  const remove = vi.fn();
  function Three() {
    const [open, secret, ofSession] = [
      useMutationCall(cancel, { title: 'Order of Mochi' }),
      useMutationCall(cancel, { isSecret: true }),
      useMutationCall(cancel, { isOfSession: true }),
    ];
    const all = () => {
      open.mutate({ id: 'o1' });
      secret.mutate({ id: 'o2' });
      ofSession.mutate({ id: 'o3' });
    };
    return (
      <button type="button" onClick={all}>
        all
      </button>
    );
  }
  const { outbox } = show(<Three />, () => new Promise(() => undefined));
  outbox.keepWith({ put, remove });

  await act(async () => screen.getByRole('button').click());
  expect(put.mock.calls).toMatchObject([
    [{ title: 'Order of Mochi', input: { id: 'o1' }, call: { id: cancel.id, method: 'POST', path: cancel.path } }],
  ]);
  expect(remove).not.toHaveBeenCalled();
});

test('a session that has ended leaves the call on the device for the next log-in', async () => {
  const remove = vi.fn();
  const { outbox } = show(<Cancel />, async () => {
    throw unauthorized();
  });
  outbox.keepWith({ put: () => undefined, remove });

  act(() => screen.getByRole('button').click());
  await screen.findByText('refusal unauthorized');

  expect(screen.getByText('outbox 0')).toBeDefined();
  expect(remove).not.toHaveBeenCalled();
});

function Series() {
  const series = usePages(pages, { modality: 'CR' });
  return (
    <>
      <p>{series.pages.flatMap(({ result }) => result).join(' ')}</p>
      {series.hasMore && (
        <button type="button" onClick={series.more}>
          more
        </button>
      )}
    </>
  );
}

test('a list is read page by page by what the page before names as next [const.paging]', async () => {
  const { send } = show(<Series />, async (_, input) =>
    (input as { offset?: string }).offset === 'b' ? { result: ['3'] } : { result: ['1', '2'], next: 'b' },
  );
  await screen.findByText('1 2');

  act(() => screen.getByRole('button').click());

  await screen.findByText('1 2 3');
  expect(send.mock.calls[1]![1]).toEqual({ modality: 'CR', offset: 'b' });
  expect(screen.queryByRole('button')).toBeNull();
});

function Notes({ saved }: { saved: { value: string; version: number } }) {
  const draft = useDraft('record.r1.s', saved);
  return (
    <>
      <textarea value={draft.value} onChange={(event) => draft.change(event.target.value)} />
      <button type="button" onClick={() => draft.confirm(draft.value, saved.version + 1)}>
        confirm
      </button>
      <p>{draft.state}</p>
    </>
  );
}

test('every key press is kept before anything is sent, and cleared once the server has confirmed it', async () => {
  const { default: userEvent } = await import('@testing-library/user-event');
  const { shown: visible } = show(<Notes saved={{ value: '', version: 3 }} />, async () => ({}));

  await userEvent.type(screen.getByRole('textbox'), 'eats');
  expect(JSON.parse(localStorage.getItem('alder.draft.nobody.record.r1.s') ?? '')).toMatchObject({
    value: 'eats',
    version: 3,
  });

  visible.unmount();
  show(<Notes saved={{ value: '', version: 3 }} />, async () => ({}));
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('eats');
  expect(screen.getByText('draft')).toBeDefined();

  act(() => screen.getByRole('button').click());
  expect(localStorage.length).toBe(0);
});

test('the browser asks before the tab closes only while something is unsaved [rule.unsaved]', () => {
  let waiting = false;
  const stop = guardTabClose(() => waiting);
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  expect(close()).toBe(false);
  waiting = true;
  expect(close()).toBe(true);
  stop();
  expect(close()).toBe(false);
});

test('a screen with unsaved words is on the list of the leave prompt until they are saved [rule.unsaved]', async () => {
  const list = createUnsaved();
  const save = vi.fn(async () => undefined);
  function Editor() {
    const [dirty, setDirty] = useState(true);
    useUnsavedIn(list, dirty ? { title: 'Record of Mochi', fields: ['S'], save } : null);
    useEffect(() => {
      const timer = setTimeout(() => setDirty(false), 20);
      return () => clearTimeout(timer);
    }, []);
    return null;
  }
  render(<Editor />);

  expect(list.get()).toMatchObject([{ title: 'Record of Mochi', fields: ['S'] }]);
  await list.get()[0]!.save();

  expect(save).toHaveBeenCalledOnce();
  await waitFor(() => expect(list.get()).toEqual([]));
});

test('input typed before the client knows of its own save continues from that save and does not conflict with it', async () => {
  function Fast() {
    const [saved, setSaved] = useState({ value: '', version: 1 });
    const draft = useDraft('record.r2.s', saved);
    const saveAndType = () => {
      draft.confirm('Eats', 2);
      draft.change('Eats again');
    };
    const button = (name: string, onClick: () => void) => (
      <button type="button" onClick={onClick}>
        {name}
      </button>
    );
    return (
      <>
        {button('type', () => draft.change('Eats'))}
        {button('answered', saveAndType)}
        {button('read', () => setSaved({ value: 'Eats', version: 2 }))}
        <p>{`${draft.state}: ${draft.value}`}</p>
      </>
    );
  }
  show(<Fast />, async () => ({}));

  for (const name of ['type', 'answered', 'read']) act(() => screen.getByRole('button', { name }).click());

  expect(screen.getByText('draft: Eats again')).toBeDefined();
});
