import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trachealRatioOf } from './airway.ts';
import type { Point } from './calibration.ts';
import { findingOf } from './findings.ts';
import { femurMean, tracheaMean } from './ranges.ts';
import { advancementOf, femurOf, plateauAngleOf, quadricepsAngleOf, rotationOf } from './stifle.ts';

const image = (attributes: Record<string, unknown> = {}) => ({ attributes });
const at = (x: number, y: number): Point => ({ x, y });
const turned = ({ x, y }: Point, degrees: number, by: Point): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return at(by.x + x * cos - y * sin, by.y + x * sin + y * cos);
};
/** An upright tibia, cranial to the left; its plateau falls by `slope` degrees. */
const tibia = (slope: number): Point[] => {
  const fall = (slope * Math.PI) / 180;
  return [at(0, 0), at(0, 400), at(-50, -20), at(-50 + 100 * Math.cos(fall), -20 + 100 * Math.sin(fall))];
};
const slope = fc.double({ min: -10, max: 45, noNaN: true });
const turn = fc.double({ min: 0, max: 360, noNaN: true });

test('a plateau that falls by 24° is a tibial plateau angle of 24, and -5 where it rises [screen.viewer]', () => {
  expect(plateauAngleOf(image(), tibia(24))).toBeCloseTo(24, 6);
  expect(plateauAngleOf(image(), tibia(-5))).toBeCloseTo(-5, 6);
  expect(plateauAngleOf(image(), [at(0, 0), at(0, 9), at(5, 5), at(5, 5)])).toBe(0);
});

test('a tibial plateau angle does not depend on the position of the leg, mirrored or not [screen.viewer]', () => {
  fc.assert(
    fc.property(slope, turn, fc.boolean(), (falls, degrees, isMirrored) => {
      const points = tibia(falls).map((point) => turned(point, degrees, at(800, 300)));
      const leg = isMirrored ? points.map(({ x, y }) => at(-x, y)) : points;

      expect(plateauAngleOf(image(), leg)).toBeCloseTo(falls, 6);
    }),
  );
});

test('a plateau of 25° is levelled to 5° with a saw of 24 mm by 8.3 mm, with one of 12 mm by half of it [screen.viewer]', () => {
  expect(rotationOf(25, 24)).toBeCloseTo(8.335, 3);
  expect(rotationOf(25, 12)).toBeCloseTo(8.335 / 2, 3);
  expect(rotationOf(5, 24)).toBe(0);
  expect(rotationOf(-3, 24)).toBe(0);
});

test('the steeper a plateau and the larger a saw, the greater the rotation of the cut edge [screen.viewer]', () => {
  const radius = fc.double({ min: 10, max: 30, noNaN: true });
  fc.assert(
    fc.property(slope, fc.double({ min: 0.1, max: 5, noNaN: true }), radius, (falls, more, saw) => {
      expect(rotationOf(falls + more, saw)).toBeGreaterThanOrEqual(rotationOf(falls, saw));
      expect(rotationOf(falls, saw + 1)).toBeGreaterThanOrEqual(rotationOf(falls, saw));
    }),
  );
});

test('a tuberosity 8 mm behind the line perpendicular to the plateau needs a cage of 9 mm, at any pixel size [screen.viewer]', () => {
  // Plateau level, cranial to the left; the ligament falls 40 mm and runs 8 mm backwards.
  const points = (pixel: number) =>
    [at(0, 0), at(60, 0), at(-10, -20), at(-2, 20)].map(({ x, y }) => at(x / pixel, y / pixel));
  const found = advancementOf(image({ PixelSpacing: [0.2, 0.2] }), points(0.2));

  expect(found.millimetres).toBeCloseTo(8, 6);
  expect(found.cage).toBe(9);
  expect(found.angle).toBeCloseTo(90 + (Math.atan2(8, 40) * 180) / Math.PI, 6);
  expect(advancementOf(image(), points(1))).toMatchObject({ millimetres: undefined, cage: undefined });
});

test('a ligament that is perpendicular already needs no cage, and an advancement beyond any cage has none [screen.viewer]', () => {
  const spacing = image({ PixelSpacing: [1, 1] });

  expect(advancementOf(spacing, [at(0, 0), at(60, 0), at(-10, -20), at(-10, 20)])).toMatchObject({
    angle: 90,
    cage: undefined,
  });
  expect(advancementOf(spacing, [at(0, 0), at(60, 0), at(-10, -20), at(-20, 20)]).millimetres).toBe(0);
  expect(advancementOf(spacing, [at(0, 0), at(60, 0), at(-10, -20), at(10, 20)]).cage).toBeUndefined();
});

