import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import type { InpatientOrder } from '../contract/index.ts';
import { useWardTexts } from './use-ward-texts.ts';

/** Writes an order in the language of the page: its name, its dose, its frequency. */
export function useOrderWords() {
  const t = useWardTexts();
  const format = useFormat();
  const { language } = useLanguage();

  const every = (minutes: number) =>
    minutes % 60 === 0
      ? t('every.hours', { hours: format.number(minutes / 60) })
      : t('every.minutes', { minutes: format.number(minutes) });
  const frequency = ({ repeat, every_minutes }: Pick<InpatientOrder, 'repeat' | 'every_minutes'>) => {
    if (repeat === 'once') return t('repeat.once');
    if (repeat === 'asNeeded')
      return every_minutes ? t('asNeeded.least', { every: every(every_minutes) }) : t('repeat.asNeeded');
    return every(every_minutes ?? 60);
  };
  const amount = (value: number, unit: string) => `${format.number(value)} ${unit}`.trim();
  const dose = (order: InpatientOrder) => {
    if (order.kind === 'fluid') return order.rate_ml_h === null ? '' : `${format.number(order.rate_ml_h)} mL/h`;
    return order.dosage === null ? '' : amount(order.dosage, order.unit);
  };
  return {
    name: (order: Pick<InpatientOrder, 'name' | 'name_zhtw' | 'name_ja'>) => nameIn(order, language),
    frequency,
    amount,
    dose,
    /** Second line of a row of the sheet. */
    about: (order: InpatientOrder) => [dose(order), order.route, frequency(order)].filter(Boolean).join(' · '),
    /** mg and mg/kg behind the units, where they can be computed. */
    arithmetic: (order: InpatientOrder) => {
      const { dosage, strength_mg, weight } = order;
      if (dosage === null || !strength_mg || !weight) return undefined;
      const mg = dosage * strength_mg;
      return {
        mg: `${format.number(mg, mg < 1 ? 3 : 2)} mg`,
        perKg: `${format.number(mg / weight, 2)} mg/kg × ${format.weight(weight)} ÷ ${format.number(strength_mg)} mg/${order.unit}`,
      };
    },
  };
}
