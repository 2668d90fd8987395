import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import {
  Button,
  CallForm,
  Combobox,
  DateField,
  Dialog,
  MoneyField,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import { createStockStore, getStock, receiveStock, type StockStore } from '../contract/index.ts';
import { parseGs1 } from '../domain/index.ts';
import styles from './inventory.module.css';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';
import { type Product, useProducts } from './use-products.ts';

const nothing = {
  ...{ entry: '', lot: '', expires_on: null as string | null, gtin: null as string | null },
  ...{ quantity: undefined as number | undefined, cost: undefined as number | undefined },
};

/** Puts a delivery into stock, one package after another: scanned, or typed. */
export function ReceiveDialog({ stores, onClose }: { stores: readonly StockStore[]; onClose: () => void }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const products = useProducts();
  const [product, setProduct] = useState<Product>();
  const scanned = useRef<HTMLInputElement>(null);
  const createStore = useMutationCall(createStockStore, { refreshes: [getStock], title: t('store.new') });
  const receive = useMutationCall(receiveStock, { refreshes: [getStock], title: t('receive') });
  const [first] = [stores.find(({ dispenses }) => dispenses) ?? stores[0]];
  // A delivery that was refused has made the store all the same.
  const made = useRef<string>(undefined);
  const existing = () => first?.id ?? made.current;
  const form = useCallForm(receiveStock, {
    initial: { ...nothing, store: first?.id ?? '', supplier: '', note: '' },
    toInput: ({ quantity, cost = 0, store, ...rest }) =>
      product && quantity !== undefined
        ? // Without a store the product's id replaces the one that `send` makes.
          { ...rest, kind: product.kind, entry: product.id, store: store || existing() || product.id, quantity, cost }
        : undefined,
    // The first delivery of a hospital makes its first store.
    send: async (input) => {
      if (existing() !== undefined) return receive.mutateAsync(input);
      const created = await createStore.mutateAsync({ name: t('store.first'), dispenses: true });
      made.current = created?.result.id;
      return receive.mutateAsync({ ...input, store: made.current ?? input.store });
    },
    onSent: ({ result }, { quantity = 0, store, supplier, note }) => {
      const count = format.number(quantity);
      toast({
        tone: 'done',
        text: t('received', { name: words.nameOf(result), count, unit: words.unitOf(result.unit) }),
      });
      form.reset({ ...nothing, store, supplier, note });
      setProduct(undefined);
      scanned.current?.focus();
    },
    texts: t,
  });
  const choose = (chosen: Product | undefined) => {
    setProduct(chosen);
    form.set({ entry: chosen?.id ?? '' });
  };
  return (
    <Dialog
      open
      title={t('receive')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!product && { disabledReason: t('entry.choose') })}>
          {t('receive.next')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <ScanField
          inputRef={scanned}
          onScan={(text) => {
            const code = parseGs1(text, dayOf(new Date(), format.timeZone));
            if (!code) return t('scan.none');
            const { gtin, lot, expires_on, serial } = code;
            const known = gtin ? products.find((each) => each.gtin === gtin) : undefined;
            if (known) choose(known);
            form.set({
              ...{ gtin: gtin ?? null, quantity: form.values.quantity ?? 1 },
              ...(lot && { lot }),
              ...(expires_on && { expires_on }),
              ...(serial && { note: serial }),
            });
            return gtin && !known ? t('scan.unknown') : undefined;
          }}
        />
        {product ? (
          <p className={styles.chosen}>
            <b>{words.nameOf(product)}</b>
            <Button size="sm" variant="ghost" onClick={() => choose(undefined)}>
              {t('entry')}
            </Button>
          </p>
        ) : (
          <Combobox<Product>
            label={t('entry')}
            items={products}
            itemKey={({ id }) => id}
            itemText={words.nameOf}
            itemKeywords={({ gtin, name }) => [name, ...(gtin ? [gtin] : [])]}
            clearOnChoose
            onChange={(chosen) => choose(chosen ?? undefined)}
          />
        )}
        <div className={styles.two}>
          <TextField name="lot" label={t('lot')} maxLength={60} autoComplete="off" required />
          <DateField name="expires_on" label={t('expires_on')} />
          <NumberField
            name="quantity"
            label={t('received.quantity')}
            min={0}
            required
            {...(product?.unit && { unit: words.unitOf(product.unit) })}
          />
          <MoneyField name="cost" label={t('cost')} />
          {stores.length > 1 && (
            <SelectField
              name="store"
              label={t('store')}
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <TextField name="supplier" label={t('supplier')} maxLength={100} />
          <TextField name="note" label={t('note')} maxLength={200} />
        </div>
      </CallForm>
    </Dialog>
  );
}

/** Where a scanner types; Enter, which it sends at the end, reads the code. */
export function ScanField(props: {
  inputRef?: React.Ref<HTMLInputElement>;
  /** Gives what is wrong with the code. */
  onScan: (text: string) => string | undefined;
}) {
  const t = useInventoryTexts();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <TextField
      label={t('scan')}
      hint={t('scan.hint')}
      icon={<ScanBarcode size={16} aria-hidden="true" />}
      value={text}
      onChange={(typed) => {
        setText(typed);
        setProblem(undefined);
      }}
      onEnter={() => {
        if (!text.trim()) return;
        const found = props.onScan(text);
        setProblem(found);
        if (!found) setText('');
      }}
      autoComplete="off"
      autoFocus
      {...(props.inputRef && { inputRef: props.inputRef })}
      {...(problem && { warning: problem })}
    />
  );
}
