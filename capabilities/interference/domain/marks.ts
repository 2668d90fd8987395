import { type DrugOrClass, membersOf, substancesOf } from '@alder/pharmacy/domain';
import type { DeviceModel } from '@alder/terms';
import type { Direction, InterferenceRule, SampleIndexName } from './rule.ts';
import type { SampleIndices } from './sample.ts';

const DAY_MS = 86_400_000;

/** A medicine that the animal got, and when. */
export type MedicineOverTime = {
  /** As prescribed, English, Japanese, Chinese. */
  readonly names: readonly (string | null)[];
  readonly active_substance: string | null;
  /** ISO 8601. */
  readonly from: string;
  /** End of the course, ISO 8601; null: it runs on. */
  readonly until: string | null;
};

/** A result as the rules read it. */
export type JudgedResult = {
  readonly device: DeviceModel | string;
  /** Null where the animal is not known. */
  readonly species: string | null;
  /** When the sample was taken, otherwise measured; ISO 8601. */
  readonly taken_at: string;
  readonly results: readonly { readonly code: string; readonly flag: string | null }[];
};

/** What shifts one value of a result; the value itself stays as it was measured. */
export type InterferenceMark = {
  /** Code of the analyte. */
  readonly code: string;
  readonly rule: string;
  readonly direction: Direction;
  readonly percent: number | null;
  readonly source: string;
  /** What of the sample; null: a medicine. */
  readonly index: SampleIndexName | null;
  readonly grade: number | null;
  readonly value: number | null;
  /** The medicine by its names (English, Japanese, Chinese); null: the sample. */
  readonly medicine: readonly (string | null)[] | null;
};

/**
 * What interferes with the values of a result, in the order of the values. Of the rules of one cause, analyte and direction the
 * nearest counts: the one of the analyzer before that of every analyzer, then the one of the species, then the highest grade.
 */
export function interferencesOf(
  rules: readonly InterferenceRule[],
  result: JudgedResult,
  { indices, medicines }: { readonly indices: SampleIndices; readonly medicines: readonly MedicineOverTime[] },
): InterferenceMark[] {
  const acting = medicines.filter(({ from }) => Date.parse(from) <= Date.parse(result.taken_at));
  const named = acting.map((medicine) => ({ medicine, inns: new Set(substancesOf(medicine).map(({ inn }) => inn)) }));
  const ranked = rules
    .filter((rule) => (rule.model === null || rule.model === result.device) && isOfSpecies(rule, result))
    .toSorted((one, other) => rank(other) - rank(one));
  return result.results.flatMap(({ code, flag }) => {
    if (flag === 'invalid') return [];
    const marks = ranked.filter(({ analyte }) => analyte === code).flatMap((rule) => markOf(rule));
    return marks.filter((mark, place) => marks.findIndex((other) => isSameCause(mark, other)) === place);
  });

  function markOf(rule: InterferenceRule): InterferenceMark[] {
    const { key, analyte, direction, percent, source } = rule;
    const mark = { code: analyte, rule: key, direction, percent, source };
    if (rule.kind === 'sample') {
      const index = rule.index && indices[rule.index];
      if (!index || !reaches(rule, index)) return [];
      return [{ ...mark, index: rule.index, grade: index.grade, value: index.value, medicine: null }];
    }
    const members = membersOf((rule.drug ?? '') as DrugOrClass);
    return named
      .filter(
        ({ medicine, inns }) =>
          members.some((inn) => inns.has(inn)) && actsUntil(rule, medicine) >= Date.parse(result.taken_at),
      )
      .slice(0, 1)
      .map(({ medicine }) => ({ ...mark, index: null, grade: null, value: null, medicine: medicine.names }));
  }
}

const isOfSpecies = ({ species }: InterferenceRule, result: JudgedResult) =>
  species === null || species === result.species;

const rank = ({ model, species, grade_from }: InterferenceRule) =>
  (model === null ? 0 : 100) + (species === null ? 0 : 10) + (grade_from ?? 0);

function reaches(
  { grade_from, value_from }: InterferenceRule,
  { grade, value }: { grade: number | null; value: number | null },
) {
  if (value_from !== null) return value !== null && value >= value_from;
  return grade !== null && grade > 0 && grade >= (grade_from ?? 1);
}

function actsUntil({ days_after }: InterferenceRule, { until }: MedicineOverTime): number {
  return until === null ? Infinity : Date.parse(until) + days_after * DAY_MS;
}

/** Two rules say the same of a value: the sample, or one medicine, shifts it in one direction. */
function isSameCause(one: InterferenceMark, other: InterferenceMark): boolean {
  if (one.direction !== other.direction || one.index !== other.index) return false;
  return one.medicine === other.medicine;
}
