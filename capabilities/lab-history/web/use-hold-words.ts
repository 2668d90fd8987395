import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import type { HeldChange } from '../domain/index.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** What is said of a change for which a result waits: by how much, since when, beyond which limit. */
export function useHoldWords() {
  const t = useHistoryTexts();
  const format = useFormat();
  const { language } = useLanguage();
  return (change: HeldChange): string => {
    const { kind, difference, limit, limit_unit, within_days: days, before, unit, raw, since } = change;
    const inUnit = kind === 'percent' ? '%' : ` ${showUnit(limit_unit)}`;
    const words = t(difference > 0 ? 'hold.rose' : 'hold.fell', {
      ...{ name: nameOf(change, language), raw: `${raw} ${showUnit(unit)}`.trim(), when: format.date(since), days },
      amount: `${format.number(Math.abs(difference), kind === 'percent' ? 0 : 2)}${inUnit}`,
      limit: `${format.number(limit)}${inUnit}`,
    });
    return `${words}${language === 'en' ? '. ' : '。'}${t('hold.before', { before: `${before} ${showUnit(unit)}`.trim() })}`;
  };
}
