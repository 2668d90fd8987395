import { useCall } from '@alder/client';
import { getPetReceipts } from '../contract/index.ts';
import styles from './patient-billing.module.css';
import { useBillingTexts } from './use-billing-texts.ts';

/** Name of the tab; with the count of unpaid bills in red when something is due. */
export function BillingLabel({ pet }: { readonly pet: { readonly id: string } }) {
  const t = useBillingTexts();
  const unpaid = useCall(getPetReceipts, { pet: pet.id, limit: 1 }).data?.sums?.unpaid ?? 0;
  return (
    <>
      {t('tab')}
      {unpaid > 0 && (
        <span className={styles.unpaid} role="img" aria-label={t('tab.unpaid', { count: unpaid })}>
          {unpaid}
        </span>
      )}
    </>
  );
}
