import { makeObservation } from '@alder/instrument-messages/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JudgedValue, judgeValues, mergeRun } from './index.ts';

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

test('a value of which a device counts two is compared with its own, in their order', () => {
  const before = final(measured('WBC', '12'), measured('WBC', '13'));
  expect(mergeRun(before, [measured('WBC', '12'), measured('WBC', '13')])).toMatchObject({ changed: [], added: [] });
  expect(raws(mergeRun(before, [measured('WBC', '12'), measured('WBC', '14', 'C')]).results)).toEqual([
    'WBC 12',
    'WBC 14',
  ]);
});

test('a preliminary value that changes amends nothing, a final one that does amends the run for good', () => {
  const preliminary = { results: [measured('GLU', '98', 'P')], verify_state: 'preliminary' as const };
  for (const status of ['P', 'I', 'S'])
    expect(
      mergeRun({ results: [measured('GLU', '98', status)], verify_state: 'preliminary' }, [measured('GLU', '99')]),
    ).toMatchObject({ changed: ['GLU'], verify_state: 'final' });
  expect(mergeRun(preliminary, [measured('GLU', '97', 'P')])).toMatchObject({
    changed: ['GLU'],
    verify_state: 'preliminary',
  });

  for (const status of ['C', 'D', 'X', 'W'])
    expect(mergeRun(final(measured('GLU', '98')), [measured('GLU', '97', status)]).verify_state).toBe('amended');
  const amended = { results: [measured('GLU', '97', 'C')], verify_state: 'amended' as const };
  expect(mergeRun(amended, [measured('BUN', '20')]).verify_state).toBe('amended');
  expect(mergeRun({ ...amended, verify_state: 'retracted' }, [measured('GLU', '97', 'C')]).verify_state).toBe(
    'retracted',
  );
});

test('a correction that confirms the value keeps its judgement and takes its status', () => {
  const judged = { ...measured('GLU', '98'), flag: 'H' as const };
  const merged = mergeRun(final(judged), [measured('GLU', '98', 'C')]);
  expect(merged.results).toEqual([{ ...judged, status: 'C' }]);
  expect(merged).toMatchObject({ changed: [], confirmed: [], verify_state: 'final' });
});

test('a value in another unit is another value, and one that could be reported at last replaces the one that could not', () => {
  const other = { ...measured('GLU', '98'), unit_raw: 'mmol/L' };
  expect(mergeRun(final(measured('GLU', '98')), [other]).changed).toEqual(['GLU']);
  expect(raws(mergeRun(final(measured('GLU', '----')), [measured('GLU', '98')]).results)).toEqual(['GLU 98']);
  expect(raws(mergeRun(final(measured('GLU', '----')), [measured('GLU', '****')]).results)).toEqual(['GLU ****']);
});
