import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { LabPhrase } from '../contract/index.ts';
import { PhrasesScreen } from './phrases.screen.tsx';

const at = '2026-11-21T02:02:00.000Z';
const condition = { analyte: 'CREA', kind: 'above', low_limit: 3, high_limit: null, unit: 'mg/dL' } as const;
const own: LabPhrase = {
  ...{ key: '01933f00-0000-7000-8000-00000000f001', product: null, version: 2, name: 'Severe azotemia', is_on: false },
  ...{ id: '01933f00-0000-7000-8000-00000000f001', species: 'cat', join: 'all', conditions: [condition] },
  ...{ text_en: 'Call the owner today.', text_ja: '', text_zhtw: '', changed_by: 'Sato', updated_at: at },
};
const builtIn: LabPhrase = {
  ...{ key: 'anemia', product: 'anemia', id: null, version: 0, name: 'anemia', is_on: true, species: null },
  ...{ join: 'all', conditions: [{ analyte: 'HCT', kind: 'low', low_limit: null, high_limit: null, unit: '' }] },
  ...{
    text_en: 'Anemia. Look at a smear.',
    text_ja: '貧血です。',
    text_zhtw: '貧血。',
    changed_by: null,
    updated_at: null,
  },
};
const before = { ...own, name: 'Azotemia' };
const stateOf = ({ key: _k, product: _p, id: _i, version: _v, changed_by: _c, updated_at: _u, ...state }: LabPhrase) =>
  state;
const responses = {
  'labPhrase.getAll': { result: [own, builtIn] },
  'labPhrase.getHistory': { result: [{ id: own.key, at, by: 'Sato', before: stateOf(before), after: stateOf(own) }] },
  'labPhrase.try': {
    ...{ count: 2, interpreted: 1, pets: 1, judged: 7 },
    result: [
      {
        ...{ record: own.key, pet_name: 'Miru', patient_id: 'P02418', species: 'cat', breed: '', coat_colour: null },
        ...{ at, reason: 'CREA 3.1 mg/dL' },
      },
    ],
  },
  'labPhrase.update': { result: { ...own, is_on: true } },
  'labPhrase.create': { result: { ...builtIn, is_on: false, version: 1 } },
};
const admin = { account: { role: 'hospitalAdmin', permit_lis: true } } as never;
const sent = (send: ReturnType<typeof show>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);

test('a phrase is tried on the last 30 days before it can be switched on, and the dry run says how many reports would carry it', async () => {
  const user = userEvent.setup();
  const { send } = show(<PhrasesScreen />, responses, admin);
  await user.click(await screen.findByText('Severe azotemia'));
  const dialog = await screen.findByRole('dialog', { name: 'Severe azotemia' });
  await user.click(within(dialog).getByRole('switch', { name: 'Switched on' }));
  await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
  expect(sent(send, 'labPhrase.update')).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Try on the last 30 days' }));
  expect(await within(dialog).findByText('7 results with one of these analytes in that time')).toBeTruthy();
  expect(within(dialog).getByText('CREA 3.1 mg/dL')).toBeTruthy();
  expect(within(dialog).getByText('With a report').nextSibling?.textContent).toBe('1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent(send, 'labPhrase.update')).toMatchObject([
    { id: own.id, version: 2, is_on: true, species: 'cat', conditions: [condition], text_en: 'Call the owner today.' },
  ]);
});

test('a phrase of the product is switched off in its place, and the history says who changed what', async () => {
  const user = userEvent.setup();
  const { send } = show(<PhrasesScreen />, responses, admin);
  await user.click(await screen.findByText('Anemia'));
  const dialog = await screen.findByRole('dialog', { name: 'Anemia' });
  expect(await within(dialog).findByText('Name: Azotemia → Severe azotemia')).toBeTruthy();
  await user.click(within(dialog).getByRole('switch', { name: 'Switched on' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sent(send, 'labPhrase.create')).toMatchObject([{ product: 'anemia', is_on: false, name: 'Anemia' }]);
});

test('who does not write phrases reads them and changes nothing', async () => {
  const user = userEvent.setup();
  show(<PhrasesScreen />, responses, { account: { role: 'doctor', permit_lis: true } } as never);
  await user.click(await screen.findByText('Severe azotemia'));
  const dialog = await screen.findByRole('dialog', { name: 'Severe azotemia' });
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: /^Try/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New phrase' })).toBeNull();
});

test('what is typed of a phrase outlives a reload, and giving up drops it', async () => {
  const user = userEvent.setup();
  const begin = async () => {
    const { unmount } = show(<PhrasesScreen />, responses, admin);
    await user.click(await screen.findByRole('button', { name: 'New phrase' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New phrase' }));
    return { unmount, dialog, japanese: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Japanese' }) };
  };
  const first = await begin();
  await user.type(first.japanese, '腎臓の値が上がっています。');
  first.unmount();

  const second = await begin();
  expect(second.japanese.value).toBe('腎臓の値が上がっています。');
  await user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  expect((await begin()).japanese.value).toBe('');
});
