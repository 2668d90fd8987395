import { expect, test } from 'vitest';
import { aCard } from './board-cards.fixture.ts';
import {
  columnsOf,
  consequenceOf,
  isFiltered,
  lastDone,
  nextStage,
  noFilters,
  passes,
  readFilters,
  statsOf,
  writeFilters,
} from './board-view.ts';

const now = new Date('2025-11-21T02:00:00.000Z');

test('urgent patients wait above those who came before them [screen.board]', () => {
  const { clinic } = columnsOf([
    aCard({ id: 'early', checked_in_at: '2025-11-21T01:00:00.000Z' }),
    aCard({ id: 'urgent', urgent: true, checked_in_at: '2025-11-21T01:50:00.000Z' }),
    aCard({ id: 'inside', in_room_since: '2025-11-21T01:55:00.000Z' }),
  ]);

  expect(clinic.map(({ id }) => id)).toEqual(['inside', 'urgent', 'early']);
});

test('the numbers over the board count waiting minutes, rooms, open tests and money', () => {
  const stats = statsOf(
    [
      aCard({ stage_since: '2025-11-21T01:50:00.000Z' }),
      aCard({ stage_since: '2025-11-21T01:40:00.000Z', lab: { done: 1, total: 3, critical: true } }),
      aCard({ in_room_since: '2025-11-21T01:55:00.000Z' }),
      aCard({ stage: 'archive', payment: { state: 'paid', total: 1800, due: 0 } }),
      aCard({ stage: 'checkout', payment: { state: 'partial', total: 6200, due: 1200 } }),
      aCard({ stage: 'checkout', payment: { state: 'unpaid', total: 3480, due: 3480 } }),
    ],
    now,
  );

  expect(stats).toEqual({
    visits: 6,
    waiting: 2,
    waitMinutes: 15,
    inRoom: 1,
    labPending: 1,
    critical: 1,
    paid: 1,
    revenue: 6800,
    due: 4680,
  });
});

test('filters live in the address and survive being copied', () => {
  const filters = {
    ...noFilters,
    doctors: ['a', 'b'],
    mine: true,
    species: 'cat',
    labPending: true,
    place: 'waiting' as const,
  };

  expect(readFilters(writeFilters(new URLSearchParams('day=2025-11-20'), filters))).toEqual(filters);
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered(filters)).toBe(true);
});

test('a doctor who asks for her own cards sees no others', () => {
  expect(passes(aCard({ assignee: 'lin' }), { ...noFilters, mine: true }, 'lin')).toBe(true);
  expect(passes(aCard({ assignee: 'chen' }), { ...noFilters, mine: true }, 'lin')).toBe(false);
  expect(passes(aCard({ assignee: null }), { ...noFilters, doctors: ['chen'] }, 'lin')).toBe(false);
});

test('before a card is dropped the board says what will happen [state.board]', () => {
  const unpaid = { state: 'unpaid', total: 3480, due: 3480 } as const;
  const paid = { state: 'paid', total: 3480, due: 0 } as const;
  const medicine = { state: 'prescribed', done: 0, total: 1, controlled: false, lines: [] } as const;

  expect(consequenceOf(aCard({ prescription: { ...medicine, lines: [] } }), 'pharmacy')).toBe('pharmacy');
  expect(consequenceOf(aCard({}), 'pharmacy')).toBe('noMedicine');
  expect(consequenceOf(aCard({ stage: 'checkout', payment: unpaid }), 'archive')).toBe('unpaid');
  expect(consequenceOf(aCard({ stage: 'checkout', payment: paid }), 'archive')).toBe('archive');
  expect(consequenceOf(aCard({ stage: 'archive', payment: paid }), 'clinic')).toBe('paid');
  expect(consequenceOf(aCard({ stage: 'archive', payment: unpaid }), 'checkout')).toBe('back');
});

test('a visit without medicine goes from the clinic straight to checkout', () => {
  expect(nextStage(aCard({}))).toBe('checkout');
  expect(
    nextStage(aCard({ prescription: { state: 'prescribed', done: 0, total: 1, controlled: false, lines: [] } })),
  ).toBe('pharmacy');
  expect(nextStage(aCard({ stage: 'archive' }))).toBeUndefined();
  expect(
    lastDone(
      aCard({ completed: { clinic: '2025-11-21T01:00:00.000Z', pharmacy: null, checkout: null, archive: null } }),
    ),
  ).toBe('clinic');
});
