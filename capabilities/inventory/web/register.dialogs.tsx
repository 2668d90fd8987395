import { useMutationCall, useWire } from '@alder/client';
import { searchPets } from '@alder/patients/contract';
import {
  CallForm,
  Combobox,
  DateField,
  Dialog,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { useCallback, useState } from 'react';
import {
  addRegisterEntry,
  confirmWitness,
  getRegister,
  getRegisterEntries,
  getStock,
  openBottle,
  type RegisterBottle,
} from '../contract/index.ts';
import { type EntryKind, entryKinds } from '../domain/index.ts';
import styles from './inventory.module.css';
import type { People } from './register.panel.tsx';
import type { Stock } from './stock-list.panel.tsx';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';
import { type Product, useProducts } from './use-products.ts';

type Witness = { readonly witness: string; readonly secret: string };
const NO_WITNESS: Witness = { witness: '', secret: '' };

/** What is missing of values that both people have to give, at its field. */
function missingOf<Values extends object>(values: Values, names: readonly (keyof Values & string)[]) {
  const empty = names.filter((name) => values[name] === undefined || values[name] === null || values[name] === '');
  return Object.fromEntries(empty.map((name) => [name, 'missing'])) as Partial<Record<keyof Values & string, string>>;
}

/** The second person: who, and the password or PIN that this very person types. */
function WitnessFields({ people }: { people: People }) {
  const t = useInventoryTexts();
  return (
    <fieldset className={styles.witness}>
      <legend>{t('register.witness')}</legend>
      <div className={styles.two}>
        <SelectField
          name="witness"
          label={t('register.witness.who')}
          none={t('register.witness.choose')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="secret" type="password" label={t('register.witness.secret')} autoComplete="off" />
      </div>
    </fieldset>
  );
}

type Entry = InputTypeOf<typeof addRegisterEntry>['entry'];
type Amounts = Partial<Record<'counted' | 'given' | 'wasted' | 'returned', number>>;

/** What was drawn, wasted, returned, checked or corrected, with what both people see in the bottle. */
export function EntryDialog(props: { bottle: RegisterBottle; people: People; onClose: () => void }) {
  const { bottle, people, onClose } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  const confirm = useMutationCall(confirmWitness, { title: t('register.witness') });
  const add = useMutationCall(addRegisterEntry, {
    ...{ refreshes: [getRegister, getRegisterEntries], title: t('register.enter') },
  });
  const form = useCallForm(addRegisterEntry, {
    initial: {
      ...NO_WITNESS,
      ...{ kind: 'draw' as EntryKind, reason: '', pet: null as string | null },
      ...({ counted: undefined, given: undefined, wasted: undefined, returned: undefined } as Amounts),
    },
    toInput: ({ kind, counted, given, wasted, returned, reason, pet, witness, secret }) => {
      if (counted === undefined || !witness || !secret) return undefined;
      const drawn = kind === 'draw' ? { given: given ?? 0, wasted: wasted ?? 0 } : {};
      const amounts =
        kind === 'waste' ? { wasted: wasted ?? 0 } : kind === 'return' ? { returned: returned ?? 0 } : drawn;
      const entry: Entry = {
        bottle: bottle.id,
        kind,
        counted,
        reason,
        ...amounts,
        ...(kind === 'draw' && pet && { pet }),
      };
      return { entry, proof: '' };
    },
    check: (values) => missingOf(values, ['counted', 'witness', 'secret']),
    send: async ({ entry }, { witness, secret }) => {
      const confirmed = await confirm.mutateAsync({ witness, secret, entry });
      return confirmed && add.mutateAsync({ entry, proof: confirmed.proof });
    },
    onSent: () => {
      toast({ tone: 'done', text: t('register.entered') });
      onClose();
    },
    texts: t,
  });
  const { kind } = form.values;
  const unit = words.unitOf(bottle.unit);
  return (
    <Dialog
      open
      title={t('register.enter')}
      about={`${words.nameOf(bottle)} · ${bottle.number}`}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('register.enter')}</SubmitButton>}
    >
      <CallForm form={form}>
        <div className={styles.two}>
          <SelectField
            name="kind"
            label={t('register.kind')}
            options={entryKinds.map((value) => ({ value, label: t(`register.kind.${value}`) }))}
          />
          <NumberField
            name="counted"
            label={t('register.counted')}
            hint={t('register.counted.hint')}
            min={0}
            step={0.1}
            unit={unit}
          />
          {kind === 'draw' && <NumberField name="given" label={t('register.given')} min={0} step={0.1} unit={unit} />}
          {(kind === 'draw' || kind === 'waste') && (
            <NumberField name="wasted" label={t('register.wasted')} min={0} step={0.1} unit={unit} />
          )}
          {kind === 'return' && (
            <NumberField name="returned" label={t('register.returned')} min={0} step={0.1} unit={unit} />
          )}
          {kind === 'draw' && <PatientField onChoose={(pet) => form.set({ pet })} />}
          <TextField name="reason" label={t('reason')} maxLength={300} />
        </div>
        <WitnessFields people={people} />
      </CallForm>
    </Dialog>
  );
}

