import { nameIn } from '@alder/catalog/domain';
import { useDraft, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  ConfirmDialog,
  IconButton,
  MoneyField,
  SubmitButton,
  toast,
  useCallForm,
  useExplain,
  useShortcuts,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import {
  Banknote,
  Check,
  CreditCard,
  EllipsisVertical,
  Landmark,
  Lock,
  PiggyBank,
  Smartphone,
  SplitSquareHorizontal,
  X,
} from 'lucide-react';
import { useRef, useState } from 'react';
import {
  cashUnlikely,
  getCheckoutQueue,
  getReceipt,
  priceMissing,
  type Receipt,
  type ReceiptLine,
  receivePayments,
} from '../contract/index.ts';
import {
  amountsOf,
  isUnlikelyCash,
  likelyCash,
  type PaymentType,
  paymentTypes,
  settle,
  type TypedPayment,
  unpricedAtClosing,
} from '../domain/index.ts';
import styles from './checkout.module.css';
import { useCheckoutTexts } from './use-checkout-texts.ts';
import { useTillChoice } from './use-till-choice.tsx';

type Row = TypedPayment;
type Paid = Row & { readonly amount: number };

const icons = {
  cash: Banknote,
  'credit card': CreditCard,
  deposit: PiggyBank,
  'e-payment': Smartphone,
  installment: SplitSquareHorizontal,
  'wire transfer': Landmark,
  other: EllipsisVertical,
} as const satisfies Record<PaymentType, unknown>;

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
function currentOf(error: unknown): Receipt | undefined {
  const current = (error as { details?: { current?: Partial<Receipt> } }).details?.current;
  return current?.payments ? (current as Receipt) : undefined;
}

/** Cash that is asked about before it is taken, and the rows that it stands in. */
type Asked = { readonly rows: string; readonly amount: number; readonly tendered: number };

const idsOf = (lines: readonly ReceiptLine[]) => lines.map(({ id }) => id).join(' ');

/** No amount below nothing, and no text that is none: money goes back by a refund. */
const isMoney = (amount: number) => amount >= 0;

const sumOf = (rows: readonly Paid[]) => rows.reduce((all, row) => all + row.amount, 0);

/** Where what is typed of a payment is kept. */
export const draftKeyOf = ({ id }: Pick<Receipt, 'id'>) => `payment.${id}`;

/** One form for every way of payment: each one a row, change from the cash, the rest unpaid only when confirmed. */
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
  const receive = useMutationCall(receivePayments, { refreshes: [getReceipt, getCheckoutQueue], title: t('payment') });
  const paidBy = usePaidBy(known);
  // Kept on this device: a discount that is changed, or the page loaded again, takes nothing of what was typed.
  const draft = useDraft<readonly Row[]>(draftKeyOf(receipt), { value: [], version: null });
  /** The payments that are sent: a row that nothing is left for is none. */
  const paidIn = (typed: readonly Row[]) =>
    amountsOf(receipt.due, receipt.deposit, typed).filter(({ amount }, at) => amount > 0 || typed[at]?.amount !== null);
  const till = useTillChoice(draft.value.some(({ type }) => type === 'cash'));
  // Cash of ten times its amount: asked about once for these very rows.
  const [asked, setAsked] = useState<Asked>();
  const confirmed = useRef<string>(undefined);
  // Lines without a price: asked about by their names before the bill is closed, once for these very lines.
  const [unpriced, setUnpriced] = useState<readonly ReceiptLine[]>();
  const free = useRef('');
  /** Lines without a price of a bill that the typed payments close. */
  const unpricedBy = (typed: readonly Row[]) => unpricedAtClosing(receipt.lines, receipt.due - sumOf(paidIn(typed)));
  const form = useCallForm(receivePayments, {
    initial: { rows: [] as readonly Row[] },
    draft: {
      state: draft.state,
      value: { rows: draft.value },
      change: ({ rows }) => draft.change(rows),
      discard: draft.discard,
    },
    toInput: ({ rows }) => ({
      id: receipt.id,
      version: receipt.version,
      total: receipt.total,
      payments: paidIn(rows).map(({ type, amount, tendered }) => ({
        type,
        amount,
        ...(type === 'cash' && tendered !== undefined && { tendered }),
      })),
      accept_partial: receipt.due > sumOf(paidIn(rows)),
      ...(free.current !== '' && free.current === idsOf(unpricedBy(rows)) && { accept_unpriced: true }),
      ...till.input,
      ...(confirmed.current === JSON.stringify(rows) && { accept_cash: true }),
    }),
    fieldOf: { payments: 'rows' },
    send: receive.mutateAsync,
    onRefused: (error, { rows }) => {
      const lines = unpricedBy(rows);
      if (lines.length > 0 && error instanceof Refusal && error.kind.code === priceMissing.code) {
        setUnpriced(lines);
        return true;
      }
      const unlikely = paidIn(rows).find((row) => row.type === 'cash' && isUnlikelyCash(row, receipt.currency));
      if (!unlikely || !(error instanceof Refusal && error.kind.code === cashUnlikely.code)) return false;
      const { amount, tendered = amount } = unlikely;
      setAsked({ rows: JSON.stringify(rows), amount, tendered });
      return true;
    },
    onSent: ({ result, change: back }, { rows }) => {
      const amount = format.money(sumOf(paidIn(rows)));
      draft.discard();
      onReceived(result);
      toast({
        text: back > 0 ? t('success.change', { amount, change: format.money(back) }) : t('success', { amount }),
      });
    },
    explain: (error) => paidBy(currentOf(error)) ?? explain(error),
  });
  const typed = form.values.rows;
  const rows = amountsOf(receipt.due, receipt.deposit, typed);
  const setRows = (next: readonly Row[]) => form.set({ rows: next });

  const sum = sumOf(rows);
  const rest = receipt.due - sum;
  const settled = settle(receipt.due, rows, true);
  const change = settled.result === 'settled' ? settled.change : 0;
  /** Nothing is due only because a price is missing: closing is then not the main thing to do. */
  const isExported = receipt.due === 0 && unpricedBy([]).length > 0;
  const add = (type: PaymentType) => {
    const max = type === 'deposit' ? Math.min(rest, receipt.deposit) : rest;
    if (max > 0) setRows([...typed, { type, amount: null, tendered: undefined }]);
  };
  const set = (index: number, fields: Partial<Row>) =>
    setRows(typed.map((row, at) => (at === index ? { ...row, ...fields } : row)));

  useShortcuts({
    ...Object.fromEntries(paymentTypes.map((type, index) => [String(index + 1), () => add(type)])),
    ...(!isExported && { 'Ctrl Enter': form.submit }),
  });
  const isWrong = rows.some(({ amount, tendered = 0 }) => !isMoney(amount) || !isMoney(tendered));
  const blocked = isWrong
    ? t('pay.notMoney')
    : settled.result === 'over'
      ? t('refusal.amountOver')
      : settled.result === 'tenderedLess'
        ? t('refusal.tenderedLess')
        : sum === 0 && receipt.due > 0
          ? t('short')
          : till.problem;

  return (
    <CallForm form={form} className={styles.payment}>
      <p className={styles.due}>
        <span>{receipt.received > 0 ? t('stillDue') : t('due')}</span>
        <b>{format.money(receipt.due)}</b>
      </p>
      <div className={styles.types}>
        {paymentTypes.map((type, index) => {
          const Icon = icons[type];
          return (
            <Button
              key={type}
              className={styles.type}
              aria-pressed={rows.some((row) => row.type === type)}
              aria-keyshortcuts={String(index + 1)}
              icon={<Icon />}
              iconAfter={
                <span aria-hidden="true" className={styles.typeKey}>
                  {index + 1}
                </span>
              }
              disabled={rest <= 0 || (type === 'deposit' && receipt.deposit <= 0)}
              onClick={() => add(type)}
            >
              {t(`pay.${type}`)}
            </Button>
          );
        })}
      </div>
      {rows.map((row, index) => (
        <div key={`${row.type}.${index}`} className={styles.payRow}>
          <MoneyField
            label={t('pay.amount', { type: t(`pay.${row.type}`) })}
            value={row.amount}
            onChange={(amount) => set(index, { amount: amount ?? 0 })}
            {...(!isMoney(row.amount) && { error: t('pay.notMoney') })}
          />
          {row.type === 'cash' && (
            <MoneyField
              label={t('pay.tendered')}
              value={row.tendered}
              onChange={(tendered) => set(index, { tendered })}
              {...(row.tendered !== undefined && !isMoney(row.tendered) && { error: t('pay.notMoney') })}
            />
          )}
          <IconButton
            label={t('pay.remove', { type: t(`pay.${row.type}`) })}
            icon={<X />}
            onClick={() => setRows(typed.filter((_, at) => at !== index))}
          />
          {row.type === 'cash' && (
            <p className={styles.notes}>
              {likelyCash(row.amount, receipt.currency).map((tendered) => (
                <Button
                  key={tendered}
                  size="sm"
                  aria-label={t('pay.note', { amount: format.money(tendered) })}
                  onClick={() => set(index, { tendered })}
                >
                  {format.amount(tendered)}
                </Button>
              ))}
            </p>
          )}
        </div>
      ))}
      {till.field}
      {till.problem && <p className={styles.short}>{till.problem}</p>}
      {rest > 0 && rows.length > 0 && !isWrong && <p className={styles.short}>{t('short')}</p>}
      {change > 0 && <p className={styles.change}>{t('change', { amount: format.money(change) })}</p>}
      {rows.length > 0 && !isWrong && (
        <dl className={styles.after}>
          <div>
            <dt>{format.list([...new Set(rows.map(({ type }) => t(`pay.${type}`)))])}</dt>
            <dd>{format.amount(sum)}</dd>
          </div>
          <div data-settled={rest === 0}>
            <dt>{t('stillDueAfter')}</dt>
            <dd>
              {rest === 0 && <Check size={14} aria-hidden="true" />} {format.amount(Math.max(0, rest))}
            </dd>
          </div>
        </dl>
      )}
      <SubmitButton
        variant={isExported ? 'ghost' : 'primary'}
        size="lg"
        wide
        {...(!isExported && { shortcut: 'Ctrl Enter' })}
        {...(blocked && { disabledReason: blocked })}
      >
        {receipt.due === 0
          ? t(isExported ? 'closeUnpriced' : 'close')
          : rest > 0 && rows.length > 0 && !isWrong
            ? t('receivePart', { amount: format.money(sum), rest: format.money(rest) })
            : t('receive', { amount: format.money(isWrong ? 0 : sum) })}
      </SubmitButton>
      {asked && (
        <ConfirmDialog
          open
          title={t('cash.unlikely', { amount: format.money(asked.tendered) })}
          action={t('cash.unlikely.take', { change: format.money(asked.tendered - asked.amount) })}
          variant="primary"
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            confirmed.current = asked.rows;
            setAsked(undefined);
            form.submit();
          }}
        >
          <p>
            {t('cash.unlikely.text', {
              due: format.money(asked.amount),
              change: format.money(asked.tendered - asked.amount),
            })}
          </p>
        </ConfirmDialog>
      )}
      {unpriced && (
        <UnpricedQuestion
          lines={unpriced}
          onClose={() => setUnpriced(undefined)}
          onConfirm={() => {
            free.current = idsOf(unpriced);
            setUnpriced(undefined);
            form.submit();
          }}
        />
      )}
      {receipt.due > 0 && (
        <p className={styles.lockNote}>
          <Lock size={13} aria-hidden="true" /> {t('lockNote')}
        </p>
      )}
    </CallForm>
  );
}

/** Names what would be given away because nobody has set its price, before the bill is closed and locked. */
function UnpricedQuestion(props: { lines: readonly ReceiptLine[]; onClose: () => void; onConfirm: () => void }) {
  const { lines, onClose, onConfirm } = props;
  const t = useCheckoutTexts();
  const { language } = useLanguage();
  return (
    <ConfirmDialog
      open
      title={t('unpriced.ask', { count: lines.length })}
      action={t('unpriced.take', { count: lines.length })}
      variant="danger"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className={styles.unpricedNames}>
        {lines.map((line) => (
          <li key={line.id}>{nameIn(line, language)}</li>
        ))}
      </ul>
      <p>{t('unpriced.text')}</p>
    </ConfirmDialog>
  );
}
