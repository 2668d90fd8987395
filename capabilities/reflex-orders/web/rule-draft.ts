import type { SampleType } from '@alder/lab/domain';
import { readUnit, showUnit } from '@alder/terms';
import type { InputTypeOf } from '@alder/wire';
import type { createReflexRule, ReflexRuleEntry } from '../contract/index.ts';
import type { Condition, ReflexMode } from '../domain/index.ts';
import { daysOf, yearsOf } from './use-rule-words.ts';

/** A rule as a form holds it: ages in years, fields that are empty. */
export type RuleDraft = {
  readonly name: string;
  readonly is_on: boolean;
  readonly mode: ReflexMode;
  readonly analyte: string;
  readonly species: string;
  readonly age_from: number | undefined;
  readonly age_to: number | undefined;
  readonly kind: Condition['kind'];
  readonly low_limit: number | undefined;
  readonly high_limit: number | undefined;
  readonly unit: string;
  readonly test: string;
  readonly laboratory: string;
  readonly sample_type: SampleType | '';
  readonly same_sample_hours: number | undefined;
  readonly not_within_days: number | undefined;
  readonly source: string;
};

export function draftOf(rule: ReflexRuleEntry | undefined): RuleDraft {
  return {
    ...{ name: rule?.name ?? '', is_on: rule?.is_on ?? false, mode: rule?.mode ?? 'suggest' },
    ...{ analyte: rule?.analyte ?? '', species: rule?.species ?? '', kind: rule?.kind ?? 'above' },
    ...{ age_from: yearsOf(rule?.age_from_days ?? null), age_to: yearsOf(rule?.age_to_days ?? null) },
    ...{
      low_limit: rule?.low_limit ?? undefined,
      high_limit: rule?.high_limit ?? undefined,
      unit: showUnit(rule?.unit ?? ''),
    },
    ...{ test: rule?.test ?? '', laboratory: rule?.laboratory ?? '', sample_type: rule?.sample_type ?? '' },
    ...{ same_sample_hours: rule?.same_sample_hours ?? 24, not_within_days: rule?.not_within_days ?? 30 },
    source: rule?.source ?? '',
  };
}

/** The input of the call; undefined while something is missing. Limits that the kind does not have are left out. */
export function inputOf(draft: RuleDraft): InputTypeOf<typeof createReflexRule> | undefined {
  const { age_from, age_to, species, laboratory, sample_type, same_sample_hours, not_within_days, ...rest } = draft;
  const { kind, low_limit, high_limit } = rest;
  const hasLow = kind === 'above' || kind === 'between';
  const hasHigh = kind === 'below' || kind === 'between';
  const isComplete =
    [rest.name, rest.analyte, rest.test].every((text) => text.trim() !== '') &&
    (!hasLow || low_limit !== undefined) &&
    (!hasHigh || high_limit !== undefined);
  const isUnreadable = [low_limit, high_limit, age_from, age_to].some(Number.isNaN);
  if (!isComplete || isUnreadable || same_sample_hours === undefined || not_within_days === undefined) return undefined;
  return {
    ...rest,
    low_limit: hasLow ? (low_limit ?? null) : null,
    high_limit: hasHigh ? (high_limit ?? null) : null,
    unit: hasLow || hasHigh ? readUnit(rest.unit, rest.analyte) : '',
    species: species || null,
    age_from_days: daysOf(age_from),
    age_to_days: daysOf(age_to),
    laboratory: laboratory.trim() || null,
    sample_type: sample_type || null,
    ...{ same_sample_hours, not_within_days },
  };
}
