import { nameIn } from '@alder/catalog/domain';
import { useDraft } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  type CallFormHandle,
  ConfirmDialog,
  IconButton,
  MoneyField,
  NumberField,
  SubmitButton,
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
import { type ReactNode, useRef, useState } from 'react';
import { cashUnlikely, priceMissing, type Receipt, type ReceiptLine } from '../contract/index.ts';
import {
  amountsOf,
  hasInstallments,
  isUnlikelyCash,
  likelyCash,
  MAX_INSTALLMENTS,
  MIN_INSTALLMENTS,
  type PaymentType,
  paymentTypes,
  settle,
  type TypedPayment,
  USUAL_INSTALLMENTS,
} from '../domain/index.ts';
import styles from './checkout.module.css';
import { useCheckoutTexts } from './use-checkout-texts.ts';
import { type TillChoice, useTillChoice } from './use-till-choice.tsx';

export type Row = TypedPayment;

const icons = {
  cash: Banknote,
  'credit card': CreditCard,
  deposit: PiggyBank,
  'e-payment': Smartphone,
  installment: SplitSquareHorizontal,
  'wire transfer': Landmark,
  other: EllipsisVertical,
} as const satisfies Record<PaymentType, unknown>;

/** Cash that is asked about before it is taken, and its rows. */
type Asked = { readonly rows: string; readonly amount: number; readonly tendered: number };
type UnpricedLine = Pick<ReceiptLine, 'id' | 'name' | 'name_zhtw' | 'name_ja'>;

export const sumOf = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, row) => all + row.amount, 0);

/** No amount below nothing, and no text that is none: money goes back by a refund. */
const isMoney = (amount: number) => amount >= 0;

/** Where what is typed of a payment is kept. */
export const draftKeyOf = ({ id }: Pick<Receipt, 'id'>) => `payment.${id}`;

/** What is paid, of one bill or of several. */
type Payable = { readonly due: number; readonly deposit: number; readonly currency: string };

/**
 * Input of a payment, and the questions before it is taken.
 *
 * @param unpriced What the answer about lines without a price holds for, as a text: asked again when it is another.
 */
export function usePaying(
  { due, deposit, currency }: Payable,
  draftKey: string,
  unpriced: (rows: readonly Row[]) => string,
) {
  // Kept on this device: a discount that is changed, or the page loaded again, takes nothing of what was typed.
  const draft = useDraft<readonly Row[]>(draftKey, { value: [], version: null });
  const till = useTillChoice(draft.value.some(({ type }) => type === 'cash'));
  // Cash of ten times its amount: asked about once for these very rows.
  const [asked, setAsked] = useState<Asked>();
  const confirmed = useRef<string>(undefined);
  // Lines without a price: asked about by their names before the bill is closed, once for these very lines.
  const [free, setFree] = useState<readonly UnpricedLine[]>();
  const lastKey = useRef('');
  /** The payments that are sent: a row that nothing is left for is none. */
  const paidIn = (typed: readonly Row[]) =>
    amountsOf(due, deposit, typed).filter(({ amount }, at) => amount > 0 || typed[at]?.amount !== null);
  return {
    ...{ till, paidIn, due, deposit, currency },
    draft: {
      state: draft.state,
      value: { rows: draft.value },
      change: ({ rows }: { readonly rows: readonly Row[] }) => draft.change(rows),
      discard: draft.discard,
    },
    inputOf: (rows: readonly Row[]) => ({
      payments: paidIn(rows).map(({ type, amount, tendered, installments }) => ({
        type,
        amount,
        ...(type === 'cash' && tendered !== undefined && { tendered }),
        ...(type === 'installment' && installments !== undefined && { installments }),
      })),
      accept_partial: due > sumOf(paidIn(rows)),
      ...(lastKey.current !== '' && lastKey.current === unpriced(rows) && { accept_unpriced: true }),
      ...till.input,
      ...(confirmed.current === JSON.stringify(rows) && { accept_cash: true }),
    }),
    onRefused: (error: unknown, { rows }: { readonly rows: readonly Row[] }) => {
      if (!(error instanceof Refusal)) return false;
      if (error.kind.code === priceMissing.code) {
        setFree((error.details as { lines?: readonly UnpricedLine[] }).lines ?? []);
        return true;
      }
      const unlikely = paidIn(rows).find((row) => row.type === 'cash' && isUnlikelyCash(row, currency));
      if (!unlikely || error.kind.code !== cashUnlikely.code) return false;
      const { amount, tendered = amount } = unlikely;
      setAsked({ rows: JSON.stringify(rows), amount, tendered });
      return true;
    },
    /** The questions before money is taken; `submit` sends again what was answered. */
    questions: (rows: readonly Row[], submit: () => void): ReactNode => (
      <>
        {asked && (
          <CashQuestion
            {...asked}
            onClose={() => setAsked(undefined)}
            onConfirm={() => {
              confirmed.current = asked.rows;
              setAsked(undefined);
              submit();
            }}
          />
        )}
        {free && (
          <UnpricedQuestion
            lines={free}
            onClose={() => setFree(undefined)}
            onConfirm={() => {
              lastKey.current = unpriced(rows);
              setFree(undefined);
              submit();
            }}
          />
        )}
      </>
    ),
  };
}

