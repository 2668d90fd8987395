import { NoResponse, type WireClient } from '@alder/client';
import { LanguageProvider } from '@alder/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { linkExpired, linkUsed } from '../contract/index.ts';
import { ResetScreen } from './reset.screen.tsx';

function show(found: Error | { email: string }) {
  const send = vi.fn(async (call: { id: string }) => {
    if (call.id === 'public.getPasswordLink' && found instanceof Error) throw found;
    return (call.id === 'public.getPasswordLink' ? found : { result: 'ok' }) as never;
  });
  const onDone = vi.fn();
  render(
    <LanguageProvider initial="en">
      <ResetScreen wire={{ send } as unknown as WireClient} isInvited onDone={onDone} />
    </LanguageProvider>,
  );
  return { send, onDone };
}

test('the link of an invitation that is over its time or made up says so, and asks for no password', async () => {
  const { onDone } = show(linkExpired());

  expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('the link of an invitation that was used says that it was, and offers the log-in', async () => {
  const { onDone } = show(linkUsed());

  expect(await screen.findByText(/^This invitation was used already/)).toBeDefined();
  expect(screen.queryByText(/expired/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('a good link shows whose password it sets', async () => {
  show({ email: 'lin@harbor.tw' });
  expect(await screen.findByDisplayValue('lin@harbor.tw')).toBeDefined();
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('without a response a password can be set all the same', async () => {
  const { send } = show(new NoResponse(0));
  await userEvent.type(screen.getByLabelText('Password'), 'eleven grey cranes');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'eleven grey cranes{Enter}');

  expect(await screen.findByText(/Your account is ready/)).toBeDefined();
  expect(send.mock.calls.map(([call]) => call.id)).toContain('public.setPasswordByLink');
});
