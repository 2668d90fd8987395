import { nameIn } from '@alder/catalog/domain';
import { useFormat, useLanguage } from '@alder/i18n';
import { classes } from '@alder/ui';
import { CircleCheck } from 'lucide-react';
import type { PublicView } from '../contract/index.ts';
import styles from './public.module.css';
import { usePublicTexts } from './use-public-texts.ts';

type ReceiptView = Extract<PublicView['view'], { kind: 'receipt' }>;

/** A paid receipt, read-only. */
export function PublicReceipt({ view }: { view: ReceiptView }) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const sum = (label: string, amount: number) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{format.amount(amount)}</td>
    </tr>
  );
  return (
    <>
      <p className={classes(styles.outcome, styles.ok)}>
        <CircleCheck size={18} aria-hidden="true" /> {t('paid', { at: format.dateTime(view.paid_at) })}
      </p>
      <table className={styles.lines}>
        <tbody>
          {view.lines.map((line, place) => (
            <tr key={`${place} ${line.name}`}>
              <th scope="row">
                {nameIn(line, language)}
                {line.quantity !== 1 && (
                  <small>
                    {format.number(line.quantity)} × {format.amount(line.unit_price)}
                  </small>
                )}
                {line.refunded && <small>{t('refunded')}</small>}
              </th>
              <td>{format.amount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {view.discount > 0 && sum(t('discount'), -view.discount)}
          {view.rounding !== 0 && sum(t('rounding'), view.rounding)}
          <tr>
            <th scope="row">{t('total')}</th>
            <td>
              <b>{format.money(view.total)}</b>
            </td>
          </tr>
          {view.payments.map((payment, place) => (
            <tr key={`${place} ${payment.type}`}>
              <th scope="row">{t(`pay.${payment.type}` as 'pay.cash')}</th>
              <td>{format.amount(payment.amount)}</td>
            </tr>
          ))}
          {view.refunded > 0 && sum(t('refunds'), -view.refunded)}
        </tfoot>
      </table>
    </>
  );
}
