import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JudgedValue, judgeValues, makeObservation, mergeRun } from './index.ts';

const measured = (code: string, raw: string, status = 'F'): JudgedValue =>
  judgeValues(
    [makeObservation({ names: [code], value: raw, unit: 'mg/dL', range: '', flag: '', status }, '.')],
    undefined,
    [],
  )[0]!;
const final = (...results: JudgedValue[]) => ({ results, verify_state: 'final' as const });
const raws = (values: readonly JudgedValue[]) => values.map(({ code, raw }) => `${code} ${raw}`);

test('a further message of a run adds analytes and wipes none', () => {
  const merged = mergeRun(final(measured('GLU', '98')), [measured('BUN', '20')]);

  expect(raws(merged.results)).toEqual(['GLU 98', 'BUN 20']);
  expect(merged).toMatchObject({ added: ['BUN'], changed: [], verify_state: 'final' });
});

test('a preliminary run becomes final with equal values, and each value by itself', () => {
  const before = {
    results: [measured('GLU', '98', 'P'), measured('BUN', '20', 'P')],
    verify_state: 'preliminary' as const,
  };
  const half = mergeRun(before, [measured('GLU', '98')]);

  expect(half).toMatchObject({ confirmed: ['GLU'], changed: [], verify_state: 'preliminary' });
  expect(mergeRun({ ...before, results: half.results }, [measured('BUN', '20')]).verify_state).toBe('final');
});

test('a preliminary value that arrives late does not replace the final one', () => {
  expect(raws(mergeRun(final(measured('GLU', '98')), [measured('GLU', '60', 'P')]).results)).toEqual(['GLU 98']);
});

test('a value that could not be reported replaces a number only as a correction', () => {
  expect(raws(mergeRun(final(measured('GLU', '98')), [measured('GLU', '----')]).results)).toEqual(['GLU 98']);
  const corrected = mergeRun(final(measured('GLU', '98')), [measured('GLU', '----', 'X')]);
  expect(corrected).toMatchObject({ changed: ['GLU'], verify_state: 'amended' });
});

test('a corrected value amends the run', () => {
  const merged = mergeRun(final(measured('GLU', '98'), measured('BUN', '20')), [measured('GLU', '89', 'C')]);

  expect(raws(merged.results)).toEqual(['GLU 89', 'BUN 20']);
  expect(merged.verify_state).toBe('amended');
});

test('results stored before values carried a status count as final, or preliminary with their run', () => {
  const { status: _, ...old } = measured('GLU', '98');
  const stored = [old as JudgedValue];

  expect(mergeRun({ results: stored, verify_state: 'preliminary' }, [measured('GLU', '98')]).verify_state).toBe(
    'final',
  );
  expect(mergeRun({ results: stored, verify_state: 'final' }, [measured('GLU', '98')])).toMatchObject({ changed: [] });
});

const anyValues = fc.array(
  fc.tuple(fc.constantFrom('GLU', 'BUN', 'NA'), fc.constantFrom('1', '2', '----'), fc.constantFrom('P', 'F', 'C', 'X')),
  { maxLength: 5 },
);

test('no message makes a value disappear, and the same message twice changes nothing the second time', () => {
  fc.assert(
    fc.property(anyValues, anyValues, (stored, sent) => {
      const before = final(...stored.map((one) => measured(...one)));
      const incoming = sent.map((one) => measured(...one));
      const once = mergeRun(before, incoming);
      const twice = mergeRun(once, incoming);

      expect(once.results.length).toBeGreaterThanOrEqual(before.results.length);
      expect(once.results.slice(0, stored.length).map(({ code }) => code)).toEqual(stored.map(([code]) => code));
      expect([...twice.changed, ...twice.added, ...twice.confirmed]).toEqual([]);
    }),
  );
});
