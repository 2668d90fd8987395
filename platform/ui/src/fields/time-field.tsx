import { Clock, Phone } from 'lucide-react';
import { useState } from 'react';
import { Bound } from './bound.tsx';
import { Field, type FieldProps } from './field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A time of day from what someone typed: `930`, `9:30`, `0930`, `9`.
 *
 * @returns `HH:MM`, or undefined when it is no time.
 */
export function readTime(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s時点點]/g, '')
    .replace(/分$/, '');
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)];
  if (!found || hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A time of day on a 24-hour clock, `HH:MM`; `930` is understood. */
export function TimeField(props: FieldProps<string>) {
  return <Bound props={props} draw={(bound) => <PlainTimeField {...bound} />} />;
}

function PlainTimeField(props: FieldProps<string>) {
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const [draft, setDraft] = useState<string>();
  const value = props.onChange ? (props.value ?? '') : own;
  const settle = () => {
    if (draft === undefined) return;
    const next = draft.trim() === '' ? '' : readTime(draft);
    if (next === undefined) return;
    setDraft(undefined);
    setOwn(next);
    props.onChange?.(next);
  };
  return (
    <Field {...props}>
      {(control) => (
        <>
          <Clock aria-hidden="true" />
          <input
            {...control}
            name={props.name}
            className="tn"
            inputMode="numeric"
            autoComplete="off"
            placeholder={props.placeholder ?? 'HH:MM'}
            value={draft ?? value}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
            onBlur={() => {
              settle();
              props.onBlur?.();
            }}
            disabled={props.disabled}
            readOnly={props.readOnly}
          />
        </>
      )}
    </Field>
  );
}

/** A telephone number as people write it; nothing is reformatted under their hands. */
export function PhoneField(props: TextFieldProps) {
  return <TextField icon={<Phone aria-hidden="true" />} autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}
