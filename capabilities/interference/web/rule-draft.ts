import type { DeviceModel } from '@alder/terms';
import type { InputTypeOf } from '@alder/wire';
import type { createInterferenceRule, InterferenceRuleEntry } from '../contract/index.ts';
import type { Direction, InterferenceRule, SampleIndexName } from '../domain/index.ts';

/** A rule as a form holds it: fields that are empty. */
export type RuleDraft = {
  readonly is_on: boolean;
  readonly kind: InterferenceRule['kind'];
  readonly index: SampleIndexName;
  /** `value`: by what the analyzer sends. */
  readonly from: '1' | '2' | '3' | '4' | 'value';
  readonly value_from: number | undefined;
  readonly drug: string;
  readonly days_after: number | undefined;
  readonly model: string;
  readonly species: string;
  readonly analyte: string;
  readonly direction: Direction;
  readonly percent: number | undefined;
  readonly source: string;
};

export function draftOf(rule: InterferenceRuleEntry | undefined): RuleDraft {
  return {
    ...{ is_on: rule?.is_on ?? true, kind: rule?.kind ?? 'sample', index: rule?.index ?? 'hemolysis' },
    from: rule && rule.value_from !== null ? 'value' : (String(rule?.grade_from ?? 2) as RuleDraft['from']),
    ...{ value_from: rule?.value_from ?? undefined, drug: rule?.drug ?? '', days_after: rule?.days_after ?? 0 },
    ...{ model: rule?.model ?? '', species: rule?.species ?? '', analyte: rule?.analyte ?? '' },
    ...{ direction: rule?.direction ?? 'up', percent: rule?.percent ?? undefined, source: rule?.source ?? '' },
  };
}

type Input = Omit<InputTypeOf<typeof createInterferenceRule>, 'product'>;

/** What the call takes; undefined while something is missing. Fields of the other kind are left out. */
export function inputOf(draft: RuleDraft): Input | undefined {
  const { kind, index, from, value_from, drug, days_after, model, species, percent, ...rest } = draft;
  const isSample = kind === 'sample';
  const byValue = isSample && from === 'value';
  const isComplete =
    rest.analyte !== '' &&
    rest.source.trim() !== '' &&
    (isSample ? !byValue || value_from !== undefined : drug !== '' && days_after !== undefined);
  if (!isComplete || [value_from, days_after, percent].some(Number.isNaN)) return undefined;
  return {
    ...rest,
    kind,
    index: isSample ? index : null,
    grade_from: isSample && !byValue ? Number(from) : null,
    value_from: byValue ? (value_from ?? null) : null,
    drug: isSample ? null : drug,
    days_after: isSample ? 0 : (days_after ?? 0),
    model: (model || null) as DeviceModel | null,
    species: species || null,
    percent: rest.direction === 'unreliable' ? null : (percent ?? null),
  };
}
