import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPacsUsage } from '@alder/imaging/contract';
import { Empty, Loaded, SearchField, Table, TrendChart } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useState } from 'react';
import styles from './operator.module.css';
import { OperatorFrame } from './operator-frame.tsx';
import { useOperatorTexts } from './use-operator-texts.ts';

type Usage = PayloadOf<typeof getPacsUsage>['result'][number];
const GIGABYTE = 1_073_741_824;
/** Points of the plot: more than a screen can show apart is no help. */
const POINTS = 60;

/** `/sysAdmin/usage`: what each archive stores and how it grows; a row shows its history. */
export function AllUsageScreen() {
  const t = useOperatorTexts();
  const query = useCall(getPacsUsage, {});
  const [q, setQ] = useState('');
  return (
    <OperatorFrame>
      <section className={styles.filters} aria-label={t('search')}>
        <SearchField label={t('search')} value={q} onChange={setQ} />
      </section>
      <Loaded query={query} what={t('page.usage')}>
        {({ result }) => <UsageTable rows={result.filter(({ hospital }) => fits(hospital, q))} />}
      </Loaded>
    </OperatorFrame>
  );
}

const fits = ({ key, name }: Usage['hospital'], q: string) =>
  `${key} ${name}`.toLowerCase().includes(q.trim().toLowerCase());

function UsageTable({ rows }: { rows: readonly Usage[] }) {
  const t = useOperatorTexts();
  const format = useFormat();
  const [chosen, setChosen] = useState<string>();
  const selected = rows.find(({ hospital }) => hospital.id === chosen) ?? rows[0];
  if (!selected) return <Empty>{t('noUsage')}</Empty>;
  const { hospital, history } = selected;
  const step = Math.max(1, Math.ceil(history.length / POINTS));
  const points = history.filter((_point, at) => (history.length - 1 - at) % step === 0);
  const size = (id: 'sum' | 'yesterday' | 'last_30_days', header: string) =>
    ({
      id,
      header,
      align: 'end',
      sortBy: (row: Usage) => row[id],
      cell: (row: Usage) => format.size(row[id]),
    }) as const;
  return (
    <>
      <section aria-label={t('growth', { name: hospital.name })}>
        <h2>{t('growth', { name: hospital.name })}</h2>
        <TrendChart
          label={t('growth', { name: hospital.name })}
          unit="GB"
          decimals={2}
          points={points.map(({ date, bytes }) => ({ at: date, value: bytes / GIGABYTE }))}
        />
      </section>
      <Table
        className={styles.table ?? ''}
        label={t('page.usage')}
        rows={rows}
        rowKey={(row) => row.hospital.id}
        current={hospital.id}
        onOpen={(row) => setChosen(row.hospital.id)}
        defaultSort={{ column: 'last_30_days', direction: 'descending' }}
        columns={[
          {
            id: 'hospital',
            header: t('column.hospital'),
            rowHeader: true,
            sortBy: (row) => row.hospital.name,
            cell: (row) => (
              <span className={styles.name}>
                {row.hospital.name}
                <small>{row.hospital.key}</small>
              </span>
            ),
          },
          size('sum', t('column.sum')),
          { ...size('yesterday', t('column.yesterday')), hideBelow: 'sm' as const },
          size('last_30_days', t('column.last30')),
        ]}
      />
    </>
  );
}
