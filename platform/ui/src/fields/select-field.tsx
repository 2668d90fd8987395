import { ChevronDown } from 'lucide-react';
import { useUiTexts } from '../ui-texts.ts';
import { Bound } from './bound.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export type Option<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

export type SelectFieldProps<Value extends string = string> = FieldProps<Value> & {
  /** Values that are their own words, or values with labels. */
  readonly options: readonly (Value | Option<Value>)[];
  /** Allows none: first entry with this label, value ''. */
  readonly none?: string;
};

/** One of a few. For many, or for what is searched on the server, use Combobox. */
export function SelectField<const Value extends string>(props: SelectFieldProps<Value>) {
  return <Bound props={props} draw={(bound) => <PlainSelectField {...bound} />} />;
}

function PlainSelectField<Value extends string>({ options, none, ...props }: SelectFieldProps<Value>) {
  const t = useUiTexts();
  const list = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  ) as readonly Option<Value>[];
  const input = props.value ?? (props.onChange ? '' : undefined);
  const lacksChoice = none === undefined && input !== undefined && !list.some(({ value }) => value === input);

  return (
    <Field {...props}>
      {(control) => (
        <>
          <select
            {...control}
            name={props.name}
            value={input === undefined ? undefined : (input ?? '')}
            defaultValue={input === undefined ? props.defaultValue : undefined}
            onChange={({ target }) => props.onChange?.(target.value as Value)}
            onBlur={props.onBlur}
            disabled={props.disabled || props.readOnly}
          >
            {none !== undefined && <option value="">{none}</option>}
            {lacksChoice && (
              <option value="" disabled>
                {props.placeholder ?? t('select.placeholder')}
              </option>
            )}
            {list.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </>
      )}
    </Field>
  );
}
