import { LanguageProvider } from '@alder/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { Combobox } from './combobox.tsx';
import { matchScore } from './match.ts';
import { MoneyField, readNumber } from './number-field.tsx';
import { TextArea } from './text-field.tsx';
import { readTime } from './time-field.tsx';

test('a field for many lines has the glyphs of the language that is written in it', () => {
  render(<TextArea label="Finding" rows={8} lang="ja" />);

  expect(screen.getByRole('textbox', { name: 'Finding' }).lang).toBe('ja');
});

test('a disabled button states the reason', async () => {
  const user = userEvent.setup();
  const press = vi.fn();
  render(
    <Button onClick={press} disabledReason="The receipt is paid">
      Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: /Pay/ });
  await user.click(button);

  expect(press).not.toHaveBeenCalled();
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The receipt is paid',
  );
});

type Pet = { id: string; name: string; phone: string };
const pets: Pet[] = [
  { id: '1', name: 'Mochi', phone: '0912 345 678' },
  { id: '2', name: 'ミル', phone: '03-1234-5678' },
];

function PetBox({
  items,
  onCreate,
}: {
  readonly items: Pet[] | ((text: string) => Promise<Pet[]>);
  readonly onCreate?: (text: string) => void;
}) {
  const [pet, setPet] = useState<Pet | null>(null);
  return (
    <Combobox
      label="Pet"
      items={items}
      value={pet}
      onChange={setPet}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemKeywords={({ phone }) => [phone]}
      onCreate={onCreate}
    />
  );
}

test('a pet is found by three letters and chosen with Enter', async () => {
  const user = userEvent.setup();
  render(<PetBox items={pets} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pet' });
  await user.type(box, 'moc');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mochi']);
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');

  expect(box.value).toBe('Mochi');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('any run of digits finds a phone, and hiragana finds katakana', () => {
  expect(matchScore(['0912 345 678'], '4567')).toBeGreaterThan(0);
  expect(matchScore(['ミル'], 'みる')).toBeGreaterThan(0);
  expect(matchScore(['Mochi'], 'xyz')).toBe(0);
});

test('what is not found can be created as the last row, and Esc closes without choosing', async () => {
  const user = userEvent.setup();
  const create = vi.fn();
  render(<PetBox items={pets} onCreate={create} />);
  const box = screen.getByRole('combobox', { name: 'Pet' });
  await user.type(box, 'Tofu');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();

  await user.clear(box);
  await user.type(box, 'Tofu{ArrowDown}{Enter}');
  expect(create).toHaveBeenCalledWith('Tofu');
});

test('a search on the server waits for the last key and shows only the newest result', async () => {
  const user = userEvent.setup();
  const search = vi.fn(async (text: string) =>
    pets.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
  );
  render(<PetBox items={search} />);
  await user.type(screen.getByRole('combobox', { name: 'Pet' }), 'moc');

  expect((await screen.findByRole('option')).textContent).toBe('Mochi');
  expect(search).toHaveBeenCalledOnce();
  expect(search.mock.calls[0]?.[0]).toBe('moc');
});

test('amounts are typed as people write them and kept as whole numbers', async () => {
  const user = userEvent.setup();
  const change = vi.fn();
  render(
    <LanguageProvider initial="en">
      <MoneyField label="Deposit" value={undefined} onChange={change} />
    </LanguageProvider>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Deposit' }), '1,200');

  expect(change).toHaveBeenLastCalledWith(1200);
});

test('a decimal comma is a decimal mark, never ten times as much; what is neither that nor thousands is no number', () => {
  expect(['0,5', '9,4', '38,6', '０，５', '0,125', ',5', '-3,5'].map(readNumber)).toEqual([
    0.5, 9.4, 38.6, 0.5, 0.125, 0.5, -3.5,
  ]);
  expect(['1,200', '12,345.5', '1,234,567'].map(readNumber)).toEqual([1200, 12_345.5, 1_234_567]);
  expect(['1,2,3', '1,23.4', '1.2,3', ',', '1.2.3'].map(readNumber)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('numbers and times are read in full width and in short', () => {
  expect([readNumber('１２.５'), readNumber('1,200'), readNumber('−3'), readNumber('abc')]).toEqual([
    12.5,
    1200,
    -3,
    undefined,
  ]);
  expect([readTime('930'), readTime('9'), readTime('２３：５９'), readTime('25:00'), readTime('9時')]).toEqual([
    '09:30',
    '09:00',
    '23:59',
    undefined,
    '09:00',
  ]);
});

test('an amount that asks for the focus has it when it appears', () => {
  render(<MoneyField label="Amount" autoFocus />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' }));
});
