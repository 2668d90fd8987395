import { show } from '@alder/testing/screen';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.tsx';
import { openWindow } from './open-window.tsx';
import { toastQueue } from './toast-queue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  act(() => toastQueue.clear());
});

test('a window that the browser blocks is said, and the press on its message opens it', async () => {
  const opened = { opener: window as Window | null };
  const open = vi.fn().mockReturnValueOnce(null).mockReturnValueOnce(opened);
  vi.stubGlobal('open', open);
  show(<p>Page</p>, {});

  act(() => openWindow('/labels.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('The browser blocked the new window');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(open.mock.calls).toEqual([
    ['/labels.pdf', '_blank'],
    ['/labels.pdf', '_blank'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  // The page that was opened has no way back to this one.
  expect(opened.opener).toBeNull();
});

test('a text is said to be copied only where it was', async () => {
  show(<p>Page</p>, {}, { language: 'ja' });
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await act(() => copyText('token', 'コピーしました'));
  expect(screen.getByRole('alert').textContent).toContain('コピーできませんでした');
  expect(screen.queryByText('コピーしました')).toBeNull();

  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await act(() => copyText('token', 'コピーしました'));
  expect(writeText).toHaveBeenCalledWith('token');
  expect(screen.getByText('コピーしました')).toBeTruthy();
});