/** One form for every way of payment: each one a row, change from the cash, the rest unpaid only when confirmed. */
export function Tenders(props: {
  form: CallFormHandle<{ readonly rows: readonly Row[] }>;
  paying: ReturnType<typeof usePaying>;
  /** Something was received before: what is due is a rest. */
  isRest: boolean;
  /** Nothing is due only because a price is missing: closing is then not the main thing to do. */
  isExported?: boolean;
  /** Why it cannot be sent for a reason of its own. */
  problem?: string | undefined;
  /** Between the payments and the button. */
  children?: ReactNode;
}) {
  const { form, paying, isRest, isExported = false, problem, children } = props;
  const { till, due, deposit, currency } = paying;
  const t = useCheckoutTexts();
  const format = useFormat();
  const typed = form.values.rows;
  const rows = amountsOf(due, deposit, typed);
  const setRows = (next: readonly Row[]) => form.set({ rows: next });

  const sum = sumOf(rows);
  const rest = due - sum;
  const settled = settle(due, rows, true);
  const change = settled.result === 'settled' ? settled.change : 0;
  const add = (type: PaymentType) => {
    const max = type === 'deposit' ? Math.min(rest, deposit) : rest;
    if (max > 0) setRows([...typed, { type, amount: null, tendered: undefined }]);
  };
  const set = (index: number, fields: Partial<Row>) =>
    setRows(typed.map((row, at) => (at === index ? { ...row, ...fields } : row)));

  useShortcuts({
    ...Object.fromEntries(paymentTypes.map((type, index) => [String(index + 1), () => add(type)])),
    ...(!isExported && { 'Ctrl Enter': form.submit }),
  });
  const isWrong = rows.some(({ amount, tendered = 0 }) => !isMoney(amount) || !isMoney(tendered));
  const counted = rows.every(hasInstallments) ? undefined : t('installments.choose');
  const state = { settled: settled.result, isWrong, isEmpty: sum === 0 && due > 0 };
  const blocked = blockedBy(state, till, t) ?? counted ?? problem;

  return (
    <CallForm form={form} className={styles.payment}>
      <p className={styles.due}>
        <span>{isRest ? t('stillDue') : t('due')}</span>
        <b>{format.money(due)}</b>
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
              disabled={rest <= 0 || (type === 'deposit' && deposit <= 0)}
              onClick={() => add(type)}
            >
              {t(`pay.${type}`)}
            </Button>
          );
        })}
      </div>
      {rows.map((row, index) => (
        <div key={`${row.type}.${index}`} className={styles.payRow} data-wide={row.type !== 'cash'}>
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
          {row.type === 'installment' && (
            <Installments value={row.installments} onChange={(installments) => set(index, { installments })} />
          )}
          {row.type === 'cash' && (
            <p className={styles.notes}>
              {likelyCash(row.amount, currency).map((tendered) => (
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
      {children}
      <SubmitButton
        variant={isExported ? 'ghost' : 'primary'}
        size="lg"
        wide
        {...(!isExported && { shortcut: 'Ctrl Enter' })}
        {...(blocked && { disabledReason: blocked })}
      >
        {due === 0
          ? t(isExported ? 'closeUnpriced' : 'close')
          : rest > 0 && rows.length > 0 && !isWrong
            ? t('receivePart', { amount: format.money(sum), rest: format.money(rest) })
            : t('receive', { amount: format.money(isWrong ? 0 : sum) })}
      </SubmitButton>
      {paying.questions(typed, form.submit)}
      {due > 0 && (
        <p className={styles.lockNote}>
          <Lock size={13} aria-hidden="true" /> {t('lockNote')}
        </p>
      )}
    </CallForm>
  );
}

/** In how many instalments the card is charged: the usual counts, or another one. */
function Installments(props: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const { value, onChange } = props;
  const t = useCheckoutTexts();
  const isOut = value !== undefined && !hasInstallments({ type: 'installment', installments: value });
  return (
    <div className={styles.notes}>
      {USUAL_INSTALLMENTS.map((count) => (
        <Button key={count} size="sm" aria-pressed={value === count} onClick={() => onChange(count)}>
          {t('installments.count', { count })}
        </Button>
      ))}
      <NumberField
        label={t('installments')}
        min={MIN_INSTALLMENTS}
        max={MAX_INSTALLMENTS}
        value={value}
        onChange={onChange}
        {...(isOut && { error: t('installments.range', { min: MIN_INSTALLMENTS, max: MAX_INSTALLMENTS }) })}
      />
    </div>
  );
}

type Texts = ReturnType<typeof useCheckoutTexts>;

/** Why the payments cannot be taken as they are typed, or nothing. */
function blockedBy(
  {
    settled,
    isWrong,
    isEmpty,
  }: Readonly<{ settled: ReturnType<typeof settle>['result']; isWrong: boolean; isEmpty: boolean }>,
  till: TillChoice,
  t: Texts,
): string | undefined {
  if (isWrong) return t('pay.notMoney');
  if (settled === 'over') return t('refusal.amountOver');
  if (settled === 'tenderedLess') return t('refusal.tenderedLess');
  return isEmpty ? t('short') : till.problem;
}

/** Cash of ten times its amount is probably a digit too much. */
function CashQuestion(props: Asked & { readonly onClose: () => void; readonly onConfirm: () => void }) {
  const { amount, tendered, onClose, onConfirm } = props;
  const t = useCheckoutTexts();
  const format = useFormat();
  const change = format.money(tendered - amount);
  return (
    <ConfirmDialog
      open
      title={t('cash.unlikely', { amount: format.money(tendered) })}
      action={t('cash.unlikely.take', { change })}
      variant="primary"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('cash.unlikely.text', { due: format.money(amount), change })}</p>
    </ConfirmDialog>
  );
}

/** Names the lines that would be free because their price is not set, before the bill is closed and locked. */
function UnpricedQuestion(props: { lines: readonly UnpricedLine[]; onClose: () => void; onConfirm: () => void }) {
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
