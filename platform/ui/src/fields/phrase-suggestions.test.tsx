import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PhraseSuggestions, type Suggestion } from './phrase-suggestions.tsx';

const phrases = [
  { id: '1', text: 'Heart: normal. ' },
  { id: '2', text: 'Lungs: clear. ' },
];

function Notes({ onChoose }: { onChoose?: (phrase: Suggestion) => void }) {
  const [value, setValue] = useState('');
  const find = (word: string) => phrases.filter(({ text }) => text.toLowerCase().includes(word));
  return (
    <PhraseSuggestions label="Phrases" find={find} {...(onChoose && { onChoose })}>
      <textarea aria-label="Notes" value={value} onChange={(event) => setValue(event.target.value)} />
    </PhraseSuggestions>
  );
}

const nextFrame = () => act(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));

test('letters typed right after a phrase land after it, in their order, also in the middle of a text', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Notes />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(area, 'Seen by Lin.');
  area.setSelectionRange(0, 0);

  await user.keyboard('/hea{Enter}Mu');
  await nextFrame();
  await user.keyboard('rmur. ');

  expect(area.value).toBe('Heart: normal. Murmur. Seen by Lin.');
});

test('a phrase is chosen with the keys or by a press, and the list closes with Escape', async () => {
  const onChoose = vi.fn();
  render(<Notes onChoose={onChoose} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await userEvent.type(area, '/');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).id).toBe(area.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{Tab}');
  expect(area.value).toBe('Lungs: clear. ');
  expect(onChoose).toHaveBeenCalledWith(phrases[1]);
  expect(area.hasAttribute('aria-activedescendant')).toBe(false);

  await userEvent.keyboard('/');
  await userEvent.click(screen.getByRole('option', { name: 'Heart: normal.' }));
  expect(area.value).toBe('Lungs: clear. Heart: normal. ');
  await userEvent.keyboard('/l{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(area.value).toBe('Lungs: clear. Heart: normal. /l');
});
