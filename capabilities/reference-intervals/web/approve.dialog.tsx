import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { showUnit } from '@alder/terms';
import { Button, CallForm, Dialog, NumberField, SubmitButton, toast, useCallForm } from '@alder/ui';
import { approveIntervalStudy, getIntervalStudies, getIntervalStudy } from '../contract/index.ts';
import { limitsOf } from '../domain/index.ts';
import styles from './intervals.module.css';
import type { StudyData } from './study.panel.tsx';
import { useIntervalTexts } from './use-interval-texts.ts';

/** Makes the limits a range of the hospital; critical limits are those of the range in force unless changed. */
export function ApproveDialog({ data, onClose }: { data: StudyData; onClose: () => void }) {
  const t = useIntervalTexts();
  const format = useFormat();
  const { account } = useAccount();
  const { result, outcome, present } = data;
  const approve = useMutationCall(approveIntervalStudy, { refreshes: [getIntervalStudy, getIntervalStudies] });
  const form = useCallForm(approveIntervalStudy, {
    initial: {
      ...{ id: result.id, version: result.version },
      ...{ crit_low: present?.crit_low ?? undefined, crit_high: present?.crit_high ?? undefined },
    },
    toInput: ({ crit_low, crit_high, ...rest }) => ({
      ...rest,
      ...{ crit_low: crit_low ?? null, crit_high: crit_high ?? null },
    }),
    send: approve.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('approve.done') });
      onClose();
    },
    texts: t,
  });
  if (!outcome.interval || !outcome.about) return null;
  const { low, high } = limitsOf(outcome.interval, outcome.about.min);
  const unit = showUnit(result.unit);
  return (
    <Dialog
      open
      title={t('approve')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('approve')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <p className={styles.wide}>
            <b className="tn">
              {format.number(low)}–{format.number(high)} {unit}
            </b>{' '}
            {t('approve.about', { n: outcome.about.n, name: account.displayName })}
          </p>
          {outcome.groups.some(({ test }) => test.apart) && (
            <p className={`${styles.warn} ${styles.wide}`}>{t('approve.apart')}</p>
          )}
          <NumberField name="crit_low" label={t('critLow')} unit={unit} />
          <NumberField name="crit_high" label={t('critHigh')} unit={unit} />
        </div>
      </CallForm>
    </Dialog>
  );
}
