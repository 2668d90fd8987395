import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { InterferenceOfRecord, InterferenceRuleEntry } from '../contract/index.ts';
import { InterferenceMarks, InterferenceScreen, LookOfRecord } from './index.ts';

const RECORD = '01933f00-0000-7000-8000-00000000a001';
const clear = { version: 0, hemolysis: null, lipemia: null, icterus: null, by: null, at: null };
const medicine = { names: ['フェノバール錠', 'Phenobarbital', null, null], active_substance: 'phenobarbital' };
const sample = {
  code: 'K',
  rule: 'hemolysis-k',
  direction: 'up',
  percent: 20,
  source: 'Stockham 2008',
  value: null,
} as const;
const one = {
  ...{ record: RECORD, device: 'Catalyst_One', species: 'dog', taken_at: '2026-11-28T02:00:00.000Z' },
  ...{
    own: clear,
    look: clear,
    indices: {},
    medicines: [{ ...medicine, from: '2026-11-20T02:00:00.000Z', until: null }],
  },
  marks: [
    { ...sample, index: 'hemolysis', grade: 3, medicine: null },
    {
      ...sample,
      rule: 't4',
      code: 'T4',
      direction: 'down',
      percent: null,
      index: null,
      grade: null,
      medicine: medicine.names,
    },
    {
      ...sample,
      rule: 'ba',
      code: 'BA',
      direction: 'unreliable',
      index: 'lipemia',
      grade: null,
      value: 187,
      medicine: null,
    },
  ],
} satisfies InterferenceOfRecord;
const rule = {
  ...{
    key: 'hemolysis-k',
    product: 'hemolysis-k',
    id: null,
    version: 0,
    is_on: true,
    kind: 'sample',
    index: 'hemolysis',
  },
  ...{ grade_from: 2, value_from: null, drug: null, days_after: 0, model: null, species: null, analyte: 'K' },
  ...{ direction: 'up', percent: null, source: 'Stockham 2008', changed_by: null, updated_at: null },
} satisfies InterferenceRuleEntry;

test('a value says what interferes with it, with its source; another value of the result says nothing', async () => {
  const places = ['K', 'T4', 'BA', 'NA'].map((code) => (
    <div key={code} data-testid={code}>
      <InterferenceMarks record={RECORD} code={code} />
    </div>
  ));
  show(places, { 'interference.getOfRecords': { result: [one] } });
  const mark = await screen.findByText('Hemolysis 3+: may read high (about 20%)');
  expect(mark.title).toBe('Hemolysis 3+: may read high (about 20%). Stockham 2008');
  expect(screen.getByTestId('T4').textContent).toBe('Phenobarbital: may lower the value');
  expect(screen.getByTestId('BA').textContent).toBe('Lipemia 187: unreliable');
  expect(screen.getByTestId('NA').textContent).toBe('');
});

test('a look is noted from the version that was read, and the values that it concerns are shown before it is saved', async () => {
  const user = userEvent.setup();
  const record = {
    ...{ id: RECORD, pet: RECORD, comments: [] },
    results: [
      { code: 'K', name: 'K', raw: '6.1', flag: 'H' },
      { code: 'NA', name: 'NA', raw: '146', flag: 'N' },
    ],
  } as unknown as ComponentProps<typeof LookOfRecord>['record'];
  const { send } = show(<LookOfRecord record={record} />, {
    'interference.getOfRecords': { result: [one] },
    'interferenceRule.getAll': { result: [rule, { ...rule, key: 'off', analyte: 'NA', is_on: false }] },
    'sampleLook.note': { result: { ...clear, version: 1, hemolysis: 2 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Note how the sample looks' }));
  const preview = within(await screen.findByRole('region', { name: 'Values that will be marked' }));
  expect(preview.getByText('None of this result.')).toBeTruthy();
  await user.click(within(screen.getByRole('radiogroup', { name: 'Hemolysis' })).getByRole('radio', { name: '2+' }));
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Potassium Hemolysis 2+: may read high',
  ]);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(toastQueue.current().map(({ text }) => text)).toContain('Look of the sample noted'));
  expect(send.mock.calls.find(([{ id }]) => id === 'sampleLook.note')?.[1]).toEqual({
    ...{ record: RECORD, specimen: null, version: 0, hemolysis: 2, lipemia: null, icterus: null },
  });
});

const rules = { 'interferenceRule.getAll': { result: [rule] }, 'interferenceRule.getHistory': { result: [] } };

test('a row of the product is switched off by a row of the hospital in its place, and who may not write only reads', async () => {
  const user = userEvent.setup();
  const saved = { ...rule, id: RECORD, version: 1, is_on: false, changed_by: 'Lin', updated_at: one.taken_at };
  const { send } = show(
    <InterferenceScreen />,
    { ...rules, 'interferenceRule.create': { result: saved } },
    { account: { role: 'hospitalAdmin' } },
  );
  await user.click((await screen.findAllByRole('row'))[1]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('switch', { name: 'Switched on' }));
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(toastQueue.current().map(({ text }) => text)).toContain('Saved, switched off'));
  const { key: _key, id: _id, version: _version, changed_by: _by, updated_at: _at, ...written } = rule;
  expect(send.mock.calls.find(([{ id }]) => id === 'interferenceRule.create')?.[1]).toEqual({
    ...written,
    is_on: false,
  });
});

test('a doctor reads the rows and writes none', async () => {
  const user = userEvent.setup();
  show(<InterferenceScreen />, rules, { account: { role: 'doctor' } });
  await user.click((await screen.findAllByRole('row'))[1]!);
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a row' })).toBeNull();
});
