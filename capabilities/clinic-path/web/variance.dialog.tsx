import { useCall } from '@alder/client';
import { dayOf, useFormat } from '@alder/i18n';
import { Button, type Column, Dialog, Loaded, Table } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { getVariance } from '../contract/index.ts';
import styles from './queue.module.css';
import { usePathTexts } from './use-path-texts.ts';

type Row = PayloadOf<typeof getVariance>['result'][number];
const DAYS_30_MS = 30 * 86_400_000;

/** Planned against real minutes of each kind of step. */
export function VarianceDialog({ onClose }: { onClose: () => void }) {
  const t = usePathTexts();
  const { timeZone } = useFormat();
  const range = { from: dayOf(Date.now() - DAYS_30_MS, timeZone), to: dayOf(Date.now(), timeZone) };
  const report = useCall(getVariance, range);
  const columns: readonly Column<Row>[] = [
    { id: 'kind', header: t('report.kind'), rowHeader: true, cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'count', header: t('report.count'), align: 'end', cell: ({ count }) => count },
    { id: 'planned', header: t('report.planned'), align: 'end', cell: ({ planned }) => planned ?? '–' },
    { id: 'median', header: t('report.median'), align: 'end', cell: ({ median }) => median },
    { id: 'p90', header: t('report.p90'), align: 'end', hideBelow: 'sm', cell: ({ p90 }) => p90 },
    { id: 'late', header: t('report.late'), align: 'end', cell: ({ late }) => late },
  ];
  return (
    <Dialog
      open
      size="lg"
      title={t('report.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <p className={styles.about}>{t('report.about')}</p>
      <Loaded query={report} what={t('report.title')}>
        {({ result }) => (
          <Table
            label={t('report.title')}
            columns={columns}
            rows={result}
            rowKey={({ kind }) => kind}
            empty={t('report.none')}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
