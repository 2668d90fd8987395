import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart, MAX_LOAD_WAIT_MS } from './lazy-part.tsx';
import { PartOutdated } from './load-failure.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Handshake = () => <p>Here it is</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function showPart(load: () => Promise<typeof Handshake>) {
  const Part = lazyPart(load, <p>On its way</p>);
  render(
    <ErrorBoundary>
      <p>Around it</p>
      <Part />
    </ErrorBoundary>,
  );
  return Part;
}

test('a part that cannot be fetched says so in its own place, and appears when the network is back', async () => {
  const load = vi.fn(lost as () => Promise<typeof Handshake>);
  showPart(load);
  expect((await screen.findByRole('alert')).textContent).toContain('This part did not load');
  expect(screen.getByText('Around it')).toBeTruthy();

  load.mockResolvedValue(Handshake);
  await act(async () => void dispatchEvent(new Event('online')));

  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that cannot be fetched is fetched again for as long as the page is open', async () => {
  vi.useFakeTimers();
  const load = vi.fn(lost as () => Promise<typeof Handshake>);
  showPart(load);
  await act(() => vi.advanceTimersByTimeAsync(10 * MAX_LOAD_WAIT_MS));
  expect(load.mock.calls.length).toBeGreaterThan(10);
  expect(screen.getByRole('alert').textContent).toContain('No answer from the server');

  load.mockResolvedValue(Handshake);
  await act(() => vi.advanceTimersByTimeAsync(MAX_LOAD_WAIT_MS));
  expect(screen.getByText('Here it is')).toBeTruthy();
});

test('the button of a part that did not load fetches it at once', async () => {
  const load = vi.fn(lost as () => Promise<typeof Handshake>);
  showPart(load);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load.mockResolvedValue(Handshake);
  await act(async () => retry.click());

  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a part that the installed version no longer has asks for a reload, and is not fetched in vain', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject(new PartOutdated('gone')));
  showPart(load);
  await act(() => vi.advanceTimersByTimeAsync(10 * MAX_LOAD_WAIT_MS));

  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('a newer version of Alder may have been installed');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('an error inside a part is reported by the boundary around it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  showPart(() => Promise.reject(new RangeError('precision')));

  expect((await screen.findByRole('alert')).textContent).toContain('stopped working');
});

test('a badge that cannot be fetched leaves its place as it is', async () => {
  const load = vi.fn(lost as () => Promise<typeof Handshake>);
  const Part = lazyPart(load, <p>On its way</p>, 'none');
  render(<Part />);
  await act(async () => undefined);

  expect(load).toHaveBeenCalled();
  expect(screen.getByText('On its way')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a prefetch that fails is ignored: the part is fetched again when it is shown', async () => {
  const load = vi.fn(lost as () => Promise<typeof Handshake>);
  const Part = lazyPart(load);
  Part.prefetch();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));

  load.mockResolvedValue(Handshake);
  render(<Part />);
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('a loaded part is shown at once, and one being loaded is not delayed', async () => {
  const paints: string[] = [];
  const Part = lazyPart(async () => Handshake, <p>On its way</p>);
  const visible = () => paints.push(document.body.textContent ?? '');
  const first = render(<Part />);
  visible();
  await act(async () => undefined);
  visible();
  first.unmount();
  render(<Part />);
  visible();

  expect(paints).toEqual(['On its way', 'Here it is', 'Here it is']);
});
