import { Filter, SelectField, TextField, useShortcuts } from '@alder/ui';
import { Search, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import type { CatalogModel } from '../domain/index.ts';
import styles from './catalog.module.css';
import { lacksPrice, sourceOf } from './catalog-columns.tsx';
import { type CatalogEntry, catalogKinds } from './catalog-entry.ts';
import { useManageTexts } from './use-manage-texts.ts';

/** What narrows the list. */
export type Filters = {
  readonly typed: string;
  /** Type of medicine, category; empty for all. */
  readonly group: string;
  readonly noPrice: boolean;
  readonly copies: boolean;
  /** Shows deleted entries too. */
  readonly deleted: boolean;
};

export const NO_FILTERS: Filters = { typed: '', group: '', noPrice: false, copies: false, deleted: false };

export type CatalogFiltersProps = {
  readonly model: CatalogModel;
  readonly entries: readonly CatalogEntry[];
  readonly value: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly add: ReactNode;
  readonly more?: ReactNode;
};

/** Search, filters with their counts, and the acts of the page. */
export function CatalogFilters({ model, entries, value, onChange, add, more }: CatalogFiltersProps) {
  const t = useManageTexts();
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const counts = useMemo(
    () => ({
      noPrice: entries.filter((entry) => !entry.deleted && lacksPrice(entry)).length,
      copies: entries.filter((entry) => sourceOf(entry) === 'copy').length,
      deleted: entries.filter((entry) => entry.deleted).length,
    }),
    [entries],
  );
  const { group, isPriced } = catalogKinds[model];
  const groups = useMemo(() => {
    if (!group) return [];
    if (group.options) {
      const { field } = group;
      return group.options.map((option) => ({ value: option, label: t(`${field}.${option}` as 'type.general') }));
    }
    return [...new Set(entries.map((entry) => entry[group.field] as string | null))]
      .filter((one): one is string => Boolean(one))
      .sort();
  }, [group, entries, t]);
  const set = (change: Partial<Filters>) => onChange({ ...value, ...change });

  return (
    <div className={styles.filters}>
      <TextField
        className={styles.search}
        inputRef={search}
        type="search"
        label={t('search')}
        labelHidden
        icon={<Search aria-hidden="true" />}
        placeholder={t('search')}
        value={value.typed}
        onChange={(typed) => set({ typed })}
      />
      {group && groups.length > 0 && (
        <SelectField
          className={styles.group}
          label={t(`field.${group.field}`)}
          labelHidden
          none={t(`all.${group.field}`)}
          value={value.group}
          onChange={(chosen) => set({ group: chosen })}
          options={groups}
        />
      )}
      {isPriced && (counts.noPrice > 0 || value.noPrice) && (
        <Filter pressed={value.noPrice} icon={<TriangleAlert />} onChange={(noPrice) => set({ noPrice })}>
          {t('filter.noPrice')} <b>{counts.noPrice}</b>
        </Filter>
      )}
      {(counts.copies > 0 || value.copies) && (
        <Filter pressed={value.copies} onChange={(copies) => set({ copies })}>
          {t('filter.copies')} <b>{counts.copies}</b>
        </Filter>
      )}
      {(counts.deleted > 0 || value.deleted) && (
        <Filter pressed={value.deleted} onChange={(deleted) => set({ deleted })}>
          {t('filter.deleted')} <b>{counts.deleted}</b>
        </Filter>
      )}
      <span className={styles.acts}>
        {more}
        {add}
      </span>
    </div>
  );
}
