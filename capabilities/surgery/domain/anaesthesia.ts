import { likelyMeant, type VitalRange } from '@alder/chart/domain';

/** Rows of the anaesthesia sheet, in its order. */
export const measures = [
  ...(['pulse', 'respiration', 'spo2', 'etco2', 'systolic', 'mean', 'diastolic', 'temperature'] as const),
  ...(['inhalant', 'oxygen'] as const),
];
export type Measure = (typeof measures)[number];

/** Distance of two columns. */
export const STEP_MINUTES = 5;
const STEP_MS = STEP_MINUTES * 60_000;
/** Longest sheet: two days; a forgotten surgery does not draw a thousand columns. */
export const MAX_COLUMNS = 576;
/** A column that far ahead of the clock cannot have been measured. */
export const MAX_AHEAD_MINUTES = 10;

/** The column that an instant belongs to. */
export function columnOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / STEP_MS) * STEP_MS).toISOString();
}

export function isColumn(at: string): boolean {
  return Date.parse(at) % STEP_MS === 0;
}

/** Columns of a sheet from one instant to another, both included. */
export function columnsOf(from: Date, to: Date): string[] {
  const first = Date.parse(columnOf(from));
  const n = Math.min(MAX_COLUMNS, Math.max(0, Math.floor((to.getTime() - first) / STEP_MS)) + 1);
  return Array.from({ length: n }, (_, place) => new Date(first + place * STEP_MS).toISOString());
}

type Spans = Readonly<Partial<Record<Measure, VitalRange>>>;
const span = (low: number, high: number): VitalRange => ({ low, high });

/**
 * Target values of the anaesthetized dog and cat; outside them a value is marked. Ko J, Krimins R: Anesthetic monitoring,
 * your questions answered. Today's Veterinary Practice, January/February 2012, table 2 (98 to 101 °F converted).
 */
export const LIMITS_SOURCE = "Ko, Krimins, Today's Veterinary Practice 1/2012, table 2";
const BOTH: Spans = {
  spo2: span(95, 100),
  etco2: span(35, 45),
  systolic: span(90, 140),
  mean: span(70, 90),
  diastolic: span(60, 90),
  temperature: span(36.7, 38.3),
};
const LIMITS: Readonly<Record<string, Spans>> = {
  dog: { ...BOTH, pulse: span(60, 120), respiration: span(8, 16) },
  cat: { ...BOTH, pulse: span(120, 160), respiration: span(12, 24) },
};
/** Of any mammal or bird: too little oxygen is that of each. */
const ANY: Spans = { spo2: span(95, 100) };

/** Values that are not marked; nothing where no limits are known for the species. */
export function limitOf(species: string, measure: Measure): VitalRange | undefined {
  return (LIMITS[species.toLowerCase()] ?? ANY)[measure];
}

export type Alert = 'low' | 'high';

/** Whether a value is outside the limits of the species. */
export function alertOf(species: string, measure: Measure, value: number): Alert | undefined {
  const limit = limitOf(species, measure);
  if (!limit) return undefined;
  if (value < limit.low) return 'low';
  return value > limit.high ? 'high' : undefined;
}

/** Beyond these no monitor can have shown it: not stored. */
export const MEASURE_LIMITS: Readonly<Record<Measure, VitalRange>> = {
  pulse: span(0, 999),
  respiration: span(0, 999),
  spo2: span(0, 100),
  etco2: span(0, 200),
  systolic: span(0, 400),
  mean: span(0, 400),
  diastolic: span(0, 400),
  temperature: span(0, 46),
  inhalant: span(0, 10),
  oxygen: span(0, 30),
};

/** Outside these a value is asked about: probably a typing error, or an animal that is dying. */
const PLAUSIBLE: Readonly<Record<Measure, VitalRange>> = {
  pulse: span(20, 400),
  respiration: span(1, 120),
  spo2: span(60, 100),
  etco2: span(8, 100),
  systolic: span(30, 260),
  mean: span(20, 220),
  diastolic: span(10, 200),
  temperature: span(28, 42.5),
  inhalant: span(0, 6),
  oxygen: span(0, 12),
};

export type Implausible = {
  readonly measure: Measure;
  readonly value: number;
  readonly range: VitalRange;
  readonly meant: number | undefined;
};

/** Measured at the same time, as far as known. */
export type Pressures = Readonly<Partial<Record<Measure, number | null>>>;

/**
 * Whether a person is asked about a value before it is stored: far outside, or a blood pressure whose parts contradict one
 * another. Screen and server call this function.
 */
export function implausible(measure: Measure, value: number, column: Pressures = {}): Implausible | undefined {
  const range = rangeIn(measure, column);
  if (value >= range.low && value <= range.high) return undefined;
  return { measure, value, range, meant: likelyMeant(value, range) };
}

function rangeIn(measure: Measure, { systolic, mean, diastolic }: Pressures): VitalRange {
  const { low, high } = PLAUSIBLE[measure];
  const known = (...values: (number | null | undefined)[]) => values.filter((value) => typeof value === 'number');
  if (measure === 'systolic') return span(Math.max(low, ...known(mean, diastolic)), high);
  if (measure === 'mean') return span(Math.max(low, ...known(diastolic)), Math.min(high, ...known(systolic)));
  if (measure === 'diastolic') return span(low, Math.min(high, ...known(mean, systolic)));
  return { low, high };
}
