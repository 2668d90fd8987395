import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { FieldProps } from './field.tsx';

/** What a form knows about one of its fields. */
export type Binding = {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
};

/** A form's way to bind fields; fields know no form library, so the login page loads none. */
export type FormBinding = {
  readonly Connect: ComponentType<{ readonly name: string; readonly children: (binding: Binding) => ReactNode }>;
};

export const FormContext = createContext<FormBinding | null>(null);

type Bindable = Pick<FieldProps<unknown>, 'name' | 'error' | 'disabled'> & {
  readonly onChange?: (value: never) => void;
};

/**
 * Draws a field, bound to the form around it when it has a `name`: to its value, or with an `onChange` of its own only to
 * what is wrong with it.
 */
export function Bound<Props extends Bindable>({
  props,
  draw,
}: {
  readonly props: Props;
  readonly draw: (props: Props) => ReactNode;
}) {
  const form = useContext(FormContext);
  if (!form || props.name === undefined) return draw(props);
  const { Connect } = form;
  return (
    <Connect name={props.name}>
      {({ error, disabled, ...binding }) =>
        draw({
          ...props,
          ...(!props.onChange && binding),
          error: props.error ?? error,
          disabled: props.disabled ?? disabled,
        } as unknown as Props)
      }
    </Connect>
  );
}
