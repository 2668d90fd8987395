import { useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  CallForm,
  Chip,
  type Column,
  Drawer,
  MoneyField,
  NumberField,
  Seg,
  SelectField,
  SubmitButton,
  Table,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useMemo } from 'react';
import { changePrices, getCatalog, getHospitalMedicalResources, undoPrices } from '../contract/index.ts';
import {
  nameIn,
  type PriceChange,
  type PricedModel,
  type PriceOutcome,
  priceChangeKinds,
  priceOutcome,
  priceSteps,
} from '../domain/index.ts';
import styles from './catalog.module.css';
import type { CatalogEntry } from './catalog-entry.ts';
import { useManageTexts } from './use-manage-texts.ts';

type Values = { kind: PriceChange['kind']; percent: number | undefined; money: number | undefined; step: string };

export type BulkPriceProps = {
  readonly model: PricedModel;
  readonly entries: readonly CatalogEntry[];
  readonly onClose: () => void;
  /** The prices are changed. */
  readonly onChanged: () => void;
};

/** Changes the prices of the ticked entries: before and after are shown first, and it can be taken back. */
export function BulkPriceDrawer({ model, entries, onClose, onChanged }: BulkPriceProps) {
  const t = useManageTexts();
  const undo = useUndoPrices();
  const send = useMutationCall(changePrices, { refreshes: [getCatalog, getHospitalMedicalResources] });
  const form = useCallForm(changePrices, {
    initial: { kind: 'percent', percent: undefined, money: undefined, step: '1' } as Values,
    toInput: (values) => {
      const change = changeOf(values);
      return change && ({ model, ...change, entries: entries.map(({ id, version }) => ({ id, version })) } as never);
    },
    fieldOf: { value: 'percent' },
    send: (input) => send.mutateAsync(input),
    onSent: ({ result }) => {
      const { id } = result;
      toast({ text: t('bulk.done', { count: result.changed }), ...(id && { undo: () => undo(id) }) });
      onChanged();
    },
    texts: t,
  });
  const { values } = form;
  const change = changeOf(values);
  const rows = useOutcomes(entries, change);
  const changed = rows.filter(({ is }) => is === 'changed').length;
  const shared = entries.filter(({ hospital }) => hospital === null).length;
  return (
    <Drawer
      open
      title={t('bulk.title')}
      about={t('bulk.about', { count: entries.length, changed })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <span className={styles.about}>{t('bulk.undoable')}</span>
          <SubmitButton of={form} {...(changed === 0 && { disabledReason: t('bulk.nothing') })}>
            {t('bulk.submit', { count: changed })}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <div className={styles.whole}>
          <Seg
            label={t('bulk.kind')}
            value={values.kind}
            onChange={(kind) => form.set({ kind })}
            entries={priceChangeKinds.map((kind) => ({ value: kind, label: t(`bulk.${kind}`) }))}
          />
        </div>
        {values.kind === 'percent' ? (
          <NumberField name="percent" label={t('bulk.change')} hint={t('bulk.sign')} unit="%" autoFocus />
        ) : (
          <MoneyField
            name="money"
            label={t(values.kind === 'set' ? 'field.price' : 'bulk.change')}
            {...(values.kind === 'amount' && { hint: t('bulk.sign') })}
          />
        )}
        <Step />
        {values.kind === 'set' && shared > 0 && (
          <p className={`${styles.about} ${styles.whole}`}>{t('bulk.shared', { count: shared })}</p>
        )}
      </CallForm>
      <Preview rows={rows} />
    </Drawer>
  );
}

function Step() {
  const t = useManageTexts();
  const format = useFormat();
  return (
    <SelectField
      name="step"
      label={t('bulk.step')}
      options={priceSteps.map((step) => ({ value: String(step), label: format.amount(step) }))}
    />
  );
}

type Row = PriceOutcome & { readonly entry: CatalogEntry };

function useOutcomes(entries: readonly CatalogEntry[], change: PriceChange | undefined): readonly Row[] {
  const { kind, value, step } = change ?? { kind: 'amount' as const, value: 0, step: 1 };
  return useMemo(
    () =>
      entries.map((entry) => ({
        entry,
        ...priceOutcome(entry.price ?? 0, entry.hospital === null, { kind, value, step }),
      })),
    [entries, kind, value, step],
  );
}

/** What changes comes first. */
const ORDER = { changed: 0, same: 1, unpriced: 2 } as const;

function Preview({ rows }: { readonly rows: readonly Row[] }) {
  const t = useManageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const sorted = useMemo(() => [...rows].sort((a, b) => ORDER[a.is] - ORDER[b.is]), [rows]);
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t('field.name'), rowHeader: true, cell: ({ entry }) => nameIn(entry, language) },
    {
      id: 'from',
      header: t('bulk.from'),
      align: 'end',
      cell: ({ is, from }) => (is === 'unpriced' ? '' : format.amount(from)),
    },
    {
      id: 'to',
      header: t('bulk.to'),
      align: 'end',
      cell: ({ is, to }) =>
        is === 'unpriced' ? (
          <Chip tone="warn">{t('bulk.unpriced')}</Chip>
        ) : is === 'same' ? (
          <span className={styles.default}>{t('bulk.same')}</span>
        ) : (
          <b>{format.amount(to)}</b>
        ),
    },
  ];
  return (
    <div className={styles.preview}>
      <Table
        label={t('bulk.preview')}
        columns={columns}
        rows={sorted}
        rowKey={({ entry }) => entry.id}
        maxHeight={460}
      />
    </div>
  );
}

/** Takes a change of prices back and says how many prices are as before. */
export function useUndoPrices(): (id: string) => void {
  const t = useManageTexts();
  const fail = useFailToast(t);
  const undo = useMutationCall(undoPrices, { refreshes: [getCatalog, getHospitalMedicalResources] });
  return (id) =>
    void undo.mutateAsync({ id }).then((response) => {
      if (!response) return;
      const { restored, kept } = response.result;
      toast({ text: kept > 0 ? t('bulk.undoneSome', { restored, kept }) : t('bulk.undone', { count: restored }) });
    }, fail);
}

/** What the form says; undefined while the number is missing or none. */
function changeOf({ kind, percent, money, step }: Values): PriceChange | undefined {
  const typed = kind === 'percent' ? percent : money;
  if (typed === undefined || Number.isNaN(typed)) return undefined;
  return { kind, value: kind === 'percent' ? Math.round(typed * 100) : typed, step: Number(step) };
}
