import { show } from '@alder/testing/screen';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CriticalAlert } from '../contract/index.ts';
import { CriticalsScreen, CriticalTrail, EscalationScreen } from './index.ts';

afterEach(() => vi.useRealTimers());

const id = (n: number) => `01933f00-0000-7000-8000-00000000c00${n}`;
const raised_at = '2026-11-25T02:00:00.000Z';
const value = { code: 'K', name: 'K', raw: '8.1', unit: 'mmol/L', flag: 'HH' } as const;
const alert = (n: number, more: Partial<CriticalAlert> = {}): CriticalAlert => ({
  ...{ id: id(n), version: 1, created_at: raised_at, updated_at: raised_at, record: id(n + 4), pet: id(9) },
  ...{ pet_name: 'Mochi', patient_id: '2211', species: 'dog', breed: 'Shiba Inu', coat_colour: null },
  ...{ device: 'Catalyst_One', profile: '', values: [value], assignee: id(8), assignee_name: 'Dr. Wu', basis: 'order' },
  ...{ raised_at, escalated_at: null, escalated_names: [], acknowledged_at: null, acknowledged_by: '', note: '' },
  ...{ withdrawn_at: null, readbacks: [], next_at: '2026-11-25T02:15:00.000Z', notified: [] },
  ...more,
});
const escalated = { escalated_at: '2026-11-25T02:15:00.000Z', escalated_names: ['Lin'] };
const acknowledged = { acknowledged_at: '2026-11-25T02:04:00.000Z', acknowledged_by: 'Dr. Kuo' };
const called = { told: 'Dr. Wu', read_back: 'Mochi 8.1', by: 'Chen', at: raised_at };
const month = { month: '2026-11', raised: 5, acknowledged: 5, in_time: 4, escalated: 1, told: 2 };
const times = { result: [{ ...month, median_minutes: 6, p90_minutes: 15.2 }] };
const record = { id: id(5), critical: true, acknowledged: null, results: [value] };

test('critical results are listed with patient, value, who answers for them and what became of them, beside the times by month', async () => {
  const rows = [
    alert(1, escalated),
    alert(2, { ...acknowledged, readbacks: [called] }),
    alert(3, { assignee_name: null }),
  ];
  const { send } = show(<CriticalsScreen />, {
    'critical.getAll': { result: rows },
    'critical.getTimes': times,
  } as never);

  const table = await screen.findByRole('table', { name: 'Critical results' });
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(within(first!).getByText('Escalated')).toBeTruthy();
  expect(first!.textContent).toMatch(/Mochi.*Potassium 8\.1 mmol\/L HH.*Dr\. Wu/);
  expect(within(second!).getByText('Dr. Kuo, after 4 min')).toBeTruthy();
  expect(within(second!).getByRole('img', { name: 'Told by phone' })).toBeTruthy();
  expect(within(third!).getByText('Nobody')).toBeTruthy();
  const months = await screen.findByRole('row', { name: /2026\/11/ });
  expect(
    within(months)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['5', '6.0', '15', '1']);

  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(
    send.mock.calls.some(([call, input]) => call.id === 'critical.getAll' && !(input as { open: boolean }).open),
  ).toBe(true);
});

test('without an open critical result the page says so, and without any in a year so does the table of months', async () => {
  show(<CriticalsScreen />, { 'critical.getAll': { result: [] }, 'critical.getTimes': { result: [] } } as never);
  expect(await screen.findByText('No critical result waits for an acknowledgement.')).toBeTruthy();
  expect(await screen.findByText('No critical result in the last 12 months.')).toBeTruthy();
});

test('on its sheet a critical result names who answers for it and why, who was notified next, and each call', async () => {
  const result = [alert(1, { ...escalated, readbacks: [called] })];
  show(<CriticalTrail record={record as never} />, { 'critical.getOfRecord': { result } } as never);
  expect(await screen.findByText('Responsible: Dr. Wu (ordered it)')).toBeTruthy();
  expect(screen.getByText('Escalated')).toBeTruthy();
  expect(screen.getByText(/to Lin$/)).toBeTruthy();
  expect(screen.getByText(/^Dr\. Wu was told and read back “Mochi 8\.1”\. Chen,/)).toBeTruthy();
});

test('the minutes that are left go on while the page is watched, without reading it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T02:05:00.000Z') });
  const { send } = show(
    <>
      <CriticalsScreen />
      <CriticalTrail record={record as never} />
    </>,
    {
      'critical.getAll': { result: [alert(1)] },
      'critical.getTimes': times,
      'critical.getOfRecord': { result: [alert(1)] },
    } as never,
  );
  expect(await screen.findByText('Open, 10 min left')).toBeTruthy();
  expect(await screen.findByText(/in 10 min if nobody/)).toBeTruthy();
  const calls = send.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(screen.getByText('Open, 7 min left')).toBeTruthy();
  expect(screen.getByText(/in 7 min if nobody/)).toBeTruthy();
  expect(send.mock.calls).toHaveLength(calls);
});

