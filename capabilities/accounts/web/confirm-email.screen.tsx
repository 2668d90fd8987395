import type { WireClient } from '@alder/client';
import { Button, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { sessionCalls } from './session-calls.ts';
import { takeToken } from './take-token.ts';
import { useEmailTexts } from './use-email-texts.ts';
import { hasText } from './use-login-texts.ts';

/** `/auth/confirm?token=…`: takes a new address into use with the link of its letter and the password. */
export function ConfirmEmailScreen({ wire, onDone }: { readonly wire: WireClient; readonly onDone: () => void }) {
  const t = useEmailTexts();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const submit = async () => {
    if (isBusy || !password) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const response = await wire.send(sessionCalls.confirmEmail, { token, password });
      setConfirmed(response?.email);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.kind.code : 'authNoResponse');
    } finally {
      setBusy(false);
    }
  };
  const isWrong = problem === 'passwordWrong';
  const text =
    problem && (isWrong ? t('passwordWrong') : hasText(problem) ? t(problem, { seconds: 60 }) : t('unknown'));
  if (confirmed)
    return (
      <LoginFrame title={t('confirm.title')} about={t('confirm.done', { email: confirmed })}>
        <Button variant="primary" size="lg" wide onClick={onDone}>
          {t('forgot.back')}
        </Button>
      </LoginFrame>
    );
  return (
    <LoginFrame title={t('confirm.title')} about={t('confirm.about')}>
      <Form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={isWrong && text}
        />
        {text && !isWrong && (
          <div role="alert" className={styles.alert}>
            <span>{text}</span>
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!password}>
          {t('confirm.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
