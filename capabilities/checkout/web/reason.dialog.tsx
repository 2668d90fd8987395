import { CallForm, type CallFormHandle, Dialog, SubmitButton, TextField } from '@alder/ui';
import type { ReactNode } from 'react';

/** Takes money back, with the reason that the log keeps: without one it cannot be pressed. Giving up drops what was typed. */
export function ReasonDialog<Values extends { readonly reason: string }>(props: {
  readonly form: CallFormHandle<Values>;
  readonly draft: { readonly discard: () => void };
  readonly title: string;
  /** What happens, in words. */
  readonly text: string;
  readonly reason: string;
  readonly act: string;
  /** What is chosen before the reason. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}) {
  const { form, draft, title, text, reason, act, children, onClose } = props;
  const giveUp = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={title}
      dirty={form.isDirty}
      onClose={giveUp}
      footer={
        <SubmitButton of={form} variant="danger" {...(!form.values.reason.trim() && { disabledReason: reason })}>
          {act}
        </SubmitButton>
      }
    >
      <p>{text}</p>
      <CallForm form={form}>
        {children}
        <TextField name="reason" label={reason} required maxLength={500} autoFocus />
      </CallForm>
    </Dialog>
  );
}
