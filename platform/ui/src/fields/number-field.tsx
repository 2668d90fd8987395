import { useFormat } from '@alder/i18n';
import { readPlainNumber } from '@alder/i18n/format';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '../classes.ts';
import { Bound } from './bound.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export type NumberFieldProps = FieldProps<number | undefined> & {
  /** Shown inside at the right: kg, mL, days. */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** What ↑ and ↓ add and take. */
  readonly step?: number;
  /** Digits kept after the point when the field is left. */
  readonly decimals?: number;
};

/** A number with its unit. Full-width digits are understood; ↑ and ↓ step. */
export function NumberField(props: NumberFieldProps) {
  return <Bound props={props} draw={(bound) => <PlainNumberField {...bound} />} />;
}

function PlainNumberField({ unit, min, max, step = 1, decimals, ...props }: NumberFieldProps) {
  const write = (value: number | undefined | null) =>
    value === undefined || value === null ? '' : decimals === undefined ? String(value) : value.toFixed(decimals);
  return (
    <Typed
      {...props}
      unit={unit}
      write={write}
      read={readNumber}
      move={(value, sign) => clamp(round((value ?? 0) + sign * step), min, max)}
    />
  );
}

export type MoneyFieldProps = FieldProps<number | undefined>;

/** An amount in the hospital's currency; its value is a whole number of the smallest unit. */
export function MoneyField(props: MoneyFieldProps) {
  return <Bound props={props} draw={(bound) => <PlainMoneyField {...bound} />} />;
}

function PlainMoneyField(props: MoneyFieldProps) {
  const format = useFormat();
  const sign = format.money(0).split('\u00a0')[0];
  return (
    <Typed
      {...props}
      lead={sign}
      write={(value) => (value === undefined || value === null ? '' : format.amount(value))}
      read={format.parseMoney}
      move={(value, direction) => Math.max(0, (value ?? 0) + direction)}
    />
  );
}

type TypedProps = FieldProps<number | undefined> & {
  readonly unit?: string;
  readonly lead?: string;
  readonly write: (value: number | undefined) => string;
  readonly read: (typed: string) => number | undefined;
  readonly move: (value: number | undefined, sign: 1 | -1) => number;
};

/** Text while it is typed, a number otherwise. */
function Typed({ unit, lead, write, read, move, ...props }: TypedProps) {
  const [own, setOwn] = useState(props.defaultValue);
  const [draft, setDraft] = useState<string>();
  const value = props.onChange ? props.value : own;
  const change = (next: number | undefined) => {
    setOwn(next);
    props.onChange?.(next);
  };
  const key = (event: KeyboardEvent) => {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (!sign || props.readOnly || props.disabled) return;
    event.preventDefault();
    setDraft(undefined);
    change(move(value, sign));
  };

  return (
    <Field {...props} boxClass={classes(styles.num)}>
      {(control) => (
        <>
          {lead && <span className={styles.unit}>{lead}</span>}
          <input
            {...control}
            name={props.name}
            // biome-ignore lint/a11y/noAutofocus: only a dialog's first amount asks for it.
            autoFocus={props.autoFocus}
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? write(value)}
            onChange={({ target }) => {
              setDraft(target.value);
              change(target.value.trim() === '' ? undefined : (read(target.value) ?? Number.NaN));
            }}
            onFocus={({ target }) => target.select()}
            onBlur={() => {
              if (!Number.isNaN(value)) setDraft(undefined);
              props.onBlur?.();
            }}
            onKeyDown={key}
            disabled={props.disabled}
            readOnly={props.readOnly}
            placeholder={props.placeholder}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </>
      )}
    </Field>
  );
}

/** What someone typed as a number, full-width digits and a decimal comma included; undefined when it is none. */
export function readNumber(typed: string): number | undefined {
  const plain = readPlainNumber(typed);
  return plain === undefined ? undefined : Number(plain);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function clamp(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  return Math.min(max, Math.max(min, value));
}
