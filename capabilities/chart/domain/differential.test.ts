import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carriedForward,
  type DifferentialState,
  differentialStates,
  isSameDiagnosis,
  rankBetween,
} from './differential.ts';

const CKD = '01933f00-0000-7000-8000-0000000000d1';
const named = (name: string, diagnosis: string | null = null) => ({ name, name_zhtw: null, name_ja: null, diagnosis });
const one = (name: string, state: DifferentialState, rank: number) => ({ ...named(name), state, rank });

test('the same catalog entry is the same diagnosis, whatever it was called when it was noted', () => {
  expect(isSameDiagnosis(named('CKD', CKD), named('Chronic kidney disease', CKD))).toBe(true);
  expect(isSameDiagnosis(named('CKD'), named('AKI'))).toBe(false);
});

test('a name in another language or case is the same diagnosis, an absent name is none', () => {
  const listed = { name: 'Gastritis', name_zhtw: '胃炎', name_ja: '胃炎', diagnosis: CKD };

  expect(isSameDiagnosis(listed, named(' gastritis '))).toBe(true);
  expect(isSameDiagnosis(named('胃炎'), listed)).toBe(true);
  expect(isSameDiagnosis(named('Foreign body'), { ...named('Pancreatitis'), name_zhtw: ' ' })).toBe(false);
});

test('the next visit goes on with what is considered and what was ruled out, in their order', () => {
  const earlier = [one('Pancreatitis', 'ruled_out', 2), one('Gastritis', 'considered', 1), one('IBD', 'confirmed', 3)];

  expect(carriedForward(earlier, []).map(({ name }) => name)).toEqual(['Gastritis', 'Pancreatitis']);
});

test('an answered question is not asked again', () => {
  expect(carriedForward([one('IBD', 'confirmed', 1), one('Gastritis', 'ruled_out', 2)], [])).toEqual([]);
});

const lists = fc.array(
  fc.record({
    name: fc.constantFrom('Gastritis', 'Pancreatitis', 'IBD', 'Foreign body', 'CKD'),
    state: fc.constantFrom(...differentialStates),
    rank: fc.double({ min: -100, max: 100, noNaN: true }),
  }),
);

test('carried forward again, nothing is added; nothing considered is lost and nothing confirmed comes back', () => {
  fc.assert(
    fc.property(lists, lists, (before, now) => {
      const [earlier, present] = [before, now].map((list) =>
        list.map(({ name, state, rank }) => one(name, state, rank)),
      );
      const carried = carriedForward(earlier!, present!);
      const after = [...present!, ...carried];

      expect(carriedForward(earlier!, after)).toEqual([]);
      expect(carried.every(({ state }) => state !== 'confirmed')).toBe(true);
      for (const { name, state } of earlier!)
        if (state === 'considered') expect(after.some((each) => each.name === name)).toBe(true);
    }),
  );
});

test('a line that is moved stands between its neighbors', () => {
  const rank = fc.double({ min: -1000, max: 1000, noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(rank, fc.double({ min: 0.001, max: 1000, noNaN: true }), (above, gap) => {
      const between = rankBetween(above, above + gap);
      expect(between).toBeGreaterThan(above);
      expect(between).toBeLessThan(above + gap);
    }),
  );
  expect(rankBetween(undefined, 1)).toBeLessThan(1);
  expect(rankBetween(4, undefined)).toBeGreaterThan(4);
  expect(rankBetween(undefined, undefined)).toBe(1);
});
