import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import { Bound } from './bound.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps<string> & {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'url' | 'tel' | 'search'>;
  readonly autoComplete?: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly maxLength?: number;
  readonly icon?: ReactNode;
  /** At the right inside the box: a unit, a small button. */
  readonly end?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** One line of text. A password has a button that shows it. */
export function TextField(props: TextFieldProps) {
  return <Bound props={props} draw={(bound) => <PlainTextField {...bound} />} />;
}

function PlainTextField({
  type = 'text',
  icon,
  end,
  inputRef,
  autoComplete,
  inputMode,
  maxLength,
  ...props
}: TextFieldProps) {
  const t = useUiTexts();
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const [shown, setShown] = useState(false);
  const secret = type === 'password';

  return (
    <Field {...props}>
      {(control) => (
        <>
          {icon}
          <input
            {...control}
            ref={inputRef}
            name={props.name}
            type={secret && shown ? 'text' : type}
            value={props.value ?? own}
            onChange={({ target }) => {
              setOwn(target.value);
              props.onChange?.(target.value);
            }}
            onBlur={props.onBlur}
            disabled={props.disabled}
            readOnly={props.readOnly}
            placeholder={props.placeholder}
            autoComplete={autoComplete}
            inputMode={inputMode}
            maxLength={maxLength}
            // biome-ignore lint/a11y/noAutofocus: the screen asks for it where typing is the first thing to do
            autoFocus={props.autoFocus}
          />
          {end && <span className={styles.unit}>{end}</span>}
          {secret && (
            <button
              type="button"
              className={styles.peek}
              aria-label={t(shown ? 'password.hide' : 'password.show')}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff /> : <Eye />}
            </button>
          )}
        </>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps<string> & { readonly rows?: number; readonly maxLength?: number };

/** Several lines of text; grows with them. */
export function TextArea(props: TextAreaProps) {
  return <Bound props={props} draw={(bound) => <PlainTextArea {...bound} />} />;
}

function PlainTextArea({ rows = 3, maxLength, ...props }: TextAreaProps) {
  const [own, setOwn] = useState(props.defaultValue ?? '');
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          name={props.name}
          rows={rows}
          maxLength={maxLength}
          value={props.value ?? own}
          onChange={({ target }) => {
            setOwn(target.value);
            props.onChange?.(target.value);
          }}
          onBlur={props.onBlur}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          // biome-ignore lint/a11y/noAutofocus: the screen asks for it where typing is the first thing to do
          autoFocus={props.autoFocus}
        />
      )}
    </Field>
  );
}
