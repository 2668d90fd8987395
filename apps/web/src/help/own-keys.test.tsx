import { show } from '@alder/testing/screen';
import { shortcuts, useShortcuts } from '@alder/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HelpDialog } from './help.dialog.tsx';
import { OwnKeysPart } from './own-keys.part.tsx';
import { applyKeys } from './own-keys.ts';

afterEach(() => {
  shortcuts.own = (chord) => chord;
  shortcuts.singleKeys = true;
});

function Acts({ n, v }: { n: () => void; v: () => void }) {
  useShortcuts({ n, v });
  return null;
}

test("a person's own key acts on its screen in place of the program's, and on no other screen", async () => {
  const [n, v] = [vi.fn(), vi.fn()];
  show(<Acts n={n} v={v} />);
  applyKeys({ keys: { board: { n: 'j' } } }, '/his');

  await userEvent.keyboard('j');
  await userEvent.keyboard('n');
  expect(n).toHaveBeenCalledOnce();
  await userEvent.keyboard('v');
  expect(v).toHaveBeenCalledOnce();

  applyKeys({ keys: { board: { n: 'j' } } }, '/his/list');
  await userEvent.keyboard('j');
  expect(n).toHaveBeenCalledOnce();
  await userEvent.keyboard('n');
  expect(n).toHaveBeenCalledTimes(2);
});

test('a letter is moved and kept with the account; one that another act has is refused with the reason and not kept', async () => {
  const { send } = show(<OwnKeysPart />, { 'account.updateUserConfigs': { result: { configs: {} } } });
  const saved = () => send.mock.calls.map(([, input]) => input);
  const field = await screen.findByRole('textbox', { name: 'Check in' });

  await userEvent.type(field, 'c');
  expect(screen.getByText('Another act of this screen has this letter')).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.type(field, 'j');
  expect(saved()).toEqual([{ configs: { keys: { board: { n: 'j' } } } }]);

  await userEvent.click(screen.getByRole('button', { name: 'As delivered' }));
  expect(saved().at(-1)).toEqual({ configs: { keys: {} } });
  await userEvent.click(screen.getByRole('switch', { name: 'Single letters act as shortcuts' }));
  expect(saved().at(-1)).toEqual({ configs: { singleKeys: false } });
  expect(screen.queryByRole('textbox', { name: 'Check in' })).toBeNull();
});

test('a key that could not be saved is back where it was', async () => {
  show(<OwnKeysPart />, {});
  await userEvent.type(await screen.findByRole('textbox', { name: 'Check in' }), 'j');
  expect(await screen.findByText('The keys were not saved. Try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Check in' }).value).toBe('N');
});

test('the help lists the keys as the person has moved them', async () => {
  const account = { configs: { keys: { checkout: {}, board: { n: 'j' } } } };
  show(<HelpDialog onClose={vi.fn()} />, {}, { path: '/his', account });
  const region = await screen.findByRole('region', { name: 'Outpatient board' });
  expect([...region.querySelectorAll('kbd')].map(({ textContent }) => textContent).slice(0, 1)).toEqual(['J']);
});
