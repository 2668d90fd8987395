import type { WireClient } from '@alder/client';
import { Button, Dialog, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useId, useState } from 'react';
import { isEmail, normalizeEmail } from '../domain/email.ts';
import { sessionCalls } from './session-calls.ts';
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
  const formId = useId();
  const [email, setEmail] = useState(typed);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountsText>();

  const submit = async () => {
    if (!email.trim() || isBusy) return;
    if (!isEmail(normalizeEmail(email))) return setProblem('accountErrorEmailInvalid');
    setProblem(undefined);
    setBusy(true);
    try {
      await wire.send(sessionCalls.forgotPassword, { email: normalizeEmail(email) });
      setSent(true);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  const send = (
    <>
      <Button onClick={onClose}>{t('forgot.cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!email.trim()}>
        {t('forgot.send')}
      </Button>
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
        <Form id={formId} onSubmit={submit}>
          <TextField
            label={t('login.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            value={email}
            onChange={setEmail}
            error={problem && t(problem, { seconds: 60 })}
          />
        </Form>
      )}
    </Dialog>
  );
}

function problemOf(error: unknown): AccountsText {
  if (!(error instanceof Refusal)) return 'authNoResponse';
  return error.kind.status === 429 ? 'tooMany' : 'accountErrorEmailInvalid';
}
