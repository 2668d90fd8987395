/** Where the limits come from; printed beside every stage. */
export const IRIS_SOURCE = 'IRIS Staging of CKD (International Renal Interest Society, modified 2023), iris-kidney.com';

const DAY_MS = 86_400_000;
/** Two creatinine values are two occasions when they are at least so many days apart, and no older than that. */
const MIN_DAYS_APART = 7;
const MAX_AGE_DAYS = 180;
/** Two values of a stable patient differ by no more than this share of the lower one. */
const MOST_CHANGE = 0.25;
/** A rise of creatinine within 48 hours that speaks of an acute injury, mg/dL. */
const ACUTE_RISE = 0.3;

/** A number with the time at which it was measured, ISO 8601. */
export type Measured = { readonly at: string; readonly value: number };

export type IrisInput = {
  readonly species: string;
  /** The moment that is staged, ISO 8601. */
  readonly at: string;
  /** mg/dL, in any order. */
  readonly creatinine: readonly Measured[];
  /** µg/dL. */
  readonly sdma: readonly Measured[];
  readonly upc: Measured | undefined;
  /** mmHg. */
  readonly systolic: Measured | undefined;
};

export type IrisStage = 1 | 2 | 3 | 4;
export type Proteinuria = 'none' | 'borderline' | 'proteinuric';
export type Pressure = 'normal' | 'prehypertensive' | 'hypertensive' | 'severe';

/** Why there is no stage. */
export const irisRefusals = ['species', 'creatinineMissing', 'unstable', 'acute'] as const;
export type IrisRefusal = (typeof irisRefusals)[number];

export type IrisOutcome =
  | { readonly refused: IrisRefusal }
  | {
      readonly stage: IrisStage;
      /** SDMA put it higher than creatinine, twice. */
      readonly by: 'creatinine' | 'sdma';
      /** The two values of creatinine, the later first. */
      readonly used: readonly [Measured, Measured];
      readonly proteinuria: Proteinuria | null;
      readonly pressure: Pressure | null;
    };

/** Where stage 2 begins, and the highest values of stages 2 and 3. */
const LIMITS = {
  dog: { creatinine: [1.4, 2.8, 5], sdma: [18, 35, 54], upc: [0.2, 0.5] },
  cat: { creatinine: [1.6, 2.8, 5], sdma: [18, 25, 38], upc: [0.2, 0.4] },
} as const;

/**
 * Stage of chronic kidney disease by IRIS, of a dog or cat in which it has been diagnosed. Staging needs two values of a
 * stable patient: with less, or with values that move, there is no stage.
 */
export function irisStage({ species, at, creatinine, sdma, upc, systolic }: IrisInput): IrisOutcome {
  if (species !== 'dog' && species !== 'cat') return { refused: 'species' };
  const limits = LIMITS[species];
  const recent = newestFirst(creatinine, at);
  const last = recent[0];
  if (!last) return { refused: 'creatinineMissing' };
  if (recent.some((one) => hoursBetween(one, last) <= 48 && Number((last.value - one.value).toFixed(3)) >= ACUTE_RISE))
    return { refused: 'acute' };
  const before = recent.find((one) => hoursBetween(one, last) >= MIN_DAYS_APART * 24);
  if (!before) return { refused: 'creatinineMissing' };
  const [low, high] = [Math.min(last.value, before.value), Math.max(last.value, before.value)];
  if (high - low > low * MOST_CHANGE) return { refused: 'unstable' };

  const byCreatinine = stageOf(last.value, limits.creatinine);
  const bySdma = persistentSdma(newestFirst(sdma, at), limits.sdma);
  return {
    stage: bySdma > byCreatinine ? bySdma : byCreatinine,
    by: bySdma > byCreatinine ? 'sdma' : 'creatinine',
    used: [last, before],
    proteinuria: upc ? proteinuriaOf(upc.value, limits.upc) : null,
    pressure: systolic ? pressureOf(systolic.value) : null,
  };
}

function newestFirst(values: readonly Measured[], at: string): readonly Measured[] {
  const now = Date.parse(at);
  return values
    .filter((one) => Date.parse(one.at) <= now && Date.parse(one.at) >= now - MAX_AGE_DAYS * DAY_MS)
    .sort((a, b) => b.at.localeCompare(a.at));
}

const hoursBetween = (early: Measured, late: Measured) => (Date.parse(late.at) - Date.parse(early.at)) / 3_600_000;

function stageOf(value: number, [one, two, three]: readonly [number, number, number]): IrisStage {
  if (value < one) return 1;
  if (value <= two) return 2;
  return value <= three ? 3 : 4;
}

/** The stage that SDMA reached on both of two occasions; 1 where it was not measured twice. */
function persistentSdma(values: readonly Measured[], limits: readonly [number, number, number]): IrisStage {
  const [last] = values;
  const before = last && values.find((one) => hoursBetween(one, last) >= MIN_DAYS_APART * 24);
  if (!last || !before) return 1;
  return Math.min(stageOf(last.value, limits), stageOf(before.value, limits)) as IrisStage;
}

function proteinuriaOf(value: number, [none, borderline]: readonly [number, number]): Proteinuria {
  if (value < none) return 'none';
  return value <= borderline ? 'borderline' : 'proteinuric';
}

function pressureOf(systolic: number): Pressure {
  if (systolic < 140) return 'normal';
  if (systolic < 160) return 'prehypertensive';
  return systolic < 180 ? 'hypertensive' : 'severe';
}
