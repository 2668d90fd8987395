import {
  createOutbox,
  createQueries,
  createStore,
  type SessionState,
  type WireClient,
  WireProvider,
} from '@alder/client';
import { LanguageProvider } from '@alder/i18n';
import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changeHospital } from '../contract/index.ts';
import { ChangeHospital } from './change-hospital.tsx';

test('a change of hospital is not kept on the device: a page of that hospital would make it again later', async () => {
  const put = vi.fn();
  const outbox = createOutbox();
  outbox.keepWith({ put, remove: vi.fn() });
  const send = vi.fn(() => new Promise(() => undefined));
  render(
    <LanguageProvider initial="en">
      <WireProvider
        wire={{ send } as unknown as WireClient}
        queries={createQueries()}
        session={createStore<SessionState>({ loginState: 'login' })}
        outbox={outbox}
      >
        <ChangeHospital to="harbor" name="Harbor" onEnd={() => undefined} />
      </WireProvider>
    </LanguageProvider>,
  );

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(changeHospital, { to: 'harbor', kickoutExisting: false }, expect.anything()),
  );
  expect(put).not.toHaveBeenCalled();
});
