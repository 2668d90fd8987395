import { show } from '@alder/testing/screen';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoardLead } from '../board.screen.tsx';
import { aCard } from '../board-cards.fixture.ts';
import { Wall } from './wall.tsx';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const release = vi.fn(async () => undefined);
const request = vi.fn(async () => ({ release }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  request.mockClear();
  release.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const visit = (id: string, minutes: number, more: object = {}) =>
  aCard({
    ...{ id, stage: 'clinic', in_room_since: null, owner_name: '王小明', owner_phone: '0912-345-678', ...more },
    stage_since: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
  });

function showTv(result: unknown) {
  return show(
    <>
      <Wall />
      <BoardLead day="2026-11-21" isToday />
    </>,
    { 'his.getTodayMedicalRecords': result },
    { path: '/his/list?tv', pattern: '/his/list' },
  );
}
const day = (cards: readonly unknown[]) => ({ result: cards, now: NOW.toISOString(), day: '2026-11-21' });

test('the wall shows pets with their number, owners masked, and minutes in the colours of the limits', async () => {
  showTv(day([visit('a', 5), visit('b', 25), visit('c', 50, { urgent: true })]));
  const waiting = await screen.findByRole('region', { name: 'Waiting' });
  await screen.findAllByText(/王○○/);
  const lines = within(waiting).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('[data-tone]')?.getAttribute('data-tone'))).toEqual([
    'red',
    'calm',
    'amber',
  ]);
  expect(lines[0]!.textContent).toContain('Urgent');
  expect(lines[1]!.textContent).toContain('王○○');
  expect(document.body.textContent).not.toContain('王小明');
  expect(document.body.textContent).not.toMatch(/0912|678/);
  expect(within(screen.getByRole('region', { name: 'Pharmacy' })).getByText('Nobody')).toBeTruthy();
});

test('it keeps the screen awake, and Esc leads back to the board and lets it sleep', async () => {
  showTv(day([]));
  await screen.findByRole('region', { name: 'Board on the wall' });
  expect(request).toHaveBeenCalledWith('screen');
  await act(async () => undefined);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Board on the wall' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Wall' })).toBeTruthy();
  expect(release).toHaveBeenCalledTimes(1);
});

test('it asks again by itself, and after the network is lost it says of when it is', async () => {
  let isAway = false;
  const { send } = showTv(() => {
    if (isAway) throw new Error('network');
    return day([visit('a', 5)]);
  });
  await screen.findByText(/王○○/);
  expect(screen.getByText(/^as of/)).toBeTruthy();
  const before = send.mock.calls.length;
  isAway = true;
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(send.mock.calls.length).toBeGreaterThan(before);
  expect(screen.getByRole('status').textContent).toMatch(/^No connection, as of/);
  expect(screen.getByText(/王○○/)).toBeTruthy();
});

test('cards that do not fit have their turn by themselves', async () => {
  showTv(day(Array.from({ length: 8 }, (_, at) => visit(`v${at}`, at, { room: `R${at}` }))));
  const waiting = await screen.findByRole('region', { name: 'Waiting' });
  await screen.findAllByText(/王○○/);
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(6);
  expect(waiting.textContent).toContain('page 1 of 2');
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(waiting.textContent).toContain('page 2 of 2');
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(2);
});

test('the wall screen is opened from the board as from the list, and left to where it was opened', async () => {
  for (const view of ['board', 'list'] as const) {
    const { unmount } = show(
      <>
        <Wall />
        <BoardLead day="2026-11-21" isToday view={view} />
        <Address />
      </>,
      { 'his.getTodayMedicalRecords': day([]) },
      { path: `/his/${view}`, pattern: '/his/:view' },
    );
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Wall' }));
    await screen.findByRole('region', { name: 'Board on the wall' });
    expect(screen.getByTestId('address').textContent).toBe('/his/list?tv');
    await user.keyboard('{Escape}');
    expect(screen.getByTestId('address').textContent).toBe(`/his/${view}`);
    unmount();
  }
});

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}
