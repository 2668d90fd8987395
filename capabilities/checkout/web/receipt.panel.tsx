import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useAccount, useCall, useDraft, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { causeFormula, nameOf } from '@alder/lab/domain';
import {
  Chip,
  Combobox,
  IconButton,
  Loaded,
  MoneyField,
  NumberField,
  PetFace,
  StatusChip,
  toast,
  useFailToast,
} from '@alder/ui';
import { addressOf } from '@alder/wire';
import {
  BedSingle,
  Ellipsis,
  FlaskConical,
  Pill,
  Plus,
  Printer,
  ScanLine,
  Scissors,
  ShieldCheck,
  ShoppingBag,
  Stethoscope,
  Syringe,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  addReceiptLine,
  getReceipt,
  getReceiptPdf,
  openReceipt,
  type Receipt,
  type ReceiptLine,
  removeReceiptLine,
  updateReceipt,
} from '../contract/index.ts';
import { type BillPart, partsOf, partsOfLine, refundFault, type TypedPayment, unpricedLines } from '../domain/index.ts';
import styles from './checkout.module.css';
import type { CheckoutSlots } from './checkout.screen.tsx';
import { CouponField } from './coupon.field.tsx';
import { InvoiceField } from './invoice.field.tsx';
import { PaymentForm, usePaidBy } from './payment.form.tsx';
import { Payments } from './payments.panel.tsx';
import { PlanPanel } from './plan.panel.tsx';
import { numberOf, RefundDialog } from './refund.dialog.tsx';
import { OtherBills, SeveralForm, useOtherBills } from './several.form.tsx';
import { draftKeyOf } from './tenders.tsx';
import { useCheckoutTexts } from './use-checkout-texts.ts';

/** The bill of one visit: what was done on the left, the money on the right. */
export function ReceiptPanel({ medicalRecord, slots }: { medicalRecord: string; slots: CheckoutSlots }) {
  const t = useCheckoutTexts();
  const open = useMutationCall(openReceipt, { title: t('title') });
  const { mutate, data, error } = open;
  // The first look at a visit makes its receipt; the key of the panel is the visit, so this happens once.
  useEffect(() => mutate({ medical_record: medicalRecord }), [medicalRecord]);
  const id = data?.result.id;
  const query = useCall(getReceipt, { id: id ?? '' }, { enabled: id !== undefined });
  return (
    <Loaded query={{ ...query, data: query.data ?? data, error: error ?? query.error }} what={t('title')}>
      {({ result }) => <Opened receipt={result} slots={slots} />}
    </Loaded>
  );
}

