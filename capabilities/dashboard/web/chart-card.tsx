import { Card, type Column, Empty, IconButton, Table } from '@alder/ui';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Report } from '../contract/index.ts';
import { type Bucket, measureOf } from '../domain/index.ts';
import { BarList } from './bar-list.tsx';
import { ColumnChart } from './column-chart.tsx';
import styles from './dashboard.module.css';
import { Definition } from './definition.tsx';
import { useDashboardTexts } from './use-dashboard-texts.ts';
import type { RangeState } from './use-range.ts';
import { type ChartRow, useReportLabels } from './use-report-labels.ts';

const STANDING: readonly string[] = ['bucket', 'hour', 'weekday'];

/** One figure divided, as a chart or as a table; a bar and a row lead to what they are made of. */
export function ChartCard({
  chart: { measure, by, rows },
  bucket,
  list,
}: {
  readonly chart: Report['charts'][number];
  readonly bucket: Bucket;
  readonly list: RangeState['list'];
}) {
  const t = useDashboardTexts();
  const labels = useReportLabels();
  const [isTable, setTable] = useState(false);
  const { unit, aggregate } = measureOf(measure);
  const title = labels.title(measure, by);
  const bars = rows.map((row) => {
    const label = labels.bar(by, row, bucket);
    const value = labels.value(row.value, unit);
    const said =
      row.p90 !== null
        ? t('bar.p90', { label, value, p90: labels.value(row.p90, unit) })
        : row.before === null
          ? t('bar', { label, value })
          : t('bar.before', { label, value, before: labels.value(row.before, unit) });
    return {
      ...{ key: row.key, label, said, shown: value, value: row.value ?? 0, p90: row.p90, before: row.before },
      ...{ short: labels.bar(by, row, bucket, true), p90Shown: labels.value(row.p90, unit) },
    };
  });
  const open = ({ key }: { readonly key: string }) => list({ measure, by, key });
  const isStanding = STANDING.includes(by);
  const legend =
    aggregate === 'median'
      ? t('legend.median')
      : isStanding && rows.some(({ before }) => before !== null)
        ? t('legend.before')
        : '';

  return (
    <Card
      className={isStanding && by === 'bucket' ? styles.wide : undefined}
      title={title}
      mark={<Definition measure={measure} />}
      actions={
        <IconButton
          size="sm"
          label={`${title}: ${isTable ? t('chartView') : t('table')}`}
          icon={isTable ? <ChartColumn /> : <Table2 />}
          aria-pressed={isTable}
          onClick={() => setTable((was) => !was)}
        />
      }
    >
      {rows.length === 0 ? (
        <Empty>{t('noData')}</Empty>
      ) : isTable ? (
        <ChartTable title={title} rows={rows} bars={bars} onOpen={open} unit={unit} />
      ) : isStanding ? (
        <ColumnChart name={title} bars={bars} axis={(value) => labels.axis(value, unit)} onOpen={open} />
      ) : (
        <BarList name={title} bars={bars} onOpen={open} />
      )}
      {legend && !isTable && rows.length > 0 && <p className={styles.legend}>{legend}</p>}
    </Card>
  );
}

type TableProps = {
  readonly title: string;
  readonly rows: readonly ChartRow[];
  readonly bars: readonly { readonly key: string; readonly label: string }[];
  readonly unit: Parameters<ReturnType<typeof useReportLabels>['value']>[1];
  readonly onOpen: (row: { readonly key: string }) => void;
};

function ChartTable({ title, rows, bars, unit, onOpen }: TableProps) {
  const t = useDashboardTexts();
  const labels = useReportLabels();
  const names = new Map(bars.map(({ key, label }) => [key, label]));
  const number = (value: number | null) => <span className="tn">{labels.value(value, unit)}</span>;
  const p90: Column<ChartRow> = { id: 'p90', header: t('col.p90'), align: 'end', cell: (row) => number(row.p90) };
  const before: Column<ChartRow> = {
    ...{ id: 'before', header: t('col.before'), align: 'end', hideBelow: 'sm' },
    cell: (row) => number(row.before),
  };
  return (
    <Table
      label={title}
      maxHeight={280}
      rows={rows}
      rowKey={({ key }) => key}
      onOpen={onOpen}
      columns={[
        { id: 'name', header: t('col.name'), rowHeader: true, cell: ({ key }) => names.get(key) ?? key },
        {
          id: 'value',
          header: t('col.value'),
          align: 'end',
          sortBy: (row) => row.value,
          cell: (row) => number(row.value),
        },
        ...(rows.some(({ p90 }) => p90 !== null) ? [p90] : []),
        ...(rows.some(({ before }) => before !== null) ? [before] : []),
        { id: 'count', header: t('col.rows'), align: 'end', cell: ({ count }) => <span className="tn">{count}</span> },
      ]}
    />
  );
}
