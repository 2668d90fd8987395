import { useFormat } from '@alder/i18n';
import type { ReactNode } from 'react';
import type { Closing } from '../contract/index.ts';
import styles from './till.module.css';
import { useTillTexts } from './use-till-texts.ts';

/** Totals of a day or a month, part by part. */
export function ClosingTotals({ content }: { readonly content: Closing['content'] }) {
  const t = useTillTexts();
  const format = useFormat();
  const { installments = [] } = content;
  const { types, net, receipts, taxes, cashiers, doctors, partial, receivable, tills } = content;
  const money = (amount: number) => format.amount(amount);
  return (
    <div className={styles.totals}>
      <Figures
        title={t('totals.types')}
        head={[t('col.type'), t('col.received'), t('col.back'), t('col.deposits'), t('net')]}
        rows={types.map((row) => [
          `${t(`pay.${row.type}`)} × ${row.count}`,
          ...[money(row.received), money(-row.refunded - row.voided)],
          ...[money(row.deposited - row.paid_out), money(row.net)],
        ])}
        foot={[t('totals.net'), '', '', '', format.money(net)]}
      />
      <Figures
        title={t('totals.installments')}
        head={[t('col.name'), t('col.count'), t('col.received')]}
        rows={installments.map((row) => [
          t('totals.installments.count', { count: row.installments }),
          String(row.count),
          money(row.received),
        ])}
      />
      <Figures
        title={t('totals.receipts')}
        head={[t('col.name'), t('col.count'), t('amount')]}
        rows={[
          [t('totals.paid'), String(receipts.count), money(receipts.total)],
          [t('totals.discount'), '', money(-receipts.discount)],
          [t('totals.partial'), String(partial.count), money(partial.received)],
          [t('totals.receivable'), String(receivable.count), money(receivable.amount)],
        ]}
      />
      <Figures
        title={t('totals.taxes')}
        head={[t('col.rate'), t('col.taxed'), t('col.tax')]}
        rows={taxes.map(({ percent, amount, tax }) => [`${format.number(percent)} %`, money(amount), money(tax)])}
      />
      <Figures
        title={t('totals.cashiers')}
        head={[t('col.name'), t('col.received'), t('col.refunded')]}
        rows={cashiers.map((row) => [`${row.name} × ${row.count}`, money(row.received), money(-row.refunded)])}
      />
      <Figures
        title={t('totals.doctors')}
        head={[t('col.name'), t('col.received')]}
        rows={doctors.map((row) => [`${row.name || t('nobody')} × ${row.count}`, money(row.received)])}
      />
      <Figures
        title={t('totals.tills')}
        head={[t('till'), t('expected'), t('counted'), t('difference')]}
        rows={tills.map((row) => [
          row.reason ? `${row.name}: ${row.reason}` : row.name,
          ...[money(row.expected), money(row.counted), money(row.counted - row.expected)],
        ])}
      />
    </div>
  );
}

/** A small table; nothing where it has no row. */
function Figures(props: {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly foot?: readonly string[];
}): ReactNode {
  const { title, head, rows, foot } = props;
  const format = useFormat();
  if (rows.length === 0 && !foot) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <table aria-label={title} lang={format.language === 'zhtw' ? 'zh-Hant' : format.language}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot[0]}</th>
              <td colSpan={foot.length - 1}>{foot.at(-1)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
