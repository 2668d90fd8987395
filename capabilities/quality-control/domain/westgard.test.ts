import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, type WestgardRule, warningRules, westgardRules } from './index.ts';

const rulesOf = (z: number, before: readonly number[] = [], others: readonly number[] = []) =>
  judge({ z, before, others }).rules;
const z = fc.double({ min: -5, max: 5, noNaN: true });
const input = fc.record({ z, before: fc.array(z, { maxLength: 12 }), others: fc.array(z, { maxLength: 3 }) });

test('a limit is exceeded, not reached: 2 SD is good, more warns, more than 3 SD rejects', () => {
  expect(judge({ z: 2, before: [], others: [] })).toEqual({ verdict: 'pass', rules: [] });
  expect(judge({ z: -2.01, before: [], others: [] })).toEqual({ verdict: 'warning', rules: ['1-2s'] });
  expect(judge({ z: 3, before: [], others: [] }).verdict).toBe('warning');
  expect(judge({ z: 3.01, before: [], others: [] })).toEqual({ verdict: 'reject', rules: ['1-2s', '1-3s'] });
});

test('two of a level, or two levels of a run, beyond 2 SD on one side reject; on both sides R-4s between levels alone', () => {
  expect(rulesOf(2.1, [2.2])).toContain('2-2s');
  expect(rulesOf(2.1, [2.2, 0])).not.toContain('2-2s');
  expect(rulesOf(2.1, [], [2.3])).toContain('2-2s');
  expect(rulesOf(2.1, [-2.3])).toEqual(['1-2s']);
  expect(rulesOf(2.1, [], [-2.3])).toContain('R-4s');
  expect(rulesOf(1.9, [], [-2.3])).toEqual([]);
});

test('four beyond 1 SD, ten of one side, and seven that only rise or fall', () => {
  expect(rulesOf(1.1, [1.2, 1.3, 1.4])).toEqual(['4-1s']);
  expect(rulesOf(1.1, [1.2, 1, 1.4])).toEqual([]);
  expect(rulesOf(0.1, Array(9).fill(0.2))).toEqual(['10-x']);
  expect(rulesOf(0.1, Array(8).fill(0.2))).toEqual([]);
  expect(rulesOf(0.6, [-0.6, -0.4, -0.2, 0, 0.2, 0.4])).toEqual(['7-T']);
  expect(rulesOf(0.4, [-0.6, -0.4, -0.2, 0, 0.2, 0.4])).toEqual([]);
  expect(judge({ z: 0.6, before: [-0.6, -0.4, -0.2, 0, 0.2, 0.4], others: [] }).verdict).toBe('warning');
});

test('the mirror image of every run breaks the same rules', () => {
  fc.assert(
    fc.property(input, (one) => {
      const mirror = { z: -one.z, before: one.before.map((v) => -v), others: one.others.map((v) => -v) };
      expect(judge(mirror)).toEqual(judge(one));
    }),
  );
});

test('a rule that is switched off breaks nothing and changes no other rule; the verdict follows the rules alone', () => {
  fc.assert(
    fc.property(input, fc.subarray([...westgardRules]), (one, off: WestgardRule[]) => {
      const { verdict, rules } = judge(one, off);
      expect(rules).toEqual(judge(one).rules.filter((rule) => !off.includes(rule)));
      const rejects = rules.some((rule) => !warningRules.includes(rule));
      expect(verdict).toBe(rejects ? 'reject' : rules.length > 0 ? 'warning' : 'pass');
    }),
  );
});

test('values before the last nine of the level change nothing', () => {
  fc.assert(
    fc.property(input, fc.array(z, { maxLength: 5 }), (one, earlier) => {
      const before = [...Array(9).fill(0.5), ...one.before].slice(-9);
      expect(judge({ ...one, before: [...earlier, ...before] })).toEqual(judge({ ...one, before }));
    }),
  );
});
