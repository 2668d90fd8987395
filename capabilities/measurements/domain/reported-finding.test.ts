import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingOf } from './findings.ts';
import { findingKinds, graphicPoints } from './graphic-objects.ts';
import { agrees, reportedFindingOf, type Said } from './reported-finding.ts';

const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
const graphic = fc
  .constantFrom(...findingKinds)
  .chain((kind) =>
    fc
      .array(point, { minLength: graphicPoints[kind][0], maxLength: graphicPoints[kind][1] })
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
const text = fc.tuple(image, graphic, animal).map(([calibration, one, whose]) => {
  const finding = findingOf(calibration, one);
  return finding && reportedFindingOf(one.kind, finding, whose);
});

test('the browser and the server compute the same value of a graphic object, after the transfer as JSON [pacs.fileMeasurement]', () => {
  fc.assert(
    fc.property(text, (own) => {
      if (own?.main.every(({ value }) => Number.isFinite(value)))
        expect(agrees(JSON.parse(JSON.stringify(own)) as Said, own)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a number that is off by more than rounding, another unit, limit, flag, calibration or animal does not agree [pacs.fileMeasurement]', () => {
  fc.assert(
    fc.property(text, fc.double({ min: 0.11, max: 5, noNaN: true }), (own, off) => {
      if (!own) return;
      const [first, ...rest] = own.main;
      if (!Number.isFinite(first!.value)) return;
      const others: readonly Partial<Said>[] = [
        { main: [{ ...first!, value: first!.value + off }, ...rest] },
        { main: [{ ...first!, unit: first!.unit === 'mm' ? 'degree' : 'mm' }, ...rest] },
        { main: [...own.main, first!] },
        { flag: own.flag === 'H' ? '' : 'H' },
        { low: (own.low ?? 0) + 1 },
        { source: own.source === 'none' ? 'marker' : 'none' },
        { breed: `${own.breed} mix` },
      ];
      expect(others.filter((other) => agrees({ ...own, ...other }, own))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
