import type { JudgedValue } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { type PhraseLanguage, type PhraseRule, phraseRules } from './phrase-rules.ts';
import { rangeWords } from './report-rows.ts';

/** A phrase that a rule offers; a person takes it or leaves it. */
export type Proposal = { readonly rule: string; readonly text: string; readonly reason: string };

/** Phrases that the values of a result give reason for, each with the values that it goes by. */
export function proposePhrases(
  values: readonly JudgedValue[],
  species: string,
  language: PhraseLanguage,
): readonly Proposal[] {
  return phraseRules.flatMap((rule) => {
    const grounds = groundsOf(rule, values, species);
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
export function phrasesStillIn(text: string, rules: readonly string[], language: PhraseLanguage): readonly string[] {
  const phraseOf = (id: string) => phraseRules.find((rule) => rule.id === id)?.text[language];
  return rules.filter((id) => isStillIn(text, phraseOf(id) ?? ''));
}

/** The values that meet each condition of a rule; undefined where one of them is not met. */
function groundsOf(rule: PhraseRule, values: readonly JudgedValue[], species: string) {
  if (rule.species && rule.species !== species) return undefined;
  const grounds = Object.entries(rule.when).map(([code, side]) =>
    values.find((value) => value.code === code && (side === 'high' ? isHigh(value) : isLow(value))),
  );
  return grounds.every((value) => value !== undefined) ? grounds : undefined;
}

const isHigh = ({ flag }: JudgedValue) => flag === 'H' || flag === 'HH';
const isLow = ({ flag }: JudgedValue) => flag === 'L' || flag === 'LL';

/** `CREA 3.1 mg/dL H (0.8 – 2.4)`. */
function groundWords(value: JudgedValue): string {
  const { code, raw, unit, unit_raw, flag } = value;
  const range = rangeWords(value);
  return [code, raw, unit === '1' ? '' : showUnit(unit) || unit_raw, flag, range && `(${range})`]
    .filter(Boolean)
    .join(' ');
}
