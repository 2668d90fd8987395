import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rulesInForce } from '../domain/index.ts';
import { ReminderRulesScreen } from './reminder-rules.screen.tsx';

const result = { rules: structuredClone(rulesInForce([])), quiet_from: 1260, quiet_to: 480, version: 2 };
const responses = {
  'reminder.getSetting': { result, has_line: false },
  'reminder.getSent': { result: [] },
  'reminder.updateSetting': { result: { ...result, version: 3 } },
};

test('a rule that is switched on shows its text with a preview, and is sent with the hours of quiet', async () => {
  const user = userEvent.setup();
  const { send } = show(<ReminderRulesScreen />, responses);
  const rule = await screen.findByRole('group', { name: 'Before an appointment' });
  expect(within(rule).queryByRole('textbox', { name: 'Subject' })).toBeNull();
  await user.click(within(rule).getByRole('switch', { name: 'Send it' }));
  expect(within(rule).getByRole('region', { name: 'Preview' }).textContent).toContain('we expect Mochi at Harbor');
  await user.click(within(rule).getByRole('radio', { name: '日本語' }));
  expect(within(rule).getByRole('region', { name: 'Preview' }).textContent).toContain('ご予約を承っております');
  expect(screen.getByRole('textbox', { name: 'From' })).toHaveProperty('value', '21:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [, input] = send.mock.calls.find(([{ id }]) => id === 'reminder.updateSetting')!;
  expect(input).toMatchObject({ version: 2, quiet_from: 1260, quiet_to: 480 });
  expect((input as typeof result).rules.map(({ is_on }) => is_on)).toEqual([true, false, false]);
});

test('an unknown variable is reported at once and not saved', async () => {
  const user = userEvent.setup();
  const { send } = show(<ReminderRulesScreen />, responses);
  const rule = await screen.findByRole('group', { name: 'After a missed appointment' });
  await user.click(within(rule).getByRole('switch', { name: 'Send it' }));
  await user.type(within(rule).getByRole('textbox', { name: /^Text/ }), '{{patient}');
  expect(within(rule).getByText('Not known here: {patient}')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(send.mock.calls.some(([{ id }]) => id === 'reminder.updateSetting')).toBe(false);
  expect(await screen.findByText('No reminder has been sent yet.')).toBeTruthy();
});
