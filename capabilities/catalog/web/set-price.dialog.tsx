import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { Button, Dialog, MoneyField, toast } from '@alder/ui';
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
  const [price, setPrice] = useState<number | undefined>();
  const [fee, setFee] = useState<number | undefined>(0);
  const save = useSave(model);
  const confirm = async () => {
    if (!price) return;
    try {
      const { id, version } = entry;
      await save.mutateAsync({ id, version, price, ...(model === 'medicine' && { process_fee: fee ?? 0 }) });
      toast({ text: t('price.saved', { name, amount: format.money(price) }) });
    } catch (error) {
      const overtaken = error instanceof Refusal && error.kind.code === 'stale';
      toast({ tone: 'fail', text: t(overtaken ? 'price.stale' : 'price.refused') });
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('price.title', { name })}
      about={t('price.about')}
      onClose={onClose}
      onMainAction={() => void confirm()}
      footer={
        <Button
          variant="primary"
          shortcut="Ctrl Enter"
          busy={save.isPending}
          onClick={() => void confirm()}
          {...(!price && { disabledReason: t('price.one') })}
        >
          {t('price.save')}
        </Button>
      }
    >
      <MoneyField
        label={'unit' in entry ? t('price.ofUnit', { unit: doseWords(language).unit(entry.unit) }) : t('price.one')}
        value={price}
        onChange={setPrice}
        required
        autoFocus
      />
      {model === 'medicine' && <MoneyField label={t('price.fee')} value={fee} onChange={setFee} />}
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
