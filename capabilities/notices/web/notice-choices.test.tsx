import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NoticeChoicesPart } from './notice-choices.part.tsx';

test('each topic is chosen for the bell and for letters, critical results always stand in the bell', async () => {
  const onSave = vi.fn(async () => undefined);
  show(<NoticeChoicesPart onSave={onSave} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Images: In the bell' }));
  expect(onSave).toHaveBeenLastCalledWith({ off: ['images'], email: [], quiet: null });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Critical results: By email' }));
  expect(onSave).toHaveBeenLastCalledWith({ off: ['images'], email: ['critical'], quiet: null });
  expect(screen.queryByRole('checkbox', { name: 'Critical results: In the bell' })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'No letters at night' }));
  expect(onSave).toHaveBeenLastCalledWith({
    off: ['images'],
    email: ['critical'],
    quiet: { from: '21:00', to: '07:00' },
  });
});

test('a choice that is not saved is back where it was and says so', async () => {
  show(<NoticeChoicesPart onSave={() => Promise.reject(new Error('away'))} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Images: In the bell' });
  await userEvent.click(box);
  expect(await screen.findByText('This was not saved. Try again.')).toBeTruthy();
  expect(box.checked).toBe(true);
});

test('without a confirmed address no letters can be chosen, and the page says what to do', () => {
  show(<NoticeChoicesPart onSave={vi.fn()} />, {}, { account: { emailValidated: false } });
  expect(screen.getByRole('status').textContent).toContain('confirmed email address');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Results: By email' }).disabled).toBe(true);
});