test('an advanced tuberosity is perpendicular to the plateau, in any position of the leg [screen.viewer]', () => {
  const coordinate = fc.double({ min: 1, max: 60, noNaN: true });
  fc.assert(
    fc.property(coordinate, coordinate, turn, (back, down, degrees) => {
      const leg = [at(0, 0), at(60, 0), at(-10, -20), at(-10 + back, -20 + down)];
      const spacing = image({ PixelSpacing: [1, 1] });
      const { millimetres } = advancementOf(
        spacing,
        leg.map((point) => turned(point, degrees, at(0, 0))),
      );
      const advanced = [...leg.slice(0, 3), at(-10 + back - millimetres!, -20 + down)];

      expect(advancementOf(spacing, advanced).angle).toBeCloseTo(90, 4);
    }),
  );
});

test('a straight ligament has no quadriceps angle, one that turns by 24° has 24 [screen.viewer]', () => {
  expect(quadricepsAngleOf(image(), [at(0, 0), at(0, 100), at(0, 150)])).toBeCloseTo(0, 6);
  const way = turned(at(0, 50), 24, at(0, 100));
  expect(quadricepsAngleOf(image(), [at(0, 0), at(0, 100), way])).toBeCloseTo(24, 6);
});

test('condyles at 97° to the shaft on the lateral side are 7° of varus, at 88° 2° of valgus [screen.viewer]', () => {
  const femur = (lateral: number) => {
    const condyle = turned(at(0, -30), lateral, at(0, 200));
    return [at(0, 0), at(0, 200), condyle, at(-condyle.x, 400 - condyle.y)];
  };

  expect(femurOf(image(), femur(97)).lateral).toBeCloseTo(97, 6);
  expect(femurOf(image(), femur(97)).varus).toBeCloseTo(7, 6);
  expect(femurOf(image(), femur(88)).varus).toBeCloseTo(-2, 6);
  expect(femurMean({ species: 'dog', breed: 'Labrador Retriever' })).toBe(97);
  expect(femurMean({ species: 'dog', breed: 'Toy Poodle' })).toBeUndefined();
});

test('a trachea of 8 mm in an inlet of 50 mm is 0.16: narrow for a beagle, usual for a pug, wide for a bulldog [screen.viewer]', () => {
  const points = [at(0, 0), at(30, 40), at(10, 20), at(10, 28)];

  expect(trachealRatioOf(image(), points)).toBeCloseTo(0.16, 9);
  expect(trachealRatioOf(image({ PixelSpacing: [0.3, 0.3] }), points)).toBeCloseTo(0.16, 9);
  expect(trachealRatioOf(image(), [at(1, 1), at(1, 1), at(0, 0), at(0, 5)])).toBeUndefined();
  const mean = (species: string, breed: string) => tracheaMean({ species, breed });
  expect(mean('dog', 'Beagle')).toEqual({ mean: 0.2, of: 'dog' });
  expect(mean('dog', 'Pug')).toEqual({ mean: 0.16, of: 'shortNosed' });
  expect(mean('dog', 'French Bulldog')).toEqual({ mean: 0.16, of: 'shortNosed' });
  expect(mean('犬', 'フレンチ・ブルドッグ')).toEqual({ mean: 0.16, of: 'shortNosed' });
  expect(mean('dog', 'Bulldog')).toEqual({ mean: 0.13, of: 'bulldog' });
  expect(mean('狗', '英國鬥牛犬')).toEqual({ mean: 0.13, of: 'bulldog' });
  expect(mean('cat', 'Persian')).toEqual({ mean: 0.2, of: 'shortNosedCat' });
  expect(mean('cat', '')).toEqual({ mean: 0.18, of: 'cat' });
  expect(mean('rabbit', '')).toBeUndefined();
});

test('a measurement without calibration shows that it needs none, and another one shows its calibration [screen.viewer]', () => {
  const tta = { kind: 'tta', points: [at(0, 0), at(60, 0), at(-10, -20), at(-2, 20)] } as const;

  expect(findingOf(image(), { kind: 'tpa', points: tibia(24) })?.source).toBe('ratio');
  expect(findingOf(image({ ImagerPixelSpacing: [1, 1] }), tta)?.source).toBe('ImagerPixelSpacing');
  expect(findingOf(image(), tta)).toMatchObject({ source: 'none', more: [] });
});
