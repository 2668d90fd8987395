import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import type { ExceededLimit, JudgedChange } from '../domain/index.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** What is said of a change: beyond biological variation with its source, beyond the hospital's limit, or both. */
export function useChangeText() {
  const t = useHistoryTexts();
  const format = useFormat();
  const ofBiology = ({ percent, rcv, source, isAssayAssumed }: JudgedChange): string[] => [
    t(percent > 0 ? 'change.rose' : 'change.fell', {
      percent: format.number(Math.abs(percent), 0),
      rcv: format.number(rcv, 1),
    }),
    t('change.source', { source }),
    ...(isAssayAssumed ? [t('change.assumed')] : []),
  ];
  const ofHospital = ({ limit, difference }: ExceededLimit): string => {
    const unit = limit.kind === 'percent' ? '%' : ` ${showUnit(limit.unit)}`;
    const digits = limit.kind === 'percent' ? 0 : 2;
    return t(difference > 0 ? 'delta.rose' : 'delta.fell', {
      amount: `${format.number(Math.abs(difference), digits)}${unit}`,
      limit: `${format.number(limit.amount)}${unit}`,
      days: limit.within_days,
    });
  };
  return (change: JudgedChange | undefined, exceeded: ExceededLimit | undefined): string =>
    [...(change ? ofBiology(change) : []), ...(exceeded ? [ofHospital(exceeded)] : [])].join('. ');
}
