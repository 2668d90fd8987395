import {
  createQueries,
  createStore,
  type Realtime,
  type RealtimeEvent,
  type SessionAccount,
  type SessionHospital,
  type SessionState,
  type WireClient,
  WireProvider,
} from '@alder/client';
import { FormatProvider, type Language, LanguageProvider } from '@alder/i18n';
import { ToastRegion } from '@alder/ui';
import { type Addressed, addressOf, notFound } from '@alder/wire';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';

/** The response to a call: a payload, an error to throw, or a function of the input that gives either. */
export type ScreenResponse = unknown | ((input: never) => unknown);

export type ShowOptions = {
  readonly language?: Language;
  readonly account?: Partial<SessionAccount>;
  readonly hospital?: Partial<SessionHospital>;
  /** Address of the page; `pattern` names its variable parts. */
  readonly path?: string;
  readonly pattern?: string;
};

const doctor: SessionAccount = {
  id: '01933f00-0000-7000-8000-000000000001',
  displayName: 'Dr. Lin',
  email: 'lin@harbor.test',
  role: 'doctor',
  permit_his: true,
  permit_lis: true,
  permit_pacs: true,
};
const harbor: SessionHospital = {
  id: '01933f00-0000-7000-8000-000000000002',
  key: 'harbor',
  name: 'Harbor Animal Hospital',
  active: true,
  license_his: 3,
  license_lis: 3,
  license_pacs: 3,
  timezone: 'Asia/Taipei',
  currency: 'TWD',
};

/**
 * Shows a screen as Dr. Lin of Harbor Animal Hospital would see it, its calls responded to by id (`pet.get`).
 *
 * A call without a response is refused as `notFound`, so that a screen never waits in vain.
 *
 * @returns `send`, the spy on every call made (call, input, options); `emit`, an event of the hospital as
 *   another browser would cause it; `path`, the address the screen has gone to; `responses`, which may be changed.
 */
export function show(ui: ReactNode, values: Readonly<Record<string, ScreenResponse>> = {}, options: ShowOptions = {}) {
  const responses: Record<string, ScreenResponse> = { ...values };
  const send = vi.fn(async ({ id }: { id: string }, input: unknown, _options?: unknown) => {
    const response = Object.hasOwn(responses, id) ? responses[id] : notFound();
    const settled = await (typeof response === 'function'
      ? (response as (input: unknown) => unknown)(input)
      : response);
    if (settled instanceof Error) throw settled;
    return settled;
  });
  const { realtime, emit } = testRealtime();
  const account = { ...doctor, ...options.account };
  const hospital = { ...harbor, ...options.hospital };
  const session = createStore<SessionState>({ loginState: 'login', account, hospital, version: '1.0.19' });
  const wire = { send, url: urlOf, retryNow: vi.fn(), reset: vi.fn() } as unknown as WireClient;
  const router = createMemoryRouter(
    [
      { path: options.pattern ?? '*', element: ui },
      { path: '*', element: null },
    ],
    {
      initialEntries: [options.path ?? '/'],
    },
  );

  const visible = render(
    <LanguageProvider initial={options.language ?? 'en'}>
      <FormatProvider settings={{ timeZone: 'Asia/Taipei', currency: 'TWD' }}>
        <WireProvider wire={wire} queries={createQueries()} session={session} realtime={realtime}>
          <RouterProvider router={router} />
          <ToastRegion />
        </WireProvider>
      </FormatProvider>
    </LanguageProvider>,
  );
  const path = () => router.state.location.pathname + router.state.location.search;
  return { ...visible, send, emit, responses, path, account, hospital };
}

function urlOf(call: Addressed, input: Readonly<Record<string, unknown>>): string {
  return addressOf<Addressed>(call, { ...(call.path.includes(':hospital') && { hospital: 'harbor' }), ...input });
}

/** A live connection that the test speaks through. */
function testRealtime() {
  const events = new Set<(event: RealtimeEvent) => void>();
  const store = createStore({ status: 'live' as const });
  const realtime = {
    ...store,
    connect: vi.fn(),
    close: vi.fn(),
    check: vi.fn(),
    reached: vi.fn(),
    retryNow: vi.fn(),
    note: vi.fn(),
    onEvent(listener: (event: RealtimeEvent) => void) {
      events.add(listener);
      return () => void events.delete(listener);
    },
    onResync: () => () => undefined,
  } as unknown as Realtime;
  let seq = 0;
  const emit = (event: string, id?: string) =>
    act(async () => {
      seq += 1;
      for (const listener of [...events]) listener({ type: 'event', seq, event, ...(id && { id }) });
      await new Promise((next) => setTimeout(next, 60)); // events are gathered before screens read again
    });
  return { realtime, emit };
}
