import { type Format, useFormat, useLanguage } from '@alder/i18n';
import { Chip, type Column } from '@alder/ui';
import { useMemo } from 'react';
import { type CatalogModel, isPriceMissing, nameIn } from '../domain/index.ts';
import styles from './catalog.module.css';
import { type CatalogEntry, catalogKinds, type EntryChange } from './catalog-entry.ts';
import { CellInput } from './cell-input.tsx';
import { type ManageText, useManageTexts } from './use-manage-texts.ts';

/** Whether a default has no price yet: it would be sold for nothing. */
export function lacksPrice(entry: CatalogEntry): boolean {
  return entry.price !== undefined && isPriceMissing({ price: entry.price, isShared: entry.hospital === null });
}

/** Where an entry comes from, as its chip says. */
export function sourceOf(entry: CatalogEntry): 'deleted' | 'default' | 'copy' | 'own' {
  if (entry.deleted) return 'deleted';
  if (entry.hospital === null) return 'default';
  return entry.from_default ? 'copy' : 'own';
}

type Save = (entry: CatalogEntry, change: EntryChange) => void;
type ColumnOptions = {
  readonly t: ManageText;
  readonly format: Format;
  readonly called: (entry: CatalogEntry) => string;
  readonly onSave: Save | undefined;
};

/** The columns of a catalog; without `onSave` its fields are read only. */
export function useColumns(model: CatalogModel, onSave: Save | undefined): readonly Column<CatalogEntry>[] {
  const t = useManageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  return useMemo(() => {
    const called = (entry: CatalogEntry) => nameIn(entry, language);
    const parts: ColumnOptions = { t, format, called, onSave };
    const kind = catalogKinds[model];
    return [
      nameColumn(parts),
      ...(model === 'vaccine' ? [wordsColumn('diseases', parts)] : []),
      ...(model === 'diagnosis' ? [wordsColumn('synonyms', parts), wordsColumn('species', parts)] : []),
      ...(kind.group ? [groupColumn(model, parts)] : []),
      ...(kind.isPriced ? [moneyColumn('price', parts), moneyColumn('cost', parts), checkColumn('taxed', parts)] : []),
      ...(kind.isStocked ? [checkColumn('stocked', parts), textColumn('barcode', parts)] : []),
      sourceColumn(parts),
    ];
  }, [model, t, format, language, onSave]);
}

function nameColumn({ t, called }: ColumnOptions): Column<CatalogEntry> {
  return {
    id: 'name',
    header: t('field.name'),
    rowHeader: true,
    sortBy: called,
    cell: (entry) => {
      const nameShown = called(entry);
      const others = [entry.name, entry.name_zhtw, entry.name_ja, entry.active_substance as string | null, entry.code];
      const second = [...new Set(others)].filter((one) => one && one !== nameShown).slice(0, 2);
      return (
        <span className={styles.name} data-deleted={entry.deleted || undefined}>
          <b>{nameShown}</b>
          <small>{second.join(' · ')}</small>
        </span>
      );
    },
  };
}

function wordsColumn(field: 'diseases' | 'synonyms' | 'species', { t }: ColumnOptions): Column<CatalogEntry> {
  return {
    id: field,
    header: t(`field.${field}`),
    hideBelow: 'sm',
    cell: (entry) => <span className={styles.words}>{(entry[field] as readonly string[]).join(', ')}</span>,
  };
}

