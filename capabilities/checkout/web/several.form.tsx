import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Checkbox, MoneyField, toast, useCallForm, useExplain, useFailToast } from '@alder/ui';
import { useState } from 'react';
import {
  getCheckoutQueue,
  getOpenBills,
  getOwnerDeposit,
  getReceipt,
  type OpenBill,
  openReceipt,
  type Receipt,
  receiveOfSeveral,
} from '../contract/index.ts';
import { amountsOf, partsFault, partsOfSum } from '../domain/index.ts';
import styles from './checkout.module.css';
import { currentOf, usePaidBy } from './payment.form.tsx';
import { draftKeyOf, type Row, sumOf, Tenders, usePaying } from './tenders.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** A bill that was opened, and so has a receipt to pay. */
type OpenedBill = OpenBill & { readonly receipt: string; readonly number: number; readonly version: number };
const isOpened = (bill: OpenBill): bill is OpenedBill =>
  bill.receipt !== null && bill.number !== null && bill.version !== null;

const numberOf = ({ number }: { readonly number: number }) => `R${String(number).padStart(4, '0')}`;

/** The other open bills of the owner of a bill, and those of them that are ticked to be paid with it. */
export function useOtherBills(receipt: Receipt) {
  const owner = receipt.owner?.id;
  const { data } = useCall(getOpenBills, { owner: owner ?? '' }, { enabled: owner !== undefined });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const others = (data?.result ?? []).filter(({ medical_record }) => medical_record !== receipt.medical_record);
  return {
    others,
    ticked,
    chosen: others.filter(isOpened).filter(({ medical_record }) => ticked.includes(medical_record)),
    setTicked,
  };
}

/** Open bills of the same owner, each with a box that takes it into this payment. */
export function OtherBills(props: { owner: string; of: ReturnType<typeof useOtherBills> }) {
  const { owner, of } = props;
  const { others, ticked, setTicked } = of;
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const open = useMutationCall(openReceipt, { refreshes: [getOpenBills], title: t('title') });
  if (others.length === 0) return null;
  const tick = async (bill: OpenBill, isOn: boolean) => {
    const { medical_record } = bill;
    setTicked(isOn ? [...ticked, medical_record] : ticked.filter((one) => one !== medical_record));
    if (!isOn || bill.receipt) return;
    try {
      await open.mutateAsync({ medical_record });
    } catch (error) {
      setTicked(ticked);
      fail(error);
    }
  };
  return (
    <fieldset className={styles.others}>
      <legend>{t('several.also', { name: owner })}</legend>
      {others.map((bill) => (
        <div key={bill.medical_record} className={styles.other}>
          <Checkbox
            label={
              <>
                <b>{bill.pet.name}</b>{' '}
                <small>
                  {[bill.number !== null && numberOf({ number: bill.number }), format.date(bill.checked_in_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </>
            }
            value={ticked.includes(bill.medical_record)}
            onChange={(isOn) => void tick(bill, isOn)}
          />
          <b>{format.money(bill.due)}</b>
        </div>
      ))}
    </fieldset>
  );
}

/** The payment of several bills of one owner: one form, each bill its own receipt. */
export function SeveralForm(props: {
  receipt: Receipt;
  others: readonly OpenedBill[];
  known: readonly string[];
  onReceived: (receipt: Receipt) => void;
}) {
  const { receipt, others, known, onReceived } = props;
  const t = useCheckoutTexts();
  const explain = useExplain(t);
  const format = useFormat();
  const refreshes = [getReceipt, getCheckoutQueue, getOpenBills, getOwnerDeposit];
  const receive = useMutationCall(receiveOfSeveral, { refreshes, title: t('payment') });
  const paidBy = usePaidBy(known);
  const [set, setSet] = useState<Readonly<Record<string, number | undefined>>>({});
  const bills = [receipt, ...others.map(({ receipt: id, ...bill }) => ({ ...bill, id }))].map(
    ({ id, version, number, total, due, checked_in_at, pet }) => ({
      ...{ id, version, number, total, due, checked_in_at, name: pet.name, part: set[id] },
    }),
  );
  const due = bills.reduce((sum, bill) => sum + bill.due, 0);
  const isAll = (rows: readonly Row[]) => sumOf(amountsOf(due, receipt.deposit, rows)) === due;
  const { deposit, currency } = receipt;
  const paying = usePaying({ due, deposit, currency }, draftKeyOf(receipt), (rows) => JSON.stringify([rows, bills]));
  const form = useCallForm(receiveOfSeveral, {
    initial: { rows: [] as readonly Row[] },
    draft: paying.draft,
    toInput: ({ rows }) => ({
      // What was set by bill holds for a part alone: the whole pays every bill.
      bills: bills.map(({ id, version, total, part }) => ({
        ...{ id, version, total },
        ...(part !== undefined && !isAll(rows) && { part }),
      })),
      ...paying.inputOf(rows),
    }),
    fieldOf: { payments: 'rows', bills: 'rows' },
    // What was sent, not what is typed: by the time of the answer less is due, and an amount left open would be less.
    send: async (input) => {
      const answer = await receive.mutateAsync(input);
      return answer && { ...answer, paid: sumOf(input.payments) };
    },
    onRefused: paying.onRefused,
    onSent: ({ result, change, paid }) => {
      const amount = format.money(paid);
      paying.draft.discard();
      onReceived(result.find(({ id }) => id === receipt.id) ?? receipt);
      const count = result.length;
      const back = format.money(change);
      toast({
        text:
          change > 0
            ? t('several.success.change', { amount, count, change: back })
            : t('several.success', { amount, count }),
      });
    },
    explain: (error) => {
      const current = currentOf(error);
      if (!current) return explain(error);
      const bill = { name: current.pet.name, number: numberOf(current), total: format.money(current.total) };
      const by = paidBy(current);
      return by && current.status === 'paid' ? t('several.paid', { ...bill, by }) : t('several.changed', bill);
    },
  });
  const rows = amountsOf(due, deposit, form.values.rows);
  const sum = sumOf(rows);
  const isPart = sum > 0 && sum < due;
  const parts = partsOfSum(bills, sum);
  const fault = isPart ? partsFault(parts, sum) : undefined;
  const received = parts.reduce((all, { part }) => all + part, 0);

  return (
    <Tenders
      form={form}
      paying={paying}
      isRest={false}
      problem={fault && (fault === 'amountOver' ? t('several.over') : t('refusal.partsUnequal'))}
    >
      {isPart && (
        <fieldset className={styles.parts}>
          <legend>{t('several.parts')}</legend>
          {parts.map(({ id, name, number, due: open, part }) => (
            <MoneyField
              key={id}
              label={t('several.part', { name, number: numberOf({ number }), due: format.money(open) })}
              value={part}
              onChange={(amount) => setSet({ ...set, [id]: amount })}
            />
          ))}
          {fault === 'partsUnequal' && (
            <p className={styles.short}>
              {t('several.unequal', { parts: format.money(received), sum: format.money(sum) })}
            </p>
          )}
        </fieldset>
      )}
    </Tenders>
  );
}
