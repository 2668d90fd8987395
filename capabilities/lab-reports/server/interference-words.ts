import type { InterferenceMark } from '@alder/interference/domain';
import type { Paper } from './paper.ts';

/** What shifts a value of a printed result. */
export type PrintedInterference = Omit<InterferenceMark, 'rule' | 'source'>;

/** Languages in which a medicine has its names: as prescribed, English, Japanese, Chinese. */
const PLACES = { en: [1, 0], ja: [2, 0], zhtw: [3, 0] } as const;

/** `Hemolysis 3+: may read high`; the value itself is printed as it was measured. */
export function interferenceWords(mark: PrintedInterference, { t, language }: Pick<Paper, 't' | 'language'>): string {
  const { index, grade, value, medicine, direction, percent } = mark;
  const cause =
    index === null
      ? (PLACES[language].map((place) => medicine?.[place]).find(Boolean) ?? '')
      : grade === null
        ? `${t(`interference.${index}`)} ${value ?? ''}`
        : `${t(`interference.${index}`)} ${grade}+`;
  const by = percent === null || direction === 'unreliable' ? '' : t('interference.about', { percent });
  return t(`interference.${index === null ? 'drug' : 'sample'}.${direction}`, { cause, by });
}
