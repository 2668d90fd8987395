import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { passkeyRefused } from '../contract/index.ts';
import { PasskeysPart } from './passkeys.part.tsx';

const phone = {
  id: '0193a5c0-0000-7000-8000-000000000001',
  name: 'My phone',
  created_at: '2026-11-20T02:00:00.000Z',
  used_at: '2026-11-21T02:00:00.000Z',
  copied_at: null as string | null,
};
const drawn = {
  challenge: 'AAAA',
  rpId: 'localhost',
  user: { id: 'AAAA', name: 'lin', displayName: 'Lin' },
  exclude: [],
};
const bytes = (length: number) => new Uint8Array(length).buffer;
const create = vi.fn();
const toasts = () => toastQueue.current().map(({ text }) => text);

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  create.mockReset().mockResolvedValue({
    rawId: bytes(3),
    response: {
      clientDataJSON: bytes(3),
      getAuthenticatorData: () => bytes(3),
      getPublicKey: () => bytes(3),
      getTransports: () => ['internal'],
    },
  });
});
const now = (run: () => void) => run();

test('a passkey gets a name, the browser makes it, and recovery codes that come with it are shown', async () => {
  const user = userEvent.setup();
  const onCodes = vi.fn();
  const { send, responses } = show(<PasskeysPart verified={now} onCodes={onCodes} lastStays={false} />, {
    'account.getPasskeys': { result: [], available: true },
    'account.beginPasskey': drawn,
    'account.confirmPasskey': passkeyRefused(),
  });
  await screen.findByText('Not set up');
  await user.click(screen.getByRole('button', { name: 'Add passkey' }));
  await user.type(await screen.findByLabelText('Name'), 'My phone{Enter}');
  await screen.findByText('This passkey was not accepted. Try again.');

  create.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('No passkey was made. Try again.');

  // A server in the own network is often opened by its address, for which no browser makes one.
  create.mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/The browser makes no passkey for the address localhost/);

  responses['account.confirmPasskey'] = { recoveryCodes: ['abcdefghjk'] };
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onCodes).toHaveBeenCalledWith(['abcdefghjk']));
  expect(send.mock.calls.filter(([{ id }]) => id === 'account.confirmPasskey').map(([, input]) => input)[0]).toEqual({
    name: 'My phone',
    ...{ id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', publicKey: 'AAAA', transports: ['internal'] },
  });
});

test('each passkey shows its last use and a copy that was refused, and is removed after a question', async () => {
  const user = userEvent.setup();
  const copied = { ...phone, copied_at: '2026-11-22T02:00:00.000Z' };
  const { send } = show(<PasskeysPart verified={now} onCodes={() => undefined} lastStays={false} />, {
    'account.getPasskeys': { result: [copied], available: true },
    'account.removePasskey': { result: 'ok' },
  });
  await screen.findByText(/Last used/);
  await screen.findByText(/A copy was refused/);
  await user.click(screen.getByRole('button', { name: 'Remove My phone' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toasts()).toContain('Passkey removed'));
  expect(send.mock.calls.find(([{ id }]) => id === 'account.removePasskey')?.[1]).toEqual({ id: phone.id });
});

test('a passkey is renamed in place, also the last one that has to stay', async () => {
  const user = userEvent.setup();
  const { send } = show(<PasskeysPart verified={now} onCodes={() => undefined} lastStays />, {
    'account.getPasskeys': { result: [phone], available: true },
    'account.renamePasskey': { result: 'ok' },
  });
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
  const field = await screen.findByLabelText('Name');
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(field, ' Old phone {Enter}');
  await waitFor(() => expect(toasts()).toContain('Passkey renamed'));
  const input = send.mock.calls.find(([{ id }]) => id === 'account.renamePasskey')?.[1];
  expect(input).toEqual({ id: phone.id, name: 'Old phone' });
});

test('where a second factor is demanded the last passkey stays', async () => {
  show(<PasskeysPart verified={now} onCodes={() => undefined} lastStays />, {
    'account.getPasskeys': { result: [phone], available: true },
  });
  await screen.findByText('Required by your role or hospital');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('where the address has no passkeys the page shows the reason, and offers none', async () => {
  show(<PasskeysPart verified={now} onCodes={() => undefined} lastStays={false} />, {
    'account.getPasskeys': { result: [], available: false },
  });
  await screen.findByText(/Passkeys need an address with HTTPS/);
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});
