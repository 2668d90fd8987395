import { classes } from '@alder/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './catalog.module.css';

export type CellInputProps = {
  /** Column of the field: Enter goes to the same one of the next row. */
  readonly column: string;
  /** For screen readers: field and entry. */
  readonly label: string;
  /** The stored value as it is written. */
  readonly text: string;
  /** What was typed as a value; undefined when it is none. */
  readonly read: (typed: string) => unknown;
  readonly onSave: (value: unknown) => void;
  /** Placeholder of an empty field. */
  readonly placeholder?: string;
  readonly isNumber?: boolean;
  readonly isMissing?: boolean;
  readonly disabled?: boolean;
};

/** A value that is changed where it stands: Enter saves and goes down, Shift Enter up, Esc puts it back. */
export function CellInput(props: CellInputProps) {
  const { column, label, text, read, onSave, placeholder, isNumber, isMissing, disabled } = props;
  const [draft, setDraft] = useState<string>();
  const [isBad, setBad] = useState(false);
  // Enter moves the focus before the page is drawn again: the field that is left must not save a second time.
  const latest = useRef<string>(undefined);
  const put = (next: string | undefined) => {
    latest.current = next;
    setDraft(next);
    setBad(false);
  };
  /** Whether nothing unreadable is left in the field. */
  const commit = (): boolean => {
    const typed = latest.current?.trim();
    if (typed === undefined || typed === text) {
      put(undefined);
      return true;
    }
    const value = read(typed);
    if (value === undefined) {
      setBad(true);
      return false;
    }
    put(undefined);
    onSave(value);
    return true;
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method ends a composition with Enter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      put(undefined);
    }
    const way = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const { currentTarget } = event;
    if (commit()) focusRow(currentTarget, column, way);
  };
  return (
    <input
      className={classes(styles.cell, isNumber && styles.number, isMissing && draft === undefined && styles.missing)}
      data-cell={column}
      aria-label={label}
      aria-invalid={isBad || undefined}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : undefined}
      placeholder={placeholder}
      disabled={disabled}
      value={draft ?? text}
      onChange={({ target }) => put(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={key}
    />
  );
}

/** Moves to the same column of the row below or above. */
function focusRow(from: HTMLElement, column: string, way: number): void {
  const row = from.closest('tr');
  const index = Number(row?.dataset.index);
  const next = row?.parentElement?.querySelector<HTMLElement>(
    `tr[data-index="${index + way}"] [data-cell="${column}"]`,
  );
  next?.focus();
}
