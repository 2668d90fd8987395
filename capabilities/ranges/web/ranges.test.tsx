import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { labRecord, value } from '../../lab/web/lab.fixture.ts';
import type { CustomRange } from '../contract/index.ts';
import { RangesScreen } from './ranges.screen.tsx';

const STAMP = '2026-11-21T02:02:00.000Z';
const limits = { low: 3.5, high: 5.8, crit_low: 3, crit_high: 6.5, unit: 'mmol/L' };
const range = (input: Partial<CustomRange> = {}): CustomRange => ({
  id: '01933f00-0000-7000-8000-00000000e001',
  version: 4,
  created_at: STAMP,
  updated_at: STAMP,
  species: 'cat',
  name: [],
  name_zhtw: [],
  device: null,
  exam_type: 'elec',
  sex: null,
  ranges: { K: limits },
  age_from_days: null,
  age_to_days: null,
  valid_from: '2000-01-01T00:00:00.000Z',
  source: '',
  ...input,
});
const miru = {
  id: '01933f00-0000-7000-8000-00000000b001',
  patient_id: 'P02418',
  name: 'Miru',
  species: 'cat',
  breed: 'Domestic Shorthair',
  sex: 'female',
  neutered: true,
  birthdate: '2019-09-12',
  coat_colour: null,
  status: 'normal',
  alerts: [],
  owner: null,
  last_visit: null,
};
const responses = {
  'customRange.getHospitalEntries': {
    result: [range(), range({ id: 'r2', species: 'dog', device: 'vs2', exam_type: null })],
  },
  'pet.search': { result: [miru] },
  'record.getEntriesNew': { result: [labRecord({ results: [value('K', 6.9)] })] },
};
const admin = { account: { role: 'hospitalAdmin' } } as const;
const titled = (name: RegExp) => screen.findByRole('button', { name });

test('ranges are listed by animal and by exam or device, and can be narrowed [cap.customRanges] [entity.customRange]', async () => {
  show(<RangesScreen />, responses, admin);

  expect(await titled(/Cat · Electrolytes/)).toBeTruthy();
  expect(await titled(/Dog · VetScan VS2/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Species'), 'dog');
  expect(screen.queryByRole('button', { name: /Cat · Electrolytes/ })).toBeNull();
});

test('limits are changed from the version that was read; bounds that contradict each other cannot be saved', async () => {
  const { send } = show(
    <RangesScreen />,
    { ...responses, 'customRange.update': { result: range({ version: 5 }) } },
    admin,
  );
  await userEvent.click(await titled(/Cat · Electrolytes/));

  const high = screen.getByLabelText('High, Potassium');
  await userEvent.clear(high);
  await userEvent.type(high, '2');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toContain('The bounds of Potassium contradict each other');
  expect(screen.getByRole('button', { name: /^Save range/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(high);
  await userEvent.type(high, '5.5');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Save range' }));

  await waitFor(() =>
    expect(inputOf(send, 'customRange.update')).toMatchObject({ version: 4, ranges: { K: { ...limits, high: 5.5 } } }),
  );
});

test("a patient's last value is shown on the limits as they are being written", async () => {
  show(<RangesScreen />, responses, admin);
  await userEvent.click(await titled(/Cat · Electrolytes/));
  await userEvent.type(screen.getByLabelText('Preview on a patient'), 'Miru');
  await userEvent.click(await screen.findByRole('option', { name: /Miru/ }));

  expect(await screen.findByRole('img', { name: /Potassium, 6\.9.*Critical/ })).toBeTruthy();
  const critical = screen.getByLabelText('Critical high, Potassium');
  await userEvent.clear(critical);
  await userEvent.type(critical, '8');
  await userEvent.tab();
  expect(await screen.findByRole('img', { name: /Potassium, 6\.9.*High/ })).toBeTruthy();
  await userEvent.selectOptions(within(editor()).getByLabelText('Species'), 'dog');
  expect(await screen.findByText('does not apply here')).toBeTruthy();
});

test('a new range is written for some animals and items, and a conflict with another range is shown', async () => {
  const { send } = show(
    <RangesScreen />,
    { ...responses, 'customRange.create': { result: range({ id: 'r3' }) } },
    admin,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add range' }));
  const form = within(editor());
  expect(form.getByRole('button', { name: /^Save range/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.selectOptions(form.getByLabelText('Species'), 'cat');
  await userEvent.selectOptions(form.getByLabelText('Exam or device'), 'exam:elec');
  await userEvent.type(form.getByLabelText('Add item'), 'potass');
  await userEvent.click(await screen.findByRole('option', { name: /Potassium/ }));
  expect(await screen.findByText(/the newer one is taken: Cat · Electrolytes/)).toBeTruthy();
  await userEvent.selectOptions(form.getByLabelText('Sex'), 'female');
  expect(screen.queryByText(/the newer one is taken/)).toBeNull();
  await userEvent.type(form.getByLabelText('Low, Potassium'), '3.6');
  await userEvent.tab();
  await userEvent.click(form.getByRole('button', { name: 'Save range' }));

  await waitFor(() =>
    expect(inputOf(send, 'customRange.create')).toMatchObject({
      species: 'cat',
      exam_type: 'elec',
      device: null,
      sex: 'female',
      ranges: { K: { low: 3.6, high: null, unit: 'mmol/L' } },
    }),
  );
});

test('a range that another user has changed in the meantime is not overwritten', async () => {
  show(<RangesScreen />, { ...responses, 'customRange.update': stale({ current: range({ version: 9 }) }) }, admin);
  await userEvent.click(await titled(/Cat · Electrolytes/));
  await userEvent.click(screen.getByRole('button', { name: 'Save range' }));

  expect(await screen.findByText('Somebody has changed it meanwhile. Choose it again.')).toBeTruthy();
});

test('a doctor reads the ranges and changes nothing', async () => {
  show(<RangesScreen />, responses);
  await userEvent.click(await titled(/Cat · Electrolytes/));
  expect(screen.queryByRole('button', { name: 'Save range' })).toBeNull();
  expect((screen.getByLabelText('Low, Potassium') as HTMLInputElement).matches(':disabled')).toBe(true);
});

test('a hospital without ranges sees which ranges its results show instead', async () => {
  show(<RangesScreen />, { 'customRange.getHospitalEntries': { result: [] } });

  expect(await screen.findByText(/The hospital has no ranges of its own/)).toBeTruthy();
});

test('the view of own intervals is in the address, so that a reload shows it again', async () => {
  const Own = () => <p>Own studies</p>;
  const first = show(<RangesScreen Own={Own} />, responses, { ...admin, path: '/manage/ranges' });
  await userEvent.click(await screen.findByRole('radio', { name: 'Own intervals' }));
  expect(await screen.findByText('Own studies')).toBeTruthy();
  const path = first.path();
  first.unmount();
  show(<RangesScreen Own={Own} />, responses, { ...admin, path });
  expect(await screen.findByText('Own studies')).toBeTruthy();
});

const editor = () => screen.getByRole('region', { name: 'Reference ranges' });
type Sent = ReturnType<typeof show>['send'];
const inputOf = (send: Sent, id: string) => send.mock.calls.find(([call]) => call.id === id)?.[1];
