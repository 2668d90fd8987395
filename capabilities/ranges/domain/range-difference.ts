import type { Limits, RangeEntry } from './range.ts';

/** A range as its history keeps it. */
export type HistoricRange = Omit<RangeEntry, 'id'> & { readonly source: string };

/** Fields in which two states of a range may differ, the limits aside. */
export const historicFields = ['species', 'breeds', 'place', 'sex', 'age', 'valid_from', 'source'] as const;
export type HistoricField = (typeof historicFields)[number];

/** What a change did: the fields that differ, and each analyte whose limits do. */
export type RangeDifference = {
  readonly fields: readonly HistoricField[];
  readonly limits: readonly {
    readonly code: string;
    readonly from: Limits | undefined;
    readonly to: Limits | undefined;
  }[];
};

const READ: Readonly<Record<HistoricField, (range: HistoricRange) => unknown>> = {
  species: ({ species }) => species,
  breeds: ({ name, name_zhtw }) => [name, name_zhtw],
  place: ({ device, exam_type }) => [device, exam_type],
  sex: ({ sex }) => sex,
  age: ({ age_from_days, age_to_days }) => [age_from_days, age_to_days],
  valid_from: ({ valid_from }) => Date.parse(valid_from),
  source: ({ source }) => source,
};
const BOUNDS = ['crit_low', 'low', 'high', 'crit_high', 'unit'] as const;

/** Compares two states of a range; a range that was entered has only its limits to show. */
export function differenceOf(before: HistoricRange | null, after: HistoricRange): RangeDifference {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const fields = before ? historicFields.filter((field) => !isSame(READ[field](before), READ[field](after))) : [];
  const codes = [...new Set([...Object.keys(after.ranges), ...Object.keys(before?.ranges ?? {})])];
  const limits = codes
    .map((code) => ({ code, from: before?.ranges[code], to: after.ranges[code] }))
    .filter(({ from, to }) => !from || !to || BOUNDS.some((bound) => from[bound] !== to[bound]));
  return { fields, limits };
}
