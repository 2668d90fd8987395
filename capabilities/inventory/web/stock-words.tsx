import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { Chip } from '@alder/ui';
import type { StockItem } from '../contract/index.ts';
import { expiryOf } from '../domain/index.ts';
import { useInventoryTexts } from './use-inventory-texts.ts';

type Named = Pick<StockItem, 'name' | 'name_zhtw' | 'name_ja'>;

/** Names and quantities in the language of the page. */
export function useStockWords() {
  const t = useInventoryTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const unitOf = (unit: string) => doseWords(language).unit(unit);
  const number = (quantity: number) => format.number(quantity, Number.isInteger(quantity) ? 0 : 2);
  return {
    nameOf: (item: Named) => nameIn(item, language),
    unitOf,
    number,
    amount: (quantity: number, unit: string) => t('amount', { count: number(quantity), unit: unitOf(unit) }),
  };
}

/** The last day of a lot, marked where it has passed or is near. */
export function ExpiryChip({ day, today }: { day: string | null; today: string }) {
  const t = useInventoryTexts();
  const format = useFormat();
  if (day === null) return <span>{t('noDay')}</span>;
  const state = expiryOf(day, today);
  if (state === 'good') return <span className="tn">{format.date(day)}</span>;
  return <Chip tone={state === 'expired' ? 'danger' : 'warn'}>{t(`expiry.${state}`, { day: format.date(day) })}</Chip>;
}
