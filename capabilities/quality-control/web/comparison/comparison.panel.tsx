import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { nameOf as analyteName } from '@alder/lab/domain';
import { showUnit } from '@alder/terms';
import { Button, Chip, IconButton, Loaded, toast, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Check, ListPlus, Printer, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { getComparison, getComparisons, updateComparison } from '../../contract/index.ts';
import { COMPARISON_ROLES, MIN_APPROVED_PAIRS, MIN_PAIRS, RECOMMENDED_PAIRS } from '../../domain/index.ts';
import { useQcTexts } from '../use-qc-texts.ts';
import { AddPairs } from './add-pairs.dialog.tsx';
import { ApproveComparison } from './approve.dialog.tsx';
import styles from './comparison.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { PairsTable } from './pairs-table.tsx';
import { BlandAltmanPlot, RegressionPlot } from './plots.tsx';

export type ComparisonData = PayloadOf<typeof getComparison>;
const TONES = { tooFew: 'outline', noTea: 'outline', agrees: 'ok', unclear: 'warn', differs: 'danger' } as const;

/** One comparison: what it says, its plots, its numbers and its pairs. */
export function ComparisonPanel({ id, onGone }: { id: string; onGone: () => void }) {
  const t = useQcTexts();
  const query = useCall(getComparison, { id }, { keepPrevious: true });
  return (
    <Loaded query={query} what={t('view.comparison')}>
      {(data) => <Opened data={data} onGone={onGone} />}
    </Loaded>
  );
}

/** The last day that counts, as it was chosen: the end itself is the start of the next one. */
const lastDayOf = (until: string) => new Date(Date.parse(until) - 1).toISOString().slice(0, 10);

function Opened({ data, onGone }: { data: ComparisonData; onGone: () => void }) {
  const t = useQcTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const failed = useFailToast(t);
  const { account } = useAccount();
  const [dialog, setDialog] = useState<'add' | 'approve'>();
  const update = useMutationCall(updateComparison, { refreshes: [getComparison, getComparisons] });
  const { result, pairs, agreement, unconverted } = data;
  const { id, version, analyte, x_name, y_name, unit, tea, state } = result;
  const isOpen = state === 'draft';
  const mayApprove = (COMPARISON_ROLES as readonly string[]).includes(account.role);
  const discard = () =>
    update.mutateAsync({ id, version, discarded: true }).then(() => {
      toast({ text: t('compare.discarded') });
      onGone();
    }, failed);
  const counted = pairs.filter(({ excluded }) => !excluded);
  const what = analyteName({ code: analyte, name: analyte }, language);
  const plot = { pairs: counted, numbers: agreement, unit: showUnit(unit), tea, x_name, y_name };
  return (
    <section className={styles.opened} aria-label={what}>
      <header className={styles.head}>
        <div>
          <h2>
            {what} <span>{analyte}</span>
          </h2>
          <p>{t('compare.of', { y: y_name, x: x_name })}</p>
          <p>
            {t('compare.about', {
              ...{
                since: format.date(result.since.slice(0, 10)),
                until: format.date(lastDayOf(result.until)),
              },
              ...{ minutes: result.max_minutes, name: result.author_name },
            })}
          </p>
        </div>
        <span className={styles.acts}>
          <IconButton label={t('print')} icon={<Printer />} onClick={() => print()} />
          {isOpen && (
            <>
              <Button variant="ghost" icon={<Trash2 />} busy={update.isPending} onClick={() => void discard()}>
                {t('compare.discard')}
              </Button>
              <Button icon={<ListPlus />} onClick={() => setDialog('add')}>
                {t('compare.add')}
              </Button>
              {mayApprove && (
                <Button
                  variant="primary"
                  icon={<Check />}
                  disabled={agreement.n < MIN_APPROVED_PAIRS}
                  onClick={() => setDialog('approve')}
                >
                  {t('compare.approve')}
                </Button>
              )}
            </>
          )}
        </span>
      </header>
      {state === 'approved' && (
        <p className={styles.approved} role="status">
          <Check aria-hidden="true" />
          <span>
            {t('compare.approved', {
              name: result.approved_by_name ?? '',
              when: format.moment(result.approved_at ?? ''),
            })}{' '}
            <b>{result.conclusion}</b>
          </span>
        </p>
      )}
      <p className={styles.verdict}>
        <Chip tone={TONES[agreement.verdict]}>{t(`compare.verdict.${agreement.verdict}`)}</Chip>
        <span>
          {t(`compare.verdict.${agreement.verdict}.about`, {
            ...{ tea: tea === null ? '' : format.number(tea, 1), count: agreement.n, min: MIN_PAIRS },
          })}
        </span>
      </p>
      {agreement.n < RECOMMENDED_PAIRS && (
        <p className={styles.warn} role="status">
          <TriangleAlert aria-hidden="true" />
          {t('compare.few', { count: agreement.n, min: MIN_APPROVED_PAIRS, best: RECOMMENDED_PAIRS })}
        </p>
      )}
      {unconverted > 0 && (
        <p className={styles.warn} role="status">
          <TriangleAlert aria-hidden="true" />
          {t('compare.unconverted', { count: unconverted, unit: showUnit(unit) })}
        </p>
      )}
      {agreement.isLinear === false && (
        <p className={styles.warn} role="status">
          <TriangleAlert aria-hidden="true" />
          {t('compare.notLinear')}
        </p>
      )}
      <div className={styles.plots}>
        <BlandAltmanPlot {...plot} />
        <RegressionPlot {...plot} />
      </div>
      <NumbersTable numbers={agreement} unit={showUnit(unit)} />
      <PairsTable comparison={result} pairs={pairs} />
      {dialog === 'add' && <AddPairs comparison={result} onClose={() => setDialog(undefined)} />}
      {dialog === 'approve' && <ApproveComparison data={data} onClose={() => setDialog(undefined)} />}
    </section>
  );
}
