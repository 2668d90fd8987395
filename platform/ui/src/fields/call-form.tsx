import type { Call, InputOf, InputTypeOf } from '@alder/wire';
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Control, type FieldValues, type Resolver, useController, useForm } from 'react-hook-form';
import { classes } from '../classes.ts';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { type Binding, FormContext } from './bound.tsx';
import styles from './call-form.module.css';
import { fieldCodeText, type Issue, issueText, readFailure } from './form-errors.ts';

export type CallFormProps<C extends Call> = {
  /** Its input is the schema of the form. */
  readonly call: C;
  /** Values to begin with, hidden ones included. */
  readonly initial?: Partial<InputTypeOf<C>>;
  /** Sends it. A refusal that is thrown appears in the form; `useMutationCall(call).mutateAsync` does. */
  readonly onSubmit: (input: InputOf<C>) => unknown;
  /** Words for the codes of refusals and fields: the room's `t`, with keys that are the codes or `refusal.<code>`. */
  explain?(code: string): string;
  /** Called with whether there is unsaved input. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Lets a button outside submit it: `<Button type="submit" form={id}>`. */
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

const SubmittingContext = createContext(false);

/** A form whose rules are the call's own, whose refusals appear where they belong. */
export function CallForm<const C extends Call>({
  call,
  initial,
  onSubmit,
  explain,
  onDirty,
  id,
  className,
  children,
}: CallFormProps<C>) {
  const t = useUiTexts();
  const [refusal, setRefusal] = useState<ReactNode>();
  const words = (code: string) => {
    for (const key of [`refusal.${code}`, code]) {
      const own = explain?.(key);
      if (own !== undefined && own !== key) return own;
    }
    return undefined;
  };
  const resolver = zodResolver(
    call.input as never,
    {
      error: (issue: Issue) => issueText(issue, t),
    } as never,
  ) as unknown as Resolver<FieldValues>;
  const form = useForm<FieldValues>({
    defaultValues: initial as FieldValues,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { isDirty, isSubmitting } = form.formState;
  const binding = useFormBinding(form.control, (code) => words(code) ?? fieldCodeText(code, t) ?? code);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const send = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await onSubmit(input as InputOf<C>);
    } catch (error) {
      const failure = readFailure(error);
      for (const [name, code] of Object.entries(failure.fields)) {
        form.setError(
          name,
          { type: code, message: words(code) ?? fieldCodeText(code, t) ?? t('field.invalid') },
          { shouldFocus: true },
        );
      }
      setRefusal(words(failure.code) ?? failure.message ?? failure.generic(t));
    }
  });

  // `isSubmitting` is known only after the next render: a second Enter may come before it.
  const isSending = useRef(false);
  const sendOnce = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void send(event).finally(() => {
      isSending.current = false;
    });
  };

  return (
    <FormContext value={binding}>
      <SubmittingContext value={isSubmitting}>
        <form id={id} noValidate className={classes(styles.form, className)} onSubmit={sendOnce}>
          {refusal && (
            <p role="alert" className={styles.refusal}>
              <CircleAlert aria-hidden="true" />
              <span>{refusal}</span>
            </p>
          )}
          {children}
        </form>
      </SubmittingContext>
    </FormContext>
  );
}

/** Binds fields to react-hook-form without their knowing it. */
function useFormBinding(control: Control<FieldValues>, explain: (code: string) => string) {
  const latest = useRef(explain);
  latest.current = explain;
  return useMemo(() => {
    function Connect({
      name,
      children,
    }: {
      readonly name: string;
      readonly children: (binding: Binding) => ReactNode;
    }) {
      const { field, fieldState } = useController({ name, control });
      const message = fieldState.error?.message;
      return children({
        value: field.value as unknown,
        onChange: field.onChange,
        onBlur: field.onBlur,
        error: message === undefined ? undefined : latest.current(message),
      });
    }
    return { Connect };
  }, [control]);
}

/** The form's main button: busy while it is sent. */
export function SubmitButton({ variant = 'primary', busy, ...rest }: ButtonProps) {
  const sending = useContext(SubmittingContext);
  return <Button {...rest} type="submit" variant={variant} busy={busy || sending} />;
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
