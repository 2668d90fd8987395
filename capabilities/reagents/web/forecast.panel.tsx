import { useFormat } from '@alder/i18n';
import { Chip, Empty, Table } from '@alder/ui';
import type { Forecast } from '../domain/index.ts';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

/** Days below which a test has to be ordered. */
const SOON_DAYS = 14;

/** When each test runs out at the use of four weeks, and what expires unused. */
export function ForecastPanel({ rows }: { rows: readonly Forecast[] }) {
  const t = useReagentTexts();
  const format = useFormat();
  return (
    <Table
      className={styles.table ?? ''}
      label={t('view.forecast')}
      rows={rows}
      rowKey={({ name }) => name}
      defaultSort={{ column: 'days', direction: 'ascending' }}
      empty={<Empty>{t('empty')}</Empty>}
      columns={[
        { id: 'name', header: t('name'), rowHeader: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
        {
          id: 'left',
          header: t('left'),
          align: 'end',
          cell: ({ left }) => format.number(left),
          sortBy: ({ left }) => left,
        },
        {
          ...{ id: 'week', header: t('perWeek'), align: 'end', hideBelow: 'sm' },
          cell: ({ per_week }) => format.number(per_week, 1),
          sortBy: ({ per_week }) => per_week,
        },
        {
          ...{ id: 'days', header: t('daysLeft'), align: 'end' },
          cell: ({ days_left }) => {
            if (days_left === null) return t('noUse');
            const text = t('days', { count: days_left });
            return days_left < SOON_DAYS ? <Chip tone="warn">{text}</Chip> : text;
          },
          sortBy: ({ days_left }) => days_left,
        },
        {
          ...{ id: 'wasted', header: t('wasted'), align: 'end' },
          cell: ({ wasted }) => format.number(wasted),
          sortBy: ({ wasted }) => wasted,
        },
      ]}
    />
  );
}
