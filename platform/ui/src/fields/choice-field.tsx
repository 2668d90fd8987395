import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { Bound } from './bound.tsx';
import styles from './field.module.css';
import type { FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

export type CheckboxProps = FieldProps<boolean> & {
  /** Some of what it stands for, not all. */
  readonly partly?: boolean;
  /** A second line under the label. */
  readonly about?: ReactNode;
};

/** Yes or no, stored when the form is. */
export function Checkbox(props: CheckboxProps) {
  return <Bound props={props} draw={(bound) => <Tick {...bound} />} />;
}

/** On or off, at once. */
export function Switch(props: CheckboxProps) {
  return <Bound props={props} draw={(bound) => <Tick {...bound} toggle />} />;
}

function Tick({
  label,
  labelHidden,
  value,
  defaultValue,
  onChange,
  onBlur,
  partly = false,
  about,
  error,
  hint,
  disabled,
  readOnly,
  name,
  toggle,
  className,
}: CheckboxProps & { readonly toggle?: boolean }) {
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  const note = error ?? hint;

  return (
    <div className={classes(styles.field, className)}>
      <label className={classes(styles.check, toggle && styles.switch)} data-off={disabled || undefined}>
        <input
          ref={box}
          type="checkbox"
          role={toggle ? 'switch' : undefined}
          name={name}
          checked={onChange ? (value ?? false) : undefined}
          defaultChecked={onChange ? undefined : defaultValue}
          onChange={({ target }) => onChange?.(target.checked)}
          onBlur={onBlur}
          disabled={disabled || readOnly}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={labelHidden ? 'sr' : undefined}>
          {label}
          {about && <small>{about}</small>}
        </span>
      </label>
      {note && (
        <p id={noteId} className={classes(styles.note, Boolean(error) && styles.error)}>
          {note}
        </p>
      )}
    </div>
  );
}

export type RadioFieldProps<Value extends string = string> = FieldProps<Value> & {
  readonly options: readonly Option<Value>[];
};

/** One of a few, all in view. */
export function RadioField<const Value extends string>(props: RadioFieldProps<Value>) {
  return <Bound props={props} draw={(bound) => <Radios {...bound} />} />;
}

function Radios<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  readOnly,
  error,
  hint,
  className,
}: RadioFieldProps<Value>) {
  const group = useId();
  const note = error ?? hint;
  return (
    <fieldset className={classes(styles.field, className)} disabled={disabled || readOnly}>
      <legend className={labelHidden ? 'sr' : styles.label}>{label}</legend>
      <div className={styles.radios}>
        {options.map((option) => (
          <label key={option.value} className={styles.check} data-off={option.disabled || undefined}>
            <input
              type="radio"
              name={name ?? group}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange?.(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {note && <p className={classes(styles.note, Boolean(error) && styles.error)}>{note}</p>}
    </fieldset>
  );
}
