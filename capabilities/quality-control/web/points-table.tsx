import { useFormat } from '@alder/i18n';
import { type Column, Table } from '@alder/ui';
import type { QcPoint } from '../contract/index.ts';
import { useQcTexts } from './use-qc-texts.ts';

/** The runs as rows, the newest first: the same as the plot in words. */
export function PointsTable({ points, onOpen }: { points: readonly QcPoint[]; onOpen: (point: QcPoint) => void }) {
  const t = useQcTexts();
  const format = useFormat();
  const columns: readonly Column<QcPoint>[] = [
    {
      id: 'when',
      header: t('col.when'),
      rowHeader: true,
      cell: ({ measured_at }) => format.dateTime(measured_at),
      sortBy: ({ measured_at }) => measured_at,
    },
    { id: 'level', header: t('col.level'), align: 'end', cell: ({ level }) => level },
    {
      id: 'value',
      header: t('col.value'),
      align: 'end',
      cell: ({ value, unit }) => `${format.number(value)} ${unit}`,
      sortBy: ({ value }) => value,
    },
    {
      id: 'z',
      header: t('col.z'),
      align: 'end',
      hideBelow: 'sm',
      cell: ({ z }) => (z === null ? '' : format.change(z, 2)),
      sortBy: ({ z }) => z,
    },
    {
      id: 'verdict',
      header: t('col.verdict'),
      cell: ({ verdict, rules }) => [t(`verdict.${verdict}`), ...rules].join(' · '),
    },
    { id: 'state', header: t('col.state'), hideBelow: 'sm', cell: ({ state }) => t(`state.${state}`) },
    { id: 'by', header: t('col.by'), hideBelow: 'md', cell: ({ author }) => author ?? t('byDevice') },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={points.toReversed()}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      maxHeight={440}
    />
  );
}
