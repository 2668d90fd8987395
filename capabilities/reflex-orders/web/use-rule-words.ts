import { useFormat, useLanguage } from '@alder/i18n';
import { codeOf, nameOf, testName } from '@alder/lab/domain';
import { showUnit, speciesOf } from '@alder/terms';
import type { ReflexRule } from '../domain/index.ts';
import { useReflexTexts } from './use-reflex-texts.ts';

type RuleFields = Pick<
  ReflexRule,
  | 'analyte'
  | 'species'
  | 'age_from_days'
  | 'age_to_days'
  | 'kind'
  | 'low_limit'
  | 'high_limit'
  | 'unit'
  | 'test'
  | 'laboratory'
>;

/** Days as years, as far as a person means them. */
export const yearsOf = (days: number | null) => (days === null ? undefined : Number((days / 365).toFixed(2)));
export const daysOf = (years: number | undefined) => (years === undefined ? null : Math.round(years * 365));

/** A rule in words: for which animals, when, and what is ordered. */
export function useRuleWords() {
  const t = useReflexTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const analyteName = (code: string) => {
    const name = nameOf({ code, name: code }, language);
    const short = codeOf(code);
    return short && short !== name ? `${name} (${short})` : name;
  };
  const years = (days: number) => format.number(yearsOf(days) ?? 0, days % 365 === 0 ? 0 : 1);
  return {
    analyteName,
    whom({ species, age_from_days: from, age_to_days: to }: RuleFields): string {
      const kind = species === null ? t('species.any') : (speciesOf(species)?.[language] ?? species);
      if (from === null && to === null) return kind;
      if (to === null) return t('whom.from', { species: kind, from: years(from ?? 0) });
      if (from === null) return t('whom.to', { species: kind, to: years(to) });
      return t('whom.between', { species: kind, from: years(from), to: years(to) });
    },
    when({ analyte, kind, low_limit, high_limit, unit }: RuleFields): string {
      const name = analyteName(analyte);
      const end = showUnit(unit) ? ` ${showUnit(unit)}` : '';
      if (kind === 'above') return `${name} > ${low_limit ?? '…'}${end}`;
      if (kind === 'below') return `${name} < ${high_limit ?? '…'}${end}`;
      if (kind === 'between') return `${name} ${low_limit ?? '…'}–${high_limit ?? '…'}${end}`;
      return t(`when.${kind}`, { name });
    },
    test: (test: string) => testName(test, language),
  };
}
