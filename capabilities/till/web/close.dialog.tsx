import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { closeTill, getTillSessions, getTills, type TillSession } from '../contract/index.ts';
import { needsReason } from '../domain/index.ts';
import { Difference, Figure, type Tills } from './figures.tsx';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Closes a counted till for good, with the reason of a difference that asks for one. */
export function CloseDialog(props: { session: TillSession; setting: Tills['setting']; onClose: () => void }) {
  const { session, setting, onClose } = props;
  const t = useTillTexts();
  const format = useFormat();
  const { account } = useAccount();
  const [counted, expected] = [session.counted ?? 0, session.expected ?? 0];
  const isAsked = needsReason({ counted, expected }, setting.variance_limit);
  const isSame = setting.second_person && session.counted_by?.id === account.id;
  const close = useMutationCall(closeTill, { refreshes: [getTills, getTillSessions], title: t('act.close') });
  const form = useCallForm(closeTill, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: session.id, version: session.version, reason: reason.trim() }),
    send: close.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('closed', { name: session.till_name }) });
      onClose();
    },
    texts: t,
  });
  const blocked = isSame
    ? t('refusal.secondPersonMissing')
    : isAsked && !form.values.reason.trim()
      ? t('refusal.varianceReason')
      : undefined;
  return (
    <Dialog
      open
      size="sm"
      title={t('close.title', { name: session.till_name })}
      about={t('close.about')}
      dirty={form.isDirty}
      onClose={onClose}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(blocked && { disabledReason: blocked })}>
          {t('act.close')}
        </SubmitButton>
      }
    >
      <dl className={styles.figures}>
        <Figure label={t('expected')} value={format.money(expected)} />
        <Figure label={t('counted')} value={format.money(counted)} />
        <Difference amount={counted - expected} />
      </dl>
      <CallForm form={form}>
        <TextField name="reason" label={t('reason')} required={isAsked} maxLength={500} autoFocus />
      </CallForm>
    </Dialog>
  );
}
