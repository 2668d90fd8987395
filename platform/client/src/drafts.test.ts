// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openDrafts, resolveDraft } from './drafts.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('what was typed is there again after a reload or a crash', () => {
  openDrafts('lin').keep('record.r1.s', { value: '食慾下降', version: 3, at: 10 });

  expect(openDrafts('lin').read('record.r1.s')).toEqual({ value: '食慾下降', version: 3, at: 10 });
});

test('a draft outlives logging out, and no other account on the computer sees it', () => {
  openDrafts('lin').keep('record.r1.s', { value: 'private', version: 1, at: 10 });

  expect(openDrafts('chen').read('record.r1.s')).toBeUndefined();
  expect(openDrafts('chen').keys()).toEqual([]);
  expect(openDrafts('lin').keys()).toEqual(['record.r1.s']);
});

test('what is typed in one hospital is not offered in another, and is there again in the first', () => {
  openDrafts('lin', 'coast').keep('checkIn.', { value: 'coughs', version: null, at: 10 });

  expect(openDrafts('lin', 'hill').read('checkIn.')).toBeUndefined();
  expect(openDrafts('lin', 'hill').keys()).toEqual([]);
  expect(openDrafts('lin', 'coast').read('checkIn.')?.value).toBe('coughs');
});

test('a draft of the version before is found in the hospital that is opened first', () => {
  openDrafts('lin').keep('record.r1.s', { value: 'eats', version: 1, at: 10 });

  expect(openDrafts('lin', 'coast').read('record.r1.s')?.value).toBe('eats');
  expect(openDrafts('lin', 'hill').keys()).toEqual([]);
});

test('a device without room says so and still keeps the words on this page', () => {
  const drafts = openDrafts('lin');
  drafts.keep('k', { value: 'old', version: 1, at: 1 });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  expect(drafts.keep('k', { value: 'new', version: 1, at: 2 })).toBe(false);
  expect(drafts.read('k')?.value).toBe('new');
});

test('what was typed later in another tab is the draft', () => {
  const [here, there] = [openDrafts('lin'), openDrafts('lin')];
  here.keep('k', { value: 'first', version: 1, at: 1 });
  there.keep('k', { value: 'second', version: 1, at: 2 });

  expect(here.read('k')?.value).toBe('second');
});

test('a damaged draft is passed over', () => {
  localStorage.setItem('alder.draft.lin.k', '{"value":');

  expect(openDrafts('lin').read('k')).toBeUndefined();
});

test('a draft made from the present version is shown', () => {
  const draft = { value: 'abc', version: 3, at: 10 };

  expect(resolveDraft(draft, { value: 'ab', version: 3 })).toEqual({ state: 'draft', value: 'abc', version: 3 });
});

test('when both moved on the newer is shown and the other is not lost', () => {
  const at = Date.parse('2026-11-21T10:00:00.000Z');
  const draft = { value: 'mine', version: 3, at };
  const other = (updated_at: string) => ({ value: 'theirs', version: 4, updated_at });

  expect(resolveDraft(draft, other('2026-11-21T09:59:59.999Z'))).toMatchObject({
    state: 'conflict',
    value: 'mine',
    other: 'theirs',
  });
  expect(resolveDraft(draft, other('2026-11-21T10:00:00.001Z'))).toMatchObject({
    state: 'conflict',
    value: 'theirs',
    other: 'mine',
  });
});

test('what was typed is never out of sight: it is shown, offered, or already saved', () => {
  const version = fc.nat({ max: 5 });
  fc.assert(
    fc.property(fc.string(), version, fc.nat({ max: 9 }), fc.string(), version, (own, from, at, other, now) => {
      const resolved = resolveDraft(
        { value: own, version: from, at },
        { value: other, version: now, updated_at: new Date(5).toISOString() },
      );
      const seen = [resolved.value, ...(resolved.state === 'conflict' ? [resolved.other] : [])];
      expect(seen).toContain(own);
      if (resolved.state !== 'draft') expect(seen).toContain(other);
    }),
  );
});
