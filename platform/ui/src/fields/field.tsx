import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useBaseTexts } from '../base-texts.ts';
import { classes } from '../classes.ts';
import styles from './field.module.css';

/** What every field takes. Inside a `CallForm`, `name` alone binds it; elsewhere give `value` and `onChange`. */
export type FieldProps<Value> = {
  /** Field of the call's input. */
  readonly name?: string;
  /** Above the field; a placeholder never replaces it. */
  readonly label: ReactNode;
  /** Only for screen readers, where a heading beside it says the same. */
  readonly labelHidden?: boolean;
  readonly value?: Value;
  readonly defaultValue?: Value;
  readonly onChange?: (value: Value) => void;
  readonly onBlur?: () => void;
  /** The error and how to fix it. */
  readonly error?: ReactNode;
  /** Unusual but allowed. */
  readonly warning?: ReactNode;
  /** Help under the field. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  /** A green tick: this very value is stored. */
  readonly saved?: boolean;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly className?: string;
};

/** What a frame hands to the control inside it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-label'?: string;
};

type FrameProps = Pick<
  FieldProps<unknown>,
  'label' | 'labelHidden' | 'error' | 'warning' | 'hint' | 'disabled' | 'readOnly' | 'required' | 'saved' | 'className'
> & {
  readonly children: (control: ControlProps) => ReactNode;
  /** The control draws its own box. */
  readonly bare?: boolean;
  readonly boxClass?: string;
};

/** Label above, control, and one line below: error before warning before hint. */
export function Field({
  label,
  labelHidden,
  error,
  warning,
  hint,
  disabled,
  readOnly,
  required,
  saved,
  className,
  children,
  bare,
  boxClass,
}: FrameProps) {
  const t = useBaseTexts();
  const id = useId();
  const noteId = useId();
  const note = error ?? warning ?? hint;
  const control = children({
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
    'aria-required': required || undefined,
  });
  const box = classes(
    styles.box,
    boxClass,
    Boolean(error) && styles.bad,
    !error && Boolean(warning) && styles.uneasy,
    disabled && styles.off,
    readOnly && styles.fixed,
  );

  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
        {required && !labelHidden && (
          <span className={styles.optional} aria-hidden="true">
            {t('required')}
          </span>
        )}
      </label>
      {bare ? (
        control
      ) : (
        <div className={box}>
          {control}
          {saved && <Check className={styles.tick} aria-label={t('field.saved')} />}
        </div>
      )}
      {note && (
        <p
          id={noteId}
          className={classes(styles.note, Boolean(error) && styles.error, !error && Boolean(warning) && styles.warning)}
        >
          {error ? <CircleAlert /> : warning ? <TriangleAlert /> : null}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
