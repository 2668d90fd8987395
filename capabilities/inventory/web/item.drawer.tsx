import { useMutationCall, usePages } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Drawer, Loaded, NumberField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { ArrowLeftRight, PencilLine, Users } from 'lucide-react';
import { useState } from 'react';
import {
  getStock,
  getStockMovements,
  type StockItem,
  type StockLot,
  type StockStore,
  updateStockItem,
} from '../contract/index.ts';
import styles from './inventory.module.css';
import { AdjustDialog, TransferDialog } from './move.dialogs.tsx';
import { RecallDialog } from './recall.dialog.tsx';
import type { Stock } from './stock-list.panel.tsx';
import { ExpiryChip, useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

type Opened = { readonly act: 'transfer' | 'adjust' | 'recall'; readonly lot: StockLot };

/** One item: its lots and what can be done with them, when it is ordered, and every movement. */
export function ItemDrawer({ item, stock, onClose }: { item: StockItem; stock: Stock; onClose: () => void }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Drawer
        open
        title={words.nameOf(item)}
        about={`${words.amount(item.quantity, item.unit)} · ${format.money(item.value)}`}
        onClose={onClose}
      >
        <div className={styles.drawer}>
          <section aria-label={t('lots')}>
            <h3>{t('lots')}</h3>
            <ul className={styles.lots}>
              {item.lots.map((lot) => (
                <Lot key={lot.id} item={item} lot={lot} stores={stock.stores} today={stock.today} onAct={setOpened} />
              ))}
            </ul>
          </section>
          <Ordering key={item.version} item={item} />
          <History item={item} />
        </div>
      </Drawer>
      {opened?.act === 'transfer' && (
        <TransferDialog item={item} lot={opened.lot} stores={stock.stores} onClose={close} />
      )}
      {opened?.act === 'adjust' && <AdjustDialog item={item} lot={opened.lot} stores={stock.stores} onClose={close} />}
      {opened?.act === 'recall' && <RecallDialog lot={opened.lot} onClose={close} />}
    </>
  );
}

function Lot(props: {
  item: StockItem;
  lot: StockLot;
  stores: readonly StockStore[];
  today: string;
  onAct: (opened: Opened) => void;
}) {
  const { item, lot, stores, today, onAct } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  return (
    <li>
      <div className={styles.lotHead}>
        <b>{lot.lot}</b>
        <ExpiryChip day={lot.expires_on} today={today} />
        <b className="tn">{words.amount(lot.quantity, item.unit)}</b>
      </div>
      <p className={styles.soft}>
        {lot.stores
          .map(
            ({ store, quantity }) => `${stores.find(({ id }) => id === store)?.name ?? ''} ${words.number(quantity)}`,
          )
          .join(' · ')}
      </p>
      <div className={styles.acts}>
        {stores.length > 1 && (
          <Button size="sm" icon={<ArrowLeftRight />} onClick={() => onAct({ act: 'transfer', lot })}>
            {t('transfer')}
          </Button>
        )}
        <Button size="sm" icon={<PencilLine />} onClick={() => onAct({ act: 'adjust', lot })}>
          {t('adjust')}
        </Button>
        <Button size="sm" icon={<Users />} onClick={() => onAct({ act: 'recall', lot })}>
          {t('recall')}
        </Button>
      </div>
    </li>
  );
}

/** Reorder point, par level and supplier. */
function Ordering({ item }: { item: StockItem }) {
  const t = useInventoryTexts();
  const words = useStockWords();
  const update = useMutationCall(updateStockItem, { refreshes: [getStock], title: t('settings') });
  const { id, version, supplier } = item;
  const form = useCallForm(updateStockItem, {
    initial: {
      ...{ id, version, supplier },
      reorder_point: item.reorder_point ?? undefined,
      par_level: item.par_level ?? undefined,
    },
    toInput: ({ reorder_point = null, par_level = null, ...rest }) => ({ ...rest, reorder_point, par_level }),
    send: update.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('saved') }),
    texts: t,
  });
  const unit = words.unitOf(item.unit);
  return (
    <section aria-label={t('settings')}>
      <h3>{t('settings')}</h3>
      <CallForm form={form} label={t('settings')}>
        <div className={styles.two}>
          <NumberField name="reorder_point" label={t('reorder_point')} min={0} unit={unit} />
          <NumberField name="par_level" label={t('par_level')} min={0} unit={unit} />
          <TextField name="supplier" label={t('supplier')} maxLength={100} />
        </div>
        {form.isDirty && (
          <div>
            <SubmitButton>{t('save')}</SubmitButton>
          </div>
        )}
      </CallForm>
    </section>
  );
}

/** Every movement of the item, newest first. */
function History({ item }: { item: StockItem }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const pages = usePages(getStockMovements, { item: item.id });
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Loaded query={listed} what={t('history')} compact>
        {(rows) => (
          <ol className={styles.history}>
            {rows.map((row) => (
              <li key={row.id}>
                <b className="tn" data-out={row.quantity < 0}>
                  {row.quantity > 0 ? '+' : '−'}
                  {words.number(Math.abs(row.quantity))}
                </b>
                <span>
                  {t(`kind.${row.kind}`)} · {row.lot} · {row.store}
                  <small>
                    {[
                      format.dateTime(row.at),
                      row.author,
                      row.pet && `${row.pet.name} (${row.pet.patient_id})`,
                      row.supplier,
                      row.reason,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {pages.hasMore && (
        <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
