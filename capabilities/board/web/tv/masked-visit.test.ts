import type { BoardCard } from '@alder/records/contract';
import { expect, test } from 'vitest';
import { maskedVisit, turnOf, tvGroups } from './masked-visit.ts';

const card = (more: Partial<BoardCard> = {}): BoardCard =>
  ({
    ...{ id: '1', stage: 'clinic', urgent: false, in_room_since: null, room: null, reason: 'secret', memos: [] },
    ...{ checked_in_at: '2026-11-28T01:00:00.000Z', stage_since: '2026-11-28T01:00:00.000Z' },
    patient: {
      name: 'Mochi',
      patient_id: 'P1',
      chip_number: '900123456789012',
      alerts: [{ kind: 'dnr', text: 'secret' }],
    },
    ...{ owner_name: '王小明', owner_phone: '0912-345-678', assignee_name: 'Dr. Lin' },
    ...more,
  }) as unknown as BoardCard;

test('of an owner the wall shows the first letter, in Chinese, Japanese and Latin', () => {
  const maskedOwner = (owner_name: string | null) => maskedVisit(card({ owner_name })).owner;
  expect(maskedOwner('王小明')).toBe('王○○');
  expect(maskedOwner('さとう 葵')).toBe('さ○○');
  expect(maskedOwner('佐藤 葵')).toBe('佐○○');
  expect(maskedOwner('Kim Lee')).toBe('K***');
  expect(maskedOwner(null)).toBe('');
});

// Whatever is added to a card later does not reach the wall by itself.
test('nothing of a card reaches the wall but what is meant to', () => {
  const text = JSON.stringify(maskedVisit(card({ owner_name: 'Kim Lee' })));
  for (const secret of ['Kim Lee', '0912', '678', 'secret', '900123456789012', 'Dr. Lin'])
    expect(text).not.toContain(secret);
  expect(text).toContain('Mochi');
  expect(text).toContain('P1');
});

test('visits stand where they are, urgent ones first, and the archive is left out', () => {
  const groups = tvGroups([
    card({ id: 'waits' }),
    card({ id: 'urgent', urgent: true, checked_in_at: '2026-11-28T02:00:00.000Z' }),
    card({ id: 'room', in_room_since: '2026-11-28T02:00:00.000Z' }),
    card({ id: 'pays', stage: 'checkout' }),
    card({ id: 'gone', stage: 'archive' }),
  ]);
  const ids = Object.fromEntries(Object.entries(groups).map(([group, visits]) => [group, visits.map(({ id }) => id)]));
  expect(ids).toEqual({ inRoom: ['room'], waiting: ['urgent', 'waits'], pharmacy: [], checkout: ['pays'] });
});

test('what does not fit has its turn page by page, and begins again', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  expect(turnOf(items, 2, 0)).toEqual({ shown: ['a', 'b'], page: 1, pages: 3 });
  expect(turnOf(items, 2, 2)).toEqual({ shown: ['e'], page: 3, pages: 3 });
  expect(turnOf(items, 2, 3)).toEqual({ shown: ['a', 'b'], page: 1, pages: 3 });
  expect(turnOf(items, 5, 7)).toEqual({ shown: items, page: 1, pages: 1 });
  expect(turnOf(items, 0, 1).shown).toEqual(['b']);
  expect(turnOf([], 4, 3)).toEqual({ shown: [], page: 1, pages: 1 });
});
