import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReflexOrder, ReflexRuleEntry } from '../contract/index.ts';
import { ReflexOfRecord, ReflexScreen, ReflexWaiting } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000d00${n}`;
const at = '2026-11-28T02:00:00.000Z';
const rule: ReflexRuleEntry = {
  ...{ id: id(1), version: 3, created_at: at, updated_at: at, name: 'T4 → fT4', is_on: false, mode: 'suggest' },
  ...{ analyte: 'T4', species: 'cat', age_from_days: 2555, age_to_days: null, kind: 'between', low_limit: 2.5 },
  ...{ high_limit: 4.7, unit: 'ug/dL', test: 'fT4', laboratory: 'Central Lab', sample_type: null },
  ...{ same_sample_hours: 48, not_within_days: 30, source: 'AAFP 2016', example: 't4-ft4', changed_by: 'Lin' },
};
const cause = {
  ...{ rule: rule.id, name: rule.name, record: id(2), code: 'T4', label: 'T4', raw: '5.8', unit: 'ug/dL', flag: 'H' },
  ...{ kind: 'above' as const, low_limit: 4.7, high_limit: null, limit_unit: 'ug/dL', chain: [rule.id] },
};
const reflex = (more: Partial<ReflexOrder> = {}): ReflexOrder => ({
  ...{ id: id(3), version: 1, created_at: at, updated_at: at, record: id(2), pet: id(4), pet_name: 'Mochi' },
  ...{ patient_id: '2211', species: 'cat', breed: 'Domestic Shorthair', coat_colour: null, test: 'fT4', cause },
  ...{ state: 'suggested', obstacle: null, order: null, order_id: null, order_status: null, doubt: null },
  ...{ doubt_at: null, settled_by: null, decided_by: null, decisions: ['order', 'dismiss'] },
  ...more,
});
const rules = { result: [rule], examples: 2, laboratories: ['Central Lab'] };
const would = {
  ...{ record: id(2), pet: id(4), pet_name: 'Mochi', patient_id: '2211', species: 'cat', breed: '' },
  ...{ coat_colour: null, at, raw: '3.1', unit: 'ug/dL', flag: 'N' },
};
const tried = { result: [would], count: 12, pets: 9, judged: 40, price: 900, total: 10_800, has_analyzer: true };
const responses = {
  'reflexRule.getAll': rules,
  'reflexOrder.getOpen': { result: [] },
  'reflexRule.getHistory': {
    result: [
      { id: id(6), at, by: 'Lin', before: { ...rule, not_within_days: 14 }, after: rule },
      { id: id(5), at, by: 'Dr. Wu', before: null, after: rule },
    ],
  },
  'reflexRule.try': tried,
  'reflexRule.update': { result: { ...rule, is_on: true, version: 4 } },
  'reflexRule.addExamples': { result: [rule, rule] },
  'reflexRule.delete': { result: rule.id },
} as never;
const admin = { account: { role: 'hospitalAdmin' } } as never;

const sent = (send: ReturnType<typeof show>['send'], call: string) =>
  send.mock.calls.filter(([{ id: of }]) => of === call).map(([, input]) => input);

test('a rule may order a test that a person of the hospital does by hand, in a hospital without analyzers', async () => {
  const user = userEvent.setup();
  const { send } = show(
    <ReflexScreen />,
    { ...(responses as object), 'reflexRule.getAll': { ...rules, laboratories: [] } },
    admin,
  );
  await user.click(await screen.findByRole('button', { name: /T4 → fT4/ }));
  const dialog = await screen.findByRole('dialog');
  const who = within(dialog).getByRole('combobox', { name: 'Who does it' });
  await user.clear(who);
  await user.type(who, 'hand');
  await user.click(await screen.findByRole('option', { name: 'By hand, in the house' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent(send, 'reflexRule.update')).toMatchObject([{ laboratory: 'Harbor Animal Hospital' }]);
});

test('each rule says for which animals, when and what it orders, how, and whether it is on', async () => {
  show(<ReflexScreen />, responses, admin);
  const list = await screen.findByRole('list', { name: 'Rules' });
  expect(list.textContent).toContain('Cat, 7 years and older: Thyroxine, total (T4) 2.5–4.7 µg/dL → fT4 · Central Lab');
  expect(list.textContent).toContain('not within 30 days · AAFP 2016');
  expect(within(list).getByText('Off')).toBeTruthy();
  expect(within(list).getByText('Suggest')).toBeTruthy();
});

test('a dry run shows patients, number and price before the rule is switched on, and is out of date once the rule is changed', async () => {
  const user = userEvent.setup();
  const { send } = show(<ReflexScreen />, responses, admin);
  await user.click(await screen.findByRole('button', { name: 'Open T4 → fT4' }));
  const dialog = await screen.findByRole('dialog', { name: 'T4 → fT4' });
  await user.click(within(dialog).getByRole('button', { name: 'Try on the last 30 days' }));
  const table = await within(dialog).findByRole('table', { name: 'Dry run' });
  expect(within(table).getByText('3.1 µg/dL')).toBeTruthy();
  const part = within(dialog).getByRole('region', { name: 'Dry run' });
  expect(part.textContent).toMatch(/Orders12Patients9Price.*10,800/);
  expect(within(part).getByText('and 11 more')).toBeTruthy();
  expect(sent(send, 'reflexRule.update')).toEqual([]);

  await user.click(within(dialog).getByRole('switch', { name: 'Switched on' }));
  expect(within(part).getByText('The rule was changed since; try again.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('T4 → fT4 saved: it judges results from now on')).toBeTruthy();
  expect(sent(send, 'reflexRule.update')[0]).toMatchObject({
    ...{ id: rule.id, version: 3, is_on: true, low_limit: 2.5, high_limit: 4.7, age_from_days: 2555 },
    ...{ species: 'cat', laboratory: 'Central Lab', sample_type: null, not_within_days: 30 },
  });
});

test('limits that a kind does not have are not sent, and a rule without its limit is not saved', async () => {
  const user = userEvent.setup();
  const { send } = show(<ReflexScreen />, responses, admin);
  await user.click(await screen.findByRole('button', { name: 'Open T4 → fT4' }));
  const dialog = await screen.findByRole('dialog', { name: 'T4 → fT4' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Its value is' }), 'high');
  expect(within(dialog).queryByRole('textbox', { name: 'Unit' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent(send, 'reflexRule.update')[0]).toMatchObject({
    kind: 'high',
    low_limit: null,
    high_limit: null,
    unit: '',
  });

  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const fresh = await screen.findByRole('dialog', { name: 'New rule' });
  const save = within(fresh).getByRole('button', { name: /^Save/ });
  await user.click(save);
  expect(sent(send, 'reflexRule.create')).toEqual([]);
});

test('the history says who changed what, before and after', async () => {
  const user = userEvent.setup();
  show(<ReflexScreen />, responses, admin);
  await user.click(await screen.findByRole('button', { name: 'Open T4 → fT4' }));
  const part = await screen.findByRole('region', { name: 'Changes' });
  expect(await within(part).findByText(/Lin$/)).toBeTruthy();
  expect(within(part).getByText('Not if ordered or resulted within: 14 → 30')).toBeTruthy();
  expect(within(part).getByText('Written')).toBeTruthy();
});

test('examples are added switched off; who does not write rules reads them and changes nothing', async () => {
  const user = userEvent.setup();
  const { send, unmount } = show(<ReflexScreen />, responses, admin) as never as ReturnType<typeof show> & {
    unmount: () => void;
  };
  await user.click(await screen.findByRole('button', { name: 'Add examples' }));
  expect(await screen.findByText('2 rules added, all switched off')).toBeTruthy();
  expect(sent(send, 'reflexRule.addExamples')).toEqual([{}]);
  unmount();

  show(<ReflexScreen />, responses, { account: { role: 'doctor' } } as never);
  await user.click(await screen.findByRole('button', { name: 'Open T4 → fT4' }));
  const dialog = await screen.findByRole('dialog', { name: 'T4 → fT4' });
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(within(dialog).getByRole('textbox', { name: /^Name/ }).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
});

test('what waits names patient, test and reason, and is ordered or dismissed with one press', async () => {
  const user = userEvent.setup();
  const { send } = show(<ReflexWaiting />, {
    'reflexOrder.getOpen': { result: [reflex({ obstacle: 'quality' })] },
    'reflexOrder.decide': { result: reflex({ state: 'ordered', decisions: [] }) },
  } as never);
  const part = await screen.findByRole('region', { name: 'Waiting for a decision' });
  expect(part.textContent).toContain('fT4 · Mochi 2211');
  expect(within(part).getByText('Because of Thyroxine, total 5.8 µg/dL > 4.7, rule “T4 → fT4”')).toBeTruthy();
  expect(within(part).getByText('Only suggested: quality control was not valid')).toBeTruthy();
  await user.click(within(part).getByRole('button', { name: 'Order' }));
  expect(await screen.findByText('fT4 ordered')).toBeTruthy();
  expect(sent(send, 'reflexOrder.decide')).toEqual([{ id: id(3), version: 1, decision: 'order' }]);
});

test('while nothing waits, nothing is drawn above the orders', async () => {
  const { send, container } = show(<ReflexWaiting />, { 'reflexOrder.getOpen': { result: [] } } as never) as never as {
    send: ReturnType<typeof show>['send'];
    container: HTMLElement;
  };
  await expect.poll(() => sent(send, 'reflexOrder.getOpen').length).toBe(1);
  expect(container.textContent).toBe('');
});

test('on the sheet a doubtful order asks to withdraw or keep it, and a result says by which rule it was ordered', async () => {
  const user = userEvent.setup();
  const doubtful = reflex({
    ...{ state: 'ordered', order: id(7), order_id: 'L000009', order_status: 'sent', doubt: 'corrected', doubt_at: at },
    decisions: ['withdraw', 'keep'],
  });
  const { send } = show(<ReflexOfRecord record={id(2)} />, {
    'reflexOrder.getOfRecord': { result: [doubtful], because: { ...cause, code: 'SDMA', label: 'SDMA' } },
    'reflexOrder.decide': { result: { ...doubtful, state: 'withdrawn', decisions: [] } },
  } as never);
  const part = await screen.findByRole('region', { name: 'Reflex tests' });
  expect(part.textContent).toContain('Because of Symmetric dimethylarginine 5.8 µg/dL > 4.7');
  expect(within(part).getByText('L000009')).toBeTruthy();
  expect(within(part).getByText('The result was corrected and no longer meets the rule')).toBeTruthy();
  await user.click(within(part).getByRole('button', { name: 'Withdraw the order' }));
  expect(sent(send, 'reflexOrder.decide')).toEqual([{ id: id(3), version: 1, decision: 'withdraw' }]);
});
