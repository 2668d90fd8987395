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
