import type { Closing } from '../contract/index.ts';
import type { closingWords } from './closing-words.ts';

/** A cell: a text, or an amount of money, which paper and table write in their own way. */
export type ClosingCell = string | { readonly money: number } | { readonly count: number };
/** A part of a closing: its title, the names of its columns, its rows. */
export type ClosingTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ClosingCell[])[];
};

const TYPE_COLUMNS = ['type', 'count', 'received', 'voided', 'refunded', 'deposited', 'paidOut', 'net'] as const;
const TILL_COLUMNS = ['name', 'float', 'expected', 'counted', 'variance', 'reason', 'closedBy'] as const;

/** The parts of a closing in their order; PDF and CSV are made of the same. Parts without a row are left out. */
export function closingTables({ content }: Closing, { t, format }: ReturnType<typeof closingWords>): ClosingTable[] {
  const money = (amount: number) => ({ money: amount });
  const count = (number: number) => ({ count: number });
  const { installments = [] } = content;
  const { types, net, receipts, taxes, cashiers, doctors, partial, receivable, tills } = content;
  const doctorName = (name: string) => name || t('nobody');
  const tables: ClosingTable[] = [
    {
      title: t('types'),
      columns: TYPE_COLUMNS.map((key) => t(`col.${key}`)),
      rows: [
        ...types.map((row) => [
          ...[t(`pay.${row.type}`), count(row.count), money(row.received), money(-row.voided), money(-row.refunded)],
          ...[money(row.deposited), money(-row.paid_out), money(row.net)],
        ]),
        [t('total'), '', ...sums(types).map(money), money(net)],
      ],
    },
    {
      title: t('installments'),
      columns: [t('col.name'), t('col.count'), t('col.received')],
      rows: installments.map((row) => [
        t('installments.count', { count: row.installments }),
        count(row.count),
        money(row.received),
      ]),
    },
    {
      title: t('receipts'),
      columns: [t('col.name'), t('col.count'), t('col.amount')],
      rows: [
        [t('receipts.subtotal'), count(receipts.count), money(receipts.subtotal)],
        [t('receipts.discount'), '', money(-receipts.discount)],
        [t('receipts.rounding'), '', money(receipts.rounding)],
        [t('receipts.total'), count(receipts.count), money(receipts.total)],
        [t('partial'), count(partial.count), money(partial.received)],
        [t('receivable'), count(receivable.count), money(receivable.amount)],
      ],
    },
    {
      title: t('taxes'),
      columns: [t('col.rate'), t('col.taxed'), t('col.tax')],
      rows: taxes.map(({ percent, amount, tax }) => [`${format.number(percent)} %`, money(amount), money(tax)]),
    },
    {
      title: t('cashiers'),
      columns: [t('col.name'), t('col.count'), t('col.received'), t('col.refunded')],
      rows: cashiers.map((row) => [row.name, count(row.count), money(row.received), money(-row.refunded)]),
    },
    {
      title: t('doctors'),
      columns: [t('col.name'), t('col.count'), t('col.received')],
      rows: doctors.map((row) => [doctorName(row.name), count(row.count), money(row.received)]),
    },
    {
      title: t('tills'),
      columns: TILL_COLUMNS.map((key) => t(`col.${key}`)),
      rows: tills.map((row) => [
        ...[`${row.name} (${row.number})`, money(row.float_amount), money(row.expected), money(row.counted)],
        ...[money(row.counted - row.expected), row.reason, row.closed_by],
      ]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

const sums = (types: Closing['content']['types']) => {
  const sum = (name: 'received' | 'voided' | 'refunded' | 'deposited' | 'paid_out') =>
    types.reduce((all, row) => all + row[name], 0);
  return [sum('received'), -sum('voided'), -sum('refunded'), sum('deposited'), -sum('paid_out')];
};

/** A closing's number as it is printed: Z0001 of a day, M0001 of a month. */
export const closingName = ({ kind, number }: Pick<Closing, 'kind' | 'number'>) =>
  `${kind === 'day' ? 'Z' : 'M'}${String(number).padStart(4, '0')}`;
