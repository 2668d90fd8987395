import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Button, Empty, NumberField, SearchField, Seg, TextField, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { countStock, getStock, stockMoved } from '../contract/index.ts';
import { parseGs1, roundQuantity } from '../domain/index.ts';
import styles from './inventory.module.css';
import { isFound, type Stock } from './stock-list.panel.tsx';
import { ExpiryChip, useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

type Counted = { readonly counted: number | undefined; readonly expected: number; readonly reason: string };

/** Counts a store, lot by lot, with a telephone in the hand: search or scan, type, and book the differences. */
export function CountPanel({ stock: { stores, result, today } }: { stock: Stock }) {
  const t = useInventoryTexts();
  const words = useStockWords();
  const fail = useFailToast(t);
  const format = useFormat();
  const [store, setStore] = useState(stores[0]?.id ?? '');
  const [q, setQ] = useState('');
  const [counts, setCounts] = useState<Readonly<Record<string, Counted>>>({});
  const book = useMutationCall(countStock, { refreshes: [getStock], title: t('tab.count') });
  const code = parseGs1(q, dayOf(new Date(), format.timeZone));
  const rows = result
    .filter((item) => isFound(item, code?.gtin ?? (code ? '' : q)))
    .flatMap((item) =>
      item.lots
        .filter(({ lot }) => !code?.lot || lot === code.lot)
        .flatMap((lot) =>
          lot.stores.filter((each) => each.store === store).map(({ quantity }) => ({ item, lot, quantity })),
        ),
    );
  const set = (lot: string, expected: number, change: Partial<Counted>) =>
    setCounts((before) => ({
      ...before,
      [lot]: { ...(before[lot] ?? { counted: undefined, expected, reason: '' }), ...change },
    }));
  const filled = Object.entries(counts).filter(([, { counted }]) => counted !== undefined);
  const isBelowZero = ({ counted = 0 }: Counted) => counted < 0;
  const lacksReason = filled.some(([, { counted, expected, reason }]) => counted !== expected && !reason.trim());
  const send = async () => {
    const lines = filled.map(([lot, { counted = 0, expected, reason }]) => ({
      ...{ lot, expected, counted: roundQuantity(counted) },
      ...(reason.trim() && { reason: reason.trim() }),
    }));
    try {
      const done = await book.mutateAsync({ store, lines });
      if (!done) return;
      toast({ tone: 'done', text: t('count.booked', { count: done.differences }) });
      setCounts({});
      setQ('');
    } catch (error) {
      // The balance of one lot moved: it alone is counted again. After any other error the other counts are kept.
      if (error instanceof Refusal && error.kind.code === stockMoved.code) {
        const { lot } = error.details;
        setCounts((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== lot)));
      }
      fail(error);
    }
  };
  const disabledReason =
    filled.length === 0
      ? t('count.empty')
      : filled.some(([, each]) => isBelowZero(each))
        ? t('count.belowZero')
        : lacksReason
          ? t('count.reasonMissing')
          : undefined;
  return (
    <div className={styles.count}>
      {stores.length > 1 && (
        <Seg
          label={t('store')}
          value={store}
          onChange={(next) => {
            setStore(next);
            setCounts({});
          }}
          entries={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p className={styles.soft}>{t('count.about')}</p>
      <SearchField label={t('search')} value={q} onChange={setQ} />
      {rows.length === 0 ? (
        <Empty>{q ? t('noneFound') : t('count.nothing')}</Empty>
      ) : (
        <ul className={styles.counts}>
          {rows.map(({ item, lot, quantity }) => {
            const typed = counts[lot.id];
            const differs = typed?.counted !== undefined && typed.counted !== typed.expected;
            return (
              <li key={lot.id} data-differs={differs}>
                <div>
                  <b>{words.nameOf(item)}</b>
                  <span className={styles.soft}>
                    {lot.lot} <ExpiryChip day={lot.expires_on} today={today} />
                  </span>
                  <span className={styles.soft}>
                    {t('count.expected', { count: words.amount(quantity, item.unit) })}
                  </span>
                </div>
                <NumberField
                  label={t('count.counted', { name: words.nameOf(item), lot: lot.lot })}
                  labelHidden
                  min={0}
                  unit={words.unitOf(item.unit)}
                  {...(typed?.counted !== undefined && { value: typed.counted })}
                  {...(typed && isBelowZero(typed) && { error: t('count.belowZero') })}
                  onChange={(counted) => set(lot.id, quantity, { counted, expected: quantity })}
                />
                {differs && (
                  <TextField
                    label={t('count.reason')}
                    value={typed.reason}
                    maxLength={200}
                    onChange={(reason) => set(lot.id, quantity, { reason })}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <footer className={styles.countFoot}>
        <Button
          variant="primary"
          busy={book.isPending}
          onClick={() => void send()}
          {...(disabledReason && { disabledReason })}
        >
          {t('count.book')}
        </Button>
      </footer>
    </div>
  );
}
