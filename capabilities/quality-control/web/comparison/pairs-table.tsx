import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, type Column, Dialog, SubmitButton, Table, TextField, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Comparison,
  type ComparisonPair,
  decideComparisonPair,
  getComparison,
  getComparisons,
} from '../../contract/index.ts';
import { percentDifference } from '../../domain/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import styles from './comparison.module.css';

const keyOf = ({ id, x_record, y_record }: ComparisonPair) => id ?? `${x_record} ${y_record}`;

/** Every pair with its results; one is left out, and taken back in, with a reason. */
export function PairsTable({ comparison, pairs }: { comparison: Comparison; pairs: readonly ComparisonPair[] }) {
  const t = useQcTexts();
  const format = useFormat();
  const [deciding, setDeciding] = useState<ComparisonPair>();
  const number = (value: number) => format.number(value, 3);
  const result = (value: number, record: string | null) =>
    record ? <Link to={`/clinicpath/results/${record}`}>{number(value)}</Link> : number(value);
  const columns: readonly Column<ComparisonPair>[] = [
    {
      ...{ id: 'label', header: t('compare.sample'), rowHeader: true },
      cell: ({ label, excluded, reason, author_name }) => (
        <span className={styles.two}>
          <b>{label || t('compare.typed')}</b>
          {excluded && <small>{t('compare.out', { name: author_name ?? '', reason })}</small>}
        </span>
      ),
    },
    {
      ...{ id: 'when', header: t('col.when'), hideBelow: 'md' },
      cell: ({ measured_at }) => (measured_at ? format.moment(measured_at) : t('compare.typed')),
    },
    { id: 'x', header: comparison.x_name, align: 'end', cell: ({ x, x_record }) => result(x, x_record) },
    { id: 'y', header: comparison.y_name, align: 'end', cell: ({ y, y_record }) => result(y, y_record) },
    {
      ...{ id: 'difference', header: '%', align: 'end', label: t('compare.difference') },
      cell: (pair) => {
        const difference = percentDifference(pair);
        return difference === undefined ? '–' : format.change(difference, 1);
      },
    },
    ...(comparison.state === 'draft'
      ? [
          {
            ...{ id: 'act', header: '', label: t('col.state') },
            cell: (pair: ComparisonPair) => (
              <Button
                size="sm"
                aria-label={`${t(pair.excluded ? 'compare.takeIn' : 'compare.leaveOut')}: ${pair.label}`}
                onClick={() => setDeciding(pair)}
              >
                {t(pair.excluded ? 'compare.takeIn' : 'compare.leaveOut')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <h3 className={styles.pairsTitle}>{t('compare.pairs', { count: pairs.length })}</h3>
      <Table label={t('compare.pairs', { count: pairs.length })} columns={columns} rows={pairs} rowKey={keyOf} />
      {deciding && <DecideDialog comparison={comparison} pair={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

type DecideProps = { readonly comparison: Comparison; readonly pair: ComparisonPair; readonly onClose: () => void };

function DecideDialog({ comparison, pair, onClose }: DecideProps) {
  const t = useQcTexts();
  const { id, x_record, y_record, excluded } = pair;
  const decide = useMutationCall(decideComparisonPair, { refreshes: [getComparison, getComparisons] });
  const title = `${t(excluded ? 'compare.takeIn' : 'compare.leaveOut')}: ${pair.label || t('compare.typed')}`;
  const form = useCallForm(decideComparisonPair, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({
      ...{ id: comparison.id, reason, excluded: !excluded },
      pair: id ? { id } : { x_record: x_record ?? '', y_record: y_record ?? '' },
    }),
    send: decide.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t(excluded ? 'compare.takeIn' : 'compare.leaveOut')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <TextField name="reason" label={t('point.reason')} maxLength={500} required />
      </CallForm>
    </Dialog>
  );
}
