import { useMutationCall } from '@alder/client';
import { CallForm, Dialog, NumberField, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import {
  adjustStock,
  getStock,
  type StockItem,
  type StockLot,
  type StockStore,
  transferStock,
} from '../contract/index.ts';
import styles from './inventory.module.css';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

type Props = {
  readonly item: StockItem;
  readonly lot: StockLot;
  readonly stores: readonly StockStore[];
  readonly onClose: () => void;
};

/** The stores that have some of a lot, each with how much. */
function useStoresOf({ item, lot, stores }: Props) {
  const words = useStockWords();
  return lot.stores.map(({ store, quantity }) => ({
    value: store,
    label: `${stores.find(({ id }) => id === store)?.name ?? ''} (${words.amount(quantity, item.unit)})`,
  }));
}

/** Moves units of a lot from one store to another. */
export function TransferDialog(props: Props) {
  const { item, lot, stores, onClose } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  const from = useStoresOf(props);
  const transfer = useMutationCall(transferStock, { refreshes: [getStock], title: t('transfer') });
  const source = from[0]?.value ?? '';
  const form = useCallForm(transferStock, {
    initial: {
      ...{ lot: lot.id, from: source, to: stores.find(({ id }) => id !== source)?.id ?? '' },
      ...{ quantity: undefined as number | undefined, reason: '' },
    },
    toInput: ({ quantity, ...rest }) => (quantity === undefined ? undefined : { ...rest, quantity }),
    send: transfer.mutateAsync,
    onSent: (_answer, { quantity = 0 }) => {
      toast({ tone: 'done', text: t('transferred', { count: words.number(quantity), unit: words.unitOf(item.unit) }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('transfer.title', { lot: lot.lot })}
      about={words.nameOf(item)}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('transfer')}</SubmitButton>}
    >
      <CallForm form={form}>
        <div className={styles.two}>
          <SelectField name="from" label={t('transfer.from')} options={from} />
          <SelectField
            name="to"
            label={t('transfer.to')}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NumberField
            name="quantity"
            label={t('received.quantity')}
            min={0}
            unit={words.unitOf(item.unit)}
            autoFocus
          />
          <TextField name="reason" label={t('reason')} maxLength={200} />
        </div>
      </CallForm>
    </Dialog>
  );
}

const acts = ['waste', 'use', 'add', 'remove'] as const;

/** Records what happened to a lot besides prescriptions: waste, use in the hospital, a correction. */
export function AdjustDialog(props: Props) {
  const { item, lot, onClose } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  const from = useStoresOf(props);
  const adjust = useMutationCall(adjustStock, { refreshes: [getStock], title: t('adjust') });
  const form = useCallForm(adjustStock, {
    initial: {
      ...{ lot: lot.id, store: from[0]?.value ?? '', kind: 'waste' as (typeof acts)[number] },
      ...{ quantity: undefined as number | undefined, reason: '' },
    },
    toInput: ({ quantity, kind: act, ...rest }) => {
      if (quantity === undefined) return undefined;
      const kind = act === 'add' || act === 'remove' ? ('adjust' as const) : act;
      return { ...rest, kind, quantity: act === 'add' ? quantity : -quantity };
    },
    send: adjust.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('adjusted') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('adjust.title', { lot: lot.lot })}
      about={words.nameOf(item)}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form}>
        <div className={styles.two}>
          <SelectField
            label={t('adjust.kind')}
            value={form.values.kind}
            options={acts.map((value) => ({ value, label: t(`adjust.${value}`) }))}
            onChange={(kind) => form.set({ kind })}
          />
          <SelectField name="store" label={t('store')} options={from} />
          <NumberField
            name="quantity"
            label={t('received.quantity')}
            min={0}
            unit={words.unitOf(item.unit)}
            autoFocus
          />
          <TextField name="reason" label={t('reason')} maxLength={200} />
        </div>
      </CallForm>
    </Dialog>
  );
}
