import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { useShortcuts } from '../keyboard/shortcut.ts';
import { useUiTexts } from '../ui-texts.ts';
import { Empty } from './states.tsx';
import styles from './table.module.css';
import { useSorted, useVirtualRows, useWalk } from './use-table.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  /** Name of the column where `header` is not plain text. */
  readonly label?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable; what is missing goes last. */
  readonly sortBy?: (row: Row) => string | number | null | undefined;
  readonly align?: 'start' | 'end' | 'center';
  readonly width?: number | string;
  /** Left out on screens narrower than this step. */
  readonly hideBelow?: 'sm' | 'md' | 'lg';
  /** The cell that names the row. */
  readonly rowHeader?: boolean;
};

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' };

export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Click or Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly defaultSort?: Sort;
  /** Keys of the ticked rows; with `onSelect` a column of boxes appears. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** J and K lead into the rows from wherever the focus is: for a screen that is this one list. */
  readonly walkFromAnywhere?: boolean;
  readonly rowTone?: (row: Row) => 'critical' | 'warn' | 'muted' | undefined;
  /** Key of the row whose details are shown beside the table. */
  readonly current?: string;
  readonly empty?: ReactNode;
  readonly footer?: ReactNode;
  readonly maxHeight?: number | string;
  readonly className?: string;
};

const hide = { sm: styles.hideSm, md: styles.hideMd, lg: styles.hideLg } as const;

/**
 * Rows of values: sortable, walked with ↑ ↓ J K Home End, opened with Enter, ticked with Space or X, with Shift from the
 * row ticked before; long ones are virtual.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rowKey, selected, onSelect, empty, footer, maxHeight, className } = props;
  const { walkFromAnywhere = false } = props;
  const t = useUiTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const { rows, sort, toggle } = useSorted(props);
  const [focused, setFocused] = useState<string>();
  const virtual = useVirtualRows(rows.length, scroll);
  const walk = useWalk({ rows, scroll, onFocus: setFocused, rowKey, virtual });
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)));
  const last = useRef<string>(undefined);
  const tick = (keys: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    onSelect?.(next);
  };
  /** With Shift, all from the row that was ticked last to this one. */
  const tickOne = (key: string, on: boolean, isRange: boolean) => {
    const all = rows.map(rowKey);
    const [from, to] = [all.indexOf(last.current ?? ''), all.indexOf(key)].sort((a, b) => a - b) as [number, number];
    tick(isRange && from >= 0 ? all.slice(from, to + 1) : [key], on);
    last.current = key;
  };
  const step = (way: 1 | -1) => () => {
    const at = rows.findIndex((row) => rowKey(row) === focused);
    walk.to(at < 0 ? 0 : at + way);
  };
  useShortcuts({ j: step(1), k: step(-1) }, walkFromAnywhere);

  if (rows.length === 0) return typeof empty === 'string' ? <Empty>{empty}</Empty> : (empty ?? <Empty />);
  const stop = rows.some((row) => rowKey(row) === focused) ? focused : rowKey(rows[0] as Row);

  return (
    <div ref={scroll} className={classes(styles.scroll, className)} style={{ maxHeight }}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className={styles.select}>
                <input
                  type="checkbox"
                  aria-label={t('table.selectAll')}
                  checked={all}
                  onChange={({ target }) => tick(rows.map(rowKey), target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onToggle={toggle} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk.onKeyDown}>
          {virtual.before > 0 && <tr style={{ height: virtual.before }} />}
          {virtual.indexes.map((index) => {
            const row = rows[index] as Row;
            const key = rowKey(row);
            return (
              <BodyRow
                key={key}
                {...props}
                row={row}
                id={key}
                index={index}
                isStop={key === stop}
                onFocus={() => setFocused(key)}
                onTick={tickOne}
              />
            );
          })}
          {virtual.after > 0 && <tr style={{ height: virtual.after }} />}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}

type BodyRowProps<Row> = TableProps<Row> & {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  /** The row that Tab reaches. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onTick: (key: string, on: boolean, isRange: boolean) => void;
};

function BodyRow<Row>({
  row,
  id,
  index,
  isStop,
  onFocus,
  onTick,
  columns,
  onOpen,
  selected,
  onSelect,
  rowTone,
  current,
}: BodyRowProps<Row>) {
  const t = useUiTexts();
  const tone = rowTone?.(row);
  const ticked = selected?.has(id) ?? false;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={onOpen || onSelect ? (isStop ? 0 : -1) : undefined}
      className={classes(styles.row, onOpen && styles.open, tone && styles[tone])}
      aria-selected={ticked || undefined}
      aria-current={current === id || undefined}
      onFocus={onFocus}
      onMouseDown={(event) => {
        // Shift would mark the words between.
        if (event.shiftKey && onSelect) event.preventDefault();
      }}
      onClick={(event) => {
        if (!isOwn(event.target)) return;
        if (event.shiftKey && onSelect) onTick(id, true, true);
        else onOpen?.(row);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onOpen?.(row);
        if ((event.key === ' ' || event.key.toLowerCase() === 'x') && onSelect && !hasChord(event)) {
          event.preventDefault();
          onTick(id, !ticked, event.shiftKey);
        }
      }}
    >
      {onSelect && (
        <td className={styles.select}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('table.selectRow')}
            checked={ticked}
            onChange={({ target, nativeEvent }) =>
              onTick(id, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
    </tr>
  );
}

function Heading<Row>({
  column,
  sort,
  onToggle,
}: {
  readonly column: Column<Row>;
  readonly sort?: Sort;
  readonly onToggle: (id: string) => void;
}) {
  const t = useUiTexts();
  const { id, header, label, sortBy, align, width, hideBelow } = column;
  const name = label ?? (typeof header === 'string' ? header : id);
  const sorted = sort?.column === id ? sort.direction : undefined;
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={sortBy ? (sorted ?? 'none') : undefined}
      className={classes(align && align !== 'start' && styles[align], hideBelow && hide[hideBelow])}
    >
      {sortBy ? (
        <button
          type="button"
          className={styles.sort}
          title={t('table.sortable', { column: name })}
          onClick={() => onToggle(id)}
        >
          {header}
          {sorted === 'descending' ? <ArrowDown /> : <ArrowUp />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

function Cell<Row>({
  column: { cell, align, hideBelow, rowHeader },
  row,
}: {
  readonly column: Column<Row>;
  readonly row: Row;
}) {
  const look = classes(align && align !== 'start' && styles[align], hideBelow && hide[hideBelow]);
  return rowHeader ? (
    <th scope="row" className={look}>
      {cell(row)}
    </th>
  ) : (
    <td className={look}>{cell(row)}</td>
  );
}

/** A press on a button, link or field inside a row is not a press on the row. */
function isOwn(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('button,a,input,select,textarea,label,[role=menu]');
}

/** Ctrl X cuts and Ctrl K searches: only bare letters are ours. */
const hasChord = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;
