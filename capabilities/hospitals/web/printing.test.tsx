import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PrintingSettingsScreen } from './printing-settings.screen.tsx';

const logo = '01933f00-0000-7000-8000-0000000000aa';
const harbor = {
  ...{
    version: 1,
    configs: {},
    name: 'Harbor',
    names: { ja: '港動物病院' },
    logo,
    address: 'Pier 3',
    tax_id: '12345675',
  },
  ...{ phone: null, email: null, website: null, license_number: null, timezone: 'Asia/Taipei', currency: 'TWD' },
};

function showPrinting(language: 'en' | 'ja' = 'en') {
  const calls = {
    'hospital.getChanges': { result: [] },
    'hospital.updateConfigs': ({ version, ...configs }: { version: number }) => ({
      result: { ...harbor, version: version + 1, configs },
    }),
  };
  const options = { account: { role: 'hospitalAdmin' }, hospital: harbor as never, language };
  return { ...show(<PrintingSettingsScreen />, calls, options), user: userEvent.setup() };
}
const preview = (name: RegExp) => screen.getByRole('figure', { name });

test('each paper shows how it will look, and changes as soon as it is set', async () => {
  const { send, user } = showPrinting();
  const receipt = preview(/Paper of receipts/);
  expect(within(receipt).getByText('Harbor')).toBeTruthy();
  expect(within(receipt).getByText(/Tax ID: 12345675/)).toBeTruthy();
  expect(receipt.querySelector('[data-paper=A5]')).toBeTruthy();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Paper of receipts' }), 'A4');
  await waitFor(() => expect(preview(/Paper of receipts/).querySelector('[data-paper=A4]')).toBeTruthy());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Labels of medicines' }), '50x30');
  await waitFor(() => expect(preview(/Labels/).querySelector('[data-paper="50x30"]')).toBeTruthy());
  const sent = send.mock.calls.filter(([{ id }]) => id === 'hospital.updateConfigs').map(([, input]) => input);
  expect(sent).toEqual([
    { version: 1, receiptPaper: 'A4' },
    { version: 2, labelPaper: '50x30' },
  ]);
});

test('the letterhead has the name in the language of the page, and the logo until it is turned off', async () => {
  const { user } = showPrinting('ja');
  const head = () => preview(/レターヘッド/);
  expect(within(head()).getByText('港動物病院')).toBeTruthy();
  expect(head().querySelector('img')?.getAttribute('src')).toContain(logo);
  await user.click(screen.getByRole('switch', { name: /書類にロゴを入れる/ }));
  await waitFor(() => expect(head().querySelector('img')).toBeNull());
});
