import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { toast, useCallForm, useExplain } from '@alder/ui';
import { getCheckoutQueue, getOpenBills, getReceipt, type Receipt, receivePayments } from '../contract/index.ts';
import { amountsOf, unpricedAtClosing } from '../domain/index.ts';
import { draftKeyOf, type Row, sumOf, Tenders, usePaying } from './tenders.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** Says to the second of two cashiers who received the money and when. `known` are the payments of their own screen. */
export function usePaidBy(known: readonly string[]) {
  const t = useCheckoutTexts();
  const format = useFormat();
  return (current: Pick<Receipt, 'payments' | 'status' | 'due'> | undefined): string | undefined => {
    const last = current?.payments.findLast((one) => one.voided_at === null && !known.includes(one.id));
    if (!current || !last) return undefined;
    const who = { name: last.author ?? '', at: format.time(last.paid_at), amount: format.money(last.amount) };
    if (current.status === 'paid') return t('refusal.paidBy', who);
    return t('refusal.partBy', { ...who, due: format.money(current.due) });
  };
}

/** The receipt as it is by now, which a refusal of a late payment carries. */
export function currentOf(error: unknown): Receipt | undefined {
  const current = (error as { details?: { current?: Partial<Receipt> } }).details?.current;
  return current?.payments ? (current as Receipt) : undefined;
}

/** The payment of one bill. */
export function PaymentForm(props: {
  receipt: Receipt;
  /** Payments that this screen knows; others are another person's. */
  known: readonly string[];
  /** The receipt after money was received here. */
  onReceived: (receipt: Receipt) => void;
}) {
  const { receipt, known, onReceived } = props;
  const t = useCheckoutTexts();
  const explain = useExplain(t);
  const format = useFormat();
  const refreshes = [getReceipt, getCheckoutQueue, getOpenBills];
  const receive = useMutationCall(receivePayments, { refreshes, title: t('payment') });
  const paidBy = usePaidBy(known);
  /** Lines without a price of a bill that the typed payments close. */
  const unpricedBy = (typed: readonly Row[]) =>
    unpricedAtClosing(receipt.lines, receipt.due - sumOf(amountsOf(receipt.due, receipt.deposit, typed)));
  const paying = usePaying(receipt, draftKeyOf(receipt), (rows) =>
    unpricedBy(rows)
      .map(({ id }) => id)
      .join(' '),
  );
  const form = useCallForm(receivePayments, {
    initial: { rows: [] as readonly Row[] },
    draft: paying.draft,
    toInput: ({ rows }) => ({
      id: receipt.id,
      version: receipt.version,
      total: receipt.total,
      ...paying.inputOf(rows),
    }),
    fieldOf: { payments: 'rows' },
    // What was sent, not what is typed: by the time of the answer less is due, and an amount left open would be less.
    send: async (input) => {
      const answer = await receive.mutateAsync(input);
      return answer && { ...answer, paid: sumOf(input.payments) };
    },
    onRefused: paying.onRefused,
    onSent: ({ result, change: back, paid }) => {
      const amount = format.money(paid);
      paying.draft.discard();
      onReceived(result);
      toast({
        text: back > 0 ? t('success.change', { amount, change: format.money(back) }) : t('success', { amount }),
      });
    },
    explain: (error) => paidBy(currentOf(error)) ?? explain(error),
  });
  const isExported = receipt.due === 0 && unpricedBy([]).length > 0;

  return <Tenders form={form} paying={paying} isRest={receipt.received > 0} isExported={isExported} />;
}
