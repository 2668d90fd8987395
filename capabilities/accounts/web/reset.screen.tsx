import type { WireClient } from '@alder/client';
import { Button, Form, TextField } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useState } from 'react';
import { passwordProblem } from '../domain/password.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-pages.module.css';
import { sessionCalls } from './session-calls.ts';
import { takeToken } from './take-token.ts';
import { useAccountsTexts } from './use-accounts-texts.ts';
import { hasText } from './use-login-texts.ts';

/** Codes of links that set no password. */
const CLOSED: readonly string[] = ['linkExpired', 'linkUsed'];

/** `/auth/reset?token=…`, `/auth/invite?token=…`: a password with the link of a letter (24 hours, 3 days; once). */
export function ResetScreen({
  wire,
  isInvited = false,
  onDone,
}: {
  wire: WireClient;
  isInvited?: boolean;
  onDone: () => void;
}) {
  const t = useAccountsTexts();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [email, setEmail] = useState<string>();

  // A link that opens nothing says so before somebody thinks of a password. Without a response the form stands: it asks again.
  useEffect(() => {
    let isGone = false;
    wire.send(sessionCalls.getPasswordLink, { token }, { once: true }).then(
      (found) => isGone || setEmail(found?.email),
      (error) => {
        const code = error instanceof Refusal ? error.kind.code : '';
        if (!isGone && CLOSED.includes(code)) setProblem(code);
      },
    );
    return () => {
      isGone = true;
    };
  }, [wire, token]);

  const submit = async () => {
    if (isBusy) return;
    const wrong = passwordProblem({ password, confirmPassword });
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await wire.send(sessionCalls.setPasswordByLink, { token, password, confirmPassword });
      setDone(true);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.kind.code : 'authNoResponse');
    } finally {
      setBusy(false);
    }
  };

  const text = problem && (hasText(problem) ? t(problem, { seconds: 60, min: 6 }) : t('unknown'));
  const isConfirm = problem === 'passwordConfirm';
  const isAbove = problem === 'authNoResponse' || problem === 'tooMany';

  const title = t(isInvited ? 'invite.title' : 'reset.title');

  if (isDone) {
    return (
      <LoginFrame title={title} about={t(isInvited ? 'invite.done' : 'reset.done')}>
        <Button variant="primary" size="lg" wide onClick={onDone}>
          {t('forgot.back')}
        </Button>
      </LoginFrame>
    );
  }
  if (problem && CLOSED.includes(problem))
    return (
      <LoginFrame title={title}>
        <div role="alert" className={styles.alert}>
          <span>{text}</span>
          <Button size="sm" onClick={onDone}>
            {t(problem === 'linkUsed' ? 'login.submit' : 'reset.ask')}
          </Button>
        </div>
      </LoginFrame>
    );
  return (
    <LoginFrame title={title} {...(isInvited && { about: t('invite.about') })}>
      <Form className={styles.form} onSubmit={submit}>
        {email && (
          // Password managers keep the password under this name.
          <TextField
            label={t('login.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            readOnly
          />
        )}
        <TextField
          label={t(isInvited ? 'invite.password' : 'reset.password')}
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={!isConfirm && !isAbove && text}
        />
        <TextField
          label={t('reset.confirm')}
          type="password"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={isConfirm && text}
        />
        {isAbove && (
          <div role="alert" className={styles.alert}>
            <span>{text}</span>
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!password || !confirmPassword}>
          {t('reset.submit')}
        </Button>
      </Form>
    </LoginFrame>
  );
}
