import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { ChangesPanel } from './changes.panel.tsx';
import { DeltaLimitsScreen } from './delta.screen.tsx';

const admin = { account: { role: 'hospitalAdmin' } };
const limit = {
  species: 'cat',
  analyte: 'K',
  kind: 'percent',
  amount: 20,
  unit: '',
  within_days: 7,
  holds: false,
} as const;
const rows = () => screen.getAllByRole('combobox', { name: 'Analyte' });

test('a limit is added in the unit of its analyte and saved from the version that was read; a half one and a second one are not', async () => {
  const user = userEvent.setup();
  const { send } = show(
    <DeltaLimitsScreen />,
    {
      'labHistory.getDeltaLimits': { result: { limits: [limit], version: 3 } },
      'labHistory.updateDeltaLimits': { result: { limits: [limit], version: 4 } },
    },
    admin,
  );
  const save = () => screen.getByRole('button', { name: /^Save/ });
  await user.click(await screen.findByRole('button', { name: 'Add limit' }));
  expect(rows()).toHaveLength(2);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(rows()[1]!, 'CREA');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Kind' })[1]!, 'absolute');
  expect(screen.getByRole('textbox', { name: 'Unit' })).toHaveProperty('value', 'mg/dL');
  await user.type(screen.getAllByRole('textbox', { name: /^At most/ })[1]!, '0.3');
  expect(save().getAttribute('aria-disabled')).not.toBe('true');

  await user.selectOptions(rows()[1]!, 'K');
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Species' })[1]!, 'cat');
  expect(save().getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(rows()[1]!, 'CREA');
  await user.click(save());
  await waitFor(() => expect(toastQueue.current().map(({ text }) => text)).toContain('Delta limits saved'));
  const input = send.mock.calls.find(([{ id }]) => id === 'labHistory.updateDeltaLimits')?.[1];
  expect(input).toEqual({
    version: 3,
    limits: [
      limit,
      { species: 'cat', analyte: 'CREA', kind: 'absolute', amount: 0.3, unit: 'mg/dL', within_days: 7, holds: false },
    ],
  });
});

test('who may not set limits reads them', async () => {
  show(
    <DeltaLimitsScreen />,
    { 'labHistory.getDeltaLimits': { result: { limits: [limit], version: 3 } } },
    { account: { role: 'doctor' } },
  );
  expect(await screen.findByRole('combobox', { name: 'Analyte' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add limit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('a change beyond a limit of the hospital is told on the sheet of the result, with the limit', async () => {
  const value = { ...{ code: 'K', name: 'K', comparator: null, unit: 'mmol/L', unit_raw: 'mmol/L' }, flag: null };
  const run = (id: string, timestamp: string, number: number) => ({
    ...{ id, timestamp, device: 'Catalyst_One', device_serial: 'C1', model: '', profile: '', verify_state: 'final' },
    values: [{ ...value, raw: String(number), number, low: null, high: null }],
  });
  const result = [run('r2', '2026-11-21T02:00:00.000Z', 5), run('r1', '2026-11-19T02:00:00.000Z', 4)];
  const record = { id: 'r2', pet: '01933f00-0000-7000-8000-00000000b001' } as ComponentProps<
    typeof ChangesPanel
  >['record'];
  show(<ChangesPanel record={record} />, { 'labHistory.getMatrix': { species: 'cat', limits: [limit], result } });
  const list = within(await screen.findByRole('region', { name: 'Changes since the time before' }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /^Potassium: Rose by 25%; limit of the hospital 20% within 7 days since 19 Nov 2026/,
  );
});
