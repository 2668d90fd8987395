import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { applyErasure, erasureKeyWrong } from '../contract/index.ts';
import { ErasuresScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000b001';
const request = {
  ...{ id, version: 2, owner: '01933f00-0000-7000-8000-00000000b002', owner_name: '林怡君' },
  ...{
    asked_by: 'owner',
    identity: 'document',
    note: null,
    law: 'tw-pdpa',
    asked_on: '2026-11-20',
    due_on: '2026-12-20',
  },
  ...{ extended_for: null, state: 'open', declined_for: null, letter: null, counts: {}, entered_by: 'Dr. Chou' },
  ...{ decided_by: null, decided_at: null, reapplied_at: null },
  ...{ created_at: '2026-11-20T01:00:00.000Z', updated_at: '2026-11-20T01:00:00.000Z' },
};
const preview = {
  gone: [
    { table: 'medical_record', rows: 4 },
    { table: 'outbox', rows: 2 },
    { table: 'gateway_command', rows: 1 },
  ],
  ...{ pets: 2, visits: 4, receipts: 1, originals: 3, email: true },
  elsewhere: [{ table: 'pet', rows: 1 }],
  grounds: [{ ground: 'record', until: '2033-10-01' }],
  letter: { subject: 'Your data is erased', text: 'As you asked' },
};
const list = (result: readonly object[]) => ({ 'erasure.getEntries': { result, law: 'tw-pdpa', today: '2026-11-23' } });

function open(answers: object, path = `/manage/erasure/${id}`) {
  return show(<ErasuresScreen />, answers as never, {
    ...{ pattern: '/manage/erasure/:oid?', path },
    account: { role: 'hospitalAdmin' },
    hospital: { key: 'harbor' },
  });
}
const one = (more: object = {}, view: object = {}) => ({
  'erasure.getEntry': { result: { ...request, ...more }, preview, grounds: [], today: '2026-11-23', ...view },
});

test('requests stand with their deadline: days left, the last week in amber, overdue in red', async () => {
  open(
    list([
      { ...request, id: `${id.slice(0, -1)}2`, owner_name: 'Anna Wu', due_on: '2026-11-21' },
      { ...request, id: `${id.slice(0, -1)}3`, owner_name: '陳大文', due_on: '2026-11-28' },
      request,
    ]),
    '/manage/erasure',
  );
  const table = await screen.findByRole('table', { name: 'Erase owners' });
  expect(within(table).getByText(/2 days overdue/)).toBeTruthy();
  expect(within(table).getByText(/5 days left/)).toBeTruthy();
  expect(within(table).getByText(/27 days left/)).toBeTruthy();
});

test('an empty list says so, and a failed one offers another try', async () => {
  open(list([]), '/manage/erasure');
  expect(await screen.findByText('No owner has asked to be erased.')).toBeTruthy();
});

test('a request shows what goes, what the law keeps, where the name is found too, and the letter', async () => {
  open(one());
  const gone = await screen.findByRole('region', { name: 'What goes' });
  expect(within(gone).getByText('Visits')).toBeTruthy();
  expect(within(gone).getByText('Other entries')).toBeTruthy();
  const region = screen.getByRole('region', { name: 'What stays' });
  expect(region.textContent).toContain('3 original DICOM files');
  expect(region.textContent).toContain('Clinical record, with name and address until');
  expect(screen.getByRole('region', { name: 'Also found elsewhere' }).textContent).toContain('Patients1');
  expect(screen.getByText(/As you asked/)).toBeTruthy();
});

test('erasing waits for the key of the hospital, and a refusal is shown in the dialog', async () => {
  const { send } = open({ ...one(), 'erasure.apply': erasureKeyWrong() });
  await userEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  const dialog = await screen.findByRole('dialog');
  const act = () => within(dialog).getByRole('button', { name: /^Erase for good/ });
  expect(act().getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(within(dialog).getByLabelText('Key of the hospital'), 'harbor');
  await userEvent.click(act());
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: applyErasure.id }),
    { id, version: 2, key: 'harbor' },
    expect.anything(),
  );
  expect(await within(dialog).findByText('Type the key of the hospital to confirm')).toBeTruthy();
});

test('an erased owner shows what was done and asks for a reason before name and address are shown', async () => {
  open({
    ...one(
      { state: 'erased', owner_name: '***', letter: 'sent', counts: { owner: 1, study: 2 } },
      { preview: null, grounds: preview.grounds },
    ),
    'erasure.getKeptIdentity': { name: '林怡君', address: '台北市', until: '2033-10-01' },
  });
  expect(await screen.findByText('Sent by email')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show name and address' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: /^Show/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'police 113-7');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Show/ }));
  expect(await within(dialog).findByText('台北市')).toBeTruthy();
});

test('an owner who is found by a former name says so before they are chosen', async () => {
  const owner = { id, name: '林怡君', formerly: '陳怡君', phones: ['0912-000-111'], pets: 2 };
  open({ ...list([]), 'pet.search': { result: [], owners: [owner] } }, '/manage/erasure');
  await userEvent.click((await screen.findAllByRole('button', { name: /request/i }))[0]!);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), '陳怡');
  expect(await screen.findByText(/^formerly 陳怡君 · 0912-000-111/)).toBeTruthy();
});
