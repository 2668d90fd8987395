import { likelyMeant, VITAL_LIMITS, type VitalRange } from './vital-range.ts';

/** Measurements whose value depends so much on the species that a slip of the keyboard can be recognized. */
export type PlausibleField = 'weight' | 'temperature' | 'pulse' | 'respiration';

/** Measured values; null and undefined are not judged. Weight in kg, temperature in °C, the others per minute. */
export type Measurements = Readonly<Partial<Record<PlausibleField, number | null | undefined>>>;

/** The weight that was measured before, with the time of its measurement. */
export type EarlierWeight = { readonly weight: number; readonly at: Date };

/** A value that no healthy or sick animal of the species has, or that contradicts the weight measured before. */
export type ImplausibleValue = {
  readonly field: PlausibleField;
  readonly value: number;
  /** Values that are accepted without a question. */
  readonly range: VitalRange;
  /** The value with its decimal point moved, where that is plausible: 46.2 kg for a cat is probably 4.62. */
  readonly meant: number | undefined;
};

const MAMMAL = { low: 30, high: 43.5 };
const BIRD = { low: 35, high: 45.5 };
const COLD_BLOODED = { low: 4, high: 42 };
const PULSE = { low: 20, high: 400 };
const SMALL_MAMMAL_PULSE = { low: 80, high: 900 };
const RESPIRATION = { low: 2, high: 400 };
const span = (low: number, high: number): VitalRange => ({ low, high });
const mammal = (weight: VitalRange, pulse: VitalRange = PULSE) => ({
  weight,
  temperature: MAMMAL,
  pulse,
  respiration: RESPIRATION,
});
const coldBlooded = (weight: VitalRange) => ({
  weight,
  temperature: COLD_BLOODED,
  pulse: span(2, 250),
  respiration: span(0, 150),
});

/**
 * What has been measured on animals of a species, from the newborn to the largest breed, sick animals included.
 *
 * These spans are wider than the usual ranges of `vitalRange`: they do not judge health, they recognize typing errors.
 * A hibernating hedgehog and a cat in shock are inside.
 */
const PLAUSIBLE: Readonly<Record<string, Readonly<Record<PlausibleField, VitalRange>>>> = {
  dog: mammal(span(0.05, 120)),
  cat: mammal(span(0.05, 16)),
  rabbit: mammal(span(0.02, 12)),
  ferret: mammal(span(0.005, 4)),
  guinea_pig: mammal(span(0.04, 2)),
  hamster: { ...mammal(span(0.002, 0.35), SMALL_MAMMAL_PULSE), temperature: span(20, 42) },
  chinchilla: mammal(span(0.03, 1.2)),
  rat: mammal(span(0.004, 1.2), SMALL_MAMMAL_PULSE),
  mouse: mammal(span(0.001, 0.12), SMALL_MAMMAL_PULSE),
  hedgehog: { ...mammal(span(0.008, 2)), temperature: span(20, 41) },
  sugar_glider: { ...mammal(span(0.005, 0.3), SMALL_MAMMAL_PULSE), temperature: span(20, 41) },
  bird: { weight: span(0.001, 20), temperature: BIRD, pulse: span(40, 999), respiration: RESPIRATION },
  tortoise: coldBlooded(span(0.003, 300)),
  lizard: coldBlooded(span(0.001, 90)),
  snake: coldBlooded(span(0.002, 120)),
  horse: mammal(span(15, 1300), span(15, 250)),
  cattle: mammal(span(10, 1600), span(20, 250)),
  pig: mammal(span(0.3, 450)),
  sheep: mammal(span(1, 200)),
  goat: mammal(span(0.8, 170)),
};

/** Accepted for any other species: what the database stores. */
const LIMITS: Readonly<Record<PlausibleField, VitalRange>> = {
  weight: VITAL_LIMITS.weightKg,
  temperature: VITAL_LIMITS.temperature,
  pulse: VITAL_LIMITS.pulse,
  respiration: VITAL_LIMITS.respiration,
};

/** A weight that differs from the last one by this factor within `WEIGHT_COMPARED_DAYS` is asked about. */
const MAX_WEIGHT_FACTOR = 4;
const WEIGHT_COMPARED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Values of a measurement that are accepted for a species without a question. */
export function plausibleRange(species: string, field: PlausibleField): VitalRange {
  return PLAUSIBLE[species.toLowerCase()]?.[field] ?? LIMITS[field];
}

/**
 * Values that a person is asked about before they are saved, because they are probably typing errors. Screen and server
 * both call this function, the screen while the value is typed, the server when it is saved.
 *
 * @param species Code of the species.
 * @param earlier The pet's last weight, if it has one: 46 kg is plausible for a dog, but not a week after 4.6 kg.
 * @param now Time of the new measurement.
 */
export function implausibleValues(
  species: string,
  values: Measurements,
  earlier?: EarlierWeight | undefined,
  now: Date = new Date(),
): ImplausibleValue[] {
  const fields = Object.keys(LIMITS) as PlausibleField[];
  return fields.flatMap((field) => {
    const value = values[field];
    if (value === null || value === undefined) return [];
    const range = acceptedRange(species, field, earlier, now);
    if (value >= range.low && value <= range.high) return [];
    return [{ field, value, range, meant: likelyMeant(value, range) }];
  });
}

function acceptedRange(
  species: string,
  field: PlausibleField,
  earlier: EarlierWeight | undefined,
  now: Date,
): VitalRange {
  const range = plausibleRange(species, field);
  if (field !== 'weight' || !earlier) return range;
  if (Math.abs(now.getTime() - earlier.at.getTime()) > WEIGHT_COMPARED_DAYS * DAY_MS) return range;
  return {
    low: Math.max(range.low, Number((earlier.weight / MAX_WEIGHT_FACTOR).toPrecision(3))),
    high: Math.min(range.high, Number((earlier.weight * MAX_WEIGHT_FACTOR).toPrecision(3))),
  };
}
