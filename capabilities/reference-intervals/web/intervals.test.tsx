import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { approveIntervalStudy, decideIntervalAnimal } from '../contract/index.ts';
import { judgeSamples, outcomeOf, type Sample } from '../domain/index.ts';
import { OwnIntervals } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-0000000${String(n).padStart(5, '0')}`;
const at = '2026-11-01T01:00:00.000Z';
const study = {
  ...{ id: id(1), version: 3, created_at: at, updated_at: at, device: 'Catalyst_One', analyte: 'CREA', unit: 'mg/dL' },
  ...{ species: 'dog', breeds: [], sex: null, age_from_days: null, age_to_days: null, since: at, until: at },
  criteria: { diagnosis: true, drug: true, flags: 'critical', outliers: 'tukey' } as const,
  ...{ method: null, state: 'draft', author_name: 'Dr. Lin', approved_by_name: null, approved_at: null },
  custom_range: null,
};
const sample = (n: number): Sample => ({
  ...{ record: id(100 + n), pet: id(500 + n), value: 1 + (n % 10) / 20, comparator: false, sex: null, breed: '' },
  ...{ measured_at: at, diagnosis: n === 0, drug: false, flagged: false, critical: false, held: false },
});
const answers = (count: number, more: object = {}, newest: number | null = null) => {
  const judged = judgeSamples(
    Array.from({ length: count }, (_, n) => sample(n)),
    study.criteria,
    [],
  );
  const latest = judged.filter(({ included }) => included).map(({ sample: { value } }) => value!);
  const animal = {
    ...{ record: id(100), pet: id(500), pet_name: 'Mochi', patient_id: 'P1', species: 'dog', breed: '', sex: null },
    ...{ coat_colour: null, age_days: 900, measured_at: at, value: 1, raw: '1.0', reasons: ['diagnosis'] },
    ...{ included: false, suspect: false, decision: null },
  };
  return {
    'referenceInterval.getAll': { result: [{ ...study, ...more }] },
    'referenceInterval.get': {
      ...{
        result: { ...study, ...more },
        outcome: outcomeOf(judged, null),
        animals: count,
        latest,
        approval: null,
        newest,
      },
      present: { low: 0.5, high: 1.8, crit_low: null, crit_high: 6 },
    },
    'referenceInterval.getAnimals': { result: [animal] },
    'referenceInterval.approve': { result: { ...study, state: 'approved' } },
    'referenceInterval.decide': { result: study },
  };
};
const open = (given: object) => show(<OwnIntervals />, given as never, { account: { role: 'hospitalAdmin' } });

test('the histogram says the limits, and an approval keeps the critical limits of the range in force', async () => {
  const { send } = open(answers(41));
  expect(await screen.findByRole('img', { name: /^Distribution of 40 values; limits / })).toBeTruthy();
  expect(screen.getByText('40 of 41 animals count')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect((within(dialog).getByRole('textbox', { name: /Critical high/ }) as HTMLInputElement).value).toBe('6');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^Range added/)).toBeTruthy();
  expect(send.mock.calls.find(([call]) => call.id === approveIntervalStudy.id)?.[1]).toMatchObject({
    ...{ id: study.id, version: 3, crit_low: null, crit_high: 6 },
  });
});

test('the chosen study is in the address, beside its other parameters, and is opened from it', async () => {
  const responses = answers(41);
  const list = { result: [study, { ...study, id: id(2), analyte: 'GLU' }] };
  const { path, send } = show(<OwnIntervals />, { ...responses, 'referenceInterval.getAll': list } as never, {
    account: { role: 'hospitalAdmin' },
    path: `/manage/ranges?view=own&study=${id(2)}`,
  });
  const studies = await screen.findAllByRole('listitem');
  expect(send.mock.calls.find(([call]) => call.id === 'referenceInterval.get')?.[1]).toMatchObject({ id: id(2) });
  await userEvent.click(within(studies[0]!).getByRole('button'));
  expect(path()).toBe(`/manage/ranges?view=own&study=${id(1)}`);
});

test('below 20 animals there is no interval and nothing to approve', async () => {
  open(answers(20));
  expect(await screen.findByText('19 animals count. An interval needs 20 at least.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true');
});

test('a study that read only the newest results says so', async () => {
  open(answers(41, {}, 20_000));
  expect(await screen.findByText(/^The period has more than 20,000 results\./)).toBeTruthy();
});

test('an animal that was left out is taken in with a reason', async () => {
  const { send } = open(answers(41));
  await userEvent.click(await screen.findByRole('button', { name: 'Take in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Mochi in' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Healed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take in' }));
  expect(send.mock.calls.find(([call]) => call.id === decideIntervalAnimal.id)?.[1]).toEqual({
    ...{ id: study.id, record: id(100), include: true, reason: 'Healed' },
  });
});

test('limits in force are checked on 20 own animals', async () => {
  open(answers(41));
  const part = await screen.findByRole('region', { name: 'Limits from elsewhere' });
  expect(within(part).getByText('They hold')).toBeTruthy();
  const upper = within(part).getByRole('textbox', { name: /Upper limit/ });
  await userEvent.clear(upper);
  await userEvent.type(upper, '1.2');
  expect(await within(part).findByText('They do not hold')).toBeTruthy();
});

test('an approved interval says by whom and cannot be changed', async () => {
  open(answers(41, { state: 'approved', approved_by_name: 'Dr. Chen', approved_at: at, custom_range: id(9) }));
  expect(await screen.findByText(/^Approved by Dr\. Chen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take in' })).toBeNull();
});
