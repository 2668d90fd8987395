import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weeklyLetterLinkGone } from '../../contract/index.ts';
import { StopWeeklyLetterScreen } from './stop-weekly-letter.screen.tsx';
import { WeeklyLetterMenu } from './weekly-letter.menu.tsx';
import { WeeklyLetterPart } from './weekly-letter.part.tsx';

const responses = { 'dashboard.getWeeklyLetter': { wanted: false }, 'dashboard.setWeeklyLetter': { wanted: true } };
const administrator = { account: { role: 'hospitalAdmin' } };

test('an administrator switches the own weekly letter on beside the files of the dashboard', async () => {
  const { send } = show(<WeeklyLetterMenu />, responses, administrator);
  await userEvent.click(screen.getByRole('button', { name: 'Weekly letter' }));
  const choice = await screen.findByRole('switch', { name: 'Send me the weekly letter' });
  await expect.poll(() => choice.hasAttribute('disabled')).toBe(false);
  await userEvent.click(choice);
  expect(send.mock.calls.find(([{ id }]) => id === 'dashboard.setWeeklyLetter')?.[1]).toMatchObject({ wanted: true });
});

test('without a confirmed address it cannot be switched on, only off, and the page says what to do', async () => {
  show(<WeeklyLetterPart />, responses, { account: { role: 'hospitalAdmin', emailValidated: false } });
  expect((await screen.findByRole('status')).textContent).toContain('confirmed email address');
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
});

test.each(['doctor', 'lisConsultant', 'sysAdmin'] as const)('a %s is offered no weekly letter', (role) => {
  show(
    <>
      <WeeklyLetterPart />
      <WeeklyLetterMenu />
    </>,
    responses,
    { account: { role } },
  );
  expect(screen.queryByText('Weekly letter')).toBeNull();
});

test('the link of the letter ends it with a button, and says so where it opens nothing', async () => {
  const sent: unknown[] = [];
  const wire = {
    send: async (_call: unknown, input: unknown) => {
      sent.push(input);
      return { hospital: 'Harbor', names: {} };
    },
  };
  const { unmount } = show(<StopWeeklyLetterScreen wire={wire as never} search="?token=abc" />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop the weekly letter' }));
  expect(await screen.findByRole('heading', { name: 'The weekly letter of Harbor is stopped' })).toBeDefined();
  expect(sent).toEqual([{ token: 'abc' }]);
  unmount();

  const gone = { send: () => Promise.reject(weeklyLetterLinkGone()) };
  show(<StopWeeklyLetterScreen wire={gone as never} search="?token=x" />);
  await userEvent.click(screen.getByRole('button', { name: 'Stop the weekly letter' }));
  expect(await screen.findByRole('heading', { name: 'This link does not open any more' })).toBeDefined();
});
