import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LineSettingsScreen } from './line-settings.screen.tsx';
import { OwnerLinePanel } from './owner-line.panel.tsx';

const owner = { id: '0193082a-0000-7000-8000-000000000001', name: '佐藤花子' };
const nothing = { is_set_up: true, link: null, code: null };
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
const made = () => ({
  ...{ id: 'c1', code: 'K7QD-2MXA', url: 'https://line.me/R/oaMessage/%40123alder/?K7QD-2MXA', basic_id: '@123alder' },
  expires_at: inTenMinutes(),
});
const claimed = (display_name: string | null) => ({
  ...nothing,
  code: { id: 'c1', state: 'claimed', display_name, expires_at: inTenMinutes() },
});

test('without an official account the page of an owner says nothing of LINE', async () => {
  const { send } = show(<OwnerLinePanel owner={owner} />, {
    'line.getOwner': { result: { ...nothing, is_set_up: false } },
  });
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});

test('reception shows a code, sees who sent it, and confirms that it is this person', async () => {
  const user = userEvent.setup();
  let state: object = nothing;
  const { send } = show(<OwnerLinePanel owner={owner} />, {
    'line.getOwner': () => ({ result: state }),
    'line.makeCode': () => {
      state = claimed('Hanako');
      return { result: made() };
    },
    'line.confirmCode': { result: nothing },
  });
  await user.click(await screen.findByRole('button', { name: 'Link LINE' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link 佐藤花子 to LINE' });
  expect(await within(dialog).findByText('Hanako')).toBeTruthy();
  expect(within(dialog).getByText(/Compare the name with the telephone/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'It is this person' }));
  await waitFor(() => expect(send.mock.calls.some(([{ id }]) => id === 'line.confirmCode')).toBe(true));
  expect(send.mock.calls.find(([{ id }]) => id === 'line.confirmCode')![1]).toEqual({ id: 'c1' });
});

test('the code is shown as a QR code and in letters, and is withdrawn when the dialog is closed before a user sent it', async () => {
  const user = userEvent.setup();
  const { send } = show(<OwnerLinePanel owner={owner} />, {
    'line.getOwner': { result: nothing },
    'line.makeCode': () => ({ result: made() }),
    'line.withdrawCode': { result: nothing },
  });
  await user.click(await screen.findByRole('button', { name: 'Link LINE' }));
  expect((await screen.findByText('K7QD-2MXA')).tagName).toBe('OUTPUT');
  expect(await screen.findByRole('img', { name: 'Opens the chat with @123alder in LINE' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(send.mock.calls.some(([{ id }]) => id === 'line.withdrawCode')).toBe(true));
});

test('a linked user is shown with the person who linked it, a block is reported, and the link ends after a question', async () => {
  const user = userEvent.setup();
  const link = { id: 'l1', display_name: 'Hanako', state: 'blocked', linked_at: inTenMinutes(), linked_by: 'Kimura' };
  const { send } = show(<OwnerLinePanel owner={owner} />, {
    'line.getOwner': { result: { ...nothing, link } },
    'line.unlink': { result: nothing },
  });
  expect(await screen.findByText('Hanako')).toBeTruthy();
  expect(screen.getByText('blocked')).toBeTruthy();
  expect(screen.getByText(/Linked by Kimura/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'End the link' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(send.mock.calls.find(([{ id }]) => id === 'line.unlink')?.[1]).toEqual({ id: 'l1' }));
});

const channel = {
  ...{ bot_name: 'Harbor Vet', basic_id: '@harbor', version: 3, set_at: '2026-11-28T02:00:00.000Z', heard_at: null },
  webhook_url: 'https://alder.test/v2/public/alder/lineWebhook/abc',
};

test('secrets that are left empty are not sent, and a test shows the open steps', async () => {
  const user = userEvent.setup();
  const { send } = show(<LineSettingsScreen />, {
    'line.getChannel': { result: channel },
    'line.setChannel': { result: channel },
    'line.testChannel': {
      result: { bot_name: 'Harbor Vet', limit: 200, used: 12, webhook: 'failed', reason: 'COULD_NOT_CONNECT' },
    },
  });
  await user.type(await screen.findByLabelText(/Channel secret/), 's3cret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const set = () => send.mock.calls.find(([{ id }]) => id === 'line.setChannel')?.[1];
  await waitFor(() => expect(set()).toEqual({ secret: 's3cret', version: 3 }));
  expect(screen.getByDisplayValue(channel.webhook_url)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText(/did not arrive here: COULD_NOT_CONNECT/)).toBeTruthy();
  expect(screen.getByText('Messages this month: 12 of 200')).toBeTruthy();
});
