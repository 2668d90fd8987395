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

test('at the pharmacy and at checkout urgent patients come first, then whoever has waited longest there', () => {
  for (const stage of ['pharmacy', 'checkout'] as const) {
    const early = card('early', { stage, checked_in_at: '2026-11-21T05:00:00.000Z' });
    const late = card('late', { stage, stage_since: '2026-11-21T04:00:00.000Z' });
    const urgent = card('urgent', { stage, urgent: true, stage_since: '2026-11-21T05:00:00.000Z' });
    const fromRoom = card('from a room', {
      ...{ stage, stage_since: '2026-11-21T06:00:00.000Z', in_room_since: '2026-11-21T01:00:00.000Z' },
    });

    expect([fromRoom, late, early, urgent].sort(byPlace).map(({ name }) => name)).toEqual([
      'urgent',
      'early',
      'late',
      'from a room',
    ]);
  }
});

test('an urgent patient is no longer first once the visit is archived', () => {
  const urgent = card('urgent', { stage: 'archive', urgent: true });
  const late = card('late', { stage: 'archive', stage_since: '2026-11-21T04:00:00.000Z' });

  expect([urgent, late].sort(byPlace).map(({ name }) => name)).toEqual(['late', 'urgent']);
});

test('of two patients in rooms the urgent one is first, then the one who arrived first', () => {
  const room = { in_room_since: '2026-11-21T03:00:00.000Z' };
  const first = card('first', { ...room, checked_in_at: '2026-11-21T01:00:00.000Z' });
  const urgent = card('urgent', { ...room, urgent: true });

  expect([card('second', room), first, urgent].sort(byPlace).map(({ name }) => name)).toEqual([
    'urgent',
    'first',
    'second',
  ]);
  expect(byPlace(first, { ...first })).toBe(0);
});

test('a card keeps its timer until the next limit, and counts the column after the room', () => {
  const after = (minutes: number) => new Date(Date.parse('2026-11-21T02:00:00.000Z') + minutes * 60_000);
  const inRoom = { in_room_since: '2026-11-21T02:00:00.000Z' };

  expect(cardTimer(card('x'), after(40))).toEqual({ minutes: 40, tone: 'amber' });
  expect(cardTimer(card('x', inRoom), after(60)).tone).toBe('calm');
  expect(
    cardTimer(card('x', { ...inRoom, stage: 'pharmacy', stage_since: after(10).toISOString() }), after(35)),
  ).toEqual({ minutes: 25, tone: 'amber' });
});

test('two cards compare the same way, whichever of them is asked first', () => {
  const inRoom = card('in a room', { in_room_since: '2026-11-21T03:00:00.000Z' });
  const later = card('later', { checked_in_at: '2026-11-21T03:00:00.000Z' });

  for (const [first, second] of [
    [inRoom, card('waiting')],
    [card('urgent', { urgent: true }), card('waiting')],
    [card('waiting'), later],
  ] as const) {
    expect(byPlace(first, second)).toBeLessThan(0);
    expect(byPlace(second, first)).toBeGreaterThan(0);
  }
});
