import { type ComponentProps, useRef } from 'react';

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Called once for a double click, for Enter pressed several times and until the promise that it returns settles. */
  readonly onSubmit: () => unknown;
};

/**
 * The `<form>` of the product: Enter submits it, and a repeated press acts once.
 *
 * A form that sends a writing call is a `CallForm`. This bare one is for what only reads (the password of a link), for
 * what stays on the page (the name of a view, the text of a graphic object), for a single control that is saved as soon
 * as it is left, and for the log-in page, which loads no form library.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  // A render comes too late: a second Enter may be pressed before it.
  const isRunning = useRef(false);
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events of a dialog to the form that the dialog was opened from.
        if (event.target !== event.currentTarget || isRunning.current) return;
        isRunning.current = true;
        void Promise.resolve(onSubmit()).finally(() => {
          isRunning.current = false;
        });
      }}
    />
  );
}
