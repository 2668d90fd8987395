import { show } from '@alder/testing/screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AgreementNotice, AgreementScreen } from './index.ts';

test('the terms have contents, an anchor for each clause and a PDF in the language of the page', async () => {
  show(<AgreementScreen document="terms" />);

  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of use' })).toBeDefined();
  expect(screen.getByText('Dated September 5, 2023')).toBeDefined();
  const liability = screen.getByRole('link', { name: 'Limit of liability' });
  expect(liability.getAttribute('href')).toBe('#liability');
  expect(document.getElementById('liability')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Link to 12.1' }).getAttribute('href')).toBe('#liability-1');
  expect(document.getElementById('liability-1')?.textContent).toMatch(/12 months/);
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/getAgreementPdf\/terms\?.*lang=en/);
});

test('the text follows the language that is chosen on the page', async () => {
  show(<AgreementScreen document="privacy" />);
  await userEvent.click(await screen.findByRole('button', { name: '日本語' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'プライバシーポリシー' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '繁體中文' }));
  expect(await screen.findByRole('heading', { level: 1, name: '隱私權政策' })).toBeDefined();
});

test('a version that does not exist is reported, with a way to the one in force', async () => {
  show(<AgreementScreen document="terms" version="2001-01-01" />);
  expect((await screen.findByRole('alert')).textContent).toBe('This version does not exist.');
  expect(screen.getByRole('link', { name: 'September 5, 2023' }).getAttribute('href')).toBe(
    '/agreement/terms?version=2023-09-05',
  );
});

test('an administrator who has not accepted a version is asked once, by one press', async () => {
  let missing = ['terms'];
  const { send } = show(<AgreementNotice />, {
    'agreement.getAcceptances': () => ({ result: [], missing }),
    'agreement.accept': () => {
      missing = [];
      return { result: {} };
    },
  });

  expect(await screen.findByText('Please read and accept the terms of use dated September 5, 2023.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/agreement/terms');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));

  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(send.mock.calls.filter(([{ id }]) => id === 'agreement.accept').map(([, input]) => input)).toEqual([
    { document: 'terms', version: '2023-09-05', lang: 'en' },
  ]);
});
