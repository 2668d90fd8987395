import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { planUnequal, type Receipt } from '../contract/index.ts';
import { PlanPanel } from './plan.panel.tsx';
import { aReceipt } from './receipt.fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
const plan = {
  ...{
    version: 1,
    overdue: 400,
    overdue_since: '2026-11-01',
    next: { due_on: '2999-02-01', amount: 500 },
    beyond: 150,
  },
  parts: [
    { due_on: '2026-10-01', amount: 600, left: 0, state: 'paid' as const },
    { due_on: '2026-11-01', amount: 600, left: 400, state: 'overdue' as const },
    { due_on: '2999-02-01', amount: 500, left: 500, state: 'open' as const },
  ],
};
function showPlan(receipt: Receipt, answer?: unknown) {
  const visible = show(<PlanPanel receipt={receipt} />, { 'receipt.setPaymentPlan': answer ?? { result: receipt } });
  const sent = () =>
    visible.send.mock.calls.filter(([call]) => call.id === 'receipt.setPaymentPlan').map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}
const amount = (number: number) => screen.getByRole('textbox', { name: `Amount of instalment ${number}` });

test('the rest of a bill is divided into three equal instalments a month apart, and into as many as are asked for', async () => {
  const receipt = aReceipt();
  const { user, sent } = showPlan(receipt);
  await user.click(screen.getByRole('button', { name: 'Payment plan…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment plan' });
  await user.click(within(dialog).getByRole('button', { name: /Save plan/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [input] = sent() as { parts: { due_on: string; amount: number }[] }[];
  expect(input).toMatchObject({ id: receipt.id, version: 1, total: 1650 });
  expect(input!.parts.map((part) => part.amount)).toEqual([550, 550, 550]);
  const days = input!.parts.map(({ due_on }) => due_on);
  expect(days).toEqual([...days].sort());
  expect(days[0]! > new Date().toISOString().slice(0, 10)).toBe(true);
});

test.each(['0', '1', '2.5', '61'])(
  '%s instalments divide nothing, say which numbers do, and are not saved',
  async (typed) => {
    const { user, sent } = showPlan(aReceipt());
    await user.click(screen.getByRole('button', { name: 'Payment plan…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment plan' }));
    const count = dialog.getByRole('textbox', { name: 'Instalments' });
    await user.clear(count);
    await user.type(count, typed);
    await user.tab();
    expect(dialog.getByText('A whole number from 2 to 60')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /Save plan/ }).getAttribute('aria-disabled')).toBe('true');
    const amounts = dialog.getAllByRole<HTMLInputElement>('textbox', { name: /^Amount of instalment/ });
    expect(amounts.reduce((sum, { value }) => sum + Number(value.replaceAll(',', '')), 0)).toBe(1650);
    expect(sent()).toEqual([]);
  },
);

test('amounts that do not add up say what is missing and are not saved', async () => {
  const { user } = showPlan(aReceipt());
  await user.click(screen.getByRole('button', { name: 'Payment plan…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment plan' });
  await user.clear(amount(2));
  await user.type(amount(2), '500');
  await user.tab();
  expect(within(dialog).getByText('NT$ 50 are not divided yet')).toBeTruthy();
  expect(
    within(dialog)
      .getByRole('button', { name: /Save plan/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
});

test('a plan shows each instalment, what is overdue and since when, and what is due beside it', () => {
  showPlan(aReceipt({ due: 1050, plan }));
  const region = screen.getByRole('region', { name: 'Payment plan' });
  expect(within(region).getByRole('status').textContent).toMatch(/NT\$\s400 overdue since/);
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringContaining('Paid'),
    expect.stringMatching(/Overdue.*400 left/),
    expect.not.stringContaining('left'),
  ]);
  expect(within(region).getByText('NT$ 150 are due beside the plan')).toBeTruthy();
});

test('a plan is ended after a question, and a bill that is paid offers none', async () => {
  const receipt = aReceipt({ plan });
  const { user, sent, unmount } = showPlan(receipt);
  await user.click(screen.getByRole('button', { name: 'End plan' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End plan' }));
  await waitFor(() => expect(sent()).toEqual([{ id: receipt.id, version: 1, total: 1650, parts: [] }]));
  unmount();
  showPlan(aReceipt({ due: 0 }));
  expect(screen.queryByRole('button', { name: 'Payment plan…' })).toBeNull();
});

test('a bill that changed meanwhile is reported in the dialog, which stays open', async () => {
  const { user } = showPlan(aReceipt(), planUnequal({ due: 1850 }));
  await user.click(screen.getByRole('button', { name: 'Payment plan…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment plan' });
  await user.click(within(dialog).getByRole('button', { name: /Save plan/ }));
  expect(await within(dialog).findByText(/divide it again/)).toBeTruthy();
});
