import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { labRecord, value } from '../../lab/web/lab.fixture.ts';
import { type CustomRange, rangeFileHead } from '../contract/index.ts';
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
  'customRange.getHistory': { result: [] },
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

test('a file shows first what would change and why a row is refused, and writes only what was shown', async () => {
  const {
    id: _id,
    version: _version,
    created_at: _made,
    updated_at: _changed,
    ranges,
    source: _source,
    ...head
  } = range();
  const baseLimits = { ...ranges.K!, source: '' };
  const row = {
    reason: null,
    column: null,
    unlisted: ['Beegle'],
    head,
    analyte: 'K',
    before: baseLimits,
    after: { ...baseLimits, high: 5.5 },
  };
  const refused = {
    ...row,
    line: 3,
    is: 'refused',
    reason: 'rangeNumber',
    unlisted: [],
    column: 'low',
    head: null,
    before: null,
    after: null,
  };
  const result = {
    encoding: 'big5',
    digest: 'd1',
    ignored: ['note'],
    rows: [{ ...row, line: 2, is: 'changed' }, refused],
  };
  const { send } = show(<RangesScreen />, { ...responses, 'customRange.import': { result } }, admin);
  await titled(/Cat · Electrolytes/);
  await userEvent.click(screen.getByRole('button', { name: 'Take in CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ranges from a file' });
  const file = dialog.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(file, new File(['species'], 'ranges.csv', { type: 'text/csv' }));

  const drawer = within(dialog);
  expect(
    await drawer.findByText('3.5 – 5.8 mmol/L (critical 3 / 6.5) → 3.5 – 5.5 mmol/L (critical 3 / 6.5)'),
  ).toBeTruthy();
  expect(drawer.getByText('low: This is not a number with a decimal point')).toBeTruthy();
  expect(drawer.getByText(/^No list has the breed Beegle/)).toBeTruthy();
  expect(drawer.getByText('Columns that were not used: note')).toBeTruthy();
  const imports = () => send.mock.calls.filter(([call]) => call.id === 'customRange.import').map(([, sent]) => sent);
  expect(imports()).toEqual([{ dry_run: 'true' }]);
  await userEvent.click(drawer.getByRole('button', { name: 'Write 1 row' }));
  await waitFor(() => expect(imports()[1]).toEqual({ dry_run: 'false', digest: 'd1' }));
});

test('a file that cannot be read says so, and nothing can be written', async () => {
  show(<RangesScreen />, { ...responses, 'customRange.import': rangeFileHead() }, admin);
  await titled(/Cat · Electrolytes/);
  await userEvent.click(screen.getByRole('button', { name: 'Take in CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ranges from a file' });
  await userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'x.csv'));

  expect((await within(dialog).findByRole('alert')).textContent).toContain('species, analyte and unit');
  expect(
    within(dialog)
      .getByRole('button', { name: /^Write 0 rows/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
});

test('a doctor saves the ranges as CSV and takes none in', async () => {
  show(<RangesScreen />, responses);
  await titled(/Cat · Electrolytes/);
  expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take in CSV' })).toBeNull();
});

test('the history of a range says who changed which limit from what, and from which day it applies', async () => {
  const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...before } = range();
  const state = { ...before, deleted: false };
  const after = { ...state, ranges: { K: { ...limits, high: 5.5 } }, valid_from: '2027-01-01T00:00:00.000Z' };
  const change = { at: STAMP, by: 'Dr. Lin', way: 'file' };
  const result = [
    { ...change, id: 'c2', before: state, after },
    { ...change, id: 'c1', way: 'screen', before: null, after: state },
  ];
  show(<RangesScreen />, { ...responses, 'customRange.getHistory': { result } }, admin);
  await userEvent.click(await titled(/Cat · Electrolytes/));

  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByText(/Dr\. Lin · from a file/)).toBeTruthy();
  expect(history.getByText(/Potassium: 3\.5 – 5\.8 .* → 3\.5 – 5\.5/)).toBeTruthy();
  expect(history.getByText(/Applies to exams from: every exam → .*2027/)).toBeTruthy();
  expect(history.getByText('Entered')).toBeTruthy();
});

test('ages without a range and ages with several are drawn and listed, with the range that is taken', async () => {
  const puppy = range({ id: 'r3', age_from_days: 60, age_to_days: 365 });
  const adult = range({ age_from_days: 200, age_to_days: null });
  show(<RangesScreen />, { ...responses, 'customRange.getHospitalEntries': { result: [adult, puppy] } }, admin);
  await userEvent.click(await titled(/200 days/));

  const ages = within(screen.getByRole('region', { name: 'Ages' }));
  expect(ages.getByText('No range from 0 days to 60 days')).toBeTruthy();
  expect(ages.getByText(/2 ranges from 0\.5 yr to 1 yr; taken: .*60 days to 365 days/)).toBeTruthy();
  const from = screen.getByLabelText('From age');
  await userEvent.clear(from);
  await userEvent.type(from, '400');
  await userEvent.tab();
  expect(ages.getByText(/No range from 1 yr to 1\.1 yr/)).toBeTruthy();
});

test('a new range is shown on a patient while it is being written', async () => {
  show(
    <RangesScreen />,
    { ...responses, 'customRange.getHospitalEntries': { result: [range({ species: 'dog' })] } },
    admin,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add range' }));
  const form = within(editor());
  await userEvent.selectOptions(form.getByLabelText('Species'), 'cat');
  await userEvent.selectOptions(form.getByLabelText('Exam or device'), 'exam:elec');
  await userEvent.type(form.getByLabelText('Add item'), 'potass');
  await userEvent.click(await screen.findByRole('option', { name: /Potassium/ }));
  await userEvent.type(form.getByLabelText('High, Potassium'), '5.8');
  await userEvent.tab();
  await userEvent.type(screen.getByLabelText('Preview on a patient'), 'Miru');
  await userEvent.click(await screen.findByRole('option', { name: /Miru/ }));

  expect(await screen.findByRole('img', { name: /Potassium, 6\.9.*High/ })).toBeTruthy();
});

const editor = () => screen.getByRole('region', { name: 'Reference ranges' });
type Sent = ReturnType<typeof show>['send'];
const inputOf = (send: Sent, id: string) => send.mock.calls.find(([call]) => call.id === id)?.[1];
