import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { testName } from '@alder/lab/domain';
import { Card, Empty, Loaded, Seg, Table } from '@alder/ui';
import { useState } from 'react';
import { getTurnaround } from '../contract/index.ts';
import type { LifeStep } from '../domain/index.ts';
import styles from './specimens.module.css';
import { useSpecimenTexts } from './use-specimen-texts.ts';

const spans = ['7', '30', '90'] as const;

/** Minutes from order to result by test, of each step, and rejected samples by reason. */
export function TurnaroundPanel() {
  const t = useSpecimenTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const [span, setSpan] = useState<(typeof spans)[number]>('30');
  const query = useCall(getTurnaround, { days: Number(span) });
  const minutes = (value: number) => t('minutes', { count: format.number(value, value < 10 ? 1 : 0) });
  const numbers = [
    {
      id: 'count',
      header: t('count'),
      align: 'end' as const,
      cell: (row: { count: number }) => format.number(row.count),
    },
    {
      id: 'median',
      header: t('median'),
      align: 'end' as const,
      cell: (row: { median: number }) => minutes(row.median),
    },
    { id: 'p90', header: t('p90'), align: 'end' as const, cell: (row: { p90: number }) => minutes(row.p90) },
  ];
  return (
    <>
      <div className={styles.views}>
        <Seg
          label={t('span')}
          value={span}
          onChange={setSpan}
          entries={spans.map((value) => ({ value, label: t('days', { count: value }) }))}
        />
      </div>
      <Loaded query={query} what={t('view.turnaround')}>
        {({ result, steps, rejected, samples }) => (
          <div className={styles.cards}>
            <Card title={t('byTest')}>
              <Table
                label={t('byTest')}
                rows={result}
                rowKey={({ test }) => test}
                columns={[
                  { id: 'test', header: t('tests'), rowHeader: true, cell: ({ test }) => testName(test, language) },
                  ...numbers,
                  {
                    id: 'longest',
                    header: t('longest'),
                    align: 'end',
                    hideBelow: 'sm',
                    cell: (row) => minutes(row.longest),
                  },
                ]}
                empty={<Empty>{t('turnaround.none')}</Empty>}
              />
            </Card>
            <Card title={t('byStep')}>
              <Table
                label={t('byStep')}
                rows={steps}
                rowKey={({ step }) => step}
                columns={[
                  { id: 'step', header: t('life'), rowHeader: true, cell: ({ step }) => t(`step.${step as LifeStep}`) },
                  ...numbers,
                ]}
                empty={<Empty>{t('turnaround.none')}</Empty>}
              />
            </Card>
            <Card title={t('byReason')}>
              {rejected.length === 0 && <p>{t('rejected.none', { count: format.number(samples) })}</p>}
              <ul className={styles.steps}>
                {rejected.map(({ reason, count }) => (
                  <li key={reason}>
                    <span>{t(`reason.${reason}`)}</span>
                    <span className="tn">{format.number(count)}</span>
                    <small className="tn">{format.percent(count / Math.max(samples, 1), 1)}</small>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </Loaded>
    </>
  );
}