type FoundPet = PayloadOf<typeof searchPets>['result'][number];

function PatientField({ onChoose }: { onChoose: (pet: string | null) => void }) {
  const t = useInventoryTexts();
  const wire = useWire();
  const [chosen, setChosen] = useState<FoundPet | null>(null);
  const items = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q, limit: 8 }, { signal }))?.result ?? [],
    [wire],
  );
  return (
    <Combobox<FoundPet>
      label={t('recall.patient')}
      items={items}
      itemKey={({ id }) => id}
      itemText={({ name, patient_id }) => `${name} (${patient_id})`}
      value={chosen}
      onChange={(pet) => {
        setChosen(pet);
        onChoose(pet?.id ?? null);
      }}
    />
  );
}

/** Opens a bottle: from a lot of the stock, where it is counted. */
export function OpenBottleDialog(props: { stock: Stock; people: People; onClose: () => void }) {
  const { stock, people, onClose } = props;
  const t = useInventoryTexts();
  const words = useStockWords();
  const products = useProducts().filter(({ kind, controlled }) => kind === 'medicine' && controlled);
  const [product, setProduct] = useState<Product | null>(null);
  const confirm = useMutationCall(confirmWitness, { title: t('register.witness') });
  const open = useMutationCall(openBottle, { refreshes: [getRegister, getStock], title: t('register.openBottle') });
  const item = stock.result.find(({ entry }) => entry === product?.id);
  const sources = (item?.lots ?? []).flatMap((lot) =>
    lot.stores.map(({ store, quantity }) => ({
      value: `${lot.id} ${store}`,
      label: `${lot.lot} · ${stock.stores.find(({ id }) => id === store)?.name ?? ''} · ${words.number(quantity)}`,
      ...{ lot, store },
    })),
  );
  const form = useCallForm(openBottle, {
    initial: {
      ...NO_WITNESS,
      ...{ medicine: '', number: '', lot: '', source: '', expires_on: null as string | null },
      size: undefined as number | undefined,
    },
    toInput: ({ medicine, number, size, lot, expires_on, source, witness, secret }) => {
      if (!medicine || size === undefined || !witness || !secret) return undefined;
      const selected = sources.find(({ value }) => value === source);
      const printed = selected ? { lot: selected.lot.lot, expires_on: selected.lot.expires_on } : { lot, expires_on };
      const from = selected ? { lot: selected.lot.id, store: selected.store } : null;
      return { bottle: { medicine, number, size, ...printed, stock: from }, proof: '' };
    },
    check: (values) =>
      missingOf(values, ['number', 'size', ...(values.source ? [] : ['lot' as const]), 'witness', 'secret']),
    send: async ({ bottle }, { witness, secret }) => {
      const confirmed = await confirm.mutateAsync({ witness, secret, bottle });
      return confirmed && open.mutateAsync({ bottle, proof: confirmed.proof });
    },
    onSent: () => {
      toast({ tone: 'done', text: t('register.entered') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('register.openBottle')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!product && { disabledReason: t('entry.choose') })}>
          {t('register.openBottle')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <Combobox<Product>
          label={t('entry')}
          items={products}
          itemKey={({ id }) => id}
          itemText={words.nameOf}
          value={product}
          onChange={(chosen) => {
            setProduct(chosen);
            form.set({ medicine: chosen?.id ?? '', source: '' });
          }}
        />
        <div className={styles.two}>
          <TextField name="number" label={t('register.number')} maxLength={40} autoComplete="off" />
          <NumberField
            name="size"
            label={t('register.size')}
            min={0}
            {...(product && { unit: words.unitOf(product.unit) })}
          />
          {sources.length > 0 && (
            <SelectField
              name="source"
              label={t('register.source')}
              none={t('register.source.none')}
              options={sources.map(({ value, label }) => ({ value, label }))}
            />
          )}
          {!form.values.source && (
            <>
              <TextField name="lot" label={t('lot')} maxLength={60} autoComplete="off" />
              <DateField name="expires_on" label={t('expires_on')} />
            </>
          )}
        </div>
        <WitnessFields people={people} />
      </CallForm>
    </Dialog>
  );
}
