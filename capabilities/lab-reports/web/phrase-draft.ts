import { readUnit, showUnit } from '@alder/terms';
import type { InputTypeOf } from '@alder/wire';
import type { createLabPhrase, LabPhrase, tryLabPhrase } from '../contract/index.ts';
import type { PhraseJoin, PhraseRule } from '../domain/index.ts';

type Kind = LabPhrase['conditions'][number]['kind'];

/** A condition as a form holds it; `row` names it while the form is open. */
export type ConditionDraft = {
  readonly row: number;
  readonly analyte: string;
  readonly kind: Kind;
  readonly low_limit: number | undefined;
  readonly high_limit: number | undefined;
  readonly unit: string;
};

/** A phrase as a form holds it. */
export type PhraseDraft = {
  readonly name: string;
  readonly is_on: boolean;
  readonly species: string;
  readonly join: PhraseJoin;
  readonly conditions: readonly ConditionDraft[];
  readonly text_en: string;
  readonly text_ja: string;
  readonly text_zhtw: string;
};

export const hasLow = (kind: Kind) => kind === 'above' || kind === 'between';
export const hasHigh = (kind: Kind) => kind === 'below' || kind === 'between';

const empty = { analyte: '', kind: 'high', low_limit: null, high_limit: null, unit: '' } as const;

/** Another condition for a form, below those that it has. */
export function conditionDraft(
  row: number,
  { low_limit, high_limit, unit, ...condition }: LabPhrase['conditions'][number] = empty,
): ConditionDraft {
  return {
    ...{ row, ...condition, unit: showUnit(unit) },
    ...{ low_limit: low_limit ?? undefined, high_limit: high_limit ?? undefined },
  };
}

export function draftOf(phrase: LabPhrase | undefined, name: string): PhraseDraft {
  const { species, join, text_en, text_ja, text_zhtw, is_on } = phrase ?? {};
  return {
    ...{ name, is_on: is_on ?? false, species: species ?? '', join: join ?? 'all' },
    conditions: (phrase?.conditions ?? [empty]).map((condition, row) => conditionDraft(row, condition)),
    ...{ text_en: text_en ?? '', text_ja: text_ja ?? '', text_zhtw: text_zhtw ?? '' },
  };
}

/** When the phrase is offered; undefined while something of it is missing. Limits that a kind does not have are left out. */
export function whenOf({ species, join, conditions }: PhraseDraft): InputTypeOf<typeof tryLabPhrase> | undefined {
  const isComplete = conditions.every(
    ({ analyte, kind, low_limit, high_limit }) =>
      analyte.trim() !== '' &&
      (!hasLow(kind) || isNumber(low_limit)) &&
      (!hasHigh(kind) || isNumber(high_limit)) &&
      (kind !== 'between' || (low_limit ?? 0) < (high_limit ?? 0)),
  );
  if (!isComplete || conditions.length === 0) return undefined;
  return {
    ...{ species: species || null, join },
    conditions: conditions.map(({ analyte, kind, low_limit, high_limit, unit }) => ({
      ...{ analyte, kind },
      low_limit: hasLow(kind) ? (low_limit ?? null) : null,
      high_limit: hasHigh(kind) ? (high_limit ?? null) : null,
      unit: hasLow(kind) || hasHigh(kind) ? readUnit(unit, analyte) : '',
    })),
  };
}

/** The input of the call without the phrase whose place it takes; undefined while something is missing. */
export function inputOf(draft: PhraseDraft): Omit<InputTypeOf<typeof createLabPhrase>, 'product'> | undefined {
  const when = whenOf(draft);
  const { name, is_on, text_en, text_ja, text_zhtw } = draft;
  const hasWords = [text_en, text_ja, text_zhtw].some((text) => text.trim() !== '');
  return when && hasWords && name.trim() !== '' ? { ...when, name, is_on, text_en, text_ja, text_zhtw } : undefined;
}

/** A phrase of the hospital as the rule that offers it. */
export function ruleOf({ key, species, join, conditions, text_en, text_ja, text_zhtw }: LabPhrase): PhraseRule {
  return { id: key, species, join, conditions, text: { en: text_en, ja: text_ja, zhtw: text_zhtw } };
}

const isNumber = (value: number | undefined) => value !== undefined && !Number.isNaN(value);
