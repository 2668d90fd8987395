import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { TableProps } from './table.tsx';

/** Made once: `localeCompare` with options makes one for each pair, which takes half a second for 5,000 names. */
const inOrder = new Intl.Collator(undefined, { numeric: true });

/** Rows above which only those in view are drawn. */
const VIRTUAL_ABOVE = 200;

/** The rows in the order that was asked for, and the way to ask for another. */
export function useSorted<Row>({ rows, columns, sort: input, onSort, defaultSort }: TableProps<Row>) {
  const [own, setOwn] = useState(defaultSort);
  const sort = input ?? own;
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
    if (!sortBy || !sort) return rows;
    const sign = sort.direction === 'ascending' ? 1 : -1;
    return [...rows].sort((a, b) => {
      const [left, right] = [sortBy(a) ?? null, sortBy(b) ?? null];
      if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
      return typeof left === 'number' && typeof right === 'number'
        ? (left - right) * sign
        : inOrder.compare(String(left), String(right)) * sign;
    });
  }, [rows, columns, sort]);
  const toggle = (column: string) => {
    const direction = sort?.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending';
    setOwn({ column, direction });
    onSort?.({ column, direction });
  };
  return { rows: sorted, sort, toggle };
}

type Virtual = { indexes: readonly number[]; before: number; after: number; reveal: (index: number) => void };

/** Which rows are drawn: all of a short table, of a long one those in view and the room that the others take. */
export function useVirtualRows(count: number, scroll: RefObject<HTMLDivElement | null>): Virtual {
  const enabled = count > VIRTUAL_ABOVE;
  const virtualizer = useVirtualizer({
    count: enabled ? count : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => 40,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  if (!enabled)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      reveal: () => undefined,
    };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index) => virtualizer.scrollToIndex(index),
  };
}

/** ↑ ↓ J K Home End go from row to row. */
export function useWalk<Row>({
  rows,
  scroll,
  onFocus,
  rowKey,
  virtual,
}: {
  readonly rows: readonly Row[];
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly onFocus: (key: string) => void;
  readonly rowKey: (row: Row) => string;
  readonly virtual: Virtual;
}) {
  const to = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    virtual.reveal(index);
    onFocus(rowKey(row));
    const focus = () => scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();
    focus();
    if (!scroll.current?.querySelector(`tr[data-index="${index}"]`))
      requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at =
      event.target instanceof HTMLElement && event.target.matches('tr') ? Number(event.target.dataset.index) : -1;
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const [next, before] = [at + 1, at - 1];
    const steps: Record<string, number> = { ArrowDown: next, j: next, ArrowUp: before, k: before };
    const index = { ...steps, Home: 0, End: rows.length - 1 }[event.key];
    if (index === undefined || rows[index] === undefined) return;
    event.preventDefault();
    to(index);
  };
  return { to, onKeyDown };
}
