import { nameIn } from '@alder/catalog/domain';
import { intlLocales, useFormat } from '@alder/i18n';
import type { Report, ReportRow } from '../contract/index.ts';
import type { Bucket, Dimension, MeasureId, Unit } from '../domain/index.ts';
import { useDashboardTexts, useKindText } from './use-dashboard-texts.ts';

export type ChartRow = Report['charts'][number]['rows'][number];

/** Monday, 1 January 2024: days of the week are named from it. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names and numbers of a report in the language of the reader. */
export function useReportLabels() {
  const t = useDashboardTexts();
  const kind = useKindText();
  const format = useFormat();
  const { language } = format;

  const value = (amount: number | null, unit: Unit): string => {
    if (amount === null) return '–';
    if (unit === 'money') return format.money(amount);
    if (unit === 'minutes') return t('minutes', { count: format.number(amount, 0) });
    if (unit === 'bytes') return format.size(amount);
    return unit === 'percent' ? format.percent(amount / 100, 1) : format.number(amount, 0);
  };
  return {
    value,
    measure: (id: MeasureId) => t(`m.${id}`),
    title: (id: MeasureId, by: Dimension) => t(`by.${by}`, { what: t(`m.${id}`) }),
    /** A bar; `isShort` for the axis below it. */
    bar: (by: Dimension, { key, label }: Pick<ChartRow, 'key' | 'label'>, bucket: Bucket, isShort = false): string => {
      if (label) return nameIn(label, language);
      if (key === 'none') return by === 'doctor' ? t('none.doctor') : t('none');
      if (by === 'hour') return isShort ? key : `${key}:00`;
      if (by === 'weekday')
        return new Intl.DateTimeFormat(intlLocales[language], {
          weekday: isShort ? 'short' : 'long',
          timeZone: 'UTC',
        }).format(MONDAY_MS + (Number(key) - 1) * DAY_MS);
      if (by === 'bucket') return format.date(key, bucket === 'month' ? 'month' : isShort ? 'short' : 'full');
      return kind(by, key) ?? key;
    },
    /** What a row of a figure is. */
    row: (label: ReportRow['label']): string => {
      if (!label) return '';
      const own = ['stage', 'type', 'part', 'arrival'].map((prefix) => kind(prefix, label.name)).find(Boolean);
      return own ?? nameIn(label, language);
    },
    /** A number for the axis, as short as it can be. */
    axis: (amount: number, unit: Unit): string => {
      if (unit === 'bytes') return format.size(amount);
      const shown = unit === 'money' ? format.amount(amount) : format.number(amount, 0);
      return shown;
    },
    /** How a figure differs from the one before. */
    change: (now: number | null, before: number | null, unit: Unit): string | undefined => {
      if (now === null || before === null) return undefined;
      if (unit === 'minutes') return t('minutes', { count: format.change(Math.round(now - before), 0) });
      if (before === 0) return now === 0 ? undefined : `+${value(now, unit)}`;
      if (unit === 'percent') return `${format.change(now - before, 1)} %`;
      return `${format.change(((now - before) / Math.abs(before)) * 100, 0)} %`;
    },
  };
}
