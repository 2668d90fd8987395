import { useLanguage } from '@alder/i18n';
import { codeOf, nameOf } from '@alder/lab/domain';
import { showUnit, speciesOf } from '@alder/terms';
import type { LabPhrase } from '../contract/index.ts';
import { usePhraseTexts } from './use-phrase-texts.ts';

/** A phrase in words: its name, for which animals, and when it is offered. */
export function usePhraseWords() {
  const t = usePhraseTexts();
  const { language } = useLanguage();
  const analyte = (code: string) => codeOf(code) || nameOf({ code, name: code }, language);
  const condition = ({ analyte: code, kind, low_limit, high_limit, unit }: LabPhrase['conditions'][number]) => {
    const name = analyte(code);
    const end = showUnit(unit) ? ` ${showUnit(unit)}` : '';
    if (kind === 'above') return `${name} > ${low_limit}${end}`;
    if (kind === 'below') return `${name} < ${high_limit}${end}`;
    if (kind === 'between') return `${name} ${low_limit}–${high_limit}${end}`;
    return t(`is.${kind}`, { name });
  };
  return {
    /** A phrase of the product is called in the language of the reader until the hospital writes in its place. */
    name: ({ id, product, name }: Pick<LabPhrase, 'id' | 'product' | 'name'>) =>
      id === null && product !== null ? t(`builtin.${product}` as 'builtin.anemia') : name,
    species: (code: string | null) => (code === null ? t('species.any') : (speciesOf(code)?.[language] ?? code)),
    when: ({ join, conditions }: Pick<LabPhrase, 'join' | 'conditions'>) =>
      conditions.map(condition).reduce((a, b) => t(join === 'all' ? 'and' : 'or', { a, b })),
  };
}
