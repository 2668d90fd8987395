import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, FilterBar, Seg, Table } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Lock, PackagePlus, Printer, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { getStock, StockItem } from '../contract/index.ts';
import { expiryOf, gtinOf, isBelowReorder } from '../domain/index.ts';
import styles from './inventory.module.css';
import { ReceiveDialog } from './receive.dialog.tsx';
import { ExpiryChip, useStockWords } from './stock-words.tsx';
import { StoresDialog } from './stores.dialog.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

export type Stock = PayloadOf<typeof getStock>;
const views = ['all', 'order', 'soon', 'expired'] as const;
type View = (typeof views)[number];

/** Everything whose stock is counted: searched, filtered, sorted, and opened. */
export function StockListPanel({ stock: { result, stores, today } }: { stock: Stock }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const navigate = useNavigate();
  const { oid } = useParams();
  const [q, setQ] = useState('');
  const [view, setView] = useState<View>('all');
  const [isReceiving, setReceiving] = useState(false);
  const [isEditingStores, setEditingStores] = useState(false);
  const inView = (item: StockItem, of: View) => {
    if (of === 'order') return item.suggested > 0;
    return of === 'all' || item.lots.some(({ expires_on }) => expiryOf(expires_on, today) === of);
  };
  const rows = result.filter((item) => inView(item, view) && isFound(item, q));
  const columns: readonly Column<StockItem>[] = [
    {
      ...{ id: 'item', header: t('item'), rowHeader: true },
      cell: (item) => (
        <span className={styles.name}>
          {item.controlled && <Lock size={13} aria-label={t('controlled')} />}
          {words.nameOf(item)}
          {isBelowReorder(item) && <Chip tone="warn">{t('low')}</Chip>}
        </span>
      ),
      sortBy: (item) => words.nameOf(item),
    },
    {
      ...{ id: 'quantity', header: t('quantity'), align: 'end' },
      cell: (item) => <b className="tn">{words.amount(item.quantity, item.unit)}</b>,
      sortBy: ({ quantity }) => quantity,
    },
    {
      ...{ id: 'expires', header: t('expires') },
      cell: ({ lots: [first] }) => (first ? <ExpiryChip day={first.expires_on} today={today} /> : '–'),
      sortBy: ({ lots: [first] }) => first?.expires_on,
    },
    {
      ...{ id: 'lots', header: t('lots.count'), align: 'end', hideBelow: 'md' },
      cell: ({ lots }) => <span className="tn">{format.number(lots.length)}</span>,
      sortBy: ({ lots }) => lots.length,
    },
    {
      ...{ id: 'used', header: t('used'), align: 'end', hideBelow: 'lg' },
      cell: (item) => <span className="tn">{words.number(item.used)}</span>,
      sortBy: ({ used }) => used,
    },
    {
      ...{ id: 'suggested', header: t('suggested'), align: 'end', hideBelow: 'sm' },
      cell: ({ suggested }) => <span className="tn">{suggested > 0 ? format.number(suggested) : '–'}</span>,
      sortBy: ({ suggested }) => suggested,
    },
    {
      ...{ id: 'value', header: t('value'), align: 'end', hideBelow: 'sm' },
      cell: ({ value }) => <span className="tn">{format.money(value)}</span>,
      sortBy: ({ value }) => value,
    },
  ];
  return (
    <div className={styles.page}>
      <FilterBar search={{ label: t('search'), value: q, onChange: setQ }}>
        <Seg<View>
          label={t('show')}
          value={view}
          onChange={setView}
          entries={views.map((value) => ({
            value,
            label: t(`show.${value}`),
            ...(value !== 'all' && { count: result.filter((item) => inView(item, value)).length }),
          }))}
        />
        <Button icon={<Warehouse />} onClick={() => setEditingStores(true)}>
          {t('stores')}
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="primary" icon={<PackagePlus />} onClick={() => setReceiving(true)}>
          {t('receive')}
        </Button>
      </FilterBar>
      <Table
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        walkFromAnywhere
        defaultSort={{ column: 'item', direction: 'ascending' }}
        onOpen={({ id }) => void navigate(`/his/stock/${id}`)}
        {...(oid && { current: oid })}
        rowTone={(item) => (item.quantity > 0 && item.usable === 0 ? 'critical' : undefined)}
        empty={<Empty>{result.length === 0 ? t('none') : t('noneFound')}</Empty>}
      />
      <p className={styles.sum}>
        {t('value.sum')} <b className="tn">{format.money(result.reduce((sum, { value }) => sum + value, 0))}</b>
      </p>
      {isReceiving && <ReceiveDialog stores={stores} onClose={() => setReceiving(false)} />}
      {isEditingStores && <StoresDialog stores={stores} onClose={() => setEditingStores(false)} />}
    </div>
  );
}

/** Whether an item has the words in its names, lots or barcode. */
export function isFound({ name, name_zhtw, name_ja, lots, barcode }: StockItem, q: string): boolean {
  const words = q.trim().toLowerCase();
  if (!words) return true;
  const gtin = gtinOf(words);
  if (gtin) return barcode !== null && gtinOf(barcode) === gtin;
  return [name, name_zhtw, name_ja, ...lots.map(({ lot }) => lot)].some((text) => text?.toLowerCase().includes(words));
}
