import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { CallForm, Dialog, MoneyField, Seg, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { getOwnerDeposit, updateDeposit } from '../contract/index.ts';
import { type DepositType, depositTypes } from '../domain/index.ts';
import { useCheckoutTexts } from './use-checkout-texts.ts';
import { useTillChoice } from './use-till-choice.tsx';

/** Pays into an owner's deposit, or out of it with a reason. */
export function DepositDialog(props: {
  owner: { readonly id: string; readonly name: string };
  balance: number;
  onClose: () => void;
}) {
  const { owner, balance, onClose } = props;
  const t = useCheckoutTexts();
  const format = useFormat();
  const deposit = useMutationCall(updateDeposit, {
    refreshes: [getOwnerDeposit],
    title: t('deposit.title', { name: owner.name }),
  });
  const [isCash, setCash] = useState(true);
  const till = useTillChoice(isCash);
  const form = useCallForm(updateDeposit, {
    initial: {
      ...{ way: 'in' as 'in' | 'out', type: 'cash' as DepositType },
      ...{ amount: undefined as number | undefined, note: '' },
    },
    toInput: ({ way, type, amount, note }) =>
      amount
        ? { owner: owner.id, amount: way === 'in' ? amount : -amount, note: note.trim(), type, ...till.input }
        : undefined,
    send: deposit.mutateAsync,
    onSent: ({ balance: after }) => {
      toast({ text: t('deposit.done', { name: owner.name, amount: format.money(after) }) });
      onClose();
    },
    texts: t,
  });
  const { way, amount, note } = form.values;
  const blocked = !amount
    ? t('deposit.missing')
    : way === 'out' && amount > balance
      ? t('deposit.over')
      : way === 'out' && !note.trim()
        ? t('deposit.reason')
        : till.problem;
  return (
    <Dialog
      open
      size="sm"
      title={t('deposit.title', { name: owner.name })}
      about={t('deposit.balance', { amount: format.money(balance) })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} shortcut="Ctrl Enter" {...(blocked && { disabledReason: blocked })}>
          {t(way === 'in' ? 'deposit.receive' : 'deposit.refund', { amount: format.money(amount ?? 0) })}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <Seg
          label={t('deposit.way')}
          value={way}
          onChange={(chosen) => form.set({ way: chosen })}
          entries={[
            { value: 'in', label: t('deposit.in') },
            { value: 'out', label: t('deposit.out') },
          ]}
        />
        <SelectField
          label={t('deposit.type')}
          value={form.values.type}
          options={depositTypes.map((value) => ({ value, label: t(`pay.${value}`) }))}
          onChange={(type) => {
            form.set({ type });
            setCash(type === 'cash');
          }}
        />
        {till.field}
        <MoneyField name="amount" label={t('deposit.amount')} required autoFocus />
        <TextField
          name="note"
          label={t(way === 'in' ? 'deposit.note' : 'deposit.reason')}
          required={way === 'out'}
          maxLength={200}
        />
      </CallForm>
    </Dialog>
  );
}