test('a call by telephone is saved with the notified person and the read-back, and not without either', async () => {
  const { send } = show(<CriticalTrail record={record as never} />, {
    'critical.getOfRecord': { result: [alert(1)] },
    'critical.tell': { result: called },
  } as never);
  await screen.findByText('Responsible: Dr. Wu (ordered it)');
  await userEvent.click(screen.getByRole('button', { name: 'Told by phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Told by phone' });
  expect(within(dialog).getByText('Potassium 8.1 mmol/L HH')).toBeTruthy();
  const field = within(dialog).getByRole('textbox', { name: /Who was told/ });
  expect((field as HTMLInputElement).value).toBe('Dr. Wu');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(send.mock.calls.some(([call]) => call.id === 'critical.tell')).toBe(false);

  await userEvent.type(within(dialog).getByRole('textbox', { name: /What was read back/ }), 'Mochi 8.1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dr. Wu was told')).toBeTruthy();
  const [, input] = send.mock.calls.find(([call]) => call.id === 'critical.tell')!;
  expect(input).toEqual({ record: id(5), told: 'Dr. Wu', read_back: 'Mochi 8.1' });
});

test('on its sheet a critical result names each person of the list who was notified, and when the next are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T02:20:00.000Z') });
  const notified = [{ name: 'Chen', step: 1, at: '2026-11-25T02:15:00.000Z' }];
  const result = [alert(1, { ...escalated, notified, next_at: '2026-11-25T02:30:00.000Z' })];
  show(<CriticalTrail record={record as never} />, { 'critical.getOfRecord': { result } } as never);
  expect(await screen.findByText(/^Chen was told, /)).toBeTruthy();
  expect(screen.getByText('Goes to the next people in 10 min if nobody acknowledges it.')).toBeTruthy();
});

const people = [
  { account: id(1), name: 'Lin', role: 'hospitalAdmin', active: true },
  { account: id(2), name: 'Dr. Wu', role: 'doctor', active: true },
  { account: id(3), name: 'Gone', role: 'doctor', active: false },
];
const list = {
  result: {
    version: 2,
    steps: [
      { kind: 'person', account: id(3) },
      { kind: 'role', role: 'assistant' },
    ],
  },
  people,
};

test('an administrator adds, moves and removes who is notified next; a person who cannot log in is marked', async () => {
  const user = userEvent.setup();
  const { send } = show(
    <EscalationScreen />,
    { 'critical.getEscalation': list, 'critical.updateEscalation': { result: { version: 3, steps: [] } } } as never,
    { account: { role: 'hospitalAdmin' } },
  );
  const steps = await screen.findByRole('list', { name: 'Who is told next' });
  expect(steps.textContent).toContain('after 15 minGoneCannot log in: passed over');
  expect(steps.textContent).toContain('after 30 minAll assistants can log in: 0Nobody can log in: passed over');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a role or a person' }), 'Dr. Wu');
  await user.click(within(steps).getAllByRole('button', { name: 'Earlier' })[2]!);
  await user.click(within(steps).getAllByRole('button', { name: 'Remove' })[0]!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('List saved')).toBeTruthy();
  const [, input] = send.mock.calls.find(([call]) => call.id === 'critical.updateEscalation')!;
  expect(input).toEqual({
    version: 2,
    steps: [
      { kind: 'person', account: id(2) },
      { kind: 'role', role: 'assistant' },
    ],
  });
});

test('others read the list, and without one the page says that the administrators are notified', async () => {
  show(<EscalationScreen />, { 'critical.getEscalation': { result: { version: 0, steps: [] }, people } } as never);
  expect(await screen.findByText('No list: after 15 minutes the administrators are told.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

/** Interference as its capability draws it beside a value. */
const Mark = ({ record: of, code, among = [] }: { record: string; code: string; among?: readonly string[] }) => (
  <small>{`Hemolysis raises ${code} of ${of}, among ${among.length}`}</small>
);

test('the causes that shift a critical value are beside it on the list, asked for the whole page at once', async () => {
  const rows = [alert(1), alert(2)];
  show(<CriticalsScreen Mark={Mark} />, {
    ...{ 'critical.getAll': { result: rows }, 'critical.getTimes': times },
  } as never);
  const table = await screen.findByRole('table', { name: 'Critical results' });
  for (const { record: of } of rows)
    expect(within(table).getByText(`Hemolysis raises K of ${of}, among 2`)).toBeTruthy();
});

test('who calls about a critical value sees beside it, while it is read back, what shifts it', async () => {
  show(<CriticalTrail record={record as never} Mark={Mark} />, {
    'critical.getOfRecord': { result: [alert(1)] },
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: 'Told by phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Told by phone' });
  expect(within(dialog).getByText(`Hemolysis raises K of ${id(5)}, among 0`)).toBeTruthy();
});
