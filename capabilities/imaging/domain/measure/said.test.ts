import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingKinds, markPoints } from '../marks.ts';
import { findingOf } from './findings.ts';
import { agrees, type Said, saidOf } from './said.ts';

const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
const mark = fc
  .constantFrom(...findingKinds)
  .chain((kind) =>
    fc
      .array(point, { minLength: markPoints[kind][0], maxLength: markPoints[kind][1] })
      .map((points) => ({ kind, points })),
  );
const spacing = fc.double({ min: 0.05, max: 2, noNaN: true });
const image = fc.record({
  attributes: fc.oneof(
    fc.constant({}),
    fc.tuple(spacing, spacing).map((PixelSpacing) => ({ PixelSpacing })),
    spacing.map((one) => ({ ImagerPixelSpacing: [one, one], EstimatedRadiographicMagnificationFactor: 1.2 })),
  ),
  marker: fc.option(fc.record({ from: point, to: point, millimetres: fc.integer({ min: 1, max: 100 }) }), {
    nil: undefined,
  }),
});
const animal = fc.record({
  species: fc.constantFrom('dog', 'cat', '犬', '貓', 'rabbit', ''),
  breed: fc.constantFrom('', 'Dachshund', 'ミニチュア・シュナウザー', 'Persian'),
});
const said = fc.tuple(image, mark, animal).map(([gauge, one, whose]) => {
  const finding = findingOf(gauge, one);
  return finding && saidOf(one.kind, finding, whose);
});

test('what a browser reckons of a mark agrees with what the server reckons of it, after the way over the wire [pacs.fileMeasurement]', () => {
  fc.assert(
    fc.property(said, (ours) => {
      if (ours?.main.every(({ value }) => Number.isFinite(value)))
        expect(agrees(JSON.parse(JSON.stringify(ours)) as Said, ours)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a number that is off by more than rounding, another unit, limit, flag, calibration or animal does not agree [pacs.fileMeasurement]', () => {
  fc.assert(
    fc.property(said, fc.double({ min: 0.11, max: 5, noNaN: true }), (ours, off) => {
      if (!ours) return;
      const [first, ...rest] = ours.main;
      if (!Number.isFinite(first!.value)) return;
      const others: readonly Partial<Said>[] = [
        { main: [{ ...first!, value: first!.value + off }, ...rest] },
        { main: [{ ...first!, unit: first!.unit === 'mm' ? 'degree' : 'mm' }, ...rest] },
        { main: [...ours.main, first!] },
        { flag: ours.flag === 'H' ? '' : 'H' },
        { low: (ours.low ?? 0) + 1 },
        { source: ours.source === 'none' ? 'marker' : 'none' },
        { breed: `${ours.breed} mix` },
      ];
      expect(others.filter((other) => agrees({ ...ours, ...other }, ours))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
