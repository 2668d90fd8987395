import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rejectSpecimen, scanSpecimen, specimenUnknown } from '../contract/index.ts';
import { SpecimensScreen } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000e10${n}`;
const at = '2026-11-24T01:00:00.000Z';
const sample = (n: number, more: object = {}) => ({
  ...{ id: id(n), version: 2, created_at: at, updated_at: at, pet: id(9), pet_name: 'Miru', patient_id: 'P02418' },
  ...{ species: 'cat', breed: '', coat_colour: null, number: `261124-0${n}`, sample_type: 'edta', ordered_at: at },
  ...{ collected_at: null, received_at: null, running_at: null, resulted_at: null, reviewed_at: null, told_at: null },
  ...{ rejected_at: null, withdrawn_at: null, reject_reason: null, reject_note: '', replaces: null },
  ...{ replaces_number: null, tests: ['CBC'], urgent: false, late_minutes: 12, ...more },
});
const open = (answers: object = {}) =>
  show(<SpecimensScreen />, { 'specimen.getAll': { result: [sample(1)], now: at }, ...answers } as never);
const sent = (send: ReturnType<typeof open>['send'], call: { id: string }) =>
  send.mock.calls.filter(([one]) => one.id === call.id).map(([, input]) => input);

test('a scanned label moves its sample, the field is ready for the next, and an unknown number is reported', async () => {
  const { send } = open({
    'specimen.scan': ({ code }: { code: string }) => {
      if (code === 'X1') throw new Refusal(specimenUnknown);
      return { result: sample(1, { collected_at: at }), moved: true };
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Scan a label' });
  await userEvent.type(field, '261124-01{Enter}');
  expect(await screen.findByText('261124-01, Miru: Collected')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('');
  await userEvent.type(field, 'X1{Enter}');
  expect(await screen.findByText('X1: No sample has this number.')).toBeTruthy();
  expect(sent(send, scanSpecimen)).toEqual([{ code: '261124-01' }, { code: 'X1' }]);
});

test('a sample is rejected with its reason, and the number of the new one is shown', async () => {
  const { send } = open({ 'specimen.reject': { result: sample(1), replacement: sample(2) } });
  await userEvent.click(await screen.findByText('261124-01'));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByRole('list', { name: 'Progress' })).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: /Reject sample 261124-01/ });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Reason' }), 'clotted');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('New sample 261124-02 asked for')).toBeTruthy();
  await waitFor(() =>
    expect(sent(send, rejectSpecimen)).toEqual([{ id: id(1), version: 2, reason: 'clotted', note: '', again: true }]),
  );
});

test('a rejected sample gets no label, ticked or opened, and the button shows the reason', async () => {
  open({ 'specimen.getAll': { result: [sample(1, { rejected_at: at, reject_reason: 'clotted' })], now: at } });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select row' }));
  const print = screen.getByRole('button', { name: /^Print labels/ });
  expect(print.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByText('261124-01'));
  const label = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Label/ });
  expect(label.getAttribute('aria-disabled')).toBe('true');
  expect(label.textContent).toContain('A rejected or withdrawn sample gets no label.');
});

test('turnaround shows median and 90th percentile of each test, and why samples were rejected', async () => {
  open({
    'specimen.getTurnaround': {
      result: [{ test: 'CBC', count: 40, median: 12.4, p90: 31, longest: 90 }],
      steps: [{ step: 'collected', count: 40, median: 3, p90: 8 }],
      ...{ rejected: [{ reason: 'clotted', count: 2 }], samples: 50 },
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Turnaround' }));
  const row = await screen.findByRole('row', { name: /CBC/ });
  expect(within(row).getByText('12 min')).toBeTruthy();
  expect(within(row).getByText('31 min')).toBeTruthy();
  expect(screen.getByText('Clotted')).toBeTruthy();
});

test('without samples the page says so, in the language of the reader', async () => {
  show(<SpecimensScreen />, { 'specimen.getAll': { result: [], now: at } }, { language: 'zhtw' });
  expect(await screen.findByText('沒有進行中的檢體。')).toBeTruthy();
});

test('the rejected samples are in the address, so that a reload shows them again', async () => {
  const first = open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Rejected' }));
  const path = first.path();
  first.unmount();
  const { send } = show(<SpecimensScreen />, { 'specimen.getAll': { result: [], now: at } }, { path });
  await waitFor(() => expect(send.mock.calls.at(-1)?.[1]).toMatchObject({ view: 'rejected' }));
});

test('how a sample looks is noted in its drawer once it is collected, and not before', async () => {
  const Look = ({ specimen }: { specimen: string }) => <p>{`Look of ${specimen}`}</p>;
  const rows = [sample(1), sample(2, { number: '261124-02', collected_at: at })];
  show(<SpecimensScreen Look={Look} />, { 'specimen.getAll': { result: rows, now: at } } as never);
  await userEvent.click(await screen.findByText('261124-02'));
  expect(await screen.findByText(`Look of ${id(2)}`)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByText('261124-01'));
  expect(within(await screen.findByRole('dialog')).queryByText(/^Look of/)).toBeNull();
});
