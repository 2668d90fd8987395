import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Button, Chip, NumberField, TextField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { approveIntervalStudy, getIntervalStudies, getIntervalStudy } from '../contract/index.ts';
import { TRANSFERENCE_ANIMALS, transference } from '../domain/index.ts';
import styles from './intervals.module.css';
import type { StudyData } from './study.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';

const TONES = { accepted: 'ok', more: 'warn', refused: 'danger' } as const;

/** Whether limits from elsewhere hold for 20 own animals. */
export function TransferPanel({ data, isReadOnly }: { data: StudyData; isReadOnly: boolean }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const { result, latest, present } = data;
  const [limits, setLimits] = useState({ low: present?.low ?? null, high: present?.high ?? null });
  const [source, setSource] = useState('');
  const approve = useMutationCall(approveIntervalStudy, { refreshes: [getIntervalStudy, getIntervalStudies] });
  const isGiven = limits.low !== null || limits.high !== null;
  const check = transference(latest, limits);
  const adopt = async () => {
    try {
      await approve.mutateAsync({
        ...{ id: result.id, version: result.version, transferred: { ...limits, source } },
        ...{ crit_low: present?.crit_low ?? null, crit_high: present?.crit_high ?? null },
      });
      toast({ tone: 'done', text: t('approve.done') });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section className={styles.transfer} aria-label={t('transfer')}>
      <h3>{t('transfer')}</h3>
      <p className={styles.muted}>{t('transfer.about', { count: TRANSFERENCE_ANIMALS })}</p>
      <div className={styles.transferRow}>
        <NumberField
          label={t('low')}
          unit={showUnit(result.unit)}
          value={limits.low ?? undefined}
          onChange={(low) => setLimits({ ...limits, low: low ?? null })}
        />
        <NumberField
          label={t('high')}
          unit={showUnit(result.unit)}
          value={limits.high ?? undefined}
          onChange={(high) => setLimits({ ...limits, high: high ?? null })}
        />
        {isGiven && (
          <p role="status" className={styles.chips}>
            <Chip tone={TONES[check.verdict]}>{t(`transfer.${check.verdict}`)}</Chip>
            {check.outside.length > 0 &&
              t('transfer.outside', { counts: format.list(check.outside.map((n) => `${n}/${TRANSFERENCE_ANIMALS}`)) })}
          </p>
        )}
        {!isReadOnly && isGiven && check.verdict === 'accepted' && (
          <>
            <TextField label={t('transfer.source')} value={source} maxLength={200} onChange={setSource} />
            <Button disabled={source.trim() === '' || approve.isPending} onClick={() => void adopt()}>
              {t('transfer.adopt')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
