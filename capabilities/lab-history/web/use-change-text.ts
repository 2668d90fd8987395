import { useFormat } from '@alder/i18n';
import type { JudgedChange } from '../domain/index.ts';
import { useHistoryTexts } from './use-history-texts.ts';

/** A change beyond biological variation in words, with its source. */
export function useChangeText() {
  const t = useHistoryTexts();
  const format = useFormat();
  return ({ percent, rcv, source, isAssayAssumed }: JudgedChange): string =>
    [
      t(percent > 0 ? 'change.rose' : 'change.fell', {
        percent: format.number(Math.abs(percent), 0),
        rcv: format.number(rcv, 1),
      }),
      t('change.source', { source }),
      ...(isAssayAssumed ? [t('change.assumed')] : []),
    ].join('. ');
}
