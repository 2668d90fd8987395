import type { Finding, FindingKind, ReadingUnit } from '@alder/measurements/domain';
import {
  type Animal,
  ATRIAL_DIMENSION_LIMIT,
  atrialFinding,
  DISTRACTION_LIMITS,
  femurMean,
  heartInterval,
  heldAgainst,
  INCLINATIONS,
  isCanine,
  MODIFIED_ATRIUM_LIMIT,
  NORBERG_MEANS,
  PLATEAU_ANGLES,
  QUADRICEPS_MEANS,
  tracheaMean,
} from '@alder/measurements/domain';
import type { useViewerTexts } from '../use-viewer-texts.ts';

type Texts = ReturnType<typeof useViewerTexts>;
type Numbers = { readonly number: (value: number, digits: number) => string };

/** Reference interval of a finding, and whether the value is outside. */
export type Judged = {
  readonly about: string | undefined;
  readonly warning: string | undefined;
  /** Below or above the interval; left out where only an upper limit is known. */
  readonly flag?: '' | 'L' | 'H';
};

const NOTHING: Judged = { about: undefined, warning: undefined };

/** The interval of the animal's breed or species as text; undefined for animals without published values. */
export function judged(t: Texts, format: Numbers, kind: FindingKind, { main }: Finding, animal?: Animal): Judged {
  const value = main[0]!.value;
  const one = (number: number) => format.number(number, Number.isInteger(number) ? 0 : 1);
  const dogs = (about: string, isOutside: boolean, warning: string): Judged =>
    animal && isCanine(animal) ? { about, warning: isOutside ? warning : undefined } : NOTHING;
  const degree = (end: number) => t('angle', { value: one(end) });
  /** On which side of its interval a value is, by the rule with which the server files it. */
  const outside = (of: FindingKind, end: (limit: number) => string): Pick<Judged, 'warning' | 'flag'> => {
    const { low, high, flag } = heldAgainst(
      of,
      main.map((each) => each.value),
      animal,
    );
    if (flag === 'H' && high !== null) return { warning: t('range.above', { limit: end(high) }), flag };
    if (flag === 'L' && low !== null) return { warning: t('range.below', { limit: end(low) }), flag };
    return { warning: undefined, flag: '' };
  };
  switch (kind) {
    case 'vhs': {
      const interval = animal && heartInterval(animal);
      if (!interval) return NOTHING;
      const ends = { low: format.number(interval.low ?? 0, 1), high: format.number(interval.high, 1) };
      return { about: t(`vhs.range.${interval.of}`, ends), ...outside('vhs', (end) => format.number(end, 1)) };
    }
    case 'vlas': {
      const found = animal && atrialFinding(value, animal);
      return found ? { about: t('vlas.range'), warning: found === 'normal' ? undefined : t(`vlas.${found}`) } : NOTHING;
    }
    case 'mvlas':
    case 'rlad': {
      const limit = kind === 'mvlas' ? MODIFIED_ATRIUM_LIMIT : ATRIAL_DIMENSION_LIMIT;
      const from = { limit: one(limit) };
      return dogs(t('atrium.range', from), value >= limit, t('atrium.above', from));
    }
    case 'norberg':
      return { about: t('norberg.range', NORBERG_MEANS), warning: undefined };
    case 'distraction': {
      const { tight, loose } = DISTRACTION_LIMITS;
      const limits = { tight: format.number(tight, 2), loose: format.number(loose, 2) };
      return dogs(
        t('distraction.range', limits),
        main.some((side) => side.value > tight),
        t('distraction.above', limits),
      );
    }
    case 'inclination': {
      const limits = { low: one(INCLINATIONS.low), high: one(INCLINATIONS.high) };
      return { ...dogs(t('inclination.range', limits), false, ''), ...outside('inclination', degree) };
    }
    case 'femur': {
      const mean = animal && femurMean(animal);
      return { about: mean ? t('femur.range', { mean: one(mean) }) : undefined, warning: undefined };
    }
    case 'qAngle': {
      const { sound, one: first, two, three } = QUADRICEPS_MEANS;
      const means = { sound: one(sound), first: one(first), two: one(two), three: one(three) };
      return dogs(t('qAngle.range', means), false, '');
    }
    case 'tpa': {
      const { mean, low, high } = PLATEAU_ANGLES;
      const limits = { mean: one(mean), low: one(low), high: one(high) };
      return { ...dogs(t('tpa.range', limits), false, ''), ...outside('tpa', degree) };
    }
    case 'tta':
      return { about: t('tta.range'), warning: undefined };
    case 'trachea': {
      const mean = animal && tracheaMean(animal);
      return mean
        ? { about: t(`trachea.range.${mean.of}`, { mean: format.number(mean.mean, 2) }), warning: undefined }
        : NOTHING;
    }
    default:
      return NOTHING;
  }
}

/** A value as displayed, with its unit. */
export function readingOf(t: Texts, format: Numbers, { value, unit }: Finding['main'][number]): string {
  if (unit === 'vertebra') return t('vertebrae', { value: format.number(value, 1) });
  if (unit === 'degree') return t('angle', { value: format.number(value, 1) });
  if (unit === 'px') return t('length.px', { value: format.number(value, 1) });
  return unit === 'index'
    ? format.number(value, 2)
    : t('length', { value: format.number(value, digitsOf(value, unit)) });
}

function digitsOf(value: number, unit: ReadingUnit): number {
  if (unit === 'size') return Number.isInteger(value) ? 0 : 1;
  return unit === 'index' ? 2 : 1;
}

/** The main values; for a mass both diameters, as in its report. */
export function mainOf(t: Texts, format: Numbers, kind: FindingKind, finding: Finding): string {
  const { main } = finding;
  if (kind === 'bidirectional' && main[0]?.unit === 'mm') return reportOf(t, format, kind, finding);
  return main.map((reading) => readingOf(t, format, reading)).join(' · ');
}

/** The values of a finding by name, without units, as parameters of the report sentences. */
export function valuesOf(format: Numbers, { main, more }: Finding): Record<string, string> {
  return Object.fromEntries(
    [...main, ...more].map(({ name, value, unit }) => [name, format.number(value, digitsOf(value, unit))]),
  );
}

/** The sentence for the report. */
export function reportOf(t: Texts, format: Numbers, kind: FindingKind, finding: Finding): string {
  const values = valuesOf(format, finding);
  if (kind === 'bidirectional') {
    const isCalibrated = finding.main[0]?.unit === 'mm';
    return t(isCalibrated ? 'bidirectional.report' : 'bidirectional.report.px', values);
  }
  if (kind !== 'tta') return t(`${kind}.report`, values);
  return t(values.cage ? 'tta.report.cage' : values.advancement ? 'tta.report.far' : 'tta.report', values);
}
