import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HospitalSettingsScreen } from './hospital-settings.screen.tsx';
import { ManageFrame } from './manage-frame.panel.tsx';
import { managedSettings, managePages } from './manage-pages.ts';
import { inAllLanguages } from './use-hospital-texts.ts';

const admin = { account: { role: 'hospitalAdmin' }, hospital: { version: 1, configs: {} } };
const showFrame = (options: object = admin) => show(<ManageFrame />, {}, { path: '/manage/hospital', ...options });
const find = () => screen.getByRole('combobox', { name: 'Find a setting' });

test.each([
  ['password', 'Shortest password', '/manage/hospital'],
  ['統編', 'Tax ID', '/manage/hospital'],
  ['インボイス', 'Tax ID', '/manage/hospital'],
  ['パスワード', 'Shortest password', '/manage/hospital'],
  ['院內網路', "Use the hospital's own network", '/manage/imaging'],
])('a setting is found by its name in any of the three languages: %s', async (typed, label, path) => {
  const user = userEvent.setup();
  const visible = showFrame();

  await user.type(find(), typed);
  expect(screen.getByRole('option', { name: new RegExp(label) })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(visible.path()).toBe(path);
  expect(find()).toHaveProperty('value', '');
});

test('the arrows walk through what was found, and Esc leaves the list of pages as it was', async () => {
  const user = userEvent.setup();
  showFrame();

  await user.type(find(), 'a');
  const options = screen.getAllByRole('option');
  expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  expect(find().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('link', { name: 'Reference ranges' })).toBeTruthy();
});

test('a search that matches no setting is reported as without results', async () => {
  showFrame();
  await userEvent.setup().type(find(), 'zzz');
  expect(screen.getByText('No setting is called “zzz”.')).toBeTruthy();
});

test('pages that a person may not open are absent from the list and from what is found', async () => {
  showFrame({ account: { role: 'assistant', permit_lis: false, permit_his: false, permit_pacs: false } });
  const list = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Hospital']);
  await userEvent.setup().type(find(), 'analyzer');
  expect(screen.queryByRole('option')).toBeNull();
});

test('an address with the name of a setting puts the focus into that setting', async () => {
  show(
    <>
      <ManageFrame />
      <HospitalSettingsScreen />
    </>,
    {},
    { ...admin, path: '/manage/hospital#passwordMin' },
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Shortest password/ }));
});

test('every page and every setting that is listed has its name in the three languages', () => {
  const keys = [...managePages.map(({ id }) => `page.${id}`), ...managedSettings.map(({ label }) => label)];
  expect(keys.filter((key) => inAllLanguages(key).length !== 3)).toEqual([]);
});
