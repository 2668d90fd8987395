import { show } from '@alder/testing/screen';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

test('Enter pressed while a search is under way chooses from its own result, not from the rows of the text before', async () => {
  const onChange = vi.fn();
  const slow = Promise.withResolvers<readonly string[]>();
  const items = (text: string) => (text === 'mo' ? Promise.resolve(['Momo', 'Mochi']) : slow.promise);
  show(<Combobox label="Pet" value={null} onChange={onChange} items={items} itemKey={String} itemText={String} />, {});
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Pet' });
  await user.type(field, 'mo');
  await screen.findByRole('option', { name: 'Momo' });

  await user.type(field, 'chi{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  slow.resolve(['Mochi']);

  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Mochi'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('Enter that ends a composition of Japanese or Chinese text chooses nothing, and Esc then leaves the list open', async () => {
  const onChange = vi.fn();
  const items = ['ミケ', 'ミミ'];
  show(<Combobox label="Pet" value={null} onChange={onChange} items={items} itemKey={String} itemText={String} />, {});
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Pet' });
  await user.type(field, 'ミ');

  for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(field, { key, isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getAllByRole('option')).toHaveLength(2);

  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('ミケ');
});

test('a word that was typed and left with Tab stays: the item of that name, or the word itself', async () => {
  const onChange = vi.fn();
  const onCreate = vi.fn();
  const items = ['Beagle', 'Mixed Breed'];
  const field = { label: 'Breed', value: null, onChange, onCreate, items, itemKey: String, itemText: String };
  show(<Combobox {...field} keepsText />, {});
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox', { name: 'Breed' }), 'mixed breed{Tab}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Mixed Breed');

  await user.type(screen.getByRole('combobox', { name: 'Breed' }), ' Mixed {Tab}');
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('Mixed');

  await user.type(screen.getByRole('combobox', { name: 'Breed' }), 'bea{Escape}{Tab}');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onCreate).toHaveBeenCalledTimes(1);
});

test('what was typed in the search for a patient and left chooses nobody', async () => {
  const onChange = vi.fn();
  const onCreate = vi.fn();
  const field = { label: 'Pet', value: null, onChange, onCreate, items: ['Rex'], itemKey: String, itemText: String };
  show(<Combobox {...field} />, {});
  await userEvent.setup().type(screen.getByRole('combobox', { name: 'Pet' }), 'Rex{Tab}');
  expect([onChange.mock.calls, onCreate.mock.calls]).toEqual([[], []]);
});

test('a search that is emptied again covers nothing below the field', async () => {
  const search = async (text: string) => (text ? ['Rex'] : []);
  show(<Combobox label="Pet" value={null} items={search} itemKey={String} itemText={String} />, {});
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Pet' });
  await user.type(field, 'r');
  await screen.findByRole('option', { name: 'Rex' });
  await user.clear(field);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});
