import { useFormat } from '@alder/i18n';
import type { PayloadOf } from '@alder/wire';
import type { getTills, TillSession } from '../contract/index.ts';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

export type Tills = PayloadOf<typeof getTills>;

/** What went in and out of a till; who counts blindly sees the float alone. */
export function Figures({ session }: { readonly session: TillSession }) {
  const t = useTillTexts();
  const format = useFormat();
  const { cash, expected, counted, float_amount } = session;
  const rows: (readonly [string, number])[] = [[t('float'), float_amount]];
  if (cash) {
    rows.push(
      ...(
        [
          [t('cash.received'), cash.received],
          [t('cash.deposited'), cash.deposited],
          [t('cash.put_in'), cash.put_in],
          [t('cash.voided'), -cash.voided],
          [t('cash.refunded'), -cash.refunded],
          [t('cash.paid_out'), -cash.paid_out],
          [t('cash.taken_out'), -cash.taken_out],
        ] as const
      ).filter(([, amount]) => amount !== 0),
    );
  }
  return (
    <dl className={styles.figures}>
      {rows.map(([label, amount]) => (
        <Figure key={label} label={label} value={format.amount(amount)} />
      ))}
      {expected !== null && <Figure label={t('expected')} value={format.money(expected)} strong />}
      {expected === null && <Figure label={t('expected')} value={t('blind')} />}
      {counted !== null && <Figure label={t('counted')} value={format.money(counted)} strong />}
      {counted !== null && expected !== null && <Difference amount={counted - expected} />}
    </dl>
  );
}

export function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How far a count is from what should be there. */
export function Difference({ amount }: { readonly amount: number }) {
  const t = useTillTexts();
  const format = useFormat();
  return (
    <div className={styles.strong} data-differs={amount !== 0}>
      <dt>{t('difference')}</dt>
      <dd>{amount === 0 ? t('difference.none') : `${amount > 0 ? '+' : ''}${format.amount(amount)}`}</dd>
    </div>
  );
}
