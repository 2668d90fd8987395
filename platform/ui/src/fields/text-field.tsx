import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useBaseTexts } from '../base-texts.ts';
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
  /** What Enter does in this field, instead of sending the form around it. */
  readonly onEnter?: () => void;
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
  onEnter,
  autoComplete,
  inputMode,
  maxLength,
  ...props
}: TextFieldProps) {
  const t = useBaseTexts();
  const typed = useTyped(props);
  const [visible, setShown] = useState(false);
  const secret = type === 'password';

  return (
    <Field {...props}>
      {(control) => (
        <>
          {icon}
          <input
            {...control}
            ref={inputRef}
            {...typed}
            type={secret && visible ? 'text' : type}
            autoComplete={autoComplete}
            inputMode={inputMode}
            maxLength={maxLength}
            onKeyDown={
              onEnter &&
              ((event) => {
                // An input method ends a composition with Enter.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              })
            }
          />
          {end && <span className={styles.unit}>{end}</span>}
          {secret && (
            <button
              type="button"
              className={styles.peek}
              aria-label={t(visible ? 'password.hide' : 'password.show')}
              onClick={() => setShown(!visible)}
            >
              {visible ? <EyeOff /> : <Eye />}
            </button>
          )}
        </>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps<string> & {
  /** Lines that there is room for before anything is written. */
  readonly rows?: number;
  readonly maxLength?: number;
  /** BCP 47 tag of what is written, where that is not the language of the page: picks the glyphs. */
  readonly lang?: string | undefined;
};

/** Several lines of text; grows with them. */
export function TextArea(props: TextAreaProps) {
  return <Bound props={props} draw={(bound) => <PlainTextArea {...bound} />} />;
}

function PlainTextArea({ rows = 3, maxLength, lang, ...props }: TextAreaProps) {
  const typed = useTyped(props);
  // A field that grows with its text has the height of that text whatever its `rows`: the room is kept by its style.
  const style = { minBlockSize: `calc(${rows} * 1lh + 16px)` };
  return (
    <Field {...props}>
      {(control) => <textarea {...control} {...typed} rows={rows} maxLength={maxLength} lang={lang} style={style} />}
    </Field>
  );
}

/** Props common to `<input>` and `<textarea>`; without a `value` the field is uncontrolled. */
function useTyped({ value, defaultValue = '', onChange, ...rest }: FieldProps<string>) {
  const [own, setOwn] = useState(defaultValue);
  const { name, onBlur, disabled, readOnly, placeholder, autoFocus } = rest;
  return {
    name,
    onBlur,
    disabled,
    readOnly,
    placeholder,
    autoFocus,
    value: value ?? own,
    onChange({ target }: { target: { value: string } }) {
      setOwn(target.value);
      onChange?.(target.value);
    },
  };
}
