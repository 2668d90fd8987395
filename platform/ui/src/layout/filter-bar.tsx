import type { ReactNode } from 'react';
import { SearchField, type SearchFieldProps } from '../fields/search-field.tsx';
import styles from './filter-bar.module.css';

export type FilterBarProps = {
  readonly search: Pick<SearchFieldProps, 'label' | 'value' | 'onChange'>;
  /** Filters, choices, and what else concerns the whole list. */
  readonly children: ReactNode;
};

/** The line above a list: the search first, which takes the remaining width. */
export function FilterBar({ search, children }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <SearchField {...search} />
      {children}
    </div>
  );
}
