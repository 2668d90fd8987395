import {
  createQueries,
  createRealtime,
  createStore,
  type SessionState,
  type WireClient,
  WireProvider,
} from '@alder/client';
import { FormatProvider } from '@alder/i18n';
import { notFound } from '@alder/wire';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { BoardScreen } from './board.screen.tsx';
import { boardOfTheDay } from './board-cards.fixture.ts';

const account = { id: 'lin', displayName: 'Dr. Lin', email: 'lin@harbor.test', role: 'doctor' };
const hospital = { id: 'h', key: 'harbor', name: 'Harbor', configs: { rooms: ['1', '2', '3', '4'] } };

/** The board of the mock-up with its own data, without a server. */
export function Page() {
  const responses = boardOfTheDay();
  const wire = {
    send: async ({ id }: { id: string }) => {
      const response = responses[id];
      if (response === undefined) throw notFound();
      return response;
    },
  } as unknown as WireClient;
  const session = createStore<SessionState>({ loginState: 'login', account, hospital, version: '1.0.19' });
  const router = createMemoryRouter([{ path: '*', element: <BoardScreen /> }], { initialEntries: ['/his/board'] });
  return (
    <FormatProvider settings={{ timeZone: 'Asia/Taipei', currency: 'TWD' }}>
      <WireProvider wire={wire} queries={createQueries()} session={session} realtime={createRealtime()}>
        <RouterProvider router={router} />
      </WireProvider>
    </FormatProvider>
  );
}
