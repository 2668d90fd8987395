import type { WireClient } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { forgotPassword } from '../contract/index.ts';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { type AccountsText, useAccountsTexts } from './use-accounts-texts.ts';

/** Asks for the email, then confirms without revealing whether it has an account (specification §2, §5). */
export function ForgotDialog({
  wire,
  email: typed,
  onClose,
}: {
  wire: WireClient;
  email: string;
  onClose: () => void;
}) {
  const t = useAccountsTexts();
  const [isSent, setSent] = useState(false);
  const form = useCallForm(forgotPassword, {
    initial: { email: typed },
    toInput: ({ email }) => ({ email: normalizeEmail(email) }),
    check: ({ email }) => (isEmail(normalizeEmail(email)) ? undefined : { email: t('accountErrorEmailInvalid') }),
    send: (input) => wire.send(forgotPassword, input),
    onSent: () => setSent(true),
    refusalAt: { tooMany: 'email', inputIncorrect: 'email' },
    explain: (error) => t(problemOf(error), { seconds: 60 }),
  });
  const { email } = form.values;

  const send = (
    <>
      <Button onClick={onClose}>{t('forgot.cancel')}</Button>
      <SubmitButton of={form} disabled={!email.trim()}>
        {t('forgot.send')}
      </SubmitButton>
    </>
  );
  const back = (
    <Button variant="primary" onClick={onClose} data-autofocus="">
      {t('forgot.back')}
    </Button>
  );

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('forgot.title')}
      about={isSent ? undefined : t('forgot.about')}
      footer={isSent ? back : send}
    >
      {isSent ? (
        <p role="status">{t('forgot.done', { email: normalizeEmail(email) })}</p>
      ) : (
        <CallForm form={form}>
          <TextField
            name="email"
            label={t('login.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
          />
        </CallForm>
      )}
    </Dialog>
  );
}

function problemOf(error: unknown): AccountsText {
  if (!(error instanceof Refusal)) return 'authNoResponse';
  return error.kind.status === 429 ? 'tooMany' : 'accountErrorEmailInvalid';
}
