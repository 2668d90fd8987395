import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { Button, CallForm, Dialog, MoneyField, SubmitButton, toast, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import {
  getHospitalMedicalResources,
  type Medicine,
  type ReceiptItem,
  type Treatment,
  updateMedicine,
  updateReceiptItem,
  updateTreatment,
} from '../contract/index.ts';
import { nameIn } from '../domain/index.ts';
import { useCatalogTexts } from './use-catalog-texts.ts';

/** Which entry has no price. */
export type Unpriced = {
  readonly model: 'treatment' | 'medicine' | 'receiptItem';
  /** Its id in the catalog. */
  readonly entry: string;
};

type Entry = Treatment | Medicine | ReceiptItem;

/** Sets the price of an entry without one; renders nothing without the permit for the catalog. */
export function SetPrice({ model, entry }: Unpriced) {
  const t = useCatalogTexts();
  const { account } = useAccount();
  const mayPrice = account.role === 'hospitalAdmin' || account.role === 'sysAdmin';
  const { data } = useCall(getHospitalMedicalResources, {}, { enabled: mayPrice });
  const [open, setOpen] = useState(false);
  if (!mayPrice || !data) return null;
  const entries = { treatment: data.treatments, medicine: data.medicine, receiptItem: data.receiptItems } as const;
  const found = (entries[model] as readonly Entry[]).find(({ id }) => id === entry);
  if (!found) return null;

  return (
    <>
      <Button size="sm" variant="soft" icon={<Tag />} onClick={() => setOpen(true)}>
        {t('price.set')}
      </Button>
      {open && <PriceDialog model={model} entry={found} onClose={() => setOpen(false)} />}
    </>
  );
}

function PriceDialog({ model, entry, onClose }: { model: Unpriced['model']; entry: Entry; onClose: () => void }) {
  const t = useCatalogTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const name = nameIn(entry, language);
  const save = useSave(model);
  const form = useCallForm(updateMedicine, {
    initial: { price: undefined as number | undefined, fee: 0 as number | undefined },
    toInput: ({ price, fee }) =>
      price
        ? { id: entry.id, version: entry.version, price, ...(model === 'medicine' && { process_fee: fee ?? 0 }) }
        : undefined,
    fieldOf: { process_fee: 'fee' },
    send: async ({ id, version, price, process_fee }) =>
      save.mutateAsync({ id, version, price, ...(process_fee !== undefined && { process_fee }) }) as Promise<
        object | undefined
      >,
    onSent: (_, { price }) => {
      toast({ text: t('price.saved', { name, amount: format.money(price ?? 0) }) });
      onClose();
    },
    explain: (error) => t(error instanceof Refusal && error.kind.code === 'stale' ? 'price.stale' : 'price.refused'),
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('price.title', { name })}
      about={t('price.about')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} shortcut="Ctrl Enter" {...(!form.values.price && { disabledReason: t('price.one') })}>
          {t('price.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <MoneyField
          name="price"
          label={'unit' in entry ? t('price.ofUnit', { unit: doseWords(language).unit(entry.unit) }) : t('price.one')}
          required
          autoFocus
        />
        {model === 'medicine' && <MoneyField name="fee" label={t('price.fee')} />}
      </CallForm>
    </Dialog>
  );
}

/** The update of each kind of catalog; they take a price in the same words. */
function useSave(model: Unpriced['model']) {
  const t = useCatalogTexts();
  const options = { refreshes: [getHospitalMedicalResources], title: t('price.set') };
  const saves = {
    treatment: useMutationCall(updateTreatment, options),
    medicine: useMutationCall(updateMedicine, options),
    receiptItem: useMutationCall(updateReceiptItem, options),
  };
  return saves[model];
}
