import { useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Checkbox,
  Chip,
  Dialog,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { createStockStore, getStock, type StockStore, updateStockStore } from '../contract/index.ts';
import { type StoreKind, storeKinds } from '../domain/index.ts';
import styles from './inventory.module.css';
import { useInventoryTexts } from './use-inventory-texts.ts';

/** The places where stock is kept: which of them dispense, a new one, and closing an empty one. */
export function StoresDialog({ stores, onClose }: { stores: readonly StockStore[]; onClose: () => void }) {
  const t = useInventoryTexts();
  const fail = useFailToast(t);
  const create = useMutationCall(createStockStore, { refreshes: [getStock], title: t('store.new') });
  const update = useMutationCall(updateStockStore, { refreshes: [getStock], title: t('stores') });
  const initial = { name: '', kind: 'ward' as StoreKind, dispenses: false };
  const form = useCallForm(createStockStore, {
    initial,
    send: create.mutateAsync,
    onSent: ({ result: { name } }) => {
      toast({ tone: 'done', text: t('store.added', { name }) });
      form.reset(initial);
    },
    texts: t,
  });
  const change = ({ id, version }: StockStore, to: { dispenses?: boolean; deleted?: boolean }) =>
    update.mutateAsync({ id, version, ...to }).catch(fail);
  return (
    <Dialog open title={t('stores')} dirty={form.isDirty} onClose={onClose}>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id}>
            <b>{store.name}</b>
            <Chip>{t(`store.kind.${store.kind}`)}</Chip>
            <Checkbox
              label={t('store.dispenses')}
              value={store.dispenses}
              onChange={(dispenses) => void change(store, { dispenses })}
            />
            <Button size="sm" variant="ghost" onClick={() => void change(store, { deleted: true })}>
              {t('store.close', { name: store.name })}
            </Button>
          </li>
        ))}
      </ul>
      <CallForm form={form} label={t('store.new')}>
        <div className={styles.two}>
          <TextField name="name" label={t('store.name')} maxLength={60} />
          <SelectField
            name="kind"
            label={t('store.kind')}
            options={storeKinds.map((value) => ({ value, label: t(`store.kind.${value}`) }))}
          />
        </div>
        <Checkbox
          label={t('store.dispenses')}
          value={form.values.dispenses}
          onChange={(dispenses) => form.set({ dispenses })}
        />
        <div>
          <SubmitButton disabled={!form.values.name.trim()}>{t('add')}</SubmitButton>
        </div>
      </CallForm>
    </Dialog>
  );
}
