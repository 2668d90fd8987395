import { trachealRatioOf } from './airway.ts';
import { type Calibration, type CalibrationInput, calibrationAt, type Point } from './calibration.ts';
import type { FindingKind } from './graphic-objects.ts';
import { atrialDimensionOf, heartScoreOf, leftAtrialSizeOf, modifiedAtrialSizeOf } from './heart.ts';
import { distractionOf, inclinationOf, norbergOf } from './hip.ts';
import { diametersOf } from './length.ts';
import { advancementOf, femurOf, plateauAngleOf, quadricepsAngleOf, rotationOf, USUAL_SAW } from './stifle.ts';

/** `px` where an image is not calibrated; `size` is a product size in millimetres, without decimals. */
export type ReadingUnit = 'vertebra' | 'degree' | 'mm' | 'px' | 'size' | 'index';

/** One number of a measurement, with the name that texts use for it. */
export type Reading = { readonly name: string; readonly value: number; readonly unit: ReadingUnit };

/** Numeric result of a guided measurement. */
export type Finding = {
  /** The main value first; two where both sides are measured. */
  readonly main: readonly Reading[];
  /** Further values for the report. */
  readonly more: readonly Reading[];
  /** What its numbers come from; `ratio` where they are the same with any calibration. */
  readonly source: Calibration['source'] | 'ratio';
};

export type Measured = {
  readonly kind: FindingKind;
  readonly points: readonly Point[];
  /** Radius of the saw of a `tpa`. */
  readonly millimetres?: number | undefined;
};

/** The numbers of a guided measurement; undefined while its points give none (three points of a rim on a line). */
export function findingOf(image: CalibrationInput, graphic: Measured): Finding | undefined {
  return readings[graphic.kind](image, graphic);
}

const vertebrae = (name: string, value: number): Reading => ({ name, value, unit: 'vertebra' });
const degrees = (name: string, value: number): Reading => ({ name, value, unit: 'degree' });
const index = (name: string, value: number): Reading => ({ name, value, unit: 'index' });
const millimetres = (name: string, value: number): Reading => ({ name, value, unit: 'mm' });
const size = (name: string, value: number): Reading => ({ name, value, unit: 'size' });
const ratio = (main: readonly Reading[], more: readonly Reading[] = []): Finding => ({ main, more, source: 'ratio' });

const readings: Readonly<Record<FindingKind, (image: CalibrationInput, graphic: Measured) => Finding | undefined>> = {
  vhs(image, { points }) {
    const { vhs, long, short } = heartScoreOf(image, points);
    return ratio([vertebrae('vhs', vhs)], [vertebrae('long', long), vertebrae('short', short)]);
  },
  vlas: (image, { points }) => ratio([vertebrae('value', leftAtrialSizeOf(image, points))]),
  mvlas(image, { points }) {
    const { size, length, height } = modifiedAtrialSizeOf(image, points);
    return ratio([vertebrae('value', size)], [vertebrae('length', length), vertebrae('height', height)]);
  },
  rlad(image, { points }) {
    const value = atrialDimensionOf(image, points);
    return value === undefined ? undefined : ratio([vertebrae('value', value)]);
  },
  norberg(image, { points }) {
    const found = norbergOf(image, points);
    return found && ratio([degrees('first', found.first), degrees('second', found.second)]);
  },
  distraction(image, { points }) {
    const found = distractionOf(image, points);
    return found && ratio([index('first', found.first), index('second', found.second)]);
  },
  inclination(image, { points }) {
    const value = inclinationOf(image, points);
    return value === undefined ? undefined : ratio([degrees('value', value)]);
  },
  femur(image, { points }) {
    const { lateral, varus } = femurOf(image, points);
    return ratio([degrees('value', lateral)], [degrees('varus', varus)]);
  },
  qAngle: (image, { points }) => ratio([degrees('value', quadricepsAngleOf(image, points))]),
  tpa(image, { points, millimetres: saw = USUAL_SAW }) {
    const angle = plateauAngleOf(image, points);
    const turn = [millimetres('rotation', rotationOf(angle, saw)), size('saw', saw)];
    return ratio([degrees('value', angle)], turn);
  },
  tta(image, { points }) {
    const { angle, millimetres: target, cage } = advancementOf(image, points);
    const known = target === undefined ? [] : [millimetres('advancement', target)];
    const { source } = calibrationAt(image, points[0]!);
    const held = cage === undefined ? [] : [size('cage', cage)];
    return { main: [degrees('value', angle)], more: [...known, ...held], source };
  },
  bidirectional(image, { points: [a, b, c, d] }) {
    const { long, short, unit, source } = diametersOf(image, [a!, b!, c!, d!]);
    return {
      main: [
        { name: 'long', value: long, unit },
        { name: 'short', value: short, unit },
      ],
      more: [],
      source,
    };
  },
  trachea(image, { points }) {
    const value = trachealRatioOf(image, points);
    return value === undefined ? undefined : ratio([index('value', value)]);
  },
};
