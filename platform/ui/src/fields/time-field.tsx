import { Clock, Phone } from 'lucide-react';
import { useState } from 'react';
import { useUiTexts } from '../ui-texts.ts';
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

/**
 * A time of day on a 24-hour clock, `HH:MM`; `930` is understood.
 *
 * What is no time, such as 24:00, is no value: the field says so, and a form around it is not sent with the time before.
 */
export function TimeField(props: FieldProps<string>) {
  return <Bound props={props} draw={(bound) => <PlainTimeField {...bound} />} />;
}

function PlainTimeField(props: FieldProps<string>) {
  const t = useUiTexts();
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const [draft, setDraft] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const value = props.onChange ? (props.value ?? '') : own;
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Another time was chosen beside the field, as by "next free": it takes the place of what could not be read.
    if (isLeft) setDraft(undefined);
  }
  const next = draft === undefined || draft.trim() === '' ? draft?.trim() : readTime(draft);
  const isUnreadable = draft !== undefined && next === undefined;
  const settle = () => {
    setIsLeft(true);
    if (next === undefined) return;
    setDraft(undefined);
    setOwn(next);
    props.onChange?.(next);
  };
  return (
    <Field {...props} error={isUnreadable && isLeft ? t('field.time') : props.error}>
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
            data-unreadable={isUnreadable || undefined}
            onChange={({ target }) => {
              setDraft(target.value);
              setIsLeft(false);
            }}
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
