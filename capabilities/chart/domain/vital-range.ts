/** A usual span of a vital sign in one species; both ends belong to it. */
export type VitalRange = { readonly low: number; readonly high: number };

/** Vital signs that have a usual span. */
export type RangedVital = 'temperature' | 'pulse' | 'respiration' | 'systolic' | 'crt' | 'spo2' | 'glucose';

/**
 * Usual spans of adult animals at rest: °C, per minute, mmHg, seconds, percent, mg/dL.
 *
 * They tint a value on the screen and refuse nothing; a hospital's own judgement takes precedence. Textbook ranges for
 * the awake animal in a clinic; decision in the README of this capability.
 */
const RANGES: Readonly<Record<string, Readonly<Partial<Record<RangedVital, VitalRange>>>>> = {
  dog: {
    temperature: { low: 37.5, high: 39.2 },
    pulse: { low: 60, high: 160 },
    respiration: { low: 10, high: 35 },
    systolic: { low: 110, high: 160 },
    crt: { low: 0.5, high: 2 },
    spo2: { low: 95, high: 100 },
    glucose: { low: 70, high: 143 },
  },
  cat: {
    temperature: { low: 37.8, high: 39.2 },
    pulse: { low: 120, high: 220 },
    respiration: { low: 16, high: 40 },
    systolic: { low: 110, high: 160 },
    crt: { low: 0.5, high: 2 },
    spo2: { low: 95, high: 100 },
    glucose: { low: 70, high: 150 },
  },
  rabbit: {
    temperature: { low: 38.5, high: 40 },
    pulse: { low: 180, high: 300 },
    respiration: { low: 30, high: 60 },
    systolic: { low: 90, high: 135 },
    crt: { low: 0.5, high: 2 },
    spo2: { low: 95, high: 100 },
    glucose: { low: 75, high: 155 },
  },
};

/** The usual span of a vital sign, or nothing where none is known for the species. */
export function vitalRange(species: string, vital: RangedVital): VitalRange | undefined {
  return RANGES[species.toLowerCase()]?.[vital];
}

/** Flag of a measured value against the usual span: `L`, `H`, or empty inside it and where none is known. */
export function vitalFlag(species: string, vital: RangedVital, value: number): 'L' | 'H' | '' {
  const range = vitalRange(species, vital);
  if (!range) return '';
  if (value < range.low) return 'L';
  return value > range.high ? 'H' : '';
}

/**
 * Limits outside which a value cannot have been measured on a living animal; the database has the same ones. A
 * hibernating tortoise is as cold as its box.
 */
export const VITAL_LIMITS = {
  temperature: { low: 0, high: 46 },
  pulse: { low: 1, high: 999 },
  respiration: { low: 0, high: 999 },
  pressure: { low: 1, high: 400 },
  weightKg: { low: 0.001, high: 1999 },
} as const;

/**
 * What a value beyond the limits was probably meant to be: 384 and 3.84 °C are 38.4.
 *
 * @returns The nearest power of ten that fits `range`, or nothing where the value fits already or none does.
 */
export function likelyMeant(value: number, range: VitalRange): number | undefined {
  if (value >= range.low && value <= range.high) return undefined;
  for (const factor of [10, 0.1, 100, 0.01]) {
    const meant = Number((value * factor).toPrecision(6));
    if (meant >= range.low && meant <= range.high) return meant;
  }
  return undefined;
}
