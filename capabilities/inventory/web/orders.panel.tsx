import { Button, type Column, Empty, Table } from '@alder/ui';
import { Printer } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { StockItem } from '../contract/index.ts';
import { daysLeft } from '../domain/index.ts';
import styles from './inventory.module.css';
import type { Stock } from './stock-list.panel.tsx';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

/** What has to be ordered and how much of it, by supplier, to be printed. */
export function OrdersPanel({ stock: { result } }: { stock: Stock }) {
  const t = useInventoryTexts();
  const words = useStockWords();
  const navigate = useNavigate();
  const rows = result.filter(({ suggested }) => suggested > 0);
  const columns: readonly Column<StockItem>[] = [
    {
      id: 'supplier',
      header: t('supplier'),
      cell: ({ supplier }) => supplier || '–',
      sortBy: ({ supplier }) => supplier,
    },
    {
      ...{ id: 'item', header: t('item'), rowHeader: true },
      cell: (item) => words.nameOf(item),
      sortBy: (item) => words.nameOf(item),
    },
    {
      ...{ id: 'suggested', header: t('suggested'), align: 'end' },
      cell: (item) => <b className="tn">{words.amount(item.suggested, item.unit)}</b>,
      sortBy: ({ suggested }) => suggested,
    },
    {
      ...{ id: 'quantity', header: t('quantity'), align: 'end' },
      cell: (item) => <span className="tn">{words.number(item.usable)}</span>,
      sortBy: ({ usable }) => usable,
    },
    {
      ...{ id: 'reorder', header: t('reorder_point'), align: 'end', hideBelow: 'sm' },
      cell: ({ reorder_point }) => (
        <span className="tn">{reorder_point === null ? '–' : words.number(reorder_point)}</span>
      ),
    },
    {
      ...{ id: 'days', header: t('orders.daysLeft'), align: 'end', hideBelow: 'sm' },
      cell: (item) => {
        const days = daysLeft(item);
        return days === undefined ? '–' : t('orders.days', { count: days });
      },
      sortBy: daysLeft,
    },
  ];
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <p>{t('orders.about')}</p>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      <Table
        label={t('tab.orders')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        defaultSort={{ column: 'supplier', direction: 'ascending' }}
        onOpen={({ id }) => void navigate(`/his/stock/${id}`)}
        empty={<Empty>{t('orders.none')}</Empty>}
      />
    </div>
  );
}
