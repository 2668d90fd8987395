import { catalogPages } from '@alder/catalog/domain';
import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { screens } from '../screens.tsx';
import { HelpDialog } from './help.dialog.tsx';
import { helpIds, helpKeys, helpOf } from './help-pages.ts';
import { searchHelp } from './search-help.ts';
import { helpTexts } from './use-help-texts.ts';

/** The texts in English, Japanese and Traditional Chinese. */
const catalogues = (['en', 'ja', 'zhtw'] as const).map(
  (language): Readonly<Record<string, string>> => Object.assign({}, ...helpTexts.catalogues[language]),
);

/** Addresses of all screens that stand, from the table that the routes are drawn from. */
const addresses = [
  ...(['his', 'pacs', 'clinicpath', 'manage'] as const).flatMap((section) =>
    Object.keys(screens[section]).map((page) => `/${section}/${page}`),
  ),
  ...Object.keys(catalogPages).map((page) => `/manage/${page}`),
  ...['/patient', '/patient/x', '/pulpo', '/dashboard', '/account', '/info/releases'],
  ...['/sysAdmin/announcements', '/sysAdmin/versions', '/his', '/pacs', '/clinicpath', '/manage'],
];

test('every screen has its help, with a title and a text in each of the three languages', () => {
  // A new screen: one line in help-pages.ts, and `<id>.title` and `<id>.about` in help/locales.
  expect(addresses.filter((address) => helpOf(address) === undefined)).toEqual([]);
  for (const texts of catalogues)
    expect(helpIds.filter((id) => !texts[`${id}.title`] || (texts[`${id}.about`]?.length ?? 0) < 10)).toEqual([]);
});

test('a page without a screen of its own has no help, and every key says what it does', () => {
  expect(helpOf('/his/record/1')).toBe('record');
  expect(helpOf('/manage/catalog-vaccines')).toBe('catalog');
  expect(helpOf('/manage')).toBe('hospital');
  expect(helpOf('/manage/unheard-of')).toBeUndefined();
  const [texts] = catalogues as [Record<string, string>];
  const acts = Object.values(helpKeys).flatMap((keys) => keys.map(([, act]) => act as string));
  expect(acts.filter((act) => !texts[`key.${act}`])).toEqual([]);
});

test('the search finds pages by every word, titles first', () => {
  const pages = [
    { id: 'a', title: 'Checkout', about: 'Receive money' },
    { id: 'b', title: 'Money', about: 'Receive it' },
    { id: 'c', title: 'Board', about: 'Cards' },
  ];
  expect(searchHelp(pages, 'MONEY').map(({ id }) => id)).toEqual(['b', 'a']);
  expect(searchHelp(pages, 'receive money').map(({ id }) => id)).toEqual(['a', 'b']);
  expect(searchHelp(pages, ' ')).toEqual([]);
});

test('the help begins with the screen in view and its keys, and leads to another page by search and back', async () => {
  const user = userEvent.setup();
  show(<HelpDialog onClose={vi.fn()} />, {}, { path: '/his/checkout' });
  expect(await screen.findByRole('region', { name: 'Checkout' })).toBeTruthy();
  expect(screen.getByText('Receive the payment')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Keys everywhere' })).toBeTruthy();

  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'rotor xyz');
  expect(screen.getByText('Nothing in the help has these words.')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox', { name: 'Search the help' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'currency');
  await user.click(within(screen.getByRole('region', { name: 'Found' })).getByRole('button', { name: /Settings/ }));
  expect(screen.getByRole('region', { name: 'Settings of the hospital' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to this screen' }));
  expect(screen.getByRole('region', { name: 'Checkout' })).toBeTruthy();
});
