import { nameIn } from '@alder/catalog/domain';
import { useDraft, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { SelectField, toast, useCallForm } from '@alder/ui';
import {
  getCheckoutQueue,
  getOwnerDeposit,
  getReceipt,
  type Receipt,
  type ReceiptLine,
  refundLine,
} from '../contract/index.ts';
import { leftOfWay, type PaymentType, paymentTypes } from '../domain/index.ts';
import { ReasonDialog } from './reason.dialog.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';
import { useTillChoice } from './use-till-choice.tsx';

type Written = { readonly type: PaymentType; readonly reason: string };

/** Gives back what was paid for one line: how, and why; the receipt stays what it is. */
export function RefundDialog(props: { receipt: Receipt; line: ReceiptLine; onClose: () => void }) {
  const { receipt, line, onClose } = props;
  const t = useCheckoutTexts();
  const format = useFormat();
  const name = nameIn(line, useLanguage().language);
  const amount = format.money(line.paid ?? 0);
  // The money goes back as it came, unless another way is chosen.
  const came = receipt.payments.findLast(({ voided_at }) => voided_at === null)?.type ?? 'cash';
  const draft = useDraft<Written>(`refund.${line.id}`, { value: { type: came, reason: '' }, version: null });
  const refreshes = [getReceipt, getCheckoutQueue, getOwnerDeposit];
  const refund = useMutationCall(refundLine, { refreshes, title: t('refund', { name }) });
  const till = useTillChoice(draft.value.type === 'cash');
  const form = useCallForm(refundLine, {
    initial: { type: came, reason: '' } as Written,
    toInput: ({ type, reason }) => ({
      ...{ id: receipt.id, line: line.id, version: receipt.version },
      ...{ type, reason: reason.trim() },
      ...till.input,
    }),
    send: refund.mutateAsync,
    onSent: ({ result }) => {
      const made = result.lines.find(({ id }) => id === line.id)?.refund;
      if (made) toast({ text: t('refund.done', { amount, number: numberOf(made) }) });
      onClose();
    },
    draft,
    texts: t,
  });
  const way = form.values.type;
  const left = leftOfWay(receipt, way);
  return (
    <ReasonDialog
      form={form}
      draft={draft}
      title={t('refund.title')}
      text={t('refund.text', { name, amount })}
      reason={t('refund.reason')}
      act={t('refund.act', { amount })}
      onClose={onClose}
    >
      <SelectField
        label={t('refund.how')}
        value={form.values.type}
        options={paymentTypes
          .filter((type) => type !== 'deposit' || receipt.owner !== null)
          .map((value) => ({ value, label: t(`pay.${value}`) }))}
        onChange={(type) => form.set({ type })}
      />
      {way !== 'deposit' && left < (line.paid ?? 0) && (
        <p role="status">{t('refund.otherWay', { way: t(`pay.${way}`), amount: format.money(Math.max(0, left)) })}</p>
      )}
      {till.field}
      {till.problem && <p role="status">{till.problem}</p>}
    </ReasonDialog>
  );
}

/** A refund's number as it is printed: F0001. */
export const numberOf = ({ number }: { readonly number: number }) => String(number).padStart(4, '0');
