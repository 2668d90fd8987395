import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MergeOwnersDialog } from './merge-owners.dialog.tsx';

const id = (end: number) => `01933f00-0000-7000-8000-00000000000${end}`;
const ann = {
  ...{ id: id(1), version: 4, name: 'Ann Lin', reading: null, phones: ['0912-345-678'], email: null, deleted: false },
  ...{ line_account: null, address: '1 Harbor Rd', langKey: null, notes: null },
  ...{ created_at: '2026-11-21T01:00:00.000Z', updated_at: '2026-11-21T01:00:00.000Z' },
};
const anne = { ...ann, id: id(2), version: 1, name: 'Anne Lin', phones: ['0211112222'], address: '2 Harbor Rd' };
const candidates = [{ id: anne.id, name: anne.name, reading: null, phones: anne.phones, why: ['phone'], pets: 2 }];
const preview = {
  other: anne,
  moves: { pets: 2, deposits: 1 },
  deposit: { own: 0, other: 500 },
  obstacle: null as string | null,
};

function open(obstacle: string | null = null) {
  const shown = show(
    <MergeOwnersDialog id={ann.id} onClose={() => undefined} />,
    {
      'account.getOwnerMerge': ({ merged_owner }: { merged_owner?: string }) => ({
        ...{ result: ann, candidates },
        preview: merged_owner ? { ...preview, obstacle } : null,
      }),
      'account.mergeOwners': { result: ann, merge: id(9), moved: {} },
      'account.undoOwnerMerge': { result: ann, restored: anne, left: 1 },
    },
    { account: { role: 'doctor' } },
  );
  const sent = (call: string) => shown.send.mock.calls.filter(([one]) => one.id === call).map(([, input]) => input);
  return { sent, user: userEvent.setup() };
}

test('who may be the same person is offered first; what moves and what differs is seen before the name is typed, and it is undone', async () => {
  const { sent, user } = open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two owners' }));
  expect(await dialog.findByText('same telephone')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /Anne Lin/ }));
  const moves = within(await dialog.findByRole('region', { name: 'This moves to Ann Lin' }));
  expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pets 2',
    'Deposits and their use 1',
  ]);
  expect(dialog.queryByRole('rowheader', { name: 'Email' })).toBeNull();
  expect(dialog.getByRole('row', { name: /^Deposit .*0 .*500/ })).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: '2 Harbor Rd' }));
  expect(dialog.getByRole('button', { name: 'Merge' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox', { name: /to confirm/ }), 'Ann Lin');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(sent('account.mergeOwners')).toEqual([
      { id: ann.id, version: 4, merged_owner: anne.id, fields: { address: '2 Harbor Rd' } },
    ]),
  );
  await user.click((await screen.findAllByRole('button', { name: /Undo/ })).at(-1)!);
  expect(await screen.findByText(/1 pet was changed since/)).toBeDefined();
  expect(sent('account.undoOwnerMerge')).toEqual([{ id: id(9) }]);
});

test('two who both have LINE cannot be merged, and the dialog says what to do first', async () => {
  const { user } = open('line');
  await user.click(await screen.findByRole('button', { name: /Anne Lin/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('end one link first');
  expect(screen.queryByRole('textbox', { name: /to confirm/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Merge' }).getAttribute('aria-disabled')).toBe('true');
});
