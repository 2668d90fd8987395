import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, SelectField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { fileQcRecord, getQcChart, getQcLots, getQcOverview } from '../contract/index.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

type Unfiled = {
  readonly record: string;
  readonly device: string | null;
  readonly number: string;
  readonly measured_at: string;
  readonly values: readonly { readonly analyte: string; readonly raw: string; readonly unit: string }[];
};

/** Control runs of analyzers that name no lot: a person chooses it. */
export function UnfiledPanel({ runs }: { runs: readonly Unfiled[] }) {
  const t = useQcTexts();
  if (runs.length === 0) return null;
  return (
    <section className={styles.card}>
      <h3>{t('unfiled.title')}</h3>
      <p className={styles.muted}>{t('unfiled.about')}</p>
      <ul className={styles.unfiled}>
        {runs.map((run) => (
          <Run key={run.record} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run: { record, device, number, measured_at, values } }: { run: Unfiled }) {
  const t = useQcTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const lots = useCall(getQcLots, { ...(device && { device }) }, { enabled: device !== null });
  const open = (lots.data?.result ?? []).filter(({ closed }) => !closed);
  const [chosen, setChosen] = useState<string>();
  const file = useMutationCall(fileQcRecord, { refreshes: [getQcOverview, getQcChart] });
  const lot = chosen ?? open[0]?.id;
  return (
    <li>
      <span>
        <b>{t('unfiled.number', { number: number || '–' })}</b> {format.moment(measured_at)}
        <small>{format.list(values.slice(0, 4).map(({ analyte, raw }) => `${analyte} ${raw}`))}</small>
      </span>
      <SelectField
        label={t('unfiled.lot')}
        labelHidden
        value={lot ?? ''}
        onChange={setChosen}
        options={open.map((one) => ({ value: one.id, label: `${one.lot} · ${t('level', { level: one.level })}` }))}
      />
      <Button
        size="sm"
        disabled={!lot}
        busy={file.isPending}
        onClick={() =>
          void file
            .mutateAsync({ record, lot: lot! })
            .then(() => toast({ tone: 'done', text: t('unfiled.filed') }), failed)
        }
      >
        {t('unfiled.file')}
      </Button>
    </li>
  );
}
