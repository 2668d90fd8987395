import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { LOAD_TRIES, LOAD_WAIT_MS, lazyPart } from './lazy-part.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Greeting = () => <p>Here it is</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function showPart(load: () => Promise<typeof Greeting>) {
  const Part = lazyPart(load, <p>On its way</p>);
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  return Part;
}

test('a part of the program asked for without a network appears when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(lost as () => Promise<typeof Greeting>);
  showPart(load);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.getByText('On its way')).toBeTruthy();

  online.mockReturnValue(true);
  load.mockResolvedValue(Greeting);
  await act(async () => void dispatchEvent(new Event('online')));

  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a part that the server no longer has is given up after some tries, and the page says so', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(lost as () => Promise<typeof Greeting>);
  showPart(load);
  await act(() => vi.advanceTimersByTimeAsync(LOAD_TRIES * LOAD_WAIT_MS));

  expect(load).toHaveBeenCalledTimes(LOAD_TRIES);
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a prefetch that fails is no matter: the part is fetched again when it is shown', async () => {
  const load = vi.fn(lost as () => Promise<typeof Greeting>);
  const Part = lazyPart(load);
  Part.prefetch();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));

  load.mockResolvedValue(Greeting);
  render(<Part />);
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a part that has come is there at once, and one that comes is not held back', async () => {
  const paints: string[] = [];
  const Part = lazyPart(async () => Greeting, <p>On its way</p>);
  const shown = () => paints.push(document.body.textContent ?? '');
  const first = render(<Part />);
  shown();
  await act(async () => undefined);
  shown();
  first.unmount();
  render(<Part />);
  shown();

  expect(paints).toEqual(['On its way', 'Here it is', 'Here it is']);
});
