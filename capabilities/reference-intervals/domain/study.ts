import {
  type Description,
  describe,
  type Interval,
  type IntervalMethod,
  intervalOf,
  isWide,
  methodsFor,
} from './interval.ts';
import { type OutlierTest, outliersOf, tukeyFences } from './outliers.ts';
import { harrisBoyd, MIN_GROUP, type Partition } from './partition.ts';

/** Why a value takes no part. */
export const exclusionReasons = ['diagnosis', 'drug', 'flag', 'qc', 'comparator', 'unit', 'outlier', 'person'] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** Reasons that no user can overrule: there is no number to count. */
const FINAL: readonly ExclusionReason[] = ['comparator', 'unit'];
export const isFinal = (reasons: readonly ExclusionReason[]): boolean =>
  reasons.some((reason) => FINAL.includes(reason));

export const flagCriteria = ['none', 'critical', 'any'] as const;

/** Which animals count as sick. */
export type Criteria = {
  readonly diagnosis: boolean;
  readonly drug: boolean;
  /** Values of other analytes in the same run that are outside their range. */
  readonly flags: (typeof flagCriteria)[number];
  readonly outliers: OutlierTest;
};

/** One value of an animal with the known health data of that time. */
export type Sample = {
  readonly record: string;
  readonly pet: string;
  /** In the unit of the study; null where it cannot be converted. */
  readonly value: number | null;
  readonly comparator: boolean;
  readonly sex: string | null;
  readonly breed: string;
  readonly measured_at: string;
  readonly diagnosis: boolean;
  readonly drug: boolean;
  readonly flagged: boolean;
  readonly critical: boolean;
  readonly held: boolean;
};

/** Decision of a person about a value: taken back in, or left out. */
export type Decision = { readonly record: string; readonly include: boolean };

export type Judged<One extends Sample = Sample> = {
  readonly sample: One;
  readonly reasons: readonly ExclusionReason[];
  readonly included: boolean;
  /** Within the outer fences of Tukey and beyond the inner ones. */
  readonly suspect: boolean;
};

function reasonsOf(sample: Sample, criteria: Criteria): ExclusionReason[] {
  const isFlagged = { none: false, critical: sample.critical, any: sample.flagged }[criteria.flags];
  return [
    ...(sample.value === null ? (['unit'] as const) : []),
    ...(sample.comparator ? (['comparator'] as const) : []),
    ...(criteria.diagnosis && sample.diagnosis ? (['diagnosis'] as const) : []),
    ...(criteria.drug && sample.drug ? (['drug'] as const) : []),
    ...(isFlagged ? (['flag'] as const) : []),
    ...(sample.held ? (['qc'] as const) : []),
  ];
}

/**
 * Judges each animal's samples: one value of an animal counts, the latest one that nothing speaks against.
 *
 * @param samples Newest first.
 */
export function judgeSamples<One extends Sample>(
  samples: readonly One[],
  criteria: Criteria,
  decisions: readonly Decision[],
): Judged<One>[] {
  const decisionOf = new Map(decisions.map(({ record, include }) => [record, include]));
  const chosen = [...Map.groupBy(samples, ({ pet }) => pet).values()].map((own) => {
    const all = own.map((sample) => ({ sample, reasons: reasonsOf(sample, criteria) }));
    return (
      all.find(({ sample, reasons }) => decisionOf.get(sample.record) === true && !isFinal(reasons)) ??
      all.find(({ sample }) => decisionOf.get(sample.record) === false) ??
      all.find(({ reasons }) => reasons.length === 0) ??
      all[0]!
    );
  });
  const first = chosen.map(({ sample, reasons }) => {
    const word = decisionOf.get(sample.record);
    if (word === false) return { sample, reasons: [...reasons, 'person' as const], included: false };
    return { sample, reasons, included: reasons.length === 0 || (word === true && !isFinal(reasons)) };
  });
  const values = first.filter(({ included }) => included).map(({ sample }) => sample.value!);
  const isOutlier = outliersOf(values, criteria.outliers);
  const inner = values.length > 2 ? tukeyFences(values).inner : undefined;
  return first.map(({ sample, reasons, included }) => {
    const outlier = included && isOutlier(sample.value!);
    const isTaken = decisionOf.get(sample.record) === true;
    return {
      sample,
      reasons: outlier ? [...reasons, 'outlier' as const] : reasons,
      included: included && (!outlier || isTaken),
      suspect: included && inner !== undefined && (sample.value! < inner[0] || sample.value! > inner[1]),
    };
  });
}

