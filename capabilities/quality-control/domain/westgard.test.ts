import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, type WestgardRule, warningRules, westgardRules, zOf } from './index.ts';

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

test('how far a value lies from its target is counted in SD, with its sign', () => {
  expect([zOf(140, { mean: 100, sd: 20 }), zOf(70, { mean: 100, sd: 20 })]).toEqual([2, -1.5]);
});

const nine = (value: number) => Array<number>(9).fill(value);
test.each<[string, number, number[], number[], WestgardRule[]]>([
  ['two of a level, one exactly at 2 SD', 2.5, [2], [], ['1-2s']],
  ['two of a level, the earlier one exactly at 2 SD below', -2.5, [-2], [], ['1-2s']],
  ['two of a level below', -2.5, [-2.5], [], ['1-2s', '2-2s']],
  ['two levels, this one exactly at 2 SD', 2, [], [2.5], []],
  ['two levels, this one exactly at 2 SD below', -2, [], [-2.5], []],
  ['two levels apart, this one below', -2.1, [], [2.1], ['1-2s', 'R-4s']],
  ['two levels apart, the other exactly at 2 SD', -2.1, [], [2], ['1-2s']],
  ['two levels apart, this one exactly at 2 SD', -2, [], [2.1], []],
  ['two levels apart the other way, the other exactly at 2 SD', 2.1, [], [-2], ['1-2s']],
  ['two levels apart the other way, this one exactly at 2 SD', 2, [], [-2.1], []],
  ['of three levels the third one too', 2.1, [], [0, 2.1], ['1-2s', '2-2s']],
  ['of three levels the third one apart', 2.1, [], [0, -2.1], ['1-2s', 'R-4s']],
  ['four below 1 SD', -1.1, [-1.1, -1.2, -1.3], [], ['4-1s']],
  ['four at 1 SD, this one exactly', 1, [1.1, 1.1, 1.1], [], []],
  ['four beyond 1 SD on two sides', 1.1, [-1.1, 1.1, 1.1], [], []],
  ['three beyond 1 SD', 1.1, [1.1, 1.1], [], []],
  ['four beyond 1 SD after one that was good', 1.1, [0, 1.1, 1.1, 1.1], [], ['4-1s']],
  ['ten below the mean', -0.1, nine(-0.1), [], ['10-x']],
  ['ten of one side, this one exactly at the mean', 0, nine(0.1), [], []],
  ['ten of one side, the first exactly at the mean', 0.1, [0, ...nine(0.1).slice(1)], [], []],
  ['seven that fall', -0.6, [0.6, 0.4, 0.2, 0, -0.2, -0.4], [], ['7-T']],
  ['seven that rise after one that fell', 0.6, [0.9, -0.6, -0.4, -0.2, 0, 0.2, 0.4], [], ['7-T']],
  ['seven that rise with two equal ones', 0.6, [-0.6, -0.4, -0.2, -0.2, 0.2, 0.4], [], []],
  ['six that rise', 0.6, [-0.4, -0.2, 0, 0.2, 0.4], [], []],
])('the rules of Westgard: %s', (_case, z1, before, others, rules) => {
  expect(rulesOf(z1, before, others)).toEqual(rules);
});
