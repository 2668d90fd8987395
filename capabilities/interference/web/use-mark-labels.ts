import { useFormat, useLanguage } from '@alder/i18n';
import type { Interference } from '../contract/index.ts';
import { useInterferenceTexts } from './use-interference-texts.ts';

type MarkFields = Omit<Interference, 'rule' | 'source' | 'code'>;

/** Places of the names of a medicine: as prescribed, English, Japanese, Chinese. */
const PLACES = { en: [1, 0], ja: [2, 0], zhtw: [3, 0] } as const;

/** What shifts a value, in words. */
export function useMarkLabels() {
  const t = useInterferenceTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const causeOf = ({ index, grade, value, medicine }: MarkFields): string => {
    if (index === null) return PLACES[language].map((place) => medicine?.[place]).find(Boolean) ?? '';
    return `${t(`index.${index}`)} ${grade === null ? format.number(value ?? 0) : `${grade}+`}`;
  };
  return {
    /** `Hemolysis 3+`. */
    cause: causeOf,
    /** `Hemolysis 3+: may read high`. */
    say(mark: MarkFields): string {
      const { index, direction, percent } = mark;
      const by = percent === null || direction === 'unreliable' ? '' : t('about', { percent: format.number(percent) });
      return t(`mark.${index === null ? 'drug' : 'sample'}.${direction}`, { cause: causeOf(mark), by });
    },
  };
}