export type Bin = { readonly from: number; readonly to: number; readonly count: number };
const MAX_BINS = 30;

/** Equal classes over all values, as many as the square root of their number. */
export function histogram(values: readonly number[]): Bin[] {
  if (values.length === 0) return [];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const count = min === max ? 1 : Math.min(MAX_BINS, Math.max(5, Math.ceil(Math.sqrt(values.length))));
  const width = min === max ? 1 : (max - min) / count;
  const counts = Array<number>(count).fill(0);
  for (const value of values) counts[Math.min(count - 1, Math.floor((value - min) / width))]! += 1;
  return counts.map((each, index) => ({ from: min + index * width, to: min + (index + 1) * width, count: each }));
}

export type Group = {
  readonly by: 'sex' | 'breed';
  readonly name: string;
  readonly other: string;
  readonly test: Partition;
};
const MAX_BREEDS = 8;

/** Whether the sexes, or a breed and all others, need intervals of their own. */
export function groupsOf(counted: readonly Pick<Sample, 'sex' | 'breed' | 'value'>[]): Group[] {
  const valuesOf = (fits: (one: Pick<Sample, 'sex' | 'breed'>) => boolean) =>
    counted.filter(fits).map(({ value }) => value!);
  const sexes = harrisBoyd(
    valuesOf(({ sex }) => sex === 'female'),
    valuesOf(({ sex }) => sex === 'male'),
  );
  const breeds = [...Map.groupBy(counted, ({ breed }) => breed)]
    .filter(([breed, own]) => breed !== '' && own.length >= MIN_GROUP)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_BREEDS);
  return [
    ...(sexes ? [{ by: 'sex' as const, name: 'female', other: 'male', test: sexes }] : []),
    ...breeds.flatMap(([name]) => {
      const test = harrisBoyd(
        valuesOf(({ breed }) => breed === name),
        valuesOf(({ breed }) => breed !== name),
      );
      return test ? [{ by: 'breed' as const, name, other: '', test }] : [];
    }),
  ];
}

export type Outcome = {
  readonly about: Description | null;
  readonly methods: readonly IntervalMethod[];
  readonly interval: Interval | null;
  readonly wide: boolean;
  readonly bins: readonly Bin[];
  readonly groups: readonly Group[];
  /** How many are left out for each reason. */
  readonly excluded: Readonly<Record<ExclusionReason, number>>;
  readonly suspects: number;
};

/** Everything that a study says about its values. */
export function outcomeOf(judged: readonly Judged[], wanted: IntervalMethod | null): Outcome {
  const counted = judged.filter(({ included }) => included).map(({ sample }) => sample);
  const values = counted.map(({ value }) => value!);
  const about = describe(values) ?? null;
  const interval = intervalOf(values, wanted) ?? null;
  const left = judged.filter(({ included }) => !included);
  return {
    ...{ about, interval, methods: about ? methodsFor(about) : [], wide: interval !== null && isWide(interval) },
    ...{ bins: histogram(values), groups: groupsOf(counted) },
    excluded: Object.fromEntries(
      exclusionReasons.map((reason) => [reason, left.filter(({ reasons }) => reasons.includes(reason)).length]),
    ) as Outcome['excluded'],
    suspects: judged.filter(({ suspect, included }) => suspect && included).length,
  };
}
