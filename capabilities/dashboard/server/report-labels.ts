import { nameIn } from '@alder/catalog/domain';
import { createFormat, currencyOf } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, type TextValues, translator } from '@alder/i18n/texts';
import type { Hospital } from '@alder/server';
import type { Report, ReportRow } from '../contract/index.ts';
import type { Dimension, MeasureId, Unit } from '../domain/index.ts';
import reportEn from '../domain/locales/report.en.json' with { type: 'json' };
import reportJa from '../domain/locales/report.ja.json' with { type: 'json' };
import reportZhtw from '../domain/locales/report.zhtw.json' with { type: 'json' };
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({
  en: { ...reportEn, ...en },
  ja: { ...reportJa, ...ja },
  zhtw: { ...reportZhtw, ...zhtw },
});
const keys: ReadonlySet<string> = new Set(Object.keys(reportEn));

/** A bar of a chart as its file names it. */
type Bar = Pick<Report['charts'][number]['rows'][number], 'key' | 'label'>;

/** Monday, 1 January 2024: days of the week are named from it. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** Words and numbers of a report for its files, in one language. */
export function reportLabels(
  language: Language,
  { timezone, currency, rounding }: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>,
) {
  const t = translator(texts, language) as (key: string, values?: TextValues) => string;
  const format = createFormat(language, {
    timeZone: timezone,
    currency,
    rounding: { step: rounding, mode: 'nearest' },
  });
  const { decimals } = currencyOf(currency);
  const kind = (prefix: string, name: string) => (keys.has(`${prefix}.${name}`) ? t(`${prefix}.${name}`) : name);

  const measure = (id: MeasureId) => t(`m.${id}`);
  return {
    t,
    format,
    measure,
    definition: (id: MeasureId) => t(`m.${id}.about`),
    title: (id: MeasureId, by: Dimension) => t(`by.${by}`, { what: measure(id) }),
    bar: (by: Dimension, { key, label }: Bar): string => {
      if (label) return nameIn(label, language);
      if (key === 'none') return by === 'doctor' ? t('none.doctor') : t('none');
      if (by === 'hour') return `${key}:00`;
      if (by === 'weekday')
        return new Intl.DateTimeFormat(language === 'zhtw' ? 'zh-TW' : language, {
          weekday: 'long',
          timeZone: 'UTC',
        }).format(MONDAY_MS + (Number(key) - 1) * 86_400_000);
      return by === 'bucket' ? key : kind(by, key);
    },
    row: (label: ReportRow['label']): string => {
      if (!label) return '';
      const { name } = label;
      const prefix = ['stage', 'type', 'part', 'arrival'].find((each) => keys.has(`${each}.${name}`));
      return prefix ? t(`${prefix}.${name}`) : nameIn(label, language);
    },
    unit: (unit: Unit) => t(`unit.${unit}`, { currency }),
    /** For cells of a file: whole units of the currency, a tenth of a minute or percent. */
    number: (value: number | null, unit: Unit): number | null => {
      if (value === null) return null;
      if (unit === 'money') return value / 10 ** decimals;
      return unit === 'minutes' || unit === 'percent' ? Math.round(value * 10) / 10 : value;
    },
    /** For reading. */
    value: (value: number | null, unit: Unit): string => {
      if (value === null) return '–';
      if (unit === 'money') return format.money(value);
      if (unit === 'minutes') return t('minutes', { count: format.number(value, 0) });
      if (unit === 'bytes') return format.size(value);
      return unit === 'percent' ? format.percent(value / 100, 1) : format.number(value, 0);
    },
  };
}