function Opened({ receipt, slots }: { receipt: Receipt; slots: CheckoutSlots }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  const [known, setKnown] = useState<readonly string[]>(() => receipt.payments.map(({ id }) => id));
  const typed = useDraft<readonly TypedPayment[]>(draftKeyOf(receipt), { value: [], version: null });
  // What was typed for a bill that another person has settled is of no more use.
  useEffect(() => {
    if (receipt.status === 'paid' && typed.state !== 'clean') typed.discard();
  }, [receipt.status, typed.state]);
  const pdf = addressOf(getReceiptPdf, { hospital: hospital.key, id: receipt.id });
  return (
    <div className={styles.receipt}>
      <section className={styles.bill} aria-label={t('receipt', { number: receipt.number })}>
        <header className={styles.head}>
          <span className={styles.face}>
            <PetFace
              species={receipt.pet.species}
              breed={receipt.pet.breed}
              color={receipt.pet.coat_colour}
              size="md"
            />
          </span>
          <h2>
            {receipt.pet.name} <small>{t('receipt', { number: String(receipt.number).padStart(4, '0') })}</small>
          </h2>
          <p>
            {[
              receipt.owner?.name,
              receipt.owner?.phone,
              receipt.doctor,
              t('visitAt', { at: format.moment(receipt.checked_in_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {receipt.deposit > 0 && <span>{t('deposit', { amount: format.money(receipt.deposit) })}</span>}
          </p>
          <StatusChip
            of="pay"
            status={receipt.status}
            size="lg"
            {...(receipt.status === 'partial' && { detail: format.money(receipt.due) })}
          />
          <a className={styles.print} href={pdf} target="_blank" rel="noreferrer">
            <Printer size={15} aria-hidden="true" /> {t('print')}
          </a>
        </header>
        <Lines receipt={receipt} slots={slots} />
        <Sums receipt={receipt} />
        <InvoiceField receipt={receipt} />
      </section>
      <aside className={styles.money} aria-label={t('payment')}>
        <PaidElsewhere receipt={receipt} known={known} />
        {slots.Estimate && <slots.Estimate record={receipt.medical_record} />}
        {(receipt.payments.length > 0 || receipt.status === 'paid') && <Payments receipt={receipt} />}
        <Unpriced count={unpricedLines(receipt.lines).length} />
        <Overpaid due={receipt.due} />
        {receipt.status !== 'paid' && <PlanPanel receipt={receipt} />}
        {receipt.status !== 'paid' && <Paying receipt={receipt} known={known} onReceived={setKnown} />}
      </aside>
    </div>
  );
}

/** The payment of this bill, or of this and others of its owner that are ticked. */
function Paying(props: {
  receipt: Receipt;
  known: readonly string[];
  onReceived: (payments: readonly string[]) => void;
}) {
  const { receipt, known, onReceived } = props;
  const bills = useOtherBills(receipt);
  const shared = {
    ...{ receipt, known },
    onReceived: ({ payments }: Receipt) => {
      bills.setTicked([]);
      onReceived(payments.map(({ id }) => id));
    },
  };
  return (
    <>
      {receipt.due > 0 && <OtherBills owner={receipt.owner?.name ?? ''} of={bills} />}
      {receipt.due > 0 && bills.chosen.length > 0 ? (
        <SeveralForm {...shared} others={bills.chosen} />
      ) : (
        <PaymentForm {...shared} />
      )}
    </>
  );
}

/** What another person received while this receipt was open here, whether a payment was tried or only typed. */
function PaidElsewhere({ receipt, known }: { receipt: Receipt; known: readonly string[] }) {
  const text = usePaidBy(known)(receipt);
  if (!text) return null;
  return (
    <p className={styles.elsewhere} role="status">
      {text}
    </p>
  );
}

/** More was received than is due, since a discount or a line was changed after a part was paid: what is to be done. */
function Overpaid({ due }: { due: number }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  if (due >= 0) return null;
  return (
    <p className={styles.short} role="status">
      {t('overpaid', { amount: format.money(-due) })}
    </p>
  );
}

/** Lines without a price, shown before the money is taken so that they are not free by oversight. */
function Unpriced({ count }: { count: number }) {
  const t = useCheckoutTexts();
  if (count === 0) return null;
  return (
    <p className={styles.short} role="status">
      <b>{t('noPrice.lines', { count })}</b> {t('noPrice.ask')}
    </p>
  );
}

function Lines({ receipt, slots }: { receipt: Receipt; slots: CheckoutSlots }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useCall(getHospitalMedicalResources, {});
  const add = useMutationCall(addReceiptLine, { refreshes: [getReceipt], title: t('addItem') });
  const open = receipt.status !== 'paid';
  const hasActs = useHasActs(receipt);
  return (
    <div className={styles.lines}>
      <table data-open={hasActs}>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('amount')}</th>
            {hasActs && <td />}
          </tr>
        </thead>
        {partsOf(receipt.lines).map(({ part, lines, amount }) => (
          <tbody key={part}>
            {lines.map((line, place) => (
              <Row key={line.id} receipt={receipt} line={line} slots={slots}>
                {place === 0 && <Part part={part} rows={lines.length} amount={amount} />}
              </Row>
            ))}
          </tbody>
        ))}
      </table>
      {receipt.lines.length === 0 && <p className={styles.choose}>{t('nothing')}</p>}
      {open && (
        <Combobox
          label={t('addItem')}
          labelHidden
          placeholder={t('addItem')}
          icon={<Plus size={15} />}
          items={data?.receiptItems ?? []}
          itemKey={(item) => item.id}
          itemText={(item) => nameIn(item, language)}
          itemKeywords={(item) => [item.name, item.code ?? '', item.name_zhtw ?? '', item.name_ja ?? '']}
          itemEnd={(item) => (item.hospital === null && item.price === 0 ? t('noPrice') : format.amount(item.price))}
          clearOnChoose
          value={null}
          onChange={(item) =>
            item &&
            add.mutate({ id: receipt.id, source: item.id, name: nameIn(item, language), unit_price: item.price })
          }
        />
      )}
    </div>
  );
}

/** Whether lines have something that can be done with them: items are taken off, lines of a paid receipt are refunded. */
function useHasActs(receipt: Receipt): boolean {
  const { account } = useAccount();
  return receipt.status !== 'paid' || account.role === 'hospitalAdmin';
}

const partIcons = {
  consultation: Stethoscope,
  laboratory: FlaskConical,
  imaging: ScanLine,
  procedure: Syringe,
  surgery: Scissors,
  inpatient: BedSingle,
  preventive: ShieldCheck,
  other: Ellipsis,
  medicine: Pill,
  item: ShoppingBag,
} as const satisfies Record<BillPart, unknown>;

/** The part of the visit that some lines charge, with its sum, left of them. */
function Part({ part, rows, amount }: { part: BillPart; rows: number; amount: number }) {
  const t = useCheckoutTexts();
  const format = useFormat();
  const Icon = partIcons[part];
  return (
    <th scope="rowgroup" rowSpan={rows} className={styles.part}>
      <Icon size={15} aria-hidden="true" />
      <span>
        {t(`part.${part}`)}
        <small>{format.amount(amount)}</small>
      </span>
    </th>
  );
}

/** Why a rule ordered the test of a line. */
function Because({ cause }: { cause: NonNullable<ReceiptLine['cause']> }) {
  const t = useCheckoutTexts();
  const { language } = useLanguage();
  const name = nameOf({ code: cause.code, name: cause.label }, language);
  return <small>{t('line.because', { value: causeFormula(cause, name), rule: cause.name })}</small>;
}

/** The catalog that a line of each kind was chosen from. */
const catalogOf = { treatment: 'treatment', medicine: 'medicine', item: 'receiptItem' } as const;

function Row(props: { receipt: Receipt; line: ReceiptLine; slots: CheckoutSlots; children: ReactNode }) {
  const { receipt, line, slots, children } = props;
  const { SetPrice } = slots;
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { language } = useLanguage();
  const name = nameIn(line, language);
  const hasActs = useHasActs(receipt);
  const [refunding, setRefunding] = useState(false);
  const remove = useMutationCall(removeReceiptLine, { refreshes: [getReceipt], title: name });
  const add = useMutationCall(addReceiptLine, { refreshes: [getReceipt], title: name });
  const { fee, adjusted } = partsOfLine(line);
  const small = line.dose ? doseWords(language).sentence(line.dose) : line.detail;
  const take = async () => {
    try {
      await remove.mutateAsync({ id: receipt.id, line: line.id });
      const { source, quantity, unit_price } = line;
      toast({
        text: t('removed', { name }),
        undo: () => add.mutate({ id: receipt.id, source, name, quantity, unit_price }),
      });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <tr>
      {children}
      <td>
        {name}
        {small && <small>{small}</small>}
        {line.cause && <Because cause={line.cause} />}
        {fee > 0 && <small>{t('processFee', { amount: format.amount(fee) })}</small>}
        {adjusted !== 0 && <small>{t('adjusted', { amount: format.amount(adjusted) })}</small>}
        {line.refund && (
          <small className={styles.refunded}>
            {t('refund.number', { number: numberOf(line.refund) })} · {format.amount(-line.refund.amount)}
          </small>
        )}
        {line.price_missing && (
          <span className={styles.noPrice}>
            <Chip tone="warn" icon={<TriangleAlert />} title={t('noPrice.hint')}>
              {t('noPrice')}
            </Chip>
            {SetPrice && line.entry && <SetPrice model={catalogOf[line.kind]} entry={line.entry} />}
          </span>
        )}
      </td>
      <td>{format.number(line.quantity)}</td>
      <td>{format.amount(line.unit_price)}</td>
      <td>{format.amount(line.amount)}</td>
      {hasActs && (
        <td>
          {receipt.status === 'paid' && refundFault(line) === undefined && (
            <IconButton size="sm" label={t('refund', { name })} icon={<Undo2 />} onClick={() => setRefunding(true)} />
          )}
          {refunding && <RefundDialog receipt={receipt} line={line} onClose={() => setRefunding(false)} />}
          {receipt.status !== 'paid' && line.kind === 'item' && (
            <IconButton size="sm" label={t('remove', { name })} icon={<Trash2 />} onClick={() => void take()} />
          )}
        </td>
      )}
    </tr>
  );
}

type Discount = { readonly discount_percent?: number; readonly discount_amount?: number };

function Sums({ receipt }: { receipt: Receipt }) {
  const t = useCheckoutTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const update = useMutationCall(updateReceipt, { refreshes: [getReceipt], title: t('discount') });
  const open = receipt.status !== 'paid';
  // What is typed while a discount is being saved waits, and goes in one call from the version that the save made.
  const waiting = useRef<Discount>({});
  const isSaving = useRef(false);
  const set = async (fields: Discount) => {
    waiting.current = { ...waiting.current, ...fields };
    if (isSaving.current) return;
    isSaving.current = true;
    let { version } = receipt;
    try {
      while (Object.keys(waiting.current).length > 0) {
        const typed = waiting.current;
        waiting.current = {};
        const answer = await update.mutateAsync({ id: receipt.id, version, ...typed });
        version = answer?.result.version ?? version;
      }
    } catch (error) {
      waiting.current = {};
      fail(error);
    } finally {
      isSaving.current = false;
    }
  };
  return (
    <div className={styles.sums}>
      {open && (
        <fieldset className={styles.discount}>
          <legend>{t('discount')}</legend>
          <NumberField
            label={t('discount.percent')}
            unit="%"
            min={0}
            max={100}
            value={receipt.discount_percent}
            onChange={(percent) =>
              percent !== undefined && percent !== receipt.discount_percent && void set({ discount_percent: percent })
            }
          />
          <MoneyField
            label={t('discount.amount')}
            value={receipt.discount_amount}
            onChange={(amount) =>
              amount !== undefined && amount !== receipt.discount_amount && void set({ discount_amount: amount })
            }
          />
        </fieldset>
      )}
      {open && <CouponField receipt={receipt} />}
      <dl>
        {(receipt.discount !== 0 || receipt.rounding !== 0) && (
          <Sum label={t('subtotal')} value={format.amount(receipt.subtotal)} />
        )}
        {receipt.discount !== 0 && <Sum label={t('discount')} value={format.amount(-receipt.discount)} />}
        {receipt.rounding !== 0 && <Sum label={t('rounding')} value={format.amount(receipt.rounding)} />}
        <Sum label={t('total')} value={format.money(receipt.total)} strong />
        {receipt.taxes
          .filter(({ percent }) => percent > 0)
          .map(({ percent, tax }) => (
            <Sum key={percent} label={t('tax', { percent: format.number(percent) })} value={format.amount(tax)} />
          ))}
      </dl>
    </div>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
