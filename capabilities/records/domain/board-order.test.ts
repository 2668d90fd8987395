import { expect, test } from 'vitest';
import { byPlace, cardTimer, type Placement } from './board-order.ts';

const card = (name: string, more: Partial<Placement> = {}) => ({
  name,
  stage: 'clinic' as const,
  urgent: false,
  in_room_since: null,
  checked_in_at: '2026-11-21T02:00:00.000Z',
  stage_since: '2026-11-21T02:00:00.000Z',
  ...more,
});

test('patients in a room come first, then urgent ones, then by arrival [cap.medicalRecords]', () => {
  const waiting = card('first', { checked_in_at: '2026-11-21T01:00:00.000Z' });
  const urgent = card('urgent', { urgent: true, checked_in_at: '2026-11-21T03:00:00.000Z' });
  const inRoom = card('in room', { in_room_since: '2026-11-21T03:00:00.000Z' });

  expect([card('second'), waiting, urgent, inRoom].sort(byPlace).map((each) => each.name)).toEqual([
    'in room',
    'urgent',
    'first',
    'second',
  ]);
});

test('the archive shows the latest first', () => {
  const early = card('early', { stage: 'archive' });
  const late = card('late', { stage: 'archive', stage_since: '2026-11-21T04:00:00.000Z' });

  expect([early, late].sort(byPlace).map((each) => each.name)).toEqual(['late', 'early']);
});

test('waiting turns amber after 20 minutes and red after 40; a consultation never does', () => {
  const after = (minutes: number) => new Date(Date.parse('2026-11-21T02:00:00.000Z') + minutes * 60_000);

  expect(cardTimer(card('x'), after(20))).toEqual({ minutes: 20, tone: 'calm' });
  expect(cardTimer(card('x'), after(21))).toEqual({ minutes: 21, tone: 'amber' });
  expect(cardTimer(card('x'), after(41))).toEqual({ minutes: 41, tone: 'red' });
  expect(cardTimer(card('x', { in_room_since: '2026-11-21T02:10:00.000Z' }), after(60))).toEqual({
    minutes: 50,
    tone: 'calm',
  });
  expect(cardTimer(card('x'), after(-3)).minutes).toBe(0);
});
