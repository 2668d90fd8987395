import { useFormat } from '@alder/i18n';
import type { PetVisit } from '@alder/records/contract';
import { Chip, StatusChip, TimelineItem } from '@alder/ui';
import { Receipt } from 'lucide-react';
import { Link } from 'react-router';
import { usePatientTexts } from './patient-texts.ts';
import styles from './timeline.module.css';

export type ReceiptItemProps = {
  readonly visit: Pick<PetVisit, 'id' | 'payment'>;
  readonly receipt: NonNullable<PetVisit['receipt']>;
};

/** The bill of a visit in one line: number, sum, and whether it is settled. */
export function ReceiptItem({ visit, receipt }: ReceiptItemProps) {
  const t = usePatientTexts();
  const format = useFormat();
  const { state, total, due } = visit.payment;
  return (
    <TimelineItem
      icon={<Receipt />}
      title={t('receipt.title', { number: String(receipt.number).padStart(4, '0') })}
      badges={
        <>
          <b className={`${styles.sum} tn`}>{format.money(total)}</b>
          <StatusChip of="pay" status={state} {...(state === 'partial' && { detail: format.money(due) })} />
          {receipt.refunded > 0 && (
            <Chip tone="warn">{t('receipt.refunded', { amount: format.money(receipt.refunded) })}</Chip>
          )}
          <Link className={styles.open} to={`/his/checkout/${visit.id}`}>
            {t('receipt.open')}
          </Link>
        </>
      }
      meta={format.time(receipt.at)}
    />
  );
}
