import { useMutationCall } from '@alder/client';
import { CallForm, Dialog, MoneyField, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { getTills, moveTillCash, type TillSession } from '../contract/index.ts';
import { useTillTexts } from './use-till-texts.ts';

/** Puts cash into a till, or takes it out, with what for. */
export function MoveCashDialog(props: { session: TillSession; direction: 'in' | 'out'; onClose: () => void }) {
  const { session, direction, onClose } = props;
  const t = useTillTexts();
  const move = useMutationCall(moveTillCash, { refreshes: [getTills], title: t(`act.${direction}`) });
  const form = useCallForm(moveTillCash, {
    initial: { amount: undefined as number | undefined, reason: '' },
    toInput: ({ amount, reason }) =>
      amount && reason.trim() ? { id: session.id, direction, amount, reason: reason.trim() } : undefined,
    send: move.mutateAsync,
    onSent: onClose,
    refusalAt: { tillShort: 'amount' },
    texts: t,
  });
  const { amount, reason } = form.values;
  const missing = !amount ? t('amount.missing') : reason.trim() ? undefined : t('reason.missing');
  return (
    <Dialog
      open
      size="sm"
      title={t(`${direction}.title`, { name: session.till_name })}
      dirty={form.isDirty}
      onClose={onClose}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(missing && { disabledReason: missing })}>
          {t(`act.${direction}`)}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <MoneyField name="amount" label={t('amount')} required autoFocus />
        <TextField name="reason" label={t('reason')} hint={t(`${direction}.hint`)} required maxLength={200} />
      </CallForm>
    </Dialog>
  );
}
