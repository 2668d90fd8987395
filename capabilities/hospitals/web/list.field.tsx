import { Button, IconButton } from '@alder/ui';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A setting that is a list: its entries with a way to remove each, what is wrong with them, and a way to add one. */
export function ListField<Entry>(props: {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
  readonly keyOf: (entry: Entry, place: number) => string | number;
  /** Class of an entry's row. */
  readonly row: string | undefined;
  /** Text while there is none. */
  readonly none: string;
  readonly removeText: (entry: Entry) => string;
  readonly addText: string;
  readonly makeNew: () => Entry;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** The fields of an entry. */
  readonly children: (entry: Entry, change: (part: Partial<Entry>) => void) => ReactNode;
}) {
  const { entries, onChange, keyOf, row, none, removeText, addText, makeNew, readOnly, error, children } = props;
  const change = (place: number, part: Partial<Entry>) =>
    onChange(entries.map((entry, at) => (at === place ? { ...entry, ...part } : entry)));
  return (
    <div className={styles.list}>
      {entries.length === 0 && <p className={styles.closed}>{none}</p>}
      {entries.map((entry, place) => (
        <div key={keyOf(entry, place)} className={row}>
          {children(entry, (part) => change(place, part))}
          {!readOnly && (
            <IconButton
              label={removeText(entry)}
              icon={<X />}
              onClick={() => onChange(entries.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {!readOnly && (
        <Button size="sm" icon={<Plus />} className={styles.start} onClick={() => onChange([...entries, makeNew()])}>
          {addText}
        </Button>
      )}
    </div>
  );
}
