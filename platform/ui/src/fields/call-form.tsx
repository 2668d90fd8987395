import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { LayerForms } from '../layers/layer-forms.ts';
import { type Binding, FormContext } from './bound.tsx';
import styles from './call-form.module.css';
import { Form } from './form.tsx';
import { type CallFormFrame, messageIn } from './use-call-form.ts';

export type CallFormProps = {
  /** Of `useCallForm`. */
  readonly form: CallFormFrame;
  /** Instead of one field below the other. */
  readonly className?: string | undefined;
  readonly label?: string;
  /** The refusal is shown by the screen, where its design has a place for it: `form.problem`. */
  readonly problemHidden?: boolean;
  readonly children: ReactNode;
};

const SubmittingContext = createContext(false);

/**
 * A form whose rules are the call's own, whose refusals appear where they belong. Inside it a field is bound by its
 * `name`. A disabled main button cannot be passed by with Enter.
 */
export function CallForm({ form, className, label, problemHidden = false, children }: CallFormProps) {
  const { id, inner, problem, isSending } = form;
  useLayerOf(id, form.isDirty && !inner.isDrafted);
  const binding = useFormBinding(inner.control, inner.text);
  return (
    <FormContext value={binding}>
      <SubmittingContext value={isSending}>
        <Form id={id} ref={inner.element} aria-label={label} className={className ?? styles.form} onSubmit={inner.send}>
          {problem !== undefined && !problemHidden && (
            <p role="alert" className={styles.refusal}>
              <CircleAlert aria-hidden="true" />
              <span>{problem}</span>
            </p>
          )}
          {children}
        </Form>
      </SubmittingContext>
    </FormContext>
  );
}

/** The dialog around the form asks before it closes with what was typed. */
function useLayerOf(form: string, isDirty: boolean): void {
  const report = useContext(LayerForms);
  useEffect(() => report?.(form, isDirty), [report, form, isDirty]);
  useEffect(() => () => report?.(form, false), [report, form]);
}

/** Binds fields to react-hook-form without their knowing it. */
function useFormBinding(control: Control<FieldValues>, text: (code: string) => string) {
  const latest = useRef(text);
  latest.current = text;
  return useMemo(() => {
    function Connect({
      name,
      children,
    }: {
      readonly name: string;
      readonly children: (binding: Binding) => ReactNode;
    }) {
      const { field, fieldState } = useController({ name, control });
      const message = messageIn(fieldState.error);
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

export type SubmitButtonProps = ButtonProps & {
  /** The form that it belongs to, where it stands outside: in the footer of a dialog. */
  readonly of?: CallFormFrame;
};

/** The form's main button: busy while it is sent. */
export function SubmitButton({ variant = 'primary', busy, of, ...rest }: SubmitButtonProps) {
  const sending = useContext(SubmittingContext);
  return (
    <Button
      {...rest}
      {...(of && { form: of.id })}
      type="submit"
      variant={variant}
      busy={busy || sending || (of?.isSending ?? false)}
    />
  );
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
