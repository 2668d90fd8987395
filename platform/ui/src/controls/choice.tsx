import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Count } from '../status/chip.tsx';
import styles from './choice.module.css';

/** One entry of a Seg or of Tabs. */
export type Entry<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly count?: ReactNode;
  /** Something needs a look: `critical` a red diamond, `warn` and `danger` a dot. */
  readonly mark?: 'critical' | 'danger' | 'warn';
};

export type SegProps<Value extends string> = {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly entries: readonly Entry<Value>[];
  readonly size?: 'sm' | 'md';
  readonly className?: string;
};

/** A few views or ranges of the same thing; one is on. */
export function Seg<const Value extends string>({
  label,
  value,
  onChange,
  entries,
  size = 'md',
  className,
}: SegProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.seg, size === 'sm' && styles.sm, className)}>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a segment, with the keys of a radio group
        <button
          key={entry.value}
          type="button"
          role="radio"
          aria-checked={entry.value === value}
          tabIndex={entry.value === value ? 0 : -1}
          onClick={() => onChange(entry.value)}
          onKeyDown={(event) => walk(event, entries, entry.value, onChange)}
        >
          {entry.icon}
          {entry.label}
          {entry.count !== undefined && <Count>{entry.count}</Count>}
        </button>
      ))}
    </div>
  );
}

export type TabsProps<Value extends string> = SegProps<Value> & {
  /** The panel of the chosen tab. Without it, label your own region. */
  readonly children?: ReactNode;
  /** No line underneath, where a bar draws its own. */
  readonly bare?: boolean;
};

/** Parts of one thing, one in view. */
export function Tabs<const Value extends string>({
  label,
  value,
  onChange,
  entries,
  children,
  bare,
  className,
}: TabsProps<Value>) {
  const id = useId();
  return (
    <>
      <div role="tablist" aria-label={label} className={classes(styles.tabs, bare && styles.bare, className)}>
        {entries.map((entry) => (
          <button
            key={entry.value}
            id={`${id}-${entry.value}`}
            type="button"
            role="tab"
            aria-selected={entry.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={entry.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(entry.value)}
            onKeyDown={(event) => walk(event, entries, entry.value, onChange)}
          >
            {entry.icon}
            {entry.label}
            {entry.count !== undefined && (
              <Count tone={entry.value === value ? 'brand' : undefined}>{entry.count}</Count>
            )}
            {entry.mark && <TabMark mark={entry.mark} />}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}

function TabMark({ mark }: { readonly mark: 'critical' | 'danger' | 'warn' }) {
  const color = { critical: 'var(--lab-critical)', danger: 'var(--danger)', warn: 'var(--warn)' }[mark];
  return (
    <span
      aria-hidden="true"
      className={classes(styles.dot, mark === 'critical' && styles.diamond)}
      style={{ background: color }}
    />
  );
}

function walk<Value extends string>(
  event: KeyboardEvent<HTMLElement>,
  entries: readonly Entry<Value>[],
  value: Value,
  onChange: (value: Value) => void,
) {
  const at = entries.findIndex((entry) => entry.value === value);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const to = steps[event.key];
  const next = to === undefined ? undefined : entries.at(to % entries.length);
  if (!next) return;
  event.preventDefault();
  onChange(next.value);
  const place = entries.indexOf(next);
  (event.currentTarget.parentElement?.children[place] as HTMLElement | undefined)?.focus();
}

export type FilterProps = {
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
};

/** A pill that narrows a list while it is on. */
export function Filter({ pressed, onChange, icon, children, title }: FilterProps) {
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={pressed}
      title={title}
      onClick={() => onChange(!pressed)}
    >
      {icon}
      {children}
    </button>
  );
}
