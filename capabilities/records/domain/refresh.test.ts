import { expect, test } from 'vitest';
import { baseAfterOwnSaves, isNewer, mergeFields, sections } from './refresh.ts';

const at = (updated_at: string) => ({ updated_at });

test('a record refreshes when a newer updated_at arrives, and not for the same or an older one [state.recordRefresh]', () => {
  const visible = at('2026-11-21T02:00:00.000Z');

  expect(isNewer(visible, at('2026-11-21T02:00:00.001Z'))).toBe(true);
  expect(isNewer(visible, at('2026-11-21T02:00:00.000Z'))).toBe(false);
  expect(isNewer(visible, at('2026-11-21T01:59:59.999Z'))).toBe(false);
  expect(isNewer(undefined, visible)).toBe(true);
});

test('sections merge on their own: only the one that both wrote is a conflict [state.recordRefresh]', () => {
  const base = { subjective: 'a', objective: 'b', assessment: 'c', plan: 'd' };
  const own = { ...base, objective: 'b, mine', plan: 'd, mine', assessment: 'same' };
  const other = { ...base, subjective: 'a, theirs', plan: 'd, theirs', assessment: 'same' };

  expect(mergeFields(sections, base, own, other)).toEqual({
    subjective: 'take',
    objective: 'keep',
    assessment: 'take',
    plan: 'conflict',
  });
});

test('a section that both changed in the same way is no conflict, one that was typed back is none either [state.recordRefresh]', () => {
  const base = { subjective: 'a', objective: 'b', assessment: 'c', plan: 'd' };
  const all = (verdict: string) => Object.fromEntries(sections.map((section) => [section, verdict]));

  expect(mergeFields(sections, base, base, { subjective: '1', objective: '2', assessment: '3', plan: '4' })).toEqual(
    all('take'),
  );
  expect(mergeFields(sections, base, { subjective: '1', objective: '2', assessment: '3', plan: '4' }, base)).toEqual(
    all('keep'),
  );
});

test('text that was saved without an answer is no change of somebody else, and other text is one', () => {
  const base = { subjective: 'a', objective: 'b', assessment: 'c', plan: 'd' };
  const saved = { subjective: 'a, cough', objective: 'b', assessment: 'theirs', plan: 'd, x-ray' };

  expect(
    baseAfterOwnSaves(base, saved, [{ subjective: 'a, cough' }, { plan: 'd, x-ray', objective: 'b, mine' }]),
  ).toEqual({ subjective: 'a, cough', objective: 'b', assessment: 'c', plan: 'd, x-ray' });
  expect(baseAfterOwnSaves(base, saved, [])).toEqual(base);
});
