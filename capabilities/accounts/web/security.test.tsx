import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { authFactor, authFactorWrong, passwordWrong } from '../contract/index.ts';
import { FactorGate } from './factor-gate.screen.tsx';
import { LockScreen } from './lock.screen.tsx';
import { SecurityPanel } from './security.panel.tsx';
import { SessionsPanel } from './sessions.panel.tsx';

const soon = () => new Date(Date.now() + 300_000).toISOString();
const security = {
  totp: null,
  passkeys: 0,
  recoveryCodes: 0,
  pin: false,
  required: false,
  verifiedUntil: null as string | null,
};
const inUse = { ...security, totp: { confirmed_at: '2026-11-20T02:00:00.000Z' }, recoveryCodes: 9 };
const drawn = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Alder:lin?secret=GEZDGNBVGY3TQOJQ' };
const codes = Array.from({ length: 10 }, (_, index) => `abcdefgh${index}k`);
const button = (name: string) => screen.findByRole('button', { name });
const inputs = (send: ReturnType<typeof show>['send'], call: string) =>
  send.mock.calls.filter(([{ id }]) => id === call).map(([, input]) => input);
const said = () => toastQueue.current().map(({ text }) => text);

test('an app is set up after the password was typed again: the code to scan, six digits, then ten codes that are shown once', async () => {
  const user = userEvent.setup();
  const { send, responses } = show(<SecurityPanel onLock={() => undefined} />, {
    'account.getSecurity': { result: security },
    'account.confirmIdentity': passwordWrong(),
    'account.beginTotp': drawn,
    'account.confirmTotp': authFactorWrong({ fields: { code: 'authFactorWrong' } }),
  });
  await user.click(await button('Set up'));
  const verify = await screen.findByRole('dialog', { name: 'Is it you?' });
  await user.type(within(verify).getByLabelText('Password'), 'wrong moon{Enter}');
  await screen.findByText('Wrong password');
  responses['account.confirmIdentity'] = { verifiedUntil: soon() };
  await user.click(within(verify).getByRole('button', { name: 'Continue' }));

  await screen.findByText('GEZD GNBV GY3T QOJQ');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  await user.type(screen.getByLabelText('Code'), '111111{Enter}');
  await screen.findByText(/Wrong code/);
  responses['account.confirmTotp'] = { recoveryCodes: codes };
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');

  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toContain('abcde-fgh0k');
  await user.click(await button('I have kept them'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputs(send, 'account.confirmTotp')).toEqual([{ code: '111111' }, { code: '123456' }]);
});

test('who has a second factor is asked for a code of it too before it is taken away', async () => {
  const user = userEvent.setup();
  const { send, responses } = show(<SecurityPanel onLock={() => undefined} />, {
    'account.getSecurity': { result: inUse },
    'account.confirmIdentity': authFactor(),
    'account.removeTotp': { result: 'ok' },
  });
  expect(await screen.findByText('9 of 10 left')).toBeTruthy();
  await user.click(await button('Take away'));
  const verify = await screen.findByRole('dialog', { name: 'Is it you?' });
  await user.type(within(verify).getByLabelText('Password'), 'harbor moonlight{Enter}');
  const code = await within(verify).findByLabelText('Code');
  responses['account.confirmIdentity'] = { verifiedUntil: soon() };
  await user.type(code, '123456');
  await user.click(within(verify).getByRole('button', { name: 'Continue' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Take away' }));
  await waitFor(() => expect(said()).toContain('Authenticator app taken away'));
  expect(inputs(send, 'account.confirmIdentity')).toEqual([
    { password: 'harbor moonlight' },
    { password: 'harbor moonlight', code: '123456' },
  ]);
});

test('a factor that is required is replaced, not taken away', async () => {
  show(<SecurityPanel onLock={() => undefined} />, { 'account.getSecurity': { result: { ...inUse, required: true } } });
  await button('Set up another phone');
  expect(screen.queryByRole('button', { name: 'Take away' })).toBeNull();
});

test('an easy PIN is refused in the form, and the idle time is kept with the account', async () => {
  const user = userEvent.setup();
  const { send } = show(<SecurityPanel onLock={() => undefined} />, {
    'account.getSecurity': { result: { ...security, verifiedUntil: soon() } },
    'account.setPin': { result: 'ok' },
    'account.updateUserConfigs': { result: { configs: { lockMinutes: 10 } } },
  });
  await user.click(await button('Set PIN'));
  await user.type(await screen.findByLabelText('New PIN'), '1234{Enter}');
  await screen.findByText('This PIN is too easy to guess. Choose another.');
  await user.clear(screen.getByLabelText('New PIN'));
  await user.type(screen.getByLabelText('New PIN'), '8264{Enter}');
  await waitFor(() => expect(said()).toContain('PIN saved'));
  await user.selectOptions(screen.getByLabelText('Lock by itself'), '10');
  expect(inputs(send, 'account.setPin')).toEqual([{ pin: '8264' }]);
  expect(inputs(send, 'account.updateUserConfigs')).toEqual([{ configs: { lockMinutes: 10 } }]);
});

test('sessions are listed with their device, and one or all others are ended', async () => {
  const user = userEvent.setup();
  const session = {
    ...{ id: 's1', isCurrent: true, browser: 'Chrome', system: 'Windows', kind: 'computer', address: '192.0.2.7' },
    ...{ hospitalName: 'Harbor', isLocked: false },
    ...{ created_at: '2026-11-23T01:00:00.000Z', seen_at: '2026-11-23T02:00:00.000Z' },
  };
  const phone = { ...session, id: 's2', isCurrent: false, browser: 'Safari', system: 'iPhone', kind: 'phone' };
  const { send } = show(<SessionsPanel />, {
    'account.getSessions': { result: [session, phone] },
    'account.endSession': { result: 'ok' },
    'account.endOtherSessions': { ended: 1 },
  });
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  const [own, other] = within(list).getAllByRole('listitem');
  expect(own!.textContent).toContain('This browser');
  expect(within(own!).queryByRole('button')).toBeNull();
  await user.click(within(other!).getByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(inputs(send, 'account.endSession')).toEqual([{ id: 's2' }]));
  await user.click(await button('Log out all others'));
  await waitFor(() => expect(inputs(send, 'account.endOtherSessions')).toHaveLength(1));
});

test('a locked screen opens with the PIN or the password and says how many tries are left', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const { send, responses } = show(
    <LockScreen name="Dr. Lin" hasPin={true} onOpen={onOpen} onLogout={() => undefined} />,
    { 'account.unlockSession': passwordWrong({ left: 4 }) },
  );
  await user.type(await screen.findByLabelText('PIN'), '1111{Enter}');
  await screen.findByText('Wrong. 4 tries are left, then a full log-in.');
  await user.click(await button('Use password'));
  responses['account.unlockSession'] = { result: 'ok' };
  await user.type(screen.getByLabelText('Password'), 'harbor moonlight{Enter}');
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  expect(inputs(send, 'account.unlockSession')).toEqual([{ pin: '1111' }, { password: 'harbor moonlight' }]);
});

test('instead of the app an account that owes a second factor gets its set-up, and the codes before it goes on', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  show(<FactorGate onDone={onDone} onLogout={() => undefined} />, {
    'account.beginTotp': drawn,
    'account.confirmTotp': { recoveryCodes: codes },
  });
  await user.type(await screen.findByLabelText('Code'), '123456');
  await screen.findByText('GEZD GNBV GY3T QOJQ');
  await user.click(await button('Turn on'));
  await user.click(await button('I have kept them'));
  expect(onDone).toHaveBeenCalledOnce();
});
