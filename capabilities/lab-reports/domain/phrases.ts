import type { JudgedValue } from '@alder/lab/domain';
import { isMet } from '@alder/reflex-orders/domain';
import { showUnit } from '@alder/terms';
import { type PhraseLanguage, type PhraseRule, phraseRules } from './phrase-rules.ts';
import { rangeWords } from './report-rows.ts';

/** A phrase that a rule offers; a person takes it or leaves it. */
export type Proposal = { readonly rule: string; readonly text: string; readonly reason: string };

/** A phrase that the hospital wrote, or with which it takes the place of one of the product's. */
export type OwnPhrase = PhraseRule & {
  /** The product's phrase in whose place it stands; null: one of the hospital's own. */
  readonly product: string | null;
  readonly is_on: boolean;
};

/** The phrases that are offered in a hospital: its own first, then the product's that it has neither changed nor switched off. */
export function phrasesInForce(own: readonly OwnPhrase[]): readonly PhraseRule[] {
  const replaced = new Set(own.map(({ product }) => product));
  return [
    ...own
      .filter(({ is_on }) => is_on)
      // A phrase keeps the name of the product's, so that a draft in which it was taken still finds it.
      .map(({ product, is_on: _on, ...phrase }) => ({ ...phrase, id: product ?? phrase.id })),
    ...phraseRules.filter(({ id }) => !replaced.has(id)),
  ];
}

/** Phrases that the values of a result give reason for, each with the values that it goes by. */
export function proposePhrases(
  rules: readonly PhraseRule[],
  values: readonly JudgedValue[],
  species: string,
  language: PhraseLanguage,
): readonly Proposal[] {
  return rules.flatMap((rule) => {
    const grounds = rule.text[language] === '' ? undefined : groundsOf(rule, values, species);
    return grounds ? [{ rule: rule.id, text: rule.text[language], reason: grounds.map(groundWords).join('; ') }] : [];
  });
}

/** Shorter pieces of a phrase stand in many a text by chance. */
const MIN_PIECE = 6;

/** Whether a text still has something of a phrase that was put into it; a phrase that was partly rewritten still counts. */
export function isStillIn(text: string, phrase: string): boolean {
  const pieces = phrase.split(/[.,;:()。，、；：（）]\s*/).filter(({ length }) => length >= MIN_PIECE);
  return [phrase, ...pieces].some((piece) => text.includes(piece));
}

/** The rules of which the text still has a phrase: one that was deleted again was not taken. */
export function phrasesStillIn(
  rules: readonly PhraseRule[],
  text: string,
  taken: readonly string[],
  language: PhraseLanguage,
): readonly string[] {
  const phraseOf = (id: string) => rules.find((rule) => rule.id === id)?.text[language];
  return taken.filter((id) => isStillIn(text, phraseOf(id) ?? ''));
}

/** The values that meet the conditions of a rule, each once; undefined where they do not meet it. */
export function groundsOf(
  { species, join, conditions }: Pick<PhraseRule, 'species' | 'join' | 'conditions'>,
  values: readonly JudgedValue[],
  animal: string,
): readonly JudgedValue[] | undefined {
  if (species !== null && species !== animal) return undefined;
  const met = conditions.map((condition) => values.find((value) => isMet(condition, value)));
  const grounds = [...new Set(met.filter((value) => value !== undefined))];
  const isMetBy = join === 'all' ? met.every((value) => value !== undefined) : grounds.length > 0;
  return isMetBy ? grounds : undefined;
}

/** `CREA 3.1 mg/dL H (0.8 – 2.4)`. */
export function groundWords(value: JudgedValue): string {
  const { code, raw, unit, unit_raw, flag } = value;
  const range = rangeWords(value);
  return [code, raw, unit === '1' ? '' : showUnit(unit) || unit_raw, flag, range && `(${range})`]
    .filter(Boolean)
    .join(' ');
}
