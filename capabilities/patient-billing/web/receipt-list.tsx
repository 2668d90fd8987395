import { nameIn } from '@alder/catalog/domain';
import { getReceiptPdf } from '@alder/checkout/contract';
import { type PagesResult, useAccount } from '@alder/client';
import { formatMoney, useFormat, useLanguage } from '@alder/i18n';
import { Button, Card, Chip, Empty, StatusChip } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Printer, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { getPetReceipts, PetReceipt } from '../contract/index.ts';
import styles from './patient-billing.module.css';
import { useBillingTexts } from './use-billing-texts.ts';

/** A running number as it is printed: 0031. */
const printed = (number: number) => String(number).padStart(4, '0');

/** Bills of a patient, newest first: a table, and cards on a phone. */
export function ReceiptList({ bills }: { readonly bills: PagesResult<typeof getPetReceipts> }) {
  const t = useBillingTexts();
  const rows = bills.pages.flatMap(({ result }) => result);
  return (
    <Card title={t('receipts')} flush aria-label={t('receipts')}>
      {rows.length === 0 ? (
        <Empty compact>{t('receipts.empty')}</Empty>
      ) : (
        <table className={styles.receipts} aria-label={t('receipts')}>
          <thead>
            <tr>
              <th scope="col">{t('col.receipt')}</th>
              <th scope="col">{t('col.done')}</th>
              <th scope="col" className={styles.sum}>
                {t('col.total')}
              </th>
              <th scope="col">{t('col.paid')}</th>
              <th scope="col">{t('col.status')}</th>
              <th scope="col" className={styles.act}>
                {t('col.print')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((bill) => (
              <Row key={bill.medical_record} bill={bill} />
            ))}
          </tbody>
        </table>
      )}
      {bills.hasMore && (
        <div className={styles.more}>
          <Button size="sm" busy={bills.isFetchingMore} onClick={bills.more}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ bill }: { readonly bill: PetReceipt }) {
  const t = useBillingTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const { receipt, number, lines, line_count, doctor, invoice_number } = bill;
  const money = (amount: number) =>
    bill.currency === hospital.currency ? format.money(amount) : formatMoney(language, amount, bill.currency);
  const rest = line_count - lines.length;
  return (
    <tr>
      <th scope="row" className={styles.which}>
        <Link to={`/his/checkout/${bill.medical_record}`}>
          {number === null ? t('number.none') : t('number', { number: printed(number) })}
        </Link>
        <small>{[format.date(bill.checked_in_at, 'full'), doctor].filter(Boolean).join(' · ')}</small>
        {invoice_number && <small>{t('invoice', { number: invoice_number })}</small>}
      </th>
      <td className={styles.done}>
        {lines.length === 0 ? (
          <span className={styles.quiet}>{t('nothing')}</span>
        ) : (
          <>
            {format.list(lines.map((line) => nameIn(line, language)))}
            {rest > 0 && <span className={styles.quiet}> {t('more.lines', { count: rest })}</span>}
          </>
        )}
      </td>
      <td className={styles.sum}>{money(bill.total)}</td>
      <td className={styles.paid}>
        {bill.payments.map(({ type, amount }) => (
          <span key={type}>
            {t(`pay.${type}`)} <b className="tn">{money(amount)}</b>
          </span>
        ))}
        {bill.voided > 0 && <small>{t('voided', { amount: money(bill.voided) })}</small>}
        {bill.refunds.map((refund) => (
          <small key={refund.number} className={styles.back}>
            <Undo2 aria-hidden="true" />
            {t('refund', {
              number: printed(refund.number),
              date: format.date(refund.refunded_at),
              amount: money(refund.amount),
              type: t(`pay.${refund.type}`),
            })}
          </small>
        ))}
      </td>
      <td className={styles.state}>
        {bill.is_over || bill.status !== 'unpaid' ? (
          <StatusChip of="pay" status={bill.status} {...(bill.status === 'partial' && { detail: money(bill.due) })} />
        ) : (
          <Chip tone="neutral">{t('growing')}</Chip>
        )}
        <Plan plan={bill.plan} money={money} />
      </td>
      <td className={styles.act}>
        {receipt && number !== null && (
          <a
            className={styles.print}
            href={addressOf(getReceiptPdf, { hospital: hospital.key, id: receipt })}
            target="_blank"
            rel="noreferrer"
            aria-label={t('print', { number: printed(number) })}
          >
            <Printer aria-hidden="true" />
            <span aria-hidden="true">{t('col.print')}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

/** What of a payment plan is overdue, or else its next instalment. */
function Plan({ plan, money }: { readonly plan: PetReceipt['plan']; readonly money: (amount: number) => string }) {
  const t = useBillingTexts();
  const format = useFormat();
  if (plan && plan.overdue > 0)
    return (
      <small className={styles.late}>
        {t('plan.overdue', { amount: money(plan.overdue), since: format.date(plan.overdue_since ?? '') })}
      </small>
    );
  if (plan?.next)
    return <small>{t('plan.next', { amount: money(plan.next.amount), on: format.date(plan.next.due_on) })}</small>;
  return null;
}
