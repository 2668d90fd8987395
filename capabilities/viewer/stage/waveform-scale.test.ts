import { expect, test } from 'vitest';
import { tracePath, traceScale } from './waveform-scale.ts';

const channel = (unit: string, ...values: number[]) => ({ label: 'II', unit, values: Float32Array.from(values) });

test('a millivolt is ten millimetres high, in whatever unit of voltage the device writes it', () => {
  for (const [unit, value] of [
    ['uV', 1000],
    ['mV', 1],
    ['nV', 1e6],
  ] as const) {
    const scale = traceScale(channel(unit, 0, value), 10);
    expect([unit, scale.millimetres * value, scale.bar]).toEqual([unit, expect.closeTo(10), { value, unit: 'mV' }]);
  }
});

test('what is no voltage fills its row, with a bar of a round value in its own unit', () => {
  const scale = traceScale(channel('mm[Hg]', 70, 130), 10);
  expect([scale.height, scale.millimetres * 60, scale.bar]).toEqual([20, 20, { value: 20, unit: 'mm[Hg]' }]);
});

test('a peak of one sample is drawn however many samples fall on a pixel, and a gap is no line', () => {
  const values = new Float32Array(100_000);
  values[70_321] = 5;
  values.fill(Number.NaN, 20_000, 30_000);
  const path = tracePath(values, 1000, { from: 0, width: 1000, pixelsOfSecond: 10, y: (value) => -value });

  expect(path).toContain('-5.00');
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.length).toBeLessThan(60_000);
  expect(path).not.toContain('NaN');
});

test('values that are all missing have a scale too', () => {
  expect(traceScale(channel('uV', Number.NaN), 10).height).toBeGreaterThan(0);
  expect(tracePath(Float32Array.of(Number.NaN), 500, { from: 0, width: 10, pixelsOfSecond: 95, y: () => 0 })).toBe('');
});
