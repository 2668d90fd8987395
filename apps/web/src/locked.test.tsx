import { show } from '@alder/testing/screen';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Locked, usePrefetchedLock } from './locked.tsx';

const fetchPart = vi.hoisted(() => vi.fn());
vi.mock('@alder/accounts/lock', () => ({
  get LockScreen() {
    return fetchPart();
  },
}));
afterEach(() => vi.useRealTimers());

const props = { name: 'Dr. Lin', hasPin: true, onOpen: () => {}, onLogout: () => {} };

function Page() {
  usePrefetchedLock();
  return null;
}

test('a page that locks without a network before the lock was fetched shows the reason why nothing else is shown, and locks once it is back', async () => {
  fetchPart.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch');
  });
  show(<Locked {...props} />);
  expect(await screen.findByText('This part did not load')).toBeTruthy();

  fetchPart.mockImplementation(() => () => <h1>Locked</h1>);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeTruthy();
});

test('a page that was open for a while has the lock before the network goes', async () => {
  vi.useFakeTimers();
  fetchPart.mockClear();
  show(<Page />);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(fetchPart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetchPart).toHaveBeenCalled();
});
