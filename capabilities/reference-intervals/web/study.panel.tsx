import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Button, Checkbox, Chip, Loaded, SelectField, toast, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Check, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  getIntervalAnimals,
  getIntervalStudies,
  getIntervalStudy,
  type IntervalStudy,
  updateIntervalStudy,
} from '../contract/index.ts';
import { exclusionReasons, flagCriteria, MIN_ANIMALS, outlierTests } from '../domain/index.ts';
import { AnimalsPanel } from './animals.panel.tsx';
import { ApproveDialog } from './approve.dialog.tsx';
import { Histogram } from './histogram.tsx';
import styles from './intervals.module.css';
import { NumbersPanel } from './numbers.panel.tsx';
import { TransferPanel } from './transfer.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';
import { useStudyLabel } from './use-study-label.ts';

export type StudyData = PayloadOf<typeof getIntervalStudy>;
type Props = { readonly id: string; readonly isReadOnly: boolean; readonly onGone: () => void };

/** One study: its values with the limits, who is left out and why, and its approval. */
export function StudyPanel({ id, isReadOnly, onGone }: Props) {
  const t = useIntervalTexts();
  const query = useCall(getIntervalStudy, { id }, { keepPrevious: true });
  return (
    <Loaded query={query} what={t('studies')}>
      {(data) => <Study data={data} isReadOnly={isReadOnly || data.result.state !== 'draft'} onGone={onGone} />}
    </Loaded>
  );
}

function Study({ data, isReadOnly, onGone }: { data: StudyData; isReadOnly: boolean; onGone: () => void }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const label = useStudyLabel();
  const [isApproving, setApproving] = useState(false);
  const { result, outcome, animals } = data;
  const { change, isPending } = useChange(result);
  const n = outcome.about?.n ?? 0;
  return (
    <section className={styles.study} aria-label={label(result).title}>
      <header className={styles.head}>
        <div>
          <h2>{label(result).title}</h2>
          <p className={styles.muted}>{label(result).about}</p>
        </div>
        {!isReadOnly && (
          <span className={styles.acts}>
            <Button
              variant="ghost"
              icon={<Trash2 />}
              disabled={isPending}
              onClick={() => void change({ discarded: true }).then((done) => done && onGone())}
            >
              {t('discard')}
            </Button>
            <Button
              variant="primary"
              icon={<Check />}
              disabled={outcome.interval === null}
              onClick={() => setApproving(true)}
            >
              {t('approve')}
            </Button>
          </span>
        )}
      </header>
      {result.state === 'approved' && (
        <p className={styles.approved} role="status">
          <Check aria-hidden="true" />
          {t('approved', { name: result.approved_by_name ?? '', when: format.moment(result.approved_at ?? '') })}
        </p>
      )}
      {data.newest !== null && (
        <p className={styles.warn} role="status">
          <TriangleAlert aria-hidden="true" />
          {t('newest', { count: data.newest })}
        </p>
      )}
      {outcome.interval === null && (
        <p className={styles.warn} role="status">
          <TriangleAlert aria-hidden="true" />
          {n < MIN_ANIMALS ? t('tooFew', { count: n, min: MIN_ANIMALS }) : t('allSame')}
        </p>
      )}
      <div className={styles.figures}>
        <Histogram outcome={outcome} unit={showUnit(result.unit)} present={data.present} />
        <NumbersPanel outcome={outcome} unit={showUnit(result.unit)} />
      </div>
      <fieldset className={styles.criteria} disabled={isReadOnly || isPending}>
        <legend>{t('criteria')}</legend>
        <Checkbox
          label={t('criteria.diagnosis')}
          value={result.criteria.diagnosis}
          onChange={(diagnosis) => void change({ criteria: { ...result.criteria, diagnosis } })}
        />
        <Checkbox
          label={t('criteria.drug')}
          value={result.criteria.drug}
          onChange={(drug) => void change({ criteria: { ...result.criteria, drug } })}
        />
        <SelectField
          label={t('criteria.flags')}
          value={result.criteria.flags}
          options={flagCriteria.map((value) => ({ value, label: t(`flags.${value}`) }))}
          onChange={(flags) => void change({ criteria: { ...result.criteria, flags } })}
        />
        <SelectField
          label={t('criteria.outliers')}
          value={result.criteria.outliers}
          options={outlierTests.map((value) => ({ value, label: t(`outliers.${value}`) }))}
          onChange={(outliers) => void change({ criteria: { ...result.criteria, outliers } })}
        />
        <SelectField
          label={t('method')}
          value={result.method ?? ''}
          none={t('method.guideline')}
          options={outcome.methods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(method: string) => void change({ method: outcome.methods.find((one) => one === method) ?? null })}
        />
      </fieldset>
      <p className={styles.chips}>
        <span>{t('counted', { count: n, all: animals })}</span>
        {exclusionReasons.map(
          (reason) =>
            (outcome.excluded[reason] ?? 0) > 0 && (
              <Chip key={reason} tone="outline">
                {t(`reason.${reason}`)} {format.number(outcome.excluded[reason] ?? 0)}
              </Chip>
            ),
        )}
        {outcome.suspects > 0 && <Chip tone="warn">{t('suspects', { count: outcome.suspects })}</Chip>}
      </p>
      <TransferPanel data={data} isReadOnly={isReadOnly} />
      <AnimalsPanel study={result} isReadOnly={isReadOnly} />
      {isApproving && <ApproveDialog data={data} onClose={() => setApproving(false)} />}
    </section>
  );
}

type Change = {
  criteria?: IntervalStudy['criteria'];
  method?: IntervalStudy['method'];
  discarded?: boolean;
};

/** Changes a study from the version that was read. */
function useChange({ id, version }: IntervalStudy) {
  const t = useIntervalTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updateIntervalStudy, {
    refreshes: [getIntervalStudy, getIntervalStudies, getIntervalAnimals],
  });
  return {
    isPending: update.isPending,
    change: async (change: Change): Promise<boolean> => {
      try {
        await update.mutateAsync({ id, version, ...change });
        if (change.discarded) toast({ text: t('discarded') });
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}
