import { useFormat } from '@alder/i18n';
import { Button, Chip, type Column, Empty, FilterBar, SelectField, Table } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ScanBarcode, Search } from 'lucide-react';
import { useState } from 'react';
import type { getReagents, Reagent } from '../contract/index.ts';
import { costOfResult, expiryOf, isLow, leftOf } from '../domain/index.ts';
import { AddDialog } from './add.dialog.tsx';
import { ReagentDrawer } from './reagent.drawer.tsx';
import styles from './reagents.module.css';
import { RecallDialog } from './recall.dialog.tsx';
import { useReagentTexts } from './use-reagent-texts.ts';

const filters = ['open', 'stock', 'soon', 'low', 'gone'] as const;
type Filter = (typeof filters)[number] | '';

/** Packages, the first to expire first. */
export function LotsPanel({ data: { result, today } }: { data: PayloadOf<typeof getReagents> }) {
  const t = useReagentTexts();
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<Filter>('');
  const [open, setOpen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [isRecalling, setRecalling] = useState(false);
  const fits = (one: Reagent) => {
    const isGone = one.state === 'empty' || one.state === 'discarded';
    if (filter === 'gone') return isGone;
    if (filter === 'soon') return !isGone && expiryOf(one.expires_on, today) !== 'good';
    if (filter === 'low') return isLow(one);
    return filter === '' ? !isGone : one.state === filter;
  };
  const rows = result.filter(
    (one) => fits(one) && `${one.name} ${one.lot} ${one.serial}`.toLowerCase().includes(q.trim().toLowerCase()),
  );
  const opened = result.find(({ id }) => id === open);
  const add = (
    <Button variant="primary" icon={<ScanBarcode />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <FilterBar search={{ label: t('search'), value: q, onChange: setQ }}>
        <SelectField
          label={t('filter')}
          labelHidden
          none={t('filter.all')}
          value={filter}
          onChange={(value: string) => setFilter(value as Filter)}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <Button icon={<Search />} onClick={() => setRecalling(true)}>
          {t('recall')}
        </Button>
        {add}
      </FilterBar>
      <Table
        className={styles.table ?? ''}
        label={t('reagents')}
        columns={useColumns(today)}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        walkFromAnywhere
        rowTone={(one) =>
          one.state === 'open' && expiryOf(one.expires_on, today) === 'expired' ? 'critical' : undefined
        }
        empty={
          <Empty {...(result.length === 0 && { action: add })}>{t(result.length === 0 ? 'empty' : 'noneFound')}</Empty>
        }
        {...(open && { current: open })}
      />
      {opened && <ReagentDrawer one={opened} onClose={() => setOpen(undefined)} />}
      {isAdding && <AddDialog today={today} onClose={() => setAdding(false)} />}
      {isRecalling && <RecallDialog onClose={() => setRecalling(false)} />}
    </>
  );
}

function useColumns(today: string): readonly Column<Reagent>[] {
  const t = useReagentTexts();
  const format = useFormat();
  return [
    {
      ...{ id: 'name', header: t('name'), rowHeader: true },
      cell: ({ name, lot }) => (
        <span className={styles.named}>
          {name}
          <code>{lot}</code>
        </span>
      ),
      sortBy: ({ name }) => name,
    },
    {
      ...{ id: 'expires', header: t('expires_on') },
      cell: ({ expires_on }) => {
        if (expires_on === null) return '–';
        const state = expiryOf(expires_on, today);
        const day = format.date(expires_on);
        if (state === 'good') return <span className="tn">{day}</span>;
        return <Chip tone={state === 'expired' ? 'danger' : 'warn'}>{t(`expiry.${state}`, { day })}</Chip>;
      },
      sortBy: ({ expires_on }) => expires_on,
    },
    {
      ...{ id: 'left', header: t('left'), align: 'end' },
      cell: (one) => (
        <span className={styles.left}>
          {t('left.of', { left: format.number(leftOf(one)), count: format.number(one.quantity) })}
          {isLow(one) && <Chip tone="warn">{t('low')}</Chip>}
        </span>
      ),
      sortBy: leftOf,
    },
    {
      ...{ id: 'cost', header: t('costOfResult'), align: 'end', hideBelow: 'md' },
      cell: (one) => {
        const cost = costOfResult(one);
        return cost === null ? '–' : format.money(cost);
      },
      sortBy: costOfResult,
    },
    {
      id: 'state',
      header: t('state'),
      hideBelow: 'sm',
      cell: ({ state }) => t(`state.${state}`),
      sortBy: ({ state }) => state,
    },
  ];
}
