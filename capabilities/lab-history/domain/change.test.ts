import { analyteOf } from '@alder/terms';
import { expect, test } from 'vitest';
import { biologicalVariations } from './biological-variation.ts';
import { judgeChange, referenceChange } from './change.ts';
import { buildMatrix, type MatrixRun } from './matrix.ts';

test('the reference change value is that which the study itself computed of its coefficients', () => {
  expect(referenceChange(25.2, 4.2)).toBeCloseTo(70.8, 1);
});

test('every published variation is of an analyte that the product knows, once a species, with its source', () => {
  const keys = biologicalVariations.map(({ species, code }) => `${species} ${code}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { species, code, source } of biologicalVariations) {
    expect(analyteOf(code)?.code).toBe(code);
    expect(source).toMatch(/20\d\d/);
    expect(['dog', 'cat']).toContain(species);
  }
});

test('a rise within the reference change value is explained by it, one beyond is not, and a fall counts the same', () => {
  expect(judgeChange('cat', 'CREA', 1.5, 1.79)).toMatchObject({ isBeyond: false });
  expect(judgeChange('cat', 'CREA', 1.5, 1.8)).toMatchObject({ isBeyond: true, isAssayAssumed: false });
  expect(judgeChange('cat', 'CREA', 1.8, 1.4)).toMatchObject({ isBeyond: true });
  expect(judgeChange('cat', 'ALB', 3, 3.2)).toMatchObject({ isAssayAssumed: true, isBeyond: false });
  expect(judgeChange('dog', 'NTPROBNP', 1000, 1700)).toMatchObject({ isAssayAssumed: false, isBeyond: false });
  // Exactly as much as the study found between two samples of a healthy dog.
  expect(judgeChange('dog', 'SDMA', 100, 147)).toMatchObject({ isBeyond: false });
  expect(judgeChange('dog', 'SDMA', 10, 20)).toMatchObject({ percent: 100, rcv: 47 });
  expect(judgeChange('dog', 'SDMA', 20, 10)).toMatchObject({ percent: -50, isBeyond: true });
});

test('nothing is judged without a published value, from nothing, or where no fall can be large enough', () => {
  expect(judgeChange('rabbit', 'CREA', 1, 9)).toBeUndefined();
  expect(judgeChange('dog', 'ALT', 1, 9)).toBeUndefined();
  expect(judgeChange('dog', 'CREA', 0, 9)).toBeUndefined();
  expect(judgeChange('dog', 'CREA', 1, -1)).toBeUndefined();
  expect(judgeChange('dog', 'CREA', 1, 0)).toMatchObject({ percent: -100, isBeyond: true });
  expect(judgeChange('dog', 'CRP', 100, 1)).toBeUndefined();
  expect(judgeChange('dog', 'CRP', 10, 100)).toMatchObject({ isBeyond: true });
});

test('a change is judged against the last value of the same analyzer in one unit, never across analyzers or comparators', () => {
  const run = (day: string, raw: string, more: Partial<MatrixRun> = {}, comparator: '<' | null = null): MatrixRun => ({
    ...{
      id: day,
      timestamp: `${day}T02:00:00.000Z`,
      device: 'Catalyst_One',
      device_serial: 'C1',
      model: '',
      typed_by: null,
    },
    ...{ profile: '', verify_state: 'final', ...more },
    values: [
      {
        ...{ code: 'CREA', name: 'CREA', raw, number: Number(raw), comparator, unit: 'mg/dL', unit_raw: 'mg/dL' },
        ...{ flag: null, low: null, high: null },
      },
    ],
  });
  const changes = (...runs: MatrixRun[]) =>
    buildMatrix(runs, 'cat').rows[0]!.cells.map((cell) => cell?.change?.isBeyond);
  expect(changes(run('2026-03-01', '2.4'), run('2026-01-01', '1.5'))).toEqual([true, undefined]);
  expect(changes(run('2026-03-01', '2.4', { device_serial: 'C2' }), run('2026-01-01', '1.5'))).toEqual([
    undefined,
    undefined,
  ]);
  expect(changes(run('2026-03-01', '2.4'), run('2026-01-01', '1.5', {}, '<'))).toEqual([undefined, undefined]);
});
