import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closeBreach, createBreach, noteBreachLetters } from '../contract/index.ts';
import { BreachesScreen } from './index.ts';

const id = '01933f00-0000-7000-8000-00000000b001';
const owner = '01933f00-0000-7000-8000-00000000b002';
const breach = {
  ...{ id, version: 3, title: 'Lost laptop', what: 'Left on the train', law: 'gdpr' },
  ...{ discovered_at: new Date(Date.now() - 3_600_000).toISOString(), wrongful: false },
  ...{ account: null, account_name: null, device: null, link: null, link_title: null },
  ...{ from: '2026-11-20T00:00:00.000Z', until: null, state: 'open', first_reported_at: null },
  ...{ full_reported_at: null, told_at: null, told: 0, conclusion: null, entered_by: 'Dr. Chou' },
  ...{ created_at: '2026-11-20T01:00:00.000Z', updated_at: '2026-11-20T01:00:00.000Z' },
};
const patient = {
  ...{ pet: '01933f00-0000-7000-8000-00000000b003', pet_name: 'Mochi', patient_id: 'P-1', owner },
  ...{ owner_name: '林怡君', phones: ['0912-345-678'], email: null, opened: 2, changed: 1, through_link: false },
  ...{ last: null, told_on: null, told_by: null },
};
const step = {
  id,
  at: '2026-11-20T01:00:00.000Z',
  by: 'Dr. Chou',
  kind: 'entered',
  subject: null,
  owners: null,
  text: '',
};
const affected = { result: [patient], pets: 1, owners: 1, untold: [owner] };
const list = (result: readonly object[]) => ({ 'breach.getEntries': { result, law: 'tw-pdpa' } });
const one = (more: object = {}) => ({
  'breach.getEntry': { result: { ...breach, ...more }, steps: [step] },
  'breach.getAffected': affected,
});

function open(answers: object, path = `/manage/breaches/${id}`) {
  return show(<BreachesScreen />, answers as never, {
    ...{ pattern: '/manage/breaches/:oid?', path },
    account: { role: 'hospitalAdmin' },
    hospital: { key: 'harbor', timezone: 'Asia/Taipei' },
  });
}

test('the register shows each case with its next deadline, overdue ones in red, and says when it is empty', async () => {
  const late = { ...breach, id: `${id.slice(0, -1)}2`, title: 'Wrong link', discovered_at: '2026-01-01T00:00:00.000Z' };
  open(list([late, breach]), '/manage/breaches');
  const table = await screen.findByRole('table', { name: 'Data breaches' });
  const [overdue, calm] = within(table).getAllByText(/First report · /);
  expect(overdue!.closest('.chip')?.className).toMatch(/danger/);
  expect(calm!.closest('.chip')?.className).not.toMatch(/danger/);
});

test('an empty register says so', async () => {
  open(list([]), '/manage/breaches');
  expect(await screen.findByText('No breach has been entered.')).toBeTruthy();
});

test('a case cannot be entered before it says whose doings count', async () => {
  const answers = {
    ...list([]),
    'account.getHospitalUsers': { result: [{ id: owner, displayName: 'Dr. Wu' }] },
    'breach.getDevices': { result: [] },
    'pacs.getShareUrls': { result: [] },
    'breach.create': { result: breach },
  };
  const { send } = open(answers, '/manage/breaches');
  await userEvent.click(await screen.findByRole('button', { name: 'New case' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Case/), 'Misused account');
  const enter = () => within(dialog).getByRole('button', { name: /^Enter the case/ });
  expect(enter().getAttribute('aria-disabled')).toBe('true');
  await within(dialog).findByRole('option', { name: 'Dr. Wu' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Person'), 'Dr. Wu');
  await userEvent.click(enter());
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: createBreach.id }),
    expect.objectContaining({ title: 'Misused account', account: owner, device: null, from: null, law: 'tw-pdpa' }),
    expect.anything(),
  );
});

test('a case shows who was affected and how, and the letters to owners are noted for all who had none', async () => {
  const { send } = open({ ...one(), 'breach.noteLetters': { result: breach } });
  const table = await screen.findByRole('table', { name: 'Who was affected' });
  expect(table.textContent).toContain('Mochi (P-1)');
  expect(table.textContent).toContain('opened 2 times · changed once');
  expect(table.textContent).toContain('Not yet');
  expect(screen.getByText('1 owners, 1 patients')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Note that 1 owner was told' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByLabelText('How'), 'Telephone');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: noteBreachLetters.id }),
    expect.objectContaining({ id, version: 3, owners: [owner], channel: 'telephone' }),
    expect.anything(),
  );
});

test('a case is closed with its conclusion, and a closed one only offers to be opened again', async () => {
  const { send } = open({ ...one(), 'breach.close': { result: breach } });
  await userEvent.click(await screen.findByRole('button', { name: 'Close the case' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getByRole('button', { name: /^Close the case/ })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await userEvent.type(within(dialog).getByLabelText(/Cause/), 'Disk was encrypted');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the case' }));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: closeBreach.id }),
    { id, version: 3, conclusion: 'Disk was encrypted' },
    expect.anything(),
  );
});

test('a closed case shows its conclusion and takes no letters', async () => {
  open(one({ state: 'closed', conclusion: 'Disk was encrypted' }));
  expect(await screen.findByText('Disk was encrypted')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /owner was told/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Note a report' })).toBeNull();
});
