import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Session, writeCookie } from '@alder/client';
import { show } from '@alder/testing/screen';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pagePart } from './shell/page-part.tsx';
import { stopWaiting, waitForSession } from './waiting.ts';

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');

afterEach(() => {
  stopWaiting();
  vi.useRealTimers();
  writeCookie('lang', '');
});

test('the page shows the logo from its first byte on, a message after a second, and each screen says that it is loading [route.loading]', async () => {
  vi.useFakeTimers();
  writeCookie('lang', 'en');
  document.body.innerHTML = /<body>([\s\S]*?)<script/.exec(html)![1]!;
  const loading = screen.getByRole('status', { name: 'Alder' });
  expect(loading.querySelector('svg path')).toBeTruthy();

  void waitForSession({ check: () => new Promise(() => {}) } as unknown as Session);
  await vi.advanceTimersByTimeAsync(999);
  expect(loading.textContent?.trim()).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(loading.textContent?.trim()).toBe('Opening…');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(loading.textContent).toContain('Still trying. Check your connection.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  vi.useRealTimers();
  document.body.innerHTML = '';

  let arrive: (screen: () => React.ReactNode) => void = () => {};
  const Part = pagePart(
    () =>
      new Promise<() => React.ReactNode>((resolve) => {
        arrive = resolve;
      }),
  );
  show(<Part />, {}, { language: 'en' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await act(async () => arrive(() => <p>The board</p>));
  expect(await screen.findByText('The board')).toBeTruthy();
});
