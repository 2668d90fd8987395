import { expect, test } from 'vitest';
import { type NoticeKind, noticeKinds } from './notice.ts';
import { hiddenKinds, isMailedNow, NO_CHOICES, noticeChoicesOf, noticeTopics, topicOf } from './notice-topics.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[];

test('every kind of notice belongs to exactly one topic', () => {
  const listed = Object.values(noticeTopics).flat();
  expect([...listed].sort()).toEqual([...kinds].sort());
  for (const kind of kinds) expect(topicOf(kind)).toBeDefined();
});

test('a critical result cannot be switched off, whatever was stored', () => {
  const all = { off: Object.keys(noticeTopics) };
  const hidden = hiddenKinds(all);
  expect(hidden).not.toContain('labCritical');
  expect(kinds.filter((kind) => !hidden.includes(kind))).toEqual(['labCritical', 'labAssigned', 'labEscalated']);
  expect(hiddenKinds({ off: ['images'] })).toEqual(['images']);
});

test('a letter waits for the end of quiet hours and ten minutes after the one before, one about a critical result does not', () => {
  const email = ['critical', 'results'];
  const at = (isQuiet: boolean, minutesSince?: number) => ({ isQuiet, minutesSince });
  expect(isMailedNow('labResult', { email }, at(false))).toBe(true);
  expect(isMailedNow('labResult', { email }, at(true))).toBe(false);
  expect([9, 10].map((minutes) => isMailedNow('labResult', { email }, at(false, minutes)))).toEqual([false, true]);
  expect(isMailedNow('labAssigned', { email }, at(true, 0))).toBe(true);
  expect(isMailedNow('images', { email }, at(false))).toBe(false);
});

test('what was stored is read as far as it is known', () => {
  expect(noticeChoicesOf(null)).toEqual(NO_CHOICES);
  expect(noticeChoicesOf({ notices: { off: ['images', 'gossip'], email: 'all', quiet: { from: 9 } } })).toEqual({
    off: ['images'],
    email: [],
    quiet: null,
  });
});
