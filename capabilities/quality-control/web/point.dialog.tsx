import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { decideQcPoint, getQcChart, getQcOverview, type QcPoint } from '../contract/index.ts';
import { pointStates } from '../domain/index.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

/** A control value: what the rules say about it in words, and whether it counts. */
export function PointDialog({ point, onClose }: { point: QcPoint; onClose: () => void }) {
  const t = useQcTexts();
  const format = useFormat();
  const decide = useMutationCall(decideQcPoint, { refreshes: [getQcChart, getQcOverview] });
  const form = useCallForm(decideQcPoint, {
    initial: { id: point.id, version: point.version, state: point.state, reason: '' },
    send: decide.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('point.saved') });
      onClose();
    },
    texts: t,
  });
  const when = format.moment(point.measured_at);
  return (
    <Dialog
      open
      title={t('point.title', { when })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('point.save')}</SubmitButton>
        </>
      }
    >
      <p className={styles.value}>
        <b>
          {format.number(point.value)} {point.unit}
        </b>{' '}
        {t('level', { level: point.level })}
        {point.z !== null && ` · ${format.change(point.z, 2)} SD`} · {point.author ?? t('byDevice')}
        {point.note && ` · ${point.note}`}
      </p>
      <h3 className={styles.small}>{t('point.judged')}</h3>
      <ul className={styles.said}>
        {point.rules.map((rule) => (
          <li key={rule}>
            <b>{rule}</b> {t(`rule.${rule}`)}
          </li>
        ))}
        {point.rules.length === 0 && (
          <li>{t(point.verdict === 'establishing' ? 'verdict.establishing' : 'point.none')}</li>
        )}
      </ul>
      {point.decided_by && point.decided_at && (
        <p className={styles.muted}>
          {t(`state.${point.state}`)}:{' '}
          {t('point.by', { name: point.decided_by, when: format.moment(point.decided_at), reason: point.reason })}
        </p>
      )}
      <CallForm form={form} className={styles.form}>
        <SelectField
          name="state"
          label={t('point.decide')}
          options={pointStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TextField name="reason" label={t('point.reason')} required maxLength={1000} />
      </CallForm>
    </Dialog>
  );
}
