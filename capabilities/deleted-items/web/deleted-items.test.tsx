import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type DeletedItem, parentDeleted, restoreTaken } from '../contract/index.ts';
import { DeletedItemsScreen } from './index.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const pet = { id: '01933f00-0000-7000-8000-00000000d001', name: 'Mochi', patient_id: '2024-0017' };
const study: DeletedItem = {
  ...{ kind: 'study', id: '01933f00-0000-7000-8000-00000000d002', version: 3, name: 'Thorax', note: 'CR' },
  ...{ at: '2026-11-20T02:00:00.000Z', series: 2, images: 24, pet, owner_name: '林怡君' },
  ...{ deleted_at: inDays(-2), deleted_by: 'Dr. Chou', until: inDays(27.5), parent: null },
};
const visit: DeletedItem = {
  ...{ ...study, kind: 'medicalRecord', id: '01933f00-0000-7000-8000-00000000d003', name: 'Cough', note: '' },
  ...{ series: null, images: null, until: inDays(2.5) },
  parent: { kind: 'pet', id: pet.id, name: 'Mochi' },
};
const list = (result: readonly DeletedItem[]) => ({
  'deletedItem.getAll': { result, kinds: result.map(({ kind }) => ({ kind, count: 1 })) },
});
const back = ({ kind, id }: { kind: string; id: string }) => ({ result: { kind, id } });
function open(answers: object, role: 'hospitalAdmin' | 'doctor' = 'hospitalAdmin') {
  const { send } = show(<DeletedItemsScreen />, answers as never, {
    ...{ pattern: '/manage/deleted', path: '/manage/deleted' },
    ...{ account: { role }, hospital: { key: 'harbor' } },
  });
  return {
    restored: () => send.mock.calls.filter(([{ id }]) => id === 'deletedItem.restore').map(([, input]) => input),
  };
}

test('a row says what was deleted with what comes back with it, whose it was, by whom, and how many days are left', async () => {
  open(list([study, visit]));
  const table = await screen.findByRole('table', { name: 'Deleted items' });
  const row = within(table).getByRole('row', { name: /Thorax/ });
  expect(row.textContent).toContain('2 series · 24 images');
  expect(row.textContent).toContain('Mochi · 2024-0017');
  expect(row.textContent).toContain('Dr. Chou');
  expect(within(row).getAllByText('28 days').length).toBeGreaterThan(0);
  expect(within(table).getByText('Belongs to Mochi, deleted too')).toBeTruthy();
});

test('what is brought back is asked for with its kind and version, and the toast leads to it', async () => {
  const { restored } = open({ ...list([study]), 'deletedItem.restore': back(study) });
  await userEvent.click(await screen.findByRole('button', { name: /Bring back/ }));
  expect(await screen.findByText(/Thorax is back/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/pacs/study/${study.id}`);
  expect(restored()).toMatchObject([{ kind: 'study', id: study.id, version: 3 }]);
});

test('a visit whose patient is deleted too is brought back after that, and only once the person agrees', async () => {
  const { restored } = open({ ...list([visit]), 'deletedItem.restore': back });
  await userEvent.click(await screen.findByRole('button', { name: /Bring back/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Mochi is deleted too' });
  expect(dialog.textContent).toContain('Patient Mochi');
  expect(restored()).toEqual([]);

  await userEvent.click(within(dialog).getByRole('button', { name: 'Bring back both' }));
  await waitFor(() => expect(restored()).toMatchObject([{ kind: 'pet' }, { kind: 'medicalRecord', version: 3 }]));
});

test('a patient that was deleted meanwhile is asked about as well', async () => {
  open({ ...list([study]), 'deletedItem.restore': parentDeleted({ kind: 'pet', id: pet.id, name: 'Mochi' }) });
  await userEvent.click(await screen.findByRole('button', { name: /Bring back/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Mochi is deleted too' })).toBeTruthy();
});

test('a refusal is said in words: what has taken its number comes first', async () => {
  open({ ...list([study]), 'deletedItem.restore': restoreTaken() });
  await userEvent.click(await screen.findByRole('button', { name: /Bring back/ }));
  expect(await screen.findByText(/Another entry has its number, code or place/)).toBeTruthy();
});

test('without anything deleted the page says so, and a user who is no administrator reads whose deletions it shows', async () => {
  open(list([]), 'doctor');
  expect(await screen.findByText('Nothing was deleted in the last 30 days')).toBeTruthy();
  expect(screen.getByText(/What you deleted in the last 30 days/)).toBeTruthy();
});