function groupColumn(model: CatalogModel, { t, called, onSave }: ColumnOptions): Column<CatalogEntry> {
  const { field, options } = catalogKinds[model].group!;
  const label = t(`field.${field}`);
  const groupOf = (entry: CatalogEntry) => (entry[field] as string | null) ?? '';
  return {
    id: field,
    header: label,
    hideBelow: 'md',
    width: 140,
    sortBy: (entry) => groupOf(entry) || null,
    cell: (entry) =>
      options ? (
        <select
          className={styles.cell}
          aria-label={`${label}, ${called(entry)}`}
          value={groupOf(entry)}
          disabled={!onSave || entry.deleted}
          onChange={({ target }) => onSave?.(entry, { [field]: target.value })}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`${field}.${option}` as 'type.general')}
            </option>
          ))}
        </select>
      ) : (
        <CellInput
          column={field}
          label={`${label}, ${called(entry)}`}
          text={groupOf(entry)}
          read={(typed) => (typed.length > 60 ? undefined : typed || null)}
          onSave={(value) => onSave?.(entry, { [field]: value })}
          disabled={!onSave || entry.deleted}
        />
      ),
  };
}

function moneyColumn(field: 'price' | 'cost', { t, format, called, onSave }: ColumnOptions): Column<CatalogEntry> {
  const label = t(`field.${field}`);
  const MAX_PRICE = 10_000_000_000;
  return {
    id: field,
    header: field === 'price' ? t('column.price', { sign: format.money(0).split('\u00a0')[0] ?? '' }) : label,
    label,
    align: 'end',
    width: 116,
    sortBy: (entry) => (lacksPrice(entry) && field === 'price' ? null : entry[field]),
    ...(field === 'cost' && { hideBelow: 'md' as const }),
    cell: (entry) => {
      const isMissing = field === 'price' && lacksPrice(entry);
      const value = entry[field];
      return (
        <CellInput
          column={field}
          label={`${label}, ${called(entry)}`}
          isNumber
          isMissing={isMissing}
          text={isMissing || value === null || value === undefined ? '' : format.amount(value)}
          placeholder={isMissing ? t('price.missing') : field === 'cost' ? '–' : ''}
          read={(typed) => {
            if (typed === '') return field === 'cost' ? null : undefined;
            const amount = format.parseMoney(typed);
            return amount !== undefined && amount >= 0 && amount <= MAX_PRICE ? amount : undefined;
          }}
          onSave={(amount) => onSave?.(entry, { [field]: amount })}
          disabled={!onSave || entry.deleted}
        />
      );
    },
  };
}

function textColumn(field: 'barcode', { t, called, onSave }: ColumnOptions): Column<CatalogEntry> {
  const label = t(`field.${field}`);
  return {
    id: field,
    header: label,
    hideBelow: 'lg',
    width: 150,
    cell: (entry) => (
      <CellInput
        column={field}
        label={`${label}, ${called(entry)}`}
        text={entry[field] ?? ''}
        read={(typed) => (typed.length > 60 ? undefined : typed || null)}
        placeholder="–"
        onSave={(value) => onSave?.(entry, { [field]: value })}
        disabled={!onSave || entry.deleted}
      />
    ),
  };
}

function checkColumn(field: 'taxed' | 'stocked', { t, called, onSave }: ColumnOptions): Column<CatalogEntry> {
  return {
    id: field,
    header: t(`column.${field}`),
    align: 'center',
    hideBelow: field === 'taxed' ? 'lg' : 'md',
    width: 76,
    cell: (entry) => (
      <input
        type="checkbox"
        className={styles.check}
        aria-label={`${t(`field.${field}`)}, ${called(entry)}`}
        checked={entry[field] ?? false}
        disabled={!onSave || entry.deleted}
        onChange={({ target }) => onSave?.(entry, { [field]: target.checked })}
      />
    ),
  };
}

function sourceColumn({ t }: ColumnOptions): Column<CatalogEntry> {
  return {
    id: 'source',
    header: t('column.source'),
    hideBelow: 'sm',
    width: 112,
    sortBy: (entry) => sourceOf(entry),
    cell: (entry) => {
      const source = sourceOf(entry);
      if (source === 'default') return <span className={styles.default}>{t('source.default')}</span>;
      return <Chip tone={source === 'deleted' ? 'neutral' : 'brand'}>{t(`source.${source}`)}</Chip>;
    },
  };
}
