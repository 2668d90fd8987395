import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Dialog, MoneyField, Seg, TextField, toast, useFailToast } from '@alder/ui';
import { useState } from 'react';
import { getOwnerDeposit, updateDeposit } from '../contract/index.ts';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** Pays into an owner's deposit, or out of it with a reason. */
export function DepositDialog(props: {
  owner: { readonly id: string; readonly name: string };
  balance: number;
  onClose: () => void;
}) {
  const { owner, balance, onClose } = props;
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState<number>();
  const [note, setNote] = useState('');
  const deposit = useMutationCall(updateDeposit, {
    refreshes: [getOwnerDeposit],
    title: t('deposit.title', { name: owner.name }),
  });
  const blocked = !amount
    ? t('deposit.missing')
    : way === 'out' && amount > balance
      ? t('deposit.over')
      : way === 'out' && !note.trim()
        ? t('deposit.reason')
        : undefined;
  const confirm = async () => {
    if (blocked || !amount) return;
    try {
      const paid = await deposit.mutateAsync({
        owner: owner.id,
        amount: way === 'in' ? amount : -amount,
        note: note.trim(),
      });
      if (!paid) return;
      toast({ text: t('deposit.done', { name: owner.name, amount: format.money(paid.balance) }) });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('deposit.title', { name: owner.name })}
      about={t('deposit.balance', { amount: format.money(balance) })}
      onClose={onClose}
      onMainAction={() => void confirm()}
      footer={
        <Button
          variant="primary"
          shortcut="Ctrl Enter"
          busy={deposit.isPending}
          onClick={() => void confirm()}
          {...(blocked && { disabledReason: blocked })}
        >
          {t(way === 'in' ? 'deposit.receive' : 'deposit.refund', { amount: format.money(amount ?? 0) })}
        </Button>
      }
    >
      <Seg
        label={t('deposit.way')}
        value={way}
        onChange={setWay}
        entries={[
          { value: 'in', label: t('deposit.in') },
          { value: 'out', label: t('deposit.out') },
        ]}
      />
      <MoneyField label={t('deposit.amount')} value={amount} onChange={setAmount} required autoFocus />
      <TextField
        label={t(way === 'in' ? 'deposit.note' : 'deposit.reason')}
        value={note}
        onChange={setNote}
        required={way === 'out'}
        maxLength={200}
      />
    </Dialog>
  );
}
