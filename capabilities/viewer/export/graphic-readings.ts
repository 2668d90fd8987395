import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput } from '@alder/measurements/domain';
import {
  angleOf,
  areaOf,
  cobbOf,
  findingOf,
  isFinding,
  lengthOf,
  regionOf,
  type Statistics,
  valueUnitOf,
} from '@alder/measurements/domain';
import { type Measured, measured, type UnitName } from './concepts.ts';

/** One number of a graphic object, with its concept. */
export type GraphicReading = { readonly name: Measured; readonly value: number; readonly unit: UnitName };

/** Every number of a graphic object; none for texts and arrows. */
export function readingsOfGraphic(
  calibration: CalibrationInput,
  graphic: GraphicObject,
  { statistics, probed }: { statistics?: Statistics | undefined; probed?: number | undefined } = {},
): GraphicReading[] {
  const { kind, points } = graphic;
  if (kind === 'probe')
    return probed === undefined ? [] : [{ name: 'probe', value: probed, unit: valueUnit(calibration) }];
  if (isFinding(kind)) {
    const finding = findingOf(calibration, { ...graphic, kind });
    return [...(finding?.main ?? []), ...(finding?.more ?? [])].flatMap(({ name, value, unit }) => {
      const full = `${kind}.${name}`;
      return full in measured ? [{ name: full as Measured, value, unit }] : [];
    });
  }
  const region = regionOf(calibration, graphic);
  if (region) {
    const { value, unit } = areaOf(calibration, region);
    const grey =
      statistics &&
      ([
        ['mean', statistics.mean],
        ['sd', statistics.sd],
      ] as const);
    return [
      { name: 'area', value, unit },
      ...(grey ?? []).map(([name, one]) => ({ name, value: one, unit: valueUnit(calibration) })),
    ];
  }
  const [a, b, c, d] = points;
  if (kind === 'length' && a && b) {
    const { value, unit } = lengthOf(calibration, a, b);
    return [{ name: 'length', value, unit }];
  }
  if (kind === 'angle' && a && b && c) return [{ name: 'angle', value: angleOf(calibration, a, b, c), unit: 'degree' }];
  if (kind === 'cobb' && a && b && c && d)
    return [{ name: 'cobb', value: cobbOf(calibration, a, b, c, d), unit: 'degree' }];
  return [];
}

/** Hounsfield units have a code of UCUM; other values are numbers without one. */
function valueUnit({ attributes }: CalibrationInput): UnitName {
  return valueUnitOf(attributes) === 'HU' ? 'hounsfield' : 'index';
}
